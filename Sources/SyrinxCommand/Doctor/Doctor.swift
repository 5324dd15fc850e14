import SyrinxEngine
import SyrinxFiles
import SyrinxPictures
import SyrinxPlugins
import SyrinxRender
import SyrinxSystem
import SyrinxText

final class Doctor: Command {
  struct Options: Adjustable {
    var folder: String?
    var json = false
    static let parameters: [Parameter<Options>] = [
      .text(
        "voices", \.folder, placeholder: "FOLDER", help: "also check voices in this folder"),
      .flag("json", \.json, help: "print the results as JSON"),
    ]
  }

  static let name = "doctor"
  static let summary = "Check versions, formats, voices and folders."
  static let usage = ["[--json] [--voices FOLDER]"]
  static let details = [
    "The exit status is 1 if there is a problem. Programs and libraries needed only for pictures,"
      + " videos and formats such as M4A are optional."
  ]

  private let options: Options

  init(_ invocation: Invocation<Options>) throws {
    try invocation.noWord(of: Self.self)
    options = invocation.options
  }

  func run(on console: Console) -> ExitStatus {
    let findings = Findings(.usual(options.folder, console.effects))
    console.output.write(
      options.json ? findings.json.pretty + "\n" : findings.text(console.output.columns))
    return findings.problems.isEmpty ? .done : .failed
  }
}

private struct Findings {
  let versions = ProgramVersions()
  let read = Container.allCases.filter { !$0.isReadByFFmpeg }.map(\.rawValue)
  let written = Container.allCases.filter { $0.isWritten && $0.isWrittenHere }.map(\.rawValue)
  let readByFFmpeg = Container.allCases.filter(\.isReadByFFmpeg).map(\.rawValue)
  let writtenByFFmpeg = Container.allCases.filter(\.isEncodedByFFmpeg).map(\.rawValue)
  /// Nil where not installed.
  let cairo = cairoVersion
  let ffmpeg = programPath("ffmpeg")
  let hasLilv = EffectCatalog.hasLilv
  /// Folders searched for voices, with the number found.
  private(set) var voices: [(folder: String, count: Int)] = []
  private(set) var problems: [String] = []

  init(_ book: VoiceBook) {
    let missing = Container.allCases.filter { $0.isWritten && !$0.isWrittenHere }
    if !missing.isEmpty {
      let names = missing.map(\.rawValue).joined(separator: ", ")
      problems.append("this libsndfile cannot write \(names)")
    }
    for folder in book.folders {
      do throws(VoiceError) {
        let listing = try book.listing(of: folder)
        voices.append((folder, listing.voices.count))
        problems += listing.flaws.map { $0.sentence }
      } catch {
        voices.append((folder, 0))
        problems.append(error.report)
      }
    }
    do throws(FileError) { try tryTemporaryFolder() } catch {
      problems.append(
        "no temporary file can be made in \(temporaryFolder): \(error.report)")
    }
  }

  private var processor: String {
    [Machine.name, Machine.architecture].compactMap { $0 }.joined(separator: ", ")
  }

  func text(_ columns: Int?) -> String {
    let paragraph = Paragraph(columns: min(max(columns ?? 80, 80), 100))
    let folders = voices.map { "\($0.count) in \($0.folder)" }
    let rows =
      versions.rows + [
        ("processor", "\(processor), \(Measure.count(Machine.coreCount, "core"))"),
        ("reads", read.joined(separator: " ")),
        ("writes", written.joined(separator: " ")),
        (
          "by ffmpeg",
          ffmpeg == nil
            ? "nothing more: \(Phrase.installing("ffmpeg"))"
            : "reads \(readByFFmpeg.joined(separator: " ")); writes"
              + " \(writtenByFFmpeg.joined(separator: " "))"
        ),
        ("voices", (["\(VoiceCatalog.all.count) built in"] + folders).joined(separator: ", ")),
        (
          "pictures",
          cairo.map { "by cairo \($0)" } ?? "none: " + PictureError.cairoMissing.sentence
        ),
        (
          "plug-ins",
          "LADSPA, "
            + (hasLilv ? "LV2 by lilv" : "no LV2: install lilv (apt-get install liblilv-0-0)")
        ),
        ("videos", ".gif" + (ffmpeg.map { ", .mp4 by \($0)" } ?? "; .mp4 requires ffmpeg")),
        ("temporary", temporaryFolder),
      ]
    let verdict =
      problems.isEmpty
      ? "No problems.\n" : "Problems:\n" + problems.map { paragraph.text($0) }.joined()
    return paragraph.list(rows) + "\n" + verdict
  }

  var json: JSONValue {
    func list(_ words: [String]) -> JSONValue { .array(words.map { .string($0) }) }
    let members: [JSONValue.Member] = [
      .init("processor", .string(processor)),
      .init("cores", .integer(Machine.coreCount)),
      .init("reads", list(read)),
      .init("writes", list(written)),
      .init("readsByFFmpeg", list(ffmpeg == nil ? [] : readByFFmpeg)),
      .init("writesByFFmpeg", list(ffmpeg == nil ? [] : writtenByFFmpeg)),
      .init(
        "voices",
        [
          "builtIn": .integer(VoiceCatalog.all.count),
          "folders": .array(
            voices.map { ["path": .string($0.folder), "count": .integer($0.count)] }),
        ]),
      .init("cairo", cairo.map { .string($0) } ?? nil),
      .init("lilv", .bool(hasLilv)),
      .init("ffmpeg", ffmpeg.map { .string($0) } ?? nil),
      .init("temporaryFolder", .string(temporaryFolder)),
      .init("problems", list(problems)),
    ]
    return .object([.init("version", 1)] + versions.json + members)
  }
}
