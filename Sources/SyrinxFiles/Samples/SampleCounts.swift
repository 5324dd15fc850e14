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

/// Counts of samples that a file could not hold as they were.
public struct SampleCounts: Hashable, Sendable {
  /// Samples beyond full scale that were set to it.
  public var clipped = 0
  /// Samples that were NaN or infinite.
  public var nonFinite = 0

  public init(clipped: Int = 0, nonFinite: Int = 0) {
    self.clipped = clipped
    self.nonFinite = nonFinite
  }
}

/// Counts samples beyond ±1 and those that are not finite.
///
/// Without its sign, a float's pattern of bits grows with its value; not-a-number comes last. The
/// sign of a difference is counted, which takes no branch and so eight samples at once.
func countSamples(_ samples: Span<Float>) -> SampleCounts {
  var beyond: UInt32 = 0
  var odd: UInt32 = 0
  for index in samples.indices {
    let pattern = samples[index].bitPattern & 0x7FFF_FFFF
    beyond &+= (0x3F80_0000 &- pattern) &>> 31
    odd &+= (0x7F7F_FFFF &- pattern) &>> 31
  }
  return SampleCounts(clipped: Int(beyond &- odd), nonFinite: Int(odd))
}
