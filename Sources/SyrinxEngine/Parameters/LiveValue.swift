import Synchronization

/// A parameter's value that may be changed from any thread while a sound is rendered, without locks.
public final class LiveValue: Sendable {
  public let range: ClosedRange<Double>
  /// The parameter, where it is one of a node.
  public let declaration: ParameterDeclaration?
  private let bits: Atomic<UInt64>

  public init(
    _ value: Double, in range: ClosedRange<Double>, of declaration: ParameterDeclaration? = nil
  ) {
    self.range = range
    self.declaration = declaration
    bits = Atomic(min(max(value, range.lowerBound), range.upperBound).bitPattern)
  }

  public var value: Double { Double(bitPattern: bits.load(ordering: .relaxed)) }

  /// Sets the nearest value in range; NaN changes nothing.
  public func set(_ value: Double) {
    guard !value.isNaN else { return }
    let nearest = min(max(value, range.lowerBound), range.upperBound)
    bits.store(nearest.bitPattern, ordering: .relaxed)
  }
}

/// The parameters of one node that are changed while it sounds: those that its processor asks for.
public final class LiveValues {
  private var values: [String: LiveValue] = [:]
  /// Those that get a value when they are asked for.
  private var declarations: [String: ParameterDeclaration] = [:]

  public init(_ values: [String: LiveValue] = [:]) { self.values = values }

  /// Values for whichever of these parameters are asked for.
  init(for parameters: [ParameterDeclaration]) {
    declarations = Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0) })
  }

  public subscript(name: String) -> LiveValue? { values[name] }

  public var names: [String] { values.keys.sorted() }

  /// The value of a parameter that a processor reads; nil where it follows its curve.
  func value(_ name: String, beginningAt curve: Curve) -> LiveValue? {
    if let value = values[name] { return value }
    guard let declaration = declarations[name], let range = declaration.domain.number?.range,
      let constant = curve.constant
    else { return nil }
    let value = LiveValue(constant, in: range, of: declaration)
    values[name] = value
    return value
  }
}

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
