import Foundation
import SyrinxEngine
import SyrinxFiles
import TestSupport
import Testing

private let stereo = StreamFormat(sampleRate: 44100, channelCount: 2)

@Suite struct PipeTests {
  @Test(
    "every kind of file can be read from a pipe",
    arguments: [
      FileLayout(.wav, .pcm16), FileLayout(.wav, .imaADPCM), FileLayout(.wavex, .pcm24),
      FileLayout(.au, .pcm16), FileLayout(.aiff, .pcm24), FileLayout(.ogg, .vorbis),
      FileLayout(.mp3, .mp3), FileLayout(.flac, .pcm16), FileLayout(.caf, .alac16),
      FileLayout(.w64, .float), FileLayout(.rf64, .pcm16), FileLayout(.raw, .pcm16),
    ])
  func reading(layout: FileLayout) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("x")
    let buffer = tones(stereo, frames: 150_000)
    try write(buffer, path, layout)
    let raw = layout.container == .raw ? RawLayout(.pcm16, .usual, stereo) : nil
    let want = try readAll(path, raw: raw)
    let pipe = TestPipe()
    pipe.feed(try bytes(path))
    let reader = try SoundFileReader(path: pipe.readingPath, raw: raw)
    #expect(reader.format == stereo)
    if layout.container == .raw {
      #expect(reader.frameCount == nil)
    } else {
      #expect(reader.frameCount == want[0].count)
    }
    let got = try readAll(reader)
    #expect(got[0].count == want[0].count)
    #expect(got == want)
  }

  @Test("a WAV length that is a lie is not believed", arguments: [0, 0xFFFF_FFFF, 0x7FFF_F000])
  func lies(length: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("x.wav")
    let buffer = tones(stereo, frames: 100_000)
    try write(
      buffer, path, FileLayout(.wav, .pcm16))
    var file = try bytes(path)
    for place in [4, 40] {
      for index in 0..<4 { file[place + index] = UInt8(truncatingIfNeeded: length >> (index * 8)) }
    }
    let pipe = TestPipe()
    pipe.feed(file)
    let reader = try SoundFileReader(path: pipe.readingPath)
    #expect(reader.frameCount == nil)
    #expect(try readAll(reader) == buffer.channels)

    let second = TestPipe()
    second.feed(file)
    let rewindable = try SoundFileReader(path: second.readingPath, rewindable: true)
    #expect(rewindable.frameCount == 100_000)
    #expect(try readAll(rewindable) == buffer.channels)
  }

  @Test("a pipe can be gone forward in, and back only if that was asked for")
  func seeking() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("x.wav")
    let buffer = tones(stereo, frames: 50_000)
    try write(buffer, path, FileLayout(.wav, .pcm16))
    var block = AudioBuffer(channelCount: 2, frameCapacity: 10)
    func first(_ reader: SoundFileReader) throws -> Float {
      _ = try reader.read(into: &block)
      return block.channels[0][0]
    }
    let pipe = TestPipe()
    pipe.feed(try bytes(path))
    let reader = try SoundFileReader(path: pipe.readingPath)
    try reader.seek(to: 30_000)
    #expect(try first(reader) == buffer.channels[0][30_000])
    #expect(throws: FileError.cannotSeek(path: pipe.readingPath)) { try reader.seek(to: 5) }

    let second = TestPipe()
    second.feed(try bytes(path))
    let rewindable = try SoundFileReader(path: second.readingPath, rewindable: true)
    try rewindable.seek(to: 30_000)
    #expect(try first(rewindable) == buffer.channels[0][30_000])
    try rewindable.seek(to: 5)
    #expect(try first(rewindable) == buffer.channels[0][5])
  }

  @Test(
    "every kind of file can be written to a pipe",
    arguments: Container.allCases.filter(\.isWritten))
  func writing(container: Container) throws {
    let folder = try TemporaryFolder()
    for encoding in container.encodings {
      let layout = FileLayout(container, encoding)
      let format = try #require(
        [(48000, 2), (44100, 1), (8000, 1)].lazy
          .map({ StreamFormat(sampleRate: $0.0, channelCount: $0.1) })
          .first(where: { (try? layout.check($0)) != nil }), "\(layout) fits no format")
      let buffer = tones(format, frames: 20_000, bits: min(encoding.bits ?? 16, 24))
      let pipe = TestPipe()
      pipe.collect()
      try write(
        buffer, pipe.writingPath, layout, rate: format.sampleRate)
      try save(pipe.all(), folder.file("x"))
      let raw = container == .raw ? RawLayout(encoding, .usual, format) : nil
      let reader = try SoundFileReader(path: folder.file("x"), raw: raw)
      if !encoding.isLossy { #expect(reader.frameCount == 20_000) }
      let got = try readAll(reader)
      if !encoding.isLossy { #expect(got == buffer.channels, "\(layout)") }
    }
  }

  @Test("a WAV in a pipe says which loudspeakers its channels are for, and is heard to")
  func loudspeakers() throws {
    let folder = try TemporaryFolder()
    let format = StreamFormat(sampleRate: 8000, channelCount: 4)
    for map: [Int32] in [[2, 3, 4, 8], [2, 3, 14, 15]] {
      var metadata = Metadata()
      metadata.channelMap = map
      let pipe = TestPipe()
      pipe.collect()
      try write(
        tones(format, frames: 3000), pipe.writingPath, FileLayout(.wavex, .pcm16), rate: 8000,
        metadata: metadata)
      let file = pipe.all()
      try save(file, folder.file("x.wav"))
      #expect(try SoundFileReader(path: folder.file("x.wav")).metadata.channelMap == map)
      let back = TestPipe()
      back.feed(file)
      let reader = try SoundFileReader(path: back.readingPath)
      #expect(reader.metadata.channelMap == map && reader.format.layout?.map == map)
    }
  }

  @Test("of unknown length, a WAV in a pipe says so", arguments: [Container.wav, .wavex])
  func unknownLength(container: Container) throws {
    let folder = try TemporaryFolder()
    let pipe = TestPipe()
    pipe.collect()
    let buffer = tones(stereo, frames: 20_000)
    try write(
      buffer, pipe.writingPath, FileLayout(container, .float), lengthIsKnown: false)
    let file = pipe.all()
    #expect(Array(file[4..<8]) == [255, 255, 255, 255])
    try save(file, folder.file("x.wav"))
    #expect(try readAll(folder.file("x.wav")) == buffer.channels)
  }

  @Test("an odd number of bytes is filled up, as the header of a WAV in a pipe says")
  func padding() throws {
    for frames in [0, 1, 16, 17] {
      let pipe = TestPipe()
      pipe.collect()
      let speech = StreamFormat(sampleRate: 8000, channelCount: 1)
      try write(
        tones(speech, frames: frames, bits: 8), pipe.writingPath, FileLayout(.wav, .pcmU8),
        rate: 8000)
      let file = pipe.all()
      #expect(file.count == 44 + frames + frames % 2)
      #expect(Int(file[4]) == file.count - 8 && Int(file[40]) == frames)
    }
  }

  @Test("the header of a WAV in a pipe comes together with the first samples, or alone at the end")
  func firstBytes() throws {
    let layout = FileLayout(.wav, .pcm16)
    for isLive in [false, true] {
      let pipe = TestPipe()
      let writer = try SoundFileWriter(
        path: pipe.writingPath, layout: layout, format: stereo, options: .init(isLive: isLive))
      #expect(!pipe.isFilled)
      try send(tones(stereo, frames: isLive ? 100 : 5000), to: writer)
      #expect(pipe.isFilled)
      pipe.collect()
      try writer.finish()
      #expect(pipe.all().count == 44 + 4 * (isLive ? 100 : 5000))
    }
    let pipe = TestPipe()
    let writer = try SoundFileWriter(path: pipe.writingPath, layout: layout, format: stereo)
    pipe.collect()
    try writer.finish()
    #expect(pipe.all().count == 44)
  }

  @Test("a promise of length that is not kept is an error")
  func brokenPromise() throws {
    let pipe = TestPipe()
    pipe.collect()
    let path = pipe.writingPath
    #expect(throws: FileError.lengthNotMet(path: path, promised: 500, written: 400)) {
      try write(
        tones(stereo, frames: 400), path, FileLayout(.wav, .pcm16),
        options: .init(expectedFrameCount: 500))
    }
    _ = pipe.all()
  }

  @Test(
    "a reader who goes away is an error",
    arguments: [
      FileLayout(.wav, .pcm16), FileLayout(.au, .pcm16), FileLayout(.flac, .pcm16),
      FileLayout(.caf, .pcm16),
    ])
  func brokenPipe(layout: FileLayout) throws {
    let pipe = TestPipe()
    let writer = try SoundFileWriter(path: pipe.writingPath, layout: layout, format: stereo)
    pipe.closeReading()
    #expect(throws: FileError.path(.brokenPipe(path: pipe.writingPath))) {
      try send(tones(stereo, frames: 200_000), to: writer)
      try writer.finish()
    }
  }

  private static let plain: [SampleEncoding] = [.pcmU8, .pcm16, .pcm24, .pcm32, .float, .double]

  /// Saves what comes out of a pipe into which a WAV is written.
  private func piped(_ layout: FileLayout, to path: String) throws -> [[Float]] {
    let bits = min(layout.encoding.bits ?? 16, 16)
    let buffer = tones(stereo, frames: 12_345, bits: bits)
    let pipe = TestPipe()
    pipe.collect()
    try write(buffer, pipe.writingPath, layout)
    try save(pipe.all(), path)
    return buffer.channels
  }

  @Test(
    "SoX understands what is sent down a pipe, and how long it is",
    .enabled(if: isInstalled("sox"), "sox is not installed"), arguments: plain)
  func sox(encoding: SampleEncoding) throws {
    let folder = try TemporaryFolder()
    for container in [Container.wav, .wavex] {
      let sent = try piped(FileLayout(container, encoding), to: folder.file("x.wav"))
      let run = try Run(["sox", "-D", folder.file("x.wav"), "-b", "16", folder.file("y.wav")])
      // SoX looks for the length of an extension after the extension itself.
      let isQuirk = container == .wavex && run.errors.contains("extended part of fmt chunk")
      #expect(run.status == 0 && (run.errors.isEmpty || isQuirk), "\(run.errors)")
      #expect(try readAll(folder.file("y.wav")) == sent)
    }
  }

  @Test(
    "ffmpeg understands what is sent down a pipe, and how long it is",
    .enabled(if: isInstalled("ffmpeg"), "ffmpeg is not installed"))
  func ffmpeg() throws {
    let folder = try TemporaryFolder()
    let layouts = [Container.wav, .wavex].flatMap { container in
      Self.plain.map { FileLayout(container, $0) }
    }
    func name(_ layout: FileLayout) -> String {
      "\(layout.container.rawValue)-\(layout.encoding.rawValue).wav"
    }
    var sent: [[[Float]]] = []
    for layout in layouts { sent.append(try piped(layout, to: folder.file(name(layout)))) }
    let outputs = layouts.enumerated().flatMap { index, layout in
      ["-map", "\(index):a", "-c:a", "pcm_s16le", "decoded-" + name(layout)]
    }
    let run = try TestSupport.ffmpeg(
      layouts.flatMap { ["-i", name($0)] } + outputs, in: folder)
    #expect(run.errors.isEmpty, "\(run.errors)")
    for (layout, sound) in zip(layouts, sent) {
      #expect(try readAll(folder.file("decoded-" + name(layout))) == sound, "\(name(layout))")
    }
  }
}

@Suite struct GrowingTests {
  @Test("of unknown length, a small WAV file is a plain one in the end")
  func plain() throws {
    let folder = try TemporaryFolder()
    let buffer = tones(stereo, frames: 5000)
    try write(buffer, folder.file("x.wav"), FileLayout(.wav, .pcm16), lengthIsKnown: false)
    #expect(try Array(bytes(folder.file("x.wav"))[..<4]) == Array("RIFF".utf8))
    #expect(try readAll(folder.file("x.wav")) == buffer.channels)
  }

  @Test("a WAV file that will be beyond 4 GiB is RF64, and others are refused")
  func long() throws {
    let folder = try TemporaryFolder()
    let options = SoundFileWriter.Options(expectedFrameCount: 1_200_000_000)
    let writer = try SoundFileWriter(
      path: folder.file("x.wav"), layout: FileLayout(.wav, .pcm16), format: stereo,
      options: options)
    try send(tones(stereo, frames: 5000), to: writer)
    try writer.finish()
    #expect(try Array(bytes(folder.file("x.wav"))[..<4]) == Array("RF64".utf8))
    #expect(throws: FileError.tooLong(.aiff)) {
      try SoundFileWriter(
        path: folder.file("x.aiff"), layout: FileLayout(.aiff, .pcm16), format: stereo,
        options: options)
    }
  }

  @Test("beyond 4 GiB, the header in a pipe is RF64 and says the true length")
  func longPipe() throws {
    let pipe = TestPipe()
    let writer = try SoundFileWriter(
      path: pipe.writingPath, layout: FileLayout(.wav, .pcm16), format: stereo,
      options: .init(expectedFrameCount: 1_200_000_000))
    pipe.collect()
    try send(tones(stereo, frames: 5000), to: writer)
    writer.discard()
    let header = pipe.all().prefix(80)
    func number(_ place: Int, _ count: Int) -> Int {
      header[place..<place + count].reversed().reduce(0) { (sum: Int, byte: UInt8) -> Int in
        sum << 8 | Int(byte)
      }
    }
    #expect(String(decoding: header[..<4], as: UTF8.self) == "RF64")
    #expect(String(decoding: header[12..<16], as: UTF8.self) == "ds64")
    #expect(number(28, 8) == 4_800_000_000 && number(36, 8) == 1_200_000_000)
    #expect(Array(header.suffix(8)) == [100, 97, 116, 97, 255, 255, 255, 255])
    #expect(number(20, 8) == 4_800_000_000 + header.count - 8)
  }
}

@Suite struct UntaggedMPEGTests {
  @Test(
    "MPEG audio that does not say its length is read to the end, and again",
    .enabled(if: isInstalled("ffmpeg"), "ffmpeg is not installed"))
  func untagged() throws {
    let folder = try TemporaryFolder()
    // A silent beginning takes few bits, from which the length would be guessed much too long.
    var loud = tones(stereo, frames: 200_000, level: 0.9)
    loud.withBlock { $0.clear(0..<100_000) }
    try write(loud, folder.file("x.wav"), FileLayout(.wav, .pcm16))
    try ffmpeg([
      "-i", folder.file("x.wav"), "-q:a", "9", "-write_xing", "0", folder.file("x.mp3"),
    ])
    let reader = try SoundFileReader(path: folder.file("x.mp3"))
    let first = try readAll(reader)
    #expect(reader.frameCount == first[0].count)
    #expect(first[0].count >= 200_000 && first[0].count < 205_000)
    try reader.seek(to: 1000)
    let again = try readAll(reader)
    #expect(again[0].elementsEqual(first[0][1000...]))

    let pipe = TestPipe()
    pipe.feed(try bytes(folder.file("x.mp3")))
    let spooled = try SoundFileReader(path: pipe.readingPath, rewindable: true)
    for _ in 0..<2 {
      #expect(try readAll(spooled) == first)
      try spooled.seek(to: 0)
    }
  }
}
