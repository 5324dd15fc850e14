import SyrinxText
import SyrinxSystem

/// Why pictures cannot be sprites.
public enum SpriteError: Error, Equatable, Sendable {
  /// A picture of no kind that browsers show.
  case notAPicture(name: String)
  case noFrames
  case notAFilm
  /// An atlas that has something else where a member should be.
  case badAtlas(place: String)
  case outsideSheet(name: String)
}

extension PageSprites {
  /// Pictures of their own, in order.
  public init(pictures: [(name: String, bytes: [UInt8])]) throws(SpriteError) {
    images = try pictures.map { picture throws(SpriteError) in
      guard let type = Self.mediaType(of: picture.bytes) else {
        throw .notAPicture(name: picture.name)
      }
      return Image(mediaType: type, bytes: picture.bytes)
    }
    frames = pictures.enumerated().map { Frame(name: $1.name, image: $0) }
    if frames.isEmpty { throw .noFrames }
  }

  /// Rectangles of one picture, as TexturePacker, Aseprite and Free Texture Packer list them in JSON:
  /// `frames` by name or in an array, each with `frame`, and perhaps `rotated` and where it lies in the
  /// picture that it was cut out of.
  public init(sheet: [UInt8], named name: String, atlas: JSONValue) throws(SpriteError) {
    guard let type = Self.mediaType(of: sheet) else { throw .notAPicture(name: name) }
    images = [Image(mediaType: type, bytes: sheet)]
    var named: [(name: String, value: JSONValue, place: String)] = []
    switch atlas["frames"] {
    case .object(let members)?:
      for member in members { named.append((member.name, member.value, "frames.\(member.name)")) }
    case .array(let values)?:
      for (index, value) in values.enumerated() {
        var name = String(index + 1)
        for key in ["filename", "name"] {
          if case .string(let text)? = value[key] { name = text }
        }
        named.append((name, value, "frames[\(index)]"))
      }
    default: throw .badAtlas(place: "frames")
    }
    let size = Self.sizeOfPNG(sheet)
    frames = try named.map { item throws(SpriteError) in
      let frame = try Frame(item.name, item.value, item.place)
      if let size, let box = frame.rectangle {
        let (width, height) =
          frame.isRotated ? (box.height, box.width) : (box.width, box.height)
        if box.x + width > size.width || box.y + height > size.height {
          throw .outsideSheet(name: item.name)
        }
      }
      return frame
    }
    if frames.isEmpty { throw .noFrames }
  }

  /// By the first bytes.
  static func mediaType(of bytes: [UInt8]) -> String? {
    func has(_ text: String, at index: Int = 0) -> Bool {
      bytes.dropFirst(index).starts(with: text.utf8)
    }
    if bytes.starts(with: [0x89] + Array("PNG\r\n".utf8)) { return "image/png" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if has("GIF87a") || has("GIF89a") { return "image/gif" }
    if has("RIFF"), has("WEBP", at: 8) { return "image/webp" }
    let start = String(decoding: bytes.prefix(1024), as: UTF8.self)
    return start.contains("<svg") ? "image/svg+xml" : nil
  }

  /// The size in the first chunk of a PNG (W3C, “Portable Network Graphics”, section 11.2.1).
  private static func sizeOfPNG(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard mediaType(of: bytes) == "image/png", bytes.count >= 24 else { return nil }
    func number(_ index: Int) -> Int { Int(bytes[index..<index + 4].bigEndian.bits) }
    return (number(16), number(20))
  }
}

extension PageSprites.Frame {
  fileprivate init(_ name: String, _ value: JSONValue, _ place: String) throws(SpriteError) {
    func number(_ object: JSONValue, _ key: String, _ place: String, _ least: Int)
      throws(SpriteError) -> Int
    {
      guard let whole = object[key]?.whole, (least...1 << 20).contains(whole)
      else { throw .badAtlas(place: "\(place).\(key)") }
      return whole
    }
    let isNested = value["frame"] != nil
    let box = value["frame"] ?? value
    let boxPlace = isNested ? place + ".frame" : place
    self.init(
      name: name, image: 0,
      rectangle: .init(
        x: try number(box, "x", boxPlace, 0), y: try number(box, "y", boxPlace, 0),
        width: try number(box, "w", boxPlace, 1), height: try number(box, "h", boxPlace, 1)))
    isRotated = value["rotated"] == .bool(true)
    if let source = value["spriteSourceSize"], let size = value["sourceSize"] {
      placement = .init(
        x: try number(source, "x", place + ".spriteSourceSize", 0),
        y: try number(source, "y", place + ".spriteSourceSize", 0),
        width: try number(size, "w", place + ".sourceSize", 1),
        height: try number(size, "h", place + ".sourceSize", 1))
    }
  }
}
