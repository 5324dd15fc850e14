import Foundation
import SyrinxText
import Testing

@testable import SyrinxPage

struct SpriteTests {
  /// The head of a PNG of a size, of which no more is looked at.
  private static func png(width: UInt8, height: UInt8) -> [UInt8] {
    [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + [0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 0, width, 0, 0, 0, height, 8, 6, 0, 0, 0]
  }

  private static func sprites(_ atlas: String) throws -> PageSprites {
    try PageSprites(
      sheet: png(width: 100, height: 50), named: "sheet.png", atlas: JSONValue(parsing: atlas))
  }

  @Test(
    "frames of an atlas have their rectangles, in an array as by name",
    arguments: [
      #"{"frames": {"mouth/Closed.png": {"frame": {"x": 2, "y": 3, "w": 20, "h": 30}, "rotated": true,"#
        + #" "spriteSourceSize": {"x": 5, "y": 6, "w": 20, "h": 30}, "sourceSize": {"w": 40, "h": 60}}}}"#,
      #"{"frames": [{"filename": "mouth/Closed.png", "frame": {"x": 2, "y": 3, "w": 20, "h": 30},"#
        + #" "rotated": true, "spriteSourceSize": {"x": 5, "y": 6, "w": 20, "h": 30},"#
        + #" "sourceSize": {"w": 40, "h": 60}}]}"#,
    ])
  func atlas(_ text: String) throws {
    let frame = try Self.sprites(text).frames[0]
    #expect(frame.name == "mouth/Closed.png" && frame.shape == .closed)
    #expect(frame.rectangle == .init(x: 2, y: 3, width: 20, height: 30))
    #expect(frame.isRotated)
    #expect(frame.placement == .init(x: 5, y: 6, width: 40, height: 60))
  }

  @Test("what is wrong with an atlas is named")
  func wrong() {
    let cases: [(String, SpriteError)] = [
      ("{}", .badAtlas(place: "frames")), (#"{"frames": []}"#, .noFrames),
      (#"{"frames": [{"x": 1, "y": 1, "w": 0, "h": 4}]}"#, .badAtlas(place: "frames[0].w")),
      (
        #"{"frames": {"a": {"frame": {"x": 1, "y": 1.5, "w": 4, "h": 4}}}}"#,
        .badAtlas(place: "frames.a.frame.y")
      ),
      (#"{"frames": {"a": {"x": 90, "y": 0, "w": 11, "h": 4}}}"#, .outsideSheet(name: "a")),
      (
        // Turned it is 60 high.
        #"{"frames": {"a": {"x": 0, "y": 0, "w": 60, "h": 20, "rotated": true}}}"#,
        .outsideSheet(name: "a")
      ),
    ]
    for (text, error) in cases {
      #expect(throws: error, "\(text)") { try Self.sprites(text) }
    }
    #expect(throws: SpriteError.notAPicture(name: "a.png")) {
      try PageSprites(pictures: [("a.png", Array("text".utf8))])
    }
  }

  @Test(
    "names end with shapes", arguments: ["mouth_wide", "Wide.PNG", "7-wide.svg", "a/b wide.gif"])
  func shapes(name: String) {
    #expect(PageSprites.Frame(name: name, image: 0).shape == .wide)
    #expect(
      PageSprites.Frame(name: "un" + name, image: 0).shape == (name.first == "W" ? nil : .wide))
  }

  /// A film of 2 × 2 pixels: blocks as in GIF 89a, with codes that nobody looks into.
  private static let head: [UInt8] =
    Array("GIF87a".utf8) + [2, 0, 2, 0, 0x80, 0, 0] + [0, 0, 0, 255, 255, 255]
  private static let comment: [UInt8] = [0x21, 0xFE, 2, 0x2C, 0x3B, 0]
  private static func control(_ disposal: UInt8) -> [UInt8] {
    [0x21, 0xF9, 4, disposal << 2, 10, 0, 0, 0]
  }
  private static let whole: [UInt8] = [0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 3, 0x3B, 1, 2, 1, 9, 0]
  /// With colours of its own.
  private static let part: [UInt8] =
    [0x2C, 1, 0, 1, 0, 1, 0, 1, 0, 0x80, 9, 9, 9, 8, 8, 8, 2, 1, 7, 0]

  @Test("frames of a film are films of one frame")
  func film() throws {
    let film = Self.head + Self.comment + Self.control(2) + Self.whole + Self.control(3) + Self.part
    for end in [[0x3B], []] as [[UInt8]] {
      let sprites = try PageSprites(gif: film + end)
      let head = Array("GIF89a".utf8) + Self.head[6...]
      #expect(
        sprites.images.map(\.bytes) == [
          head + Self.control(2) + Self.whole + [0x3B], head + Self.control(3) + Self.part + [0x3B],
        ])
      #expect(sprites.frames.map(\.disposal) == [.clear, .restore])
      #expect(sprites.frames[1].rectangle == .init(x: 1, y: 1, width: 1, height: 1))
    }
  }

  @Test("a film that is broken off has the frames before that")
  func brokenFilm() throws {
    let film = Self.head + Self.control(0) + Self.whole + Self.part
    for count in Self.head.count + Self.control(0).count + Self.whole.count..<film.count {
      let sprites = try PageSprites(gif: Array(film[..<count]))
      #expect(sprites.frames.count == 1 && sprites.frames[0].disposal == .keep)
    }
    #expect(throws: SpriteError.noFrames) { try PageSprites(gif: Self.head) }
    #expect(throws: SpriteError.notAFilm) { try PageSprites(gif: Self.png(width: 1, height: 1)) }
  }
}
