/// Follows a value that is turned by hand, each change in a straight line of 20 ms.
struct LiveRamp {
  private let live: LiveValue
  private let convert: @Sendable (Double) -> Double
  private let rampFrameCount: Int
  private(set) var value: Double
  /// The newest value, as it was set and as it is used.
  private var newest: Double
  private var target: Double
  private var step = 0.0
  private var framesLeft = 0

  private static let seconds = 0.02

  init(_ live: LiveValue, convert: @escaping @Sendable (Double) -> Double, sampleRate: Int) {
    self.live = live
    self.convert = convert
    rampFrameCount = max(Int(Self.seconds * Double(sampleRate)), 1)
    newest = live.value
    target = convert(newest)
    value = target
  }

  mutating func fill<Value: BinaryFloatingPoint>(
    _ values: inout MutableSpan<Value>, count: Int
  ) {
    lookForChange()
    for index in 0..<count {
      values[index] = Value(value)
      guard framesLeft > 0 else { continue }
      framesLeft -= 1
      value = framesLeft == 0 ? target : value + step
    }
  }

  /// The next value, after which it goes on so many frames later.
  mutating func next(skipping count: Int) -> Double {
    lookForChange()
    let first = value
    framesLeft -= min(count, framesLeft)
    value = target - step * Double(framesLeft)
    return first
  }

  /// Goes to the newest value at once.
  mutating func finish() {
    lookForChange()
    framesLeft = 0
    value = target
  }

  private mutating func lookForChange() {
    let set = live.value
    guard set != newest else { return }
    newest = set
    target = convert(set)
    framesLeft = rampFrameCount
    step = (target - value) / Double(rampFrameCount)
  }
}
