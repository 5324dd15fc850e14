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

/// Somebody who reports controllers as they are turned.
public protocol ControllerInput: AnyObject {
  /// Where it can be waited for.
  var descriptors: [Int32] { get }
  /// All changes that have come.
  func changes() -> [ControllerChange]
}
