import Foundation
import SyrinxEngine
import SyrinxFiles
import TestSupport
import Testing

/// Every container with every encoding that its line in the table names.
private let layouts: [FileLayout] = Container.allCases.filter(\.isWritten).flatMap { container in
  container.encodings.map { FileLayout(container, $0) }
}

@Suite struct RoundTripTests {
  @Test(
    "what is written is read again, bit for bit where the encoding is exact", arguments: layouts)
  func comesBack(layout: FileLayout) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("x." + layout.container.endings[0])
    var tried = 0
    for rate in [8000, 22050, 44100, 48000, 96000] {
      for channels in [1, 2, 6] {
        let format = StreamFormat(sampleRate: rate, channelCount: channels)
        guard (try? layout.check(format)) != nil else { continue }
        tried += 1
        let bits = min(layout.encoding.bits ?? 16, 24)
        let buffer = tones(format, frames: 1201, bits: bits)
        let writer = try write(
          buffer, path, layout, rate: rate)
        #expect(writer.clippedSamples == 0 && writer.frameCount == 1201)
        let raw = layout.container == .raw ? RawLayout(layout.encoding, .usual, format) : nil
        let reader = try SoundFileReader(path: path, raw: raw)
        #expect(reader.format.channelCount == channels)
        #expect(reader.format.sampleRate == rate)
        #expect(reader.layout.container == layout.container)
        #expect(reader.layout.encoding == layout.encoding)
        let got = try readAll(reader)
        let exact = !layout.encoding.isLossy
        if exact {
          #expect(reader.frameCount == 1201, "\(layout) \(format)")
          #expect(got == buffer.channels, "\(layout) \(format)")
        } else {
          #expect(got[0].count >= 1201, "\(layout) \(format)")
          if [.vorbis, .opus, .mp3, .ulaw, .alaw].contains(layout.encoding) {
            #expect(got[0].count == 1201)
          }
          if let promised = reader.frameCount { #expect(got[0].count == promised) }
        }
      }
    }
    #expect(tried > 0, "\(layout) fits no format")
  }

  @Test("two writes give the same bytes", arguments: layouts)
  func sameBytes(layout: FileLayout) throws {
    let folder = try TemporaryFolder()
    var tried = 0
    for rate in [48000, 8000] {
      for channels in [1, 2] {
        let format = StreamFormat(sampleRate: rate, channelCount: channels)
        guard (try? layout.check(format)) != nil else { continue }
        tried += 1
        let buffer = tones(format, frames: 2500)
        var metadata = Metadata()
        metadata.tags = [.title: "T", .software: "Syrinx"]
        try write(buffer, folder.file("a"), layout, rate: rate, metadata: metadata, block: 2048)
        try write(buffer, folder.file("b"), layout, rate: rate, metadata: metadata, block: 7)
        #expect(try bytes(folder.file("a")) == bytes(folder.file("b")), "\(layout)")
      }
    }
    #expect(tried > 0, "\(layout) fits no format")
  }

  @Test("files without a frame open, and have none", arguments: layouts)
  func empty(layout: FileLayout) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("x")
    var tried = 0
    for rate in [48000, 8000] {
      let format = StreamFormat(sampleRate: rate, channelCount: 1)
      guard (try? layout.check(format)) != nil else { continue }
      tried += 1
      let nothing = AudioBuffer(channelCount: 1, frameCapacity: 0)
      if [.opus, .mp3].contains(layout.container) {
        #expect(throws: FileError.noFrames(layout.container)) {
          try write(nothing, path, layout, rate: rate)
        }
        continue
      }
      try write(nothing, path, layout, rate: rate)
      let raw = layout.container == .raw ? RawLayout(layout.encoding, .usual, format) : nil
      let reader = try SoundFileReader(path: path, raw: raw)
      let got = try readAll(reader)
      #expect(got[0].count == reader.frameCount ?? 0)
      #expect(got[0].isEmpty)
    }
    #expect(tried > 0, "\(layout) fits no format")
  }

  @Test("FLAC without a frame has the checksum of no bytes, so that it can be verified")
  func emptyChecksum() throws {
    let folder = try TemporaryFolder()
    let nothing = AudioBuffer(channelCount: 1, frameCapacity: 0)
    var metadata = Metadata()
    metadata.tags = [.title: "T"]
    try write(nothing, folder.file("x.flac"), FileLayout(.flac, .pcm16), metadata: metadata)
    let checksum = try bytes(folder.file("x.flac"))[26..<42]
    #expect(checksum.map { String($0, radix: 16) }.joined() == "d41d8cd98f0b24e980998ecf8427e")
  }

  @Test("samples of 16 and 24 bits come back bit for bit through wider encodings")
  func exactThroughWider() throws {
    let folder = try TemporaryFolder()
    let steps: [Float] = (-32768...32767).map { (step: Int) -> Float in Float(step) / 32768 }
    let every = AudioBuffer(channels: [steps])
    for encoding in [SampleEncoding.pcm16, .pcm24, .pcm32, .float, .double] {
      try write(every, folder.file("x.wav"), FileLayout(.wav, encoding))
      #expect(try readAll(folder.file("x.wav")) == every.channels)
    }
    let fineSteps: [Float] = (-40000...40000).map { (step: Int) -> Float in
      Float(step * 209 + (step & 1)) / 8_388_608
    }
    let fine = AudioBuffer(channels: [fineSteps])
    for encoding in [SampleEncoding.pcm24, .pcm32, .float, .double] {
      try write(fine, folder.file("x.wav"), FileLayout(.wav, encoding))
      #expect(try readAll(folder.file("x.wav")) == fine.channels)
    }
  }

  @Test(
    "codecs of telephones lose nothing more the second time",
    arguments: [SampleEncoding.ulaw, .alaw])
  func stable(encoding: SampleEncoding) throws {
    let folder = try TemporaryFolder()
    let format = StreamFormat(sampleRate: 8000, channelCount: 1)
    try write(tones(format, frames: 9000), folder.file("1.wav"), FileLayout(.wav, encoding))
    let once = try readAll(folder.file("1.wav"))
    try write(AudioBuffer(channels: once), folder.file("2.wav"), FileLayout(.wav, encoding))
    #expect(try readAll(folder.file("2.wav")) == once)
  }
}
