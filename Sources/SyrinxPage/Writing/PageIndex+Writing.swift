import SyrinxSystem
import SyrinxText

extension PageIndex {
  /// Writes the page from front to back; embedded sounds are never in memory as a whole.
  public func write(to output: ([UInt8]) throws -> Void) throws {
    let isSelfContained = !rows.contains { if case .beside = $0.sound { true } else { false } }
    // Chromium takes a file for another origin than its neighbours, so their scheme is named too.
    let document = HTMLDocument(
      title: title, style: Self.style, script: Self.script,
      mediaSources: isSelfContained ? "data: blob:" : "'self' file: data: blob:")
    try output(Array(document.head.utf8))
    let body = HTMLDocument.text([PackageResources.index_html]).filled([
      "title": title.htmlEscaped, "summary": summary.htmlEscaped,
    ])
    try output(Array(body.utf8))
    try output(Array(Self.rowsBegin.utf8))
    for (index, row) in rows.enumerated() {
      let json = JSONValue(row).compact.safeInScript
      try output(Array(((index > 0 ? ",\n" : "\n") + json).utf8))
    }
    try output(Array((Self.rowsEnd + "\n").utf8))
    for (index, row) in rows.enumerated() {
      if case .embedded(let file) = row.sound { try file.writeElement(index, to: output) }
    }
    try output(Array(document.foot.utf8))
  }

  /// A line in front of the rows, of which each is a line, and the end of the last.
  package static let rowsBegin = #"<script type="application/json" id="data">{"rows": ["#
  package static let rowsEnd = "]}</script>"

  static let style = HTMLDocument.text([
    PackageResources.page_css, PackageResources.index_css,
  ])

  static let script = HTMLDocument.script([
    PackageResources.data_js, PackageResources.drawing_js, PackageResources.index_js,
  ])
}

extension PageFile {
  /// Of one element. No browser's text is longer than half a gigabyte (V8: 2²⁹ − 24 characters), and every
  /// one is in memory as long as it is decoded.
  static let elementByteCount = 24 << 20

  /// The file as elements that no browser runs: cut into threes of bytes, of which base64 makes fours.
  func writeElement(
    _ index: Int, of byteCount: Int = elementByteCount, to output: ([UInt8]) throws -> Void
  ) throws {
    precondition(byteCount > 0 && byteCount % 3 == 0, "base64 of an element has no padding inside")
    let end = Array("</script>\n".utf8)
    var (number, room) = (0, byteCount)
    func begin() throws {
      let name = number == 0 ? "media-\(index)" : "media-\(index)-\(number)"
      let tag = "<script type=\"application/octet-stream\" id=\"\(name)\">"
      try output(Array(tag.utf8))
    }
    try begin()
    var rest: [UInt8] = []
    try read { part in
      rest += part
      var start = 0
      while rest.count - start >= 3 {
        if room == 0 {
          (number, room) = (number + 1, byteCount)
          try output(end)
          try begin()
        }
        let count = min((rest.count - start) / 3 * 3, room)
        try output(Base64.encoded(Array(rest[start..<start + count])))
        start += count
        room -= count
      }
      rest.removeFirst(start)
    }
    if room == 0, !rest.isEmpty {
      number += 1
      try output(end)
      try begin()
    }
    try output(Base64.encoded(rest) + end)
  }
}

extension JSONValue {
  fileprivate init(_ row: PageIndex.Row) {
    let wave = row.wave.map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
    var members = [
      Member("name", .string(row.name)),
      Member("page", row.page.map { .string($0.relativeAddress) } ?? .null),
      Member("seconds", row.seconds.map { .number($0) } ?? .null),
      Member("lufs", row.loudness.map { .number($0) } ?? .null),
      Member("peak", row.peak.map { .number($0) } ?? .null),
      Member("clipped", row.clippedSamples.map { .integer($0) } ?? .null),
      Member("pitch", row.pitch.map { .number($0) } ?? .null),
      Member("note", .string(row.note)),
      Member("wave", .string(String(decoding: Base64.encoded(wave), as: UTF8.self))),
    ]
    switch row.sound {
    case .beside(let path): members.append(Member("address", .string(path.relativeAddress)))
    case .embedded(let file): members.append(Member("media", .string(file.mediaType)))
    case nil: break
    }
    self = .object(members)
  }
}

extension String {
  /// A path as an address (RFC 3986, section 4.2), which never has a scheme of its own.
  var relativeAddress: String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    let text = utf8.map { byte in
      plain.contains(byte)
        ? String(Unicode.Scalar(byte))
        : "%" + String(byte, radix: 16, uppercase: true).zeroPadded(to: 2)
    }
    return (hasPrefix("/") ? "file://" : "./") + text.joined()
  }
}
