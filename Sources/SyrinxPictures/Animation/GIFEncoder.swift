// Animation/ writes films of pictures as GIF.

/// Makes an animated GIF of pictures of one size, frame by frame (CompuServe, “Graphics Interchange
/// Format, version 89a”, 1990). Of each frame only the rectangle that has changed is kept.
public struct GIFEncoder {
  private let width: Int
  private let height: Int
  private var palette = Palette.bars
  /// The numbers of the colours of the frame before.
  private var shown: [UInt8] = []

  public init(width: Int, height: Int) {
    precondition(width > 0 && width <= 65_535 && height > 0 && height <= 65_535)
    self.width = width
    self.height = height
  }

  /// The bytes before the first frame; the film begins again when it has ended.
  public var head: [UInt8] {
    var bytes = Array("GIF89a".utf8) + Self.word(width) + Self.word(height)
    // A table of 256 colours for all frames, no background, square pixels.
    bytes += [0xf7, 0, 0]
    for colour in palette.colours {
      bytes += [UInt8(colour >> 16 & 255), UInt8(colour >> 8 & 255), UInt8(colour & 255)]
    }
    return bytes + [0x21, 0xff, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
  }

  /// The bytes after the last frame.
  public static let foot: [UInt8] = [0x3b]

  /// A frame that is shown for so many hundredths of a second.
  public mutating func frame(_ pixels: Pixels, hundredths: Int) -> [UInt8] {
    precondition(pixels.width == width && pixels.height == height)
    let indices = pixels.values.map { palette.index(of: $0) }
    let (xs, ys) = changed(indices)
    shown = indices
    // Left as it is when the next one comes; then the position and size of the rectangle.
    var bytes: [UInt8] = [0x21, 0xf9, 4, 4] + Self.word(min(max(hundredths, 0), 65_535)) + [0, 0]
    bytes += [0x2c] + Self.word(xs.lowerBound) + Self.word(ys.lowerBound)
    bytes += Self.word(xs.count) + Self.word(ys.count) + [0, 8]
    var part: [UInt8] = []
    part.reserveCapacity(xs.count * ys.count)
    for y in ys { part += indices[y * width + xs.lowerBound..<y * width + xs.upperBound] }
    let packed = LZWPacker.pack(part)
    for start in stride(from: 0, to: packed.count, by: 255) {
      let block = packed[start..<min(start + 255, packed.count)]
      bytes.append(UInt8(block.count))
      bytes += block
    }
    return bytes + [0]
  }

  /// The smallest rectangle outside of which nothing has changed; one pixel where nothing has at all.
  private func changed(_ indices: [UInt8]) -> (Range<Int>, Range<Int>) {
    guard shown.count == indices.count else { return (0..<width, 0..<height) }
    var (left, right, top, bottom) = (width, 0, height, 0)
    for y in 0..<height {
      let row = y * width
      guard let first = (0..<width).first(where: { indices[row + $0] != shown[row + $0] }),
        let last = (0..<width).last(where: { indices[row + $0] != shown[row + $0] })
      else { continue }
      left = min(left, first)
      right = max(right, last + 1)
      top = min(top, y)
      bottom = y + 1
    }
    return left < right ? (left..<right, top..<bottom) : (0..<1, 0..<1)
  }

  private static func word(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
}
