import Foundation
import SyrinxText
import Testing

@testable import SyrinxPage

struct PageIndexTests {
  private static func html(_ rows: [PageIndex.Row]) throws -> String {
    var bytes: [UInt8] = []
    try PageIndex(title: "index", rows: rows).write { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func rows(_ html: String) throws -> [JSONValue] {
    let start = try #require(html.range(of: #"id="data">"#)).upperBound
    let end = try #require(html[start...].range(of: "</script>")).lowerBound
    guard case .array(let rows) = try JSONValue(parsing: String(html[start..<end]))["rows"] else {
      return []
    }
    return rows
  }

  @Test("rows come back, with paths as addresses that name no scheme")
  func rows() throws {
    let html = try Self.html([
      .init(name: "</script>", sound: .beside("out/ä b#1.wav"), page: "javascript:alert(1)"),
      .init(name: "b", sound: .beside("/music/b.flac"), loudness: -18.25, wave: [0, 0.5, 1]),
    ])
    let rows = try Self.rows(html)
    #expect(rows[0]["name"] == "</script>")
    #expect(rows[0]["address"] == "./out/%C3%A4%20b%231.wav")
    #expect(rows[0]["page"] == "./javascript%3Aalert%281%29")
    #expect(rows[0]["lufs"] == .null)
    #expect(rows[1]["address"] == "file:///music/b.flac")
    #expect(rows[1]["lufs"] == -18.25)
    #expect(rows[1]["wave"] == "AID/")
  }

  @Test("embedded sounds are in the page, and sounds beside it are not")
  func embedding() throws {
    let file = PageFile(mediaType: "audio/wav", bytes: Array("sound".utf8))
    let html = try Self.html([
      .init(name: "a", sound: .beside("a.wav")), .init(name: "b", sound: .embedded(file)),
    ])
    #expect(!html.contains(#"id="media-0""#))
    #expect(html.contains(#"id="media-1">c291bmQ=</script>"#))
  }

  @Test("an index of nothing is a page")
  func empty() throws {
    #expect(try Self.rows(Self.html([])).isEmpty)
  }
}
