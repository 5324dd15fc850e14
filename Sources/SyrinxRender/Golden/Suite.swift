import SyrinxAnalysis
import SyrinxEngine
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
  let allCases: [GoldenCase]

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
      all = try Self.cases(Document(versioned: text), in: Path.folder(of: path), effects)
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
    let tier = try document["tier"]?.tier() ?? .exact
    var cases: [GoldenCase] = []
    var (names, files) = (Set<String>(), Set<String>())
    let list = try document.required("cases")
    for element in try list.elements() {
      let made = try GoldenCase(element, in: folder, tier: tier, effects)
      guard names.insert(made.name).inserted else { throw .nameTaken(made.name) }
      guard files.insert(made.expected).inserted else { throw .nameTaken(made.expected) }
      cases.append(made)
    }
    // A check of nothing would always pass.
    guard !cases.isEmpty else { throw .expected("an array of one case or more", place: list.path) }
    return cases
  }
}
