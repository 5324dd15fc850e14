import Foundation
import SyrinxEngine
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxPage

struct PlayerPageTests {
  private static let hostile = #"</script><script>alert(1)</script><!--"'&{{title}}"#

  private static func page(_ text: String) throws -> PlayerPage {
    let portrait = try Samples.portrait([sine(440, count: 8000)])
    var page = PlayerPage(
      title: text, summary: text,
      sounds: [PageSound(label: text, name: text, file: 0, portrait: portrait)],
      files: [PageFile(mediaType: "audio/wav", bytes: Samples.wave([sine(440, count: 8000)]))])
    page.lines = [PageLine(start: 0, end: 1, words: [.init(text, 0...1)])]
    page.lanes = [PageLane(name: text, clips: [PageClip(start: 0, end: 1, text: text)])]
    page.marks = [PageClip(start: 0, end: 1, text: text)]
    page.sprites = PageSprites(images: [], frames: [.init(name: text, image: 0)])
    page.verdict = (text, isGood: false, reasons: [text])
    page.facts = [(text, text)]
    return page
  }

  private static func json(_ html: String) throws -> JSONValue {
    let start = try #require(html.range(of: #"id="data">"#)).upperBound
    let end = try #require(html[start...].range(of: "</script>")).lowerBound
    return try JSONValue(parsing: String(html[start..<end]))
  }

  @Test("text from outside is never a tag")
  func escaping() throws {
    let html = try Samples.html(Self.page(Self.hostile))
    let plain = try Samples.html(Self.page("x"))
    for tag in ["<script", "</script", "<!--", "<p", "<button", "<title", "<li", "<dd"] {
      #expect(html.components(separatedBy: tag).count == plain.components(separatedBy: tag).count)
    }
    #expect(html.contains("&lt;/script&gt;&lt;script&gt;alert(1)"))
    let data = try Self.json(html)
    guard case .array(let lines) = data["lines"], case .array(let words) = lines[0]["words"],
      case .array(let word) = words[0]
    else {
      Issue.record("no words")
      return
    }
    #expect(word[0] == .string(Self.hostile))
  }

  @Test("the policy allows the page's own script and style by their hashes, and no address")
  func policy() throws {
    let html = try Samples.html(Self.page("x"))
    for (tag, content) in [("script", PlayerPage.script), ("style", PlayerPage.style)] {
      #expect(html.contains("<\(tag)>\(content)</\(tag)>"))
      let digest = Data(SHA256.digest(Array(content.utf8))).base64EncodedString()
      #expect(html.contains("\(tag)-src 'sha256-\(digest)'"))
      #expect(!content.contains("</\(tag)"))
    }
    #expect(html.contains("default-src 'none'"))
    for address in ["http:", "https:", "//cdn", "@import", "url(", " src=", " style=", " onclick="]
    {
      #expect(!html.contains(address), "\(address)")
    }
  }

  @Test("files come back from the page, however they were read", arguments: [1, 2, 3, 1000])
  func files(part: Int) throws {
    let bytes = (0..<2000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    var page = try Self.page("x")
    page.files = [
      PageFile(mediaType: "audio/flac") { use in
        for start in stride(from: 0, to: bytes.count, by: part) {
          try use(Array(bytes[start..<min(start + part, bytes.count)]))
        }
      }
    ]
    let html = try Samples.html(page)
    let start = try #require(html.range(of: #"id="media-0">"#)).upperBound
    let end = try #require(html[start...].range(of: "</script>")).lowerBound
    #expect(Data(base64Encoded: String(html[start..<end])) == Data(bytes))
  }

  @Test(
    "a long file is in several elements, each of whole bytes", arguments: [0, 1, 5, 6, 7, 12, 100])
  func elements(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
    for size in [1, 4, 1000] {
      let file = PageFile(mediaType: "audio/flac") { use in
        for start in stride(from: 0, to: count, by: size) {
          try use(Array(bytes[start..<min(start + size, count)]))
        }
      }
      var text: [UInt8] = []
      try file.writeElement(3, of: 6) { text += $0 }
      let elements = String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
      #expect(elements.count == max((count + 5) / 6, 1))
      var read = Data()
      for (number, element) in elements.enumerated() {
        let name = number == 0 ? "media-3" : "media-3-\(number)"
        let head = "<script type=\"application/octet-stream\" id=\"\(name)\">"
        #expect(element.hasPrefix(head) && element.hasSuffix("</script>"))
        let part = try #require(
          Data(base64Encoded: String(element.dropFirst(head.count).dropLast(9))))
        #expect(part.count <= 6)
        read += part
      }
      #expect(read == Data(bytes))
    }
  }

  @Test("every file of the sources is part of the page")
  func resources() throws {
    let folder = URL(filePath: #filePath).appending(path: "../../../Sources/SyrinxPage/Resources")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder.standardizedFileURL, includingPropertiesForKeys: nil)
    #expect(files.count > 10)
    let parts =
      PlayerPage.script + PlayerPage.style + PageIndex.script + PageIndex.style
      + LivePage.text
    for file in files where ["js", "css"].contains(file.pathExtension) {
      let text = try String(contentsOf: file, encoding: .utf8)
      let isPart = parts.contains(text)
      #expect(isPart, "\(file.lastPathComponent)")
    }
  }

  @Test("facts are written as people read them")
  func facts() throws {
    let portrait = try Samples.portrait(
      [sine(1000, rate: 44_100, count: 44_100), sine(1000, rate: 44_100, count: 44_100)],
      rate: 44_100)
    // A sine of amplitude 0.5 in both channels: −0.691 + 10 lg (2 · 0.5² / 2 · K²(1 kHz)) LUFS.
    #expect(portrait.facts == "44.1 kHz · stereo · −6.0 LUFS")
    #expect(3725.26.clockText == "1:02:05.2")
    #expect(0.0.clockText == "0:00.0")
  }
}
