import SyrinxEngine
import SyrinxFiles
import TestSupport
import Testing

/// Every container with every encoding that its line in the table names.
private let layouts: [FileLayout] = Container.allCases.filter(\.isWritten).flatMap { container in
  container.encodings.map { FileLayout(container, $0) }
}

@Suite struct RewindingTests {
  /// A tone or two in a layout, and how to read it if it says nothing of itself.
  private func write(_ layout: FileLayout, to path: String) throws -> RawLayout? {
    let format = try #require(
      [(48000, 2), (44100, 1), (8000, 1)].lazy
        .map { StreamFormat(sampleRate: $0.0, channelCount: $0.1) }
        .first { (try? layout.check($0)) != nil })
    try SyrinxFilesTests.write(
      tones(format, frames: 9000), path, layout, rate: format.sampleRate)
    return layout.container == .raw ? RawLayout(layout.encoding, .usual, format) : nil
  }

  @Test("every file can be gone back in", arguments: layouts)
  func files(layout: FileLayout) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("x")
    let raw = try write(layout, to: path)
    let reader = try SoundFileReader(path: path, raw: raw)
    let first = try readAll(reader)
    try reader.seek(to: 0)
    #expect(try readAll(reader) == first)
    // Codecs of music may begin a little differently in the middle.
    guard ![.vorbis, .opus, .mp3].contains(layout.encoding) else { return }
    for place in [6000, 777] {
      try reader.seek(to: place)
      #expect(try readAll(reader) == first.map { Array($0[place...]) }, "from \(place)")
    }
  }

  @Test("so can what came through a pipe, if that was asked for", arguments: layouts)
  func pipes(layout: FileLayout) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("x")
    let raw = try write(layout, to: path)
    let pipe = TestPipe()
    pipe.feed(try bytes(path))
    let reader = try SoundFileReader(path: pipe.readingPath, raw: raw, rewindable: true)
    let first = try readAll(reader)
    try reader.seek(to: 0)
    #expect(try readAll(reader) == first)
    #expect(try first == readAll(path, raw: raw))
  }
}
