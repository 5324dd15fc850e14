import SyrinxEngine
import SyrinxSystem

// MIDI/ is what controllers of MIDI turn and press: which of them means what, and how they are heard.

/// A controller's new value (“MIDI 1.0 Detailed Specification”, control change).
public struct ControllerChange: Hashable, Sendable {
  /// Counted from 1.
  public let channel: Int
  public let controller: Int
  public let value: Int

  public static let controllers = 0...127
  public static let channels = 1...16

  /// Nil where a number is none of a controller.
  public init?(channel: Int, controller: Int, value: Int) {
    guard Self.channels.contains(channel), Self.controllers.contains(controller),
      Self.controllers.contains(value)
    else { return nil }
    (self.channel, self.controller, self.value) = (channel, controller, value)
  }

  /// From 0 to 1.
  public var fraction: Double { Double(value) / Double(Self.controllers.upperBound) }
  /// As a pedal or a button is understood.
  public var isOn: Bool { value > Self.controllers.upperBound / 2 }
}

/// A controller and what it turns, as in `cc7=reverb.mix` or, on one channel only, `cc7@10=gain`.
public struct ControllerTarget: Hashable, Sendable {
  public let controller: Int
  /// Nil for any.
  public let channel: Int?
  public let target: String

  public enum Fault: Error, Equatable, Sendable {
    case malformed(String)
    case unknownController(String)
    case unknownChannel(String)
  }

  public init(_ word: String) throws(Fault) {
    let sides = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2, !sides[1].isEmpty else { throw .malformed(word) }
    let parts = sides[0].split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts[0].lowercased().hasPrefix("cc"),
      let controller = Int(parts[0].dropFirst(2)),
      ControllerChange.controllers.contains(controller)
    else { throw .unknownController(String(sides[0])) }
    if parts.count == 2 {
      guard let channel = Int(parts[1]), ControllerChange.channels.contains(channel) else {
        throw .unknownChannel(String(parts[1]))
      }
      self.channel = channel
    } else {
      channel = nil
    }
    self.controller = controller
    target = String(sides[1])
  }

  public func means(_ change: ControllerChange) -> Bool {
    change.controller == controller && channel.map { $0 == change.channel } ?? true
  }

  /// As it is written.
  public var word: String {
    "cc\(controller)" + (channel.map { "@\($0)" } ?? "") + "=" + target
  }
}

/// Somebody who reports controllers as they are turned.
public protocol ControllerInput: AnyObject {
  /// Where it can be waited for.
  var descriptors: [Int32] { get }
  /// All changes that have come.
  func changes() -> [ControllerChange]
}

/// The way of a parameter's value along a slider or a controller: by ratios where it is heard so and its range has
/// no zero, else by equal steps.
public struct ParameterScale: Hashable, Sendable {
  public let range: ClosedRange<Double>
  public let isLogarithmic: Bool

  public init(_ range: ClosedRange<Double>, unit: Unit?) {
    self.range = range
    isLogarithmic =
      range.lowerBound > 0
      && [.hertz, .seconds, .milliseconds, .ratio].contains(unit)
  }

  /// The value at a fraction of the way.
  public func value(at fraction: Double) -> Double {
    let fraction = min(max(fraction, 0), 1)
    let (low, high) = (range.lowerBound, range.upperBound)
    if fraction == 1 { return high }
    return isLogarithmic ? low * pow(high / low, fraction) : low + (high - low) * fraction
  }
}
