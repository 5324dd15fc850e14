import Foundation
import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import TestSupport
import Testing

/// The README and the documents beside it keep their word.
@Suite("Documents")
struct ReadMeTests {
  private static let place = URL(filePath: #filePath)
  private static let top = Fixtures.folder.deletingLastPathComponent()
  private static let documents = [
    "README.md", "CHANGELOG.md", ".github/CONTRIBUTING.md", ".github/SECURITY.md",
  ]

  /// Names of files without their folders.
  private static let sources = Set(
    (FileManager.default.subpaths(atPath: top.appending(path: "Sources").path) ?? [])
      .map { URL(filePath: $0).lastPathComponent })

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: top.appending(path: name), encoding: .utf8)
  }

  /// All that an expression finds, each by its first group.
  private static func found(_ pattern: String, in text: String) throws -> [String] {
    let expression = try NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
    return expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).compactMap {
      Range($0.range(at: 1), in: text).map { String(text[$0]) }
    }
  }

  @Test("links and names of files lead somewhere", arguments: documents)
  func links(_ name: String) throws {
    let text = try Self.text(name)
    let folder = Self.top.appending(path: name).deletingLastPathComponent()
    for link in try Self.found(#"\]\(([^)#:]+)\)"#, in: text) {
      #expect((try? folder.appending(path: link).checkResourceIsReachable()) == true, "\(link)")
    }
    for path in try Self.found(
      #"`((?:Sources|Tests|Fixtures|Syrinx\w+|syrinx-\w+)/[^`<*]*)`"#, in: text)
    {
      let path = path.hasPrefix("Syrinx") || path.hasPrefix("syrinx") ? "Sources/" + path : path
      #expect((try? Self.top.appending(path: path).checkResourceIsReachable()) == true, "\(path)")
    }
    for file in try Self.found(#"`(\w+\+\w+)(?:\.swift)?`"#, in: text) {
      #expect(Self.sources.contains("\(file).swift"), "\(file)")
    }
    let targets = try Self.found(#"^([a-z-]+):"#, in: Self.text("Makefile"))
    for target in try Self.found(#"(?:`|^    )make ([a-z-]+)"#, in: text) {
      #expect(targets.contains(target), "make \(target)")
    }
  }

  @Test("the list of changes knows this version")
  func version() throws {
    let printed = try TemporaryFolder().run("--version").text
    let number = printed.split { $0 == " " || $0 == "\n" }.last ?? ""
    let changes = try Self.text("CHANGELOG.md")
    #expect(changes.contains("\n\(number). ") || changes.contains("\n## [\(number)]"), "\(printed)")
  }

  /// Headings of the README of 1.0.0 and of those after it, which others may have linked to.
  @Test(
    "headings that the README once had are still found",
    arguments: [
      "two-minutes", "quick-start", "what-it-promises", "guarantees", "the-effects", "effects",
      "the-voices", "voices", "thousands-of-files", "batch-processing", "timelines", "films",
      "speech-and-words", "live", "files", "making-sound-and-measuring-rooms", "pictures", "pages",
      "measure-compare-keep-golden-files", "measure-compare-regression-tests", "performance",
      "how-it-does-beside-others", "the-road-of-a-sample", "architecture",
      "add-an-effect-in-four-steps", "add-an-effect-a-command-", "since-10", "limits", "licence",
    ])
  func headings(_ anchor: String) throws {
    let readMe = try Self.text("README.md")
    let headings = try Self.found(#"^#+ (.*)$"#, in: readMe).map {
      $0.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
        .replacing(" ", with: "-")
    }
    #expect(headings.contains(anchor) || readMe.contains("<a id=\"\(anchor)\"></a>"))
  }

  @Test("the example of the library compiles and renders")
  func example() throws {
    let folder = try TemporaryFolder()
    try folder.write(WaveSound.sine(seconds: 0.1), to: "in.wav")
    let heard = try Self.frameCount(of: folder.url("in.wav").path)
    #expect(heard > 4410)
    let text = try String(contentsOf: Self.place, encoding: .utf8)
    let document = try Self.text(".github/CONTRIBUTING.md")
    let start = try #require(document.range(of: "var reverb = Reverb()\n"))
    let end = try #require(document.range(of: "let renderer = try Renderer(graph)\n"))
    for line in document[start.lowerBound..<end.upperBound].split(separator: "\n") {
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
    let shown = [
      "FileFacts.swift", "FileState.swift", "PathError.swift", "SystemText.swift",
      "SystemText+C.swift",
    ]
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
    #expect(names.count > 20)
    for name in names where !shown.contains(where: name.hasSuffix) {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      #expect(!text.contains("public "), "\(name)")
    }
  }
}
