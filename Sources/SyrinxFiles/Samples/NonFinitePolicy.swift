/// The treatment of samples of an input that are NaN or infinite; the raw values are the words of `--nan`.
public enum NonFinitePolicy: String, CaseIterable, Hashable, Sendable {
  case stop
  /// They become silence, and are counted.
  case zero
}

/// Samples that an input did not hand out as they stand in its file.
public struct InputCounts: Hashable, Sendable {
  /// Those with more than the 24 bits that a float keeps.
  public var rounded = 0
  /// Those that were NaN or infinite, and became 0.
  public var replaced = 0

  public init() {}
}
