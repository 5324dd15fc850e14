import SyrinxSystem
import SyrinxText

extension PageSprites {
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
