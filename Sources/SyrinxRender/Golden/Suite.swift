import SyrinxAnalysis
import SyrinxEngine
import SyrinxFiles
import SyrinxSystem

// Golden/ tests renders against recorded files: a `Suite` lists cases, a `GoldenChecker` renders
// each by Rendering/ and compares it by Comparison/, a `GoldenReport` words the outcomes. Pages
// about differences come from Pages/.

/// A list of renders with the expected file of each.
///
/// `{"version": 1, "tier": "null:-90dB", "cases": [{"name": "low", "input": "in.wav", "chain":
/// "pitch -4st", "expected": "low.flac", "tier": "exact", "options": {"rate": 16000}}]}`; the chain
/// may also be an array, as in the files of `--chain`. Paths, also those in chains and options, are
/// relative to the suite's folder.
package struct Suite {
  package let path: String
  package let cases: [GoldenCase]
  /// The chosen cases and the others.
  private let allCases: [GoldenCase]

  /// The files that are read, the suite itself among them.
  package var files: [String] { [path] + allCases.flatMap(\.files) }

  /// Reads a suite; `chosen` are names of cases, all where it is empty.
  package init(
    path: String, choosing chosen: [String], effects: EffectCatalog
  ) throws {
    let text: String
    do throws(PathError) {
      text = try readTextFile(at: path)
    } catch {
      throw CompareError.unreadable(.path(error))
    }
    try self.init(path: path, text: text, choosing: chosen, effects: effects)
  }

  package init(
    path: String, text: String, choosing chosen: [String] = [], effects: EffectCatalog
  ) throws {
    self.path = path
    let all: [GoldenCase]
    do throws(DocumentError) {
      all = try Self.cases(Document(parsing: text), in: Path.folder(of: path), effects)
    } catch {
      throw DocumentFileError(path: path, line: error.line(in: text), error)
    }
    let known = Set(all.map(\.name))
    if let name = chosen.first(where: { !known.contains($0) }) {
      throw GoldenError.unknownCase(name, suite: path, candidates: all.map(\.name))
    }
    allCases = all
    let wanted = Set(chosen)
    cases = chosen.isEmpty ? all : all.filter { wanted.contains($0.name) }
  }

  private static func cases(
    _ document: Document, in folder: String, _ effects: EffectCatalog
  ) throws(DocumentError) -> [GoldenCase] {
    try document.allowMembers(["$schema", "version", "tier", "cases"])
    let tier = document.value["tier"] == nil ? Tier.exact : try document.member("tier").tier()
    var cases: [GoldenCase] = []
    var (names, files) = (Set<String>(), Set<String>())
    let list = try document.member("cases")
    for element in try list.elements() {
      let made = try GoldenCase(element, in: folder, tier: tier, effects)
      guard names.insert(made.name).inserted else { throw .nameTaken(made.name) }
      guard files.insert(made.expected).inserted else { throw .nameTaken(made.expected) }
      cases.append(made)
    }
    // A check of nothing would always pass.
    guard !cases.isEmpty else { throw .expected("an array of one case or more", place: list.place) }
    return cases
  }

  /// Throws where an output is also read by the suite, or is written twice.
  package func checkFiles(
    _ task: GoldenTask, folder: String?, junit: String?, pages: GoldenPages? = nil
  ) throws {
    var used = UsedFiles(reading: files + allCases.flatMap(\.options.filesRead))
    func claim(_ path: String, for golden: GoldenCase) throws(GoldenError) {
      guard used.claim(path) else { throw .overwrites(name: golden.name, path: path) }
    }
    for golden in allCases {
      for path in [golden.expected, Provenance.path(golden.expected)] {
        if task == .record { try claim(path, for: golden) } else { used.add(writing: path) }
      }
    }
    for golden in allCases {
      let place = golden.place(in: folder)
      try claim(place, for: golden)
      if task == .check { try claim(GoldenChecker.picture(beside: place), for: golden) }
    }
    if let pages {
      for golden in allCases { try claim(pages.path(of: golden), for: golden) }
      try used.claim(pages.indexPath, for: "page")
    }
    if let junit { try used.claim(junit, for: "junit") }
  }
}

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
    name = try document.member("name").string()
    self.folder = folder
    let source = try document.member("input")
    input =
      if case .computed(let word) = InputLocation(try source.string()) { word } else {
        try Self.path(source, in: folder)
      }
    let golden = try document.member("expected")
    expected = try Self.path(golden, in: folder)
    self.tier = document.value["tier"] == nil ? tier : try document.member("tier").tier()
    var options = RenderOptions()
    if document.value["options"] != nil {
      let member = try document.member("options")
      let known = RenderOptions.names([.input, .sound, .file, .work]).union(["voices"])
      try member.allowMembers(known.sorted())
      try options.read(member)
    }
    guard (options.container ?? Container(path: expected)) != .raw else {
      throw .expected("a file that states its format, not raw samples", place: golden.place)
    }
    if let chapters = options.chapterFile {
      options.chapters = Path.resolve(chapters, in: folder)
    }
    options.voices = options.voices.map { Path.resolve($0, in: folder) }
    options.quiet = true
    self.options = options
    chain = try ChainSpec(
      wordsOrSteps: document.member("chain"), voices: .usual(options.voices, effects))
  }

  private static func path(_ document: Document, in folder: String) throws(DocumentError) -> String
  {
    let path = try document.string()
    guard InputLocation(path) != .standardInput else {
      throw .expected("a file, not ‘-’", place: document.place)
    }
    return Path.resolve(path, in: folder)
  }

  package var files: [String] {
    [input] + Patch.chain(chain).files.map { Path.resolve($0, in: folder) }
      + [options.chapterFile].compactMap(\.self)
  }

  /// The path of the rendered file: `low.got.flac` beside `low.flac`; in a common folder it has the
  /// name of the case, which is unique.
  package func place(in folder: String?) -> String {
    let (stem, ending) = Path.parts(ofName: Path.name(of: expected))
    let name = (folder == nil ? stem : fileName) + ".got" + (ending.map { "." + $0 } ?? "")
    return Path.join(folder ?? Path.folder(of: expected), name)
  }

  var fileName: String {
    name.map { $0 == "/" ? "%2F" : $0 == "%" ? "%25" : String($0) }.joined()
  }

  /// Renders the case into a temporary file; `warnings` are about a damaged input.
  package func render(to path: String) throws -> (file: WholeFile, warnings: [String]) {
    var request = RenderRequest(
      input: InputLocation(input), output: OutputLocation(path), patch: .chain(chain),
      options: options)
    request.folder = folder
    let plan = try RenderPlan(request)
    let made = try RenderJob(plan).makeFiles { _ in }
    return (made.files[0], plan.cuts)
  }
}

extension Document {
  fileprivate func tier() throws(DocumentError) -> Tier {
    guard let tier = Tier(try string()) else {
      throw .expected("exact, lsb:N, null:LEVEL or perceptual", place: place)
    }
    return tier
  }
}
