import SyrinxSystem

/// The window of a grain: it rises and falls like a Hann window, each side with its own width.
struct GrainWindow {
  /// The output frame of `heights[0]`, and how many heights there are.
  private(set) var first = 0
  private(set) var count = 0
  /// Of `heights`, the first beyond the top.
  private var middle = 0
  /// Zeros follow the last height.
  private(set) var heights: [Float]

  /// For windows of up to `capacity` frames.
  init(capacity: Int) { heights = Array(repeating: 0, count: capacity + 32) }

  /// Lays the window about a frame.
  mutating func shape(about center: Double, left: Double, right: Double) {
    let start = Int((center - left).rounded(.down)) + 1
    let middle = Int(center.rounded(.down)) + 1
    let end = Int((center + right).rounded(.up))
    first = start
    let count = min(max(end - start, 0), heights.count - 32)
    self.count = count
    self.middle = middle - start
    var memory = heights.mutableSpan
    // The second side overwrites what the first one's last lanes hold too much.
    Self.slope(&memory, 0, count: middle - start, from: Double(start) - center, width: left)
    Self.slope(
      &memory, middle - start, count: end - middle, from: Double(middle) - center, width: right)
    for index in count..<count + 16 { memory[index] = 0 }
  }

  /// Makes the power even where a window overlaps another whose sound correlates with its own by so much: for a
  /// correlation of ρ the heights cos² φ become cos φ ÷ √(1 + ρ sin 2φ). Nil leaves them.
  mutating func balance(left: Float?, right: Float?) {
    let (count, middle) = (self.count, min(self.middle, self.count))
    var memory = heights.mutableSpan
    if let left { Self.balance(&memory, 0..<middle, left) }
    if let right { Self.balance(&memory, middle..<count, right) }
  }

  private static func balance(
    _ memory: inout MutableSpan<Float>, _ part: Range<Int>, _ correlation: Float
  ) {
    for index in part {
      let (power, rest) = (max(memory[index], 0), max(1 - memory[index], 0))
      let both = 1 + 2 * correlation * (power * rest).squareRoot()
      memory[index] = (power / both).squareRoot()
    }
  }

  /// (1 + cos πx ÷ width) ÷ 2 for successive x, eight at a time by a turning phasor.
  private static func slope(
    _ memory: inout MutableSpan<Float>, _ start: Int, count: Int, from x: Double, width: Double
  ) {
    guard count > 0 else { return }
    let step = Double.pi / width
    var c = SIMD8<Float>()
    var s = SIMD8<Float>()
    for lane in 0..<8 {
      let angle = (x + Double(lane)) * step
      c[lane] = Float(cos(angle))
      s[lane] = Float(sin(angle))
    }
    let turnCos = Float(cos(8 * step))
    let turnSin = Float(sin(8 * step))
    for index in stride(from: start, to: start + count, by: 8) {
      memory.setLanes(at: index, to: 0.5 + 0.5 * c)
      let next = c * turnCos - s * turnSin
      s = s * turnCos + c * turnSin
      c = next
    }
  }
}
