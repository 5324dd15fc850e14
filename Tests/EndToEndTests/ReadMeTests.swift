import Foundation
import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import TestSupport
import Testing

/// The promises of the README to those who use Syrinx as a library.
@Suite("The library of the README")
struct ReadMeTests {
  private static let place = URL(filePath: #filePath)

  @Test("its example compiles and renders")
  func example() throws {
    let folder = try TemporaryFolder()
    try folder.write(WaveSound.sine(seconds: 0.1), to: "in.wav")
    let heard = try Self.frameCount(of: folder.url("in.wav").path)
    #expect(heard > 4410)
    let text = try String(contentsOf: Self.place, encoding: .utf8)
    let readMe = try String(
      contentsOf: Self.place.appending(path: "../../../README.md").standardized, encoding: .utf8)
    let start = try #require(readMe.range(of: "var reverb = Reverb()\n"))
    let end = try #require(readMe.range(of: "let renderer = try Renderer(graph)\n"))
    for line in readMe[start.lowerBound..<end.upperBound].split(separator: "\n") {
      let line = line.replacingOccurrences(of: "\"in.wav\"", with: "path")
      #expect(text.contains("    \(line)\n"), "\(line)")
    }
  }

  private static func frameCount(of path: String) throws -> Int {
    var reverb = Reverb()
    reverb.preset = .cathedral
    var graph = Graph()
    let player = try graph.add(PlayerNode(SoundSource(SoundFileReader(path: path))), as: "player")
    let room = try graph.add(reverb, as: "reverb", after: player)
    try graph.connect(room, to: graph.output)
    let renderer = try Renderer(graph)
    var count = 0
    renderer.installTap(on: room) { block, _ in count += block.frameCount }
    try renderer.render(to: Sink())
    return count
  }

  private final class Sink: FrameSink {
    func write(_ block: AudioFrames) {}
  }

  @Test("the libraries show facts of files, and nothing else of the system")
  func surface() throws {
    let folder = Self.place.appending(path: "../../../Sources/SyrinxSystem").standardized
    let shown = ["FileFacts.swift", "FileState.swift", "PathError.swift", "SystemText.swift"]
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
    #expect(names.count > 20)
    for name in names where !shown.contains(where: name.hasSuffix) {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      #expect(!text.contains("public "), "\(name)")
    }
  }
}
