import SyrinxAnalysis
import SyrinxEngine
import SyrinxFiles
import SyrinxSystem

package struct GoldenCase {
  package let name: String
  /// The folder of the suite, with its slash.
  package let folder: String
  package let input: String
  package let chain: ChainSpec
  package let expected: String
  package let tier: Tier
  package let options: RenderOptions

  init(
    _ document: Document, in folder: String, tier: Tier, _ effects: EffectCatalog
  ) throws(DocumentError) {
    try document.allowMembers(["name", "input", "chain", "expected", "tier", "options"])
    name = try document.required("name").string()
    self.folder = folder
    let source = try document.required("input")
    input =
      if case .computed(let word) = InputLocation(try source.string()) { word } else {
        try Self.path(source, in: folder)
      }
    let golden = try document.required("expected")
    expected = try Self.path(golden, in: folder)
    self.tier = try document["tier"]?.tier() ?? tier
    var options = RenderOptions()
    if let member = document["options"] {
      let known = RenderOptions.names([.input, .sound, .file, .work]).union(["voices"])
      try member.allowMembers(known.sorted())
      try options.read(member)
    }
    guard (options.container ?? Container(path: expected)) != .raw else {
      throw .expected("a file that states its format, not raw samples", place: golden.path)
    }
    if let chapters = options.chapterFile {
      options.chapters = Path.resolve(chapters, in: folder)
    }
    options.voices = options.voices.map { Path.resolve($0, in: folder) }
    options.quiet = true
    self.options = options
    chain = try ChainSpec(
      wordsOrSteps: document.required("chain"), voices: .usual(options.voices, effects))
  }

  private static func path(_ document: Document, in folder: String) throws(DocumentError) -> String
  {
    let path = try document.string()
    guard InputLocation(path) != .standardInput else {
      throw .expected("a file, not ‘-’", place: document.path)
    }
    return Path.resolve(path, in: folder)
  }

  package var files: [String] {
    [input] + Patch.chain(chain).files.map { Path.resolve($0, in: folder) }
      + [options.chapterFile].compactMap(\.self)
  }
}

extension Document {
  func tier() throws(DocumentError) -> Tier {
    guard let tier = Tier(try string()) else {
      throw .expected("exact, lsb:N, null:LEVEL or perceptual", place: path)
    }
    return tier
  }
}
