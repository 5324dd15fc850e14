// Film/ draws the pictures of films of sounds, in the form in which encoders of video take them.

/// A rectangle whose edges all lie at even numbers of pixels, as colours at half the resolution want it.
struct EvenBox: Hashable, Sendable {
  let x: Int
  let y: Int
  let width: Int
  let height: Int

  /// The nearest one; never wider or higher than zero where the numbers are negative.
  init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    self.x = x & ~1
    self.y = y & ~1
    self.width = max(width, 0) & ~1
    self.height = max(height, 0) & ~1
  }

  var right: Int { x + width }
  var bottom: Int { y + height }

  /// The part that lies within a picture.
  func within(_ width: Int, _ height: Int) -> EvenBox {
    let (left, top) = (min(max(x, 0), width), min(max(y, 0), height))
    return EvenBox(left, top, min(right, width) - left, min(bottom, height) - top)
  }
}

/// A colour as video has it: BT.709, luma from 16 to 235, chroma around 128 (ITU-R BT.709-6, items 3 and 4).
struct PlanarColour: Hashable, Sendable {
  let y: UInt8
  let u: UInt8
  let v: UInt8

  init(_ colour: Colour) {
    let luma = 0.2126 * colour.red + 0.7152 * colour.green + 0.0722 * colour.blue
    y = UInt8((16 + 219 * luma).rounded())
    u = UInt8((128 + 224 * (colour.blue - luma) / 1.8556).rounded())
    v = UInt8((128 + 224 * (colour.red - luma) / 1.5748).rounded())
  }
}

/// A picture of even width and height in three planes: a luma for each pixel, and two chromas for each two by
/// two, all of it row by row (`yuv420p`).
public struct PlanarPicture: Sendable {
  public let width: Int
  public let height: Int
  public private(set) var bytes: [UInt8]

  private var chromaWidth: Int { width / 2 }
  private var chromaStart: Int { width * height }
  private var chromaCount: Int { chromaWidth * (height / 2) }

  init(width: Int, height: Int, _ colour: PlanarColour) {
    precondition(width > 0 && height > 0 && width % 2 == 0 && height % 2 == 0)
    self.width = width
    self.height = height
    bytes = Array(repeating: colour.y, count: width * height)
    bytes += Array(repeating: colour.u, count: width * height / 4)
    bytes += Array(repeating: colour.v, count: width * height / 4)
  }

  /// Nil where there are not as many bytes as such a picture has.
  public init?(width: Int, height: Int, bytes: [UInt8]) {
    guard width > 0, height > 0, width % 2 == 0, height % 2 == 0,
      bytes.count == Self.byteCount(width: width, height: height)
    else { return nil }
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  public static func byteCount(width: Int, height: Int) -> Int { width * height / 2 * 3 }

  mutating func fill(_ box: EvenBox, _ colour: PlanarColour) {
    let box = box.within(width, height)
    for row in box.y..<box.bottom {
      fill(row * width + box.x, box.width, colour.y)
    }
    for row in box.y / 2..<box.bottom / 2 {
      let start = chromaStart + row * chromaWidth + box.x / 2
      fill(start, box.width / 2, colour.u)
      fill(start + chromaCount, box.width / 2, colour.v)
    }
  }

  private mutating func fill(_ start: Int, _ count: Int, _ value: UInt8) {
    var span = bytes.mutableSpan
    for index in start..<start + count { span[index] = value }
  }

  /// Copies a rectangle of another picture to the same position, or one with another corner.
  mutating func copy(_ box: EvenBox, from other: PlanarPicture, at corner: EvenBox? = nil) {
    let target = (corner ?? box).within(width, height)
    let source = EvenBox(box.x, box.y, min(box.width, target.width), min(box.height, target.height))
      .within(other.width, other.height)
    for row in 0..<source.height {
      copy(
        (source.y + row) * other.width + source.x, other,
        to: (target.y + row) * width + target.x, source.width)
    }
    for row in 0..<source.height / 2 {
      let start = other.chromaStart + (source.y / 2 + row) * other.chromaWidth + source.x / 2
      let end = chromaStart + (target.y / 2 + row) * chromaWidth + target.x / 2
      copy(start, other, to: end, source.width / 2)
      copy(start + other.chromaCount, other, to: end + chromaCount, source.width / 2)
    }
  }

  private mutating func copy(_ start: Int, _ other: PlanarPicture, to end: Int, _ count: Int) {
    precondition(start >= 0 && count >= 0 && start + count <= other.bytes.count)
    precondition(end >= 0 && end + count <= bytes.count)
    // A loop would move one byte at a time where it is compiled for size.
    unsafe other.bytes.withUnsafeBufferPointer { source in
      unsafe bytes.withUnsafeMutableBufferPointer { target in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        unsafe (to + end).update(from: from + start, count: count)
      }
    }
  }

  /// Lays a part of a layer over it, whose upper left corner is at a position.
  mutating func blend(_ layer: PlanarLayer, _ part: EvenBox, at x: Int, _ y: Int) {
    let (x, y) = (x & ~1, y & ~1)
    let part = part.within(layer.width, layer.height)
    let (first, last) = (max(part.x, -x), min(part.right, width - x))
    let rows = max(part.y, -y)..<max(min(part.bottom, height - y), part.y, -y)
    guard first < last else { return }
    let (width, chromaWidth) = (width, chromaWidth)
    let (chromaStart, chromaCount) = (chromaStart, chromaCount)
    var span = bytes.mutableSpan
    let luma = layer.luma.span
    for row in rows {
      let (start, source) = ((y + row) * width + x, row * layer.width)
      for column in first..<last {
        span[start + column] = luma[source + column].over(span[start + column])
      }
    }
    let (half, count) = (layer.width / 2, layer.chromaCount)
    let chroma = layer.chroma.span
    for row in rows.lowerBound / 2..<rows.upperBound / 2 {
      let (start, source) = (chromaStart + (y / 2 + row) * chromaWidth + x / 2, row * half)
      for column in first / 2..<last / 2 {
        let place = start + column
        span[place] = chroma[source + column].over(span[place])
        span[place + chromaCount] = chroma[count + source + column].over(span[place + chromaCount])
      }
    }
  }
}

/// A value and how much of what lies below is left: 255 for all of it.
struct CoveringValue: Hashable, Sendable {
  var value: UInt8
  var left: UInt8

  @inline(__always)
  func over(_ below: UInt8) -> UInt8 {
    // Division by 255 with rounding, exact for products of bytes.
    let product = UInt32(below) * UInt32(left) + 128
    return UInt8(truncatingIfNeeded: UInt32(value) + ((product + product >> 8) >> 8))
  }
}

/// A drawing that lets through what lies below it, prepared to be laid over pictures.
struct PlanarLayer: Sendable {
  let width: Int
  let height: Int
  let luma: [CoveringValue]
  /// Both chromas, one after the other.
  let chroma: [CoveringValue]

  var chromaCount: Int { width / 2 * (height / 2) }

  /// Of pixels whose colours have been multiplied by their opacity, as cairo has them; both sides are even.
  init(_ pixels: Pixels) {
    (width, height) = (pixels.width & ~1, pixels.height & ~1)
    var luma: [CoveringValue] = []
    luma.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width { luma.append(Self.luma(pixels[x, y])) }
    }
    self.luma = luma
    var planes: (u: [CoveringValue], v: [CoveringValue]) = ([], [])
    for y in 0..<height / 2 {
      for x in 0..<width / 2 {
        let four = [
          pixels[2 * x, 2 * y], pixels[2 * x + 1, 2 * y], pixels[2 * x, 2 * y + 1],
          pixels[2 * x + 1, 2 * y + 1],
        ].map(Parts.init)
        let sum = four.reduce(Parts()) { $0 + $1 }
        let (u, v) = sum.chroma(of: 4)
        planes.u.append(u)
        planes.v.append(v)
      }
    }
    chroma = planes.u + planes.v
  }

  private static func luma(_ pixel: UInt32) -> CoveringValue {
    let parts = Parts(pixel)
    return CoveringValue(
      value: UInt8((16 * parts.opacity + 219 * parts.luma).rounded()), left: parts.left(of: 1))
  }

  /// Red, green, blue and opacity, each from 0 to 1, or the sum of several.
  private struct Parts {
    var red = 0.0
    var green = 0.0
    var blue = 0.0
    var opacity = 0.0

    init() {}

    init(_ pixel: UInt32) {
      func part(_ shift: UInt32) -> Double { Double(pixel >> shift & 255) / 255 }
      (opacity, red, green, blue) = (part(24), part(16), part(8), part(0))
    }

    static func + (one: Parts, other: Parts) -> Parts {
      var sum = one
      sum.red += other.red
      sum.green += other.green
      sum.blue += other.blue
      sum.opacity += other.opacity
      return sum
    }

    var luma: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

    func left(of count: Double) -> UInt8 {
      255 - UInt8((255 * min(opacity / count, 1)).rounded())
    }

    func chroma(of count: Double) -> (u: CoveringValue, v: CoveringValue) {
      func value(_ difference: Double) -> CoveringValue {
        let value = (128 * opacity + 224 * difference) / count
        return CoveringValue(value: UInt8(min(max(value.rounded(), 0), 255)), left: left(of: count))
      }
      return (value((blue - luma) / 1.8556), value((red - luma) / 1.5748))
    }
  }
}
