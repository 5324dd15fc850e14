import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxFiles

@Suite("A sound file that is not finished")
struct UnfinishedSoundTests {
  static let containers = Container.allCases.filter { $0.isWritten }

  @Test(
    "has its name and can be read up to its last checkpoint, then is what it would be otherwise",
    arguments: containers)
  func growing(_ container: Container) throws {
    let folder = try TemporaryFolder()
    let facts = container.facts
    let rate = facts.rates.contains(8000) || facts.rates.isEmpty ? 8000 : facts.rates[0]
    let format = StreamFormat(sampleRate: rate, channelCount: 1)
    let layout = FileLayout(container, container.encodings[0])
    let name = "a." + container.endings[0]
    let sound = AudioBuffer(channels: [noise(count: 4 * rate, amplitude: 0.25)])
    let writer = try SoundFileWriter(path: folder.file(name), layout: layout, format: format)
    if layout.isReadableUnfinished { try writer.takeNameEarly() }
    #expect(folder.contents == (layout.isReadableUnfinished ? [name] : []))
    try writer.write(sound.frames.prefix(3 * rate))
    if layout.isReadableUnfinished {
      try writer.checkpoint()
      // A run that is killed leaves this.
      let copy = folder.file("copy." + container.endings[0])
      try save(bytes(folder.file(name)), copy)
      let raw =
        container == .raw
        ? RawLayout("\(layout.encoding.rawValue == "pcm16" ? "s16le" : "f32le"),\(rate),1") : nil
      let reader = try SoundFileReader(path: copy, raw: raw)
      var block = AudioBuffer(channelCount: 1, frameCapacity: 4 * rate)
      let count = try reader.read(into: &block)
      // Codecs hold back a block, or a page of a second (RFC 7845, section 5) and what it begins with.
      let isExact = layout.growth == .byHeader || container == .raw
      #expect(isExact ? count == 3 * rate : count >= 19 * rate / 10, "\(count)")
      #expect(count <= 3 * rate + rate / 10)
    }
    try writer.write(sound.frames.dropFirst(3 * rate))
    try writer.finish(durably: false)
    let plain = try SoundFileWriter(path: folder.file("b"), layout: layout, format: format)
    try plain.write(sound.frames)
    try plain.finish(durably: false)
    #expect(try bytes(folder.file(name)) == bytes(folder.file("b")))
  }

  @Test("stays as it is when its writer gives up, and replaces nothing that was there")
  func kept() throws {
    let folder = try TemporaryFolder()
    let format = StreamFormat(sampleRate: 8000, channelCount: 1)
    try save([1, 2, 3], folder.file("a.wav"))
    #expect(throws: FileError.self) {
      try SoundFileWriter(
        path: folder.file("a.wav"), layout: FileLayout(.wav, .pcm16), format: format,
        options: SoundFileWriter.Options(noClobber: true))
    }
    let writer = try SoundFileWriter(
      path: folder.file("b.wav"), layout: FileLayout(.wav, .pcm16), format: format)
    try writer.takeNameEarly()
    try writer.write(AudioBuffer(channels: [noise(count: 100, amplitude: 0.25)]).frames)
    writer.discard()
    #expect(try bytes(folder.file("a.wav")) == [1, 2, 3])
    #expect(folder.contents == ["a.wav", "b.wav"])
    #expect(try SoundFileReader(path: folder.file("b.wav")).format == format)
  }
}
