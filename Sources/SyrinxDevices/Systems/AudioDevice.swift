import SyrinxEngine

/// A device that can be chosen.
public struct AudioDevice: Hashable, Sendable {
  public enum Direction: Hashable, Sendable { case input, output }

  /// The name by which its system knows it.
  public let id: String
  /// The name for people.
  public let description: String
  public let direction: Direction
  public let format: StreamFormat
  public internal(set) var isDefault = false
  /// The output whose sound this input hears, where it is a monitor.
  public internal(set) var monitors: String?
  /// True of a loudspeaker or a microphone in the machine itself, which hear one another.
  public internal(set) var isBuiltIn = false

  /// The one that words mean: first an identifier, then a description, then a part of either.
  static func find(
    _ words: String?, in devices: [AudioDevice], _ direction: Direction
  ) throws(DeviceError) -> AudioDevice {
    guard let words else {
      // Monitors are seldom meant, but better than nothing.
      let standard =
        devices.first { $0.isDefault } ?? devices.first { $0.monitors == nil } ?? devices.first
      guard let standard else { throw .noDevice(direction) }
      return standard
    }
    if let exact = devices.first(where: { $0.id == words || $0.description == words }) {
      return exact
    }
    let lower = words.lowercased()
    let matching = devices.filter {
      $0.id.lowercased().contains(lower) || $0.description.lowercased().contains(lower)
    }
    if let only = matching.first, matching.count == 1 { return only }
    let candidates = matching.isEmpty ? devices : matching
    let areTold = Set(candidates.map(\.description)).count == candidates.count
    let choices = candidates.map { areTold ? $0.description : $0.id }
    throw matching.isEmpty
      ? .unknownDevice(words, direction, choices: choices)
      : .ambiguousDevice(words, direction, choices: choices)
  }
}

/// Why an input and an output cannot be used together: what is played would come back.
public enum FeedbackRisk: Hashable, Sendable {
  /// The microphone and the loudspeaker of one machine.
  case builtIn(input: String, output: String)
  /// The input hears what is sent to the output.
  case monitor(output: String)

  public init?(input: AudioDevice, output: AudioDevice) {
    if input.monitors == output.id {
      self = .monitor(output: output.description)
    } else if input.isBuiltIn, output.isBuiltIn {
      self = .builtIn(input: input.description, output: output.description)
    } else {
      return nil
    }
  }
}
