import SyrinxPictures
import SyrinxRender
import SyrinxSystem
import SyrinxText

extension Findings {
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
