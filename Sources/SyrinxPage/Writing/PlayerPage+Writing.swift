import SyrinxSystem
import SyrinxText

// Writing/ puts numbers, sounds and script together into one file of HTML.

extension PlayerPage {
  /// Writes the page from front to back; its files are never in memory as a whole.
  public func write(to output: ([UInt8]) throws -> Void) throws {
    let document = HTMLDocument(
      title: title, style: Self.style, script: Self.script, mediaSources: "data: blob:")
    try output(Array(document.head.utf8))
    try output(Array(body.utf8))
    let json = JSONValue(self).compact.safeInScript
    try output(Array("<script type=\"application/json\" id=\"data\">\(json)</script>\n".utf8))
    for (index, file) in files.enumerated() { try file.writeElement(index, to: output) }
    try output(Array(document.foot.utf8))
  }

  private var body: String {
    HTMLDocument.text([PackageResources.player_html]).filled([
      "title": title.htmlEscaped, "summary": summary.htmlEscaped, "transcript": transcript,
      "verdict": verdictText, "facts": factList,
    ])
  }

  /// The lines as text, which can be read, searched and printed also where no script runs.
  private var transcript: String {
    guard !lines.isEmpty else { return "" }
    let items = lines.enumerated().map { index, line in
      let time = line.start.clockText
      return """
        <li data-line="\(index)"><button type="button" aria-label="Go to \(time)">\(time)</button>\
        <p>\(line.text.htmlEscaped)</p></li>

        """
    }
    return "<h2>Transcript</h2>\n<ol dir=\"auto\">\n" + items.joined() + "</ol>"
  }

  /// The verdict of a comparison as text, which can be read where no script runs.
  private var verdictText: String {
    guard let verdict else { return "" }
    let reasons = verdict.reasons.map { "<li>\($0.htmlEscaped)</li>" }.joined()
    return
      "<div class=\"verdict\(verdict.isGood ? "" : " bad")\"><p>\(verdict.text.htmlEscaped)</p>"
      + (reasons.isEmpty ? "" : "<ul>\(reasons)</ul>") + "</div>"
  }

  private var factList: String {
    facts.map { "<div><dt>\($0.name.htmlEscaped)</dt><dd>\($0.text.htmlEscaped)</dd></div>\n" }
      .joined()
  }

  static let style = HTMLDocument.text([PackageResources.page_css, PackageResources.player_css])

  static let script = HTMLDocument.script([
    PackageResources.data_js, PackageResources.time_js, PackageResources.mix_js,
    PackageResources.transport_js, PackageResources.view_js, PackageResources.drawing_js,
    PackageResources.lanes_js, PackageResources.bars_js, PackageResources.mouth_js,
    PackageResources.words_js, PackageResources.abx_js, PackageResources.clips_js,
    PackageResources.bands_js,
    PackageResources.player_js,
  ])
}

extension Double {
  /// Minutes, seconds and tenths, as `1:05.2`.
  var clockText: String {
    let tenths = Int(bounded: (max(self, 0) * 10 + 1e-6).rounded(.down))
    return (tenths / 10).clockText + ".\(tenths % 10)"
  }
}
