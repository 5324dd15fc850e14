import Foundation
import SyrinxEngine
import SyrinxFiles
import Testing

private let stereo = StreamFormat(sampleRate: 44100, channelCount: 2)
private let wave = FileLayout(.wav, .pcm16)

private func setMode(_ mode: Int, _ path: String) throws {
  try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
}

@Suite struct AtomicTests {
  @Test("until it is finished, a file is not there, and the old one is")
  func appearsWhole() throws {
    let folder = try TestFolder()
    let path = folder.file("out.wav")
    try save([1, 2, 3], path)
    let writer = try SoundFileWriter(path: path, layout: wave, format: stereo)
    try send(tones(stereo, frames: 20000), to: writer)
    #expect(try bytes(path) == [1, 2, 3])
    #expect(folder.names.count == 2)
    let temporary = try #require(folder.names.first { $0 != "out.wav" })
    #expect(temporary == ".out.wav.syrinx-part")
    try writer.finish()
    #expect(folder.names == ["out.wav"])
    #expect(try readAll(path)[0].count == 20000)
  }

  @Test("a file that is given up leaves no trace")
  func discards() throws {
    let folder = try TestFolder()
    try save([1, 2, 3], folder.file("out.wav"))
    do {
      let writer = try SoundFileWriter(
        path: folder.file("out.wav"), layout: wave, format: stereo)
      try send(tones(stereo, frames: 20000), to: writer)
    }
    let other = try SoundFileWriter(path: folder.file("new.wav"), layout: wave, format: stereo)
    other.discard()
    #expect(folder.names == ["out.wav"])
    #expect(try bytes(folder.file("out.wav")) == [1, 2, 3])
  }

  @Test("a file can be written over the one that is being read")
  func inPlace() throws {
    let folder = try TestFolder()
    let path = folder.file("x.wav")
    let buffer = tones(stereo, frames: 30000)
    try write(buffer, path, wave)
    let reader = try SoundFileReader(path: path)
    let writer = try SoundFileWriter(path: path, layout: reader.layout, format: reader.format)
    let block = AudioBuffer(channelCount: 2, frameCapacity: 1000)
    while case let count = try reader.read(into: block.block), count > 0 {
      try writer.write(block.block.prefix(count))
    }
    try writer.finish()
    #expect(try readAll(path) == buffer.channels)
  }

  @Test("a full disk is an error wherever it shows")
  func fullDisk() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    for layout in [
      wave, FileLayout(.aiff, .pcm16), FileLayout(.flac, .pcm16), FileLayout(.ogg, .vorbis),
      FileLayout(.raw, .pcm16), FileLayout(.au, .pcm16),
    ] {
      #expect(throws: FileError.diskFull(path: "/dev/full"), "\(layout)") {
        try write(tones(stereo, frames: 100_000), "/dev/full", layout)
      }
    }
  }

  @Test("a file keeps its permissions")
  func permissions() throws {
    let folder = try TestFolder()
    let path = folder.file("x.wav")
    try save([], path)
    try setMode(0o640, path)
    try write(tones(stereo, frames: 10), path, wave)
    let found = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(found as? Int == 0o640)
  }

  @Test("a symbolic link stays one, and its target is written")
  func links() throws {
    let folder = try TestFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("deep"), withIntermediateDirectories: true)
    for (link, target) in [("link.wav", "deep/real.wav"), ("second.wav", "link.wav")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(link), withDestinationPath: target)
    }
    try write(tones(stereo, frames: 10), folder.file("second.wav"), wave)
    #expect(folder.names == ["deep", "link.wav", "second.wav"])
    #expect(try readAll(folder.file("deep/real.wav"))[0].count == 10)
  }

  @Test("no-clobber refuses at the start, and at the end if a file has appeared meanwhile")
  func noClobber() throws {
    let folder = try TestFolder()
    let path = folder.file("x.wav")
    let options = SoundFileWriter.Options(noClobber: true)
    let writer = try SoundFileWriter(path: path, layout: wave, format: stereo, options: options)
    try save([9], path)
    #expect(throws: FileError.exists(path: path)) { try writer.finish() }
    #expect(throws: FileError.exists(path: path)) {
      try SoundFileWriter(path: path, layout: wave, format: stereo, options: options)
    }
    #expect(try bytes(path) == [9] && folder.names == ["x.wav"])
    let other = folder.file("y.wav")
    try write(tones(stereo, frames: 10), other, wave, options: options)
    #expect(folder.names == ["x.wav", "y.wav"])
  }

  @Test("places that cannot be written are told apart")
  func places() throws {
    let folder = try TestFolder()
    func error(_ path: String) -> FileError? {
      #expect(throws: FileError.self) {
        try SoundFileWriter(path: path, layout: wave, format: stereo)
      }
    }
    #expect(error(folder.path) == .isDirectory(path: folder.path))
    let missing = folder.file("none/x.wav")
    #expect(error(missing) == .folderMissing(path: missing))
    if NSUserName() != "root" {
      try setMode(0o500, folder.path)
      #expect(error(folder.file("x.wav")) == .notWritable(path: folder.file("x.wav")))
      try setMode(0o700, folder.path)
    }
  }
}
