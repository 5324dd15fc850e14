import SyrinxEngine

/// Finds channels that say the same as another, or the same with inverted polarity.
public struct IdenticalChannelFinder: Sendable {
  /// Two channels, counted from zero.
  public struct Pair: Hashable, Sendable {
    public let first: Int
    public let second: Int
  }

  public private(set) var identical: [Pair]
  public private(set) var inverted: [Pair]

  public init(format: StreamFormat) {
    identical = (0..<format.channelCount).flatMap { second in
      (0..<second).map { Pair(first: $0, second: second) }
    }
    inverted = identical
  }

  /// Takes the next frames into account; pairs that turn out to differ are not looked at again.
  public mutating func add(_ block: AudioFrames) {
    identical.removeAll { Self.differ(block, $0, 1) }
    inverted.removeAll { Self.differ(block, $0, -1) }
  }

  private static func differ(_ block: AudioFrames, _ pair: Pair, _ sign: Float) -> Bool {
    let first = block.samples(of: pair.first)
    let second = block.samples(of: pair.second)
    var index = 0
    while index + 8 <= first.count {
      if any(first.lanes(at: index) .!= sign * second.lanes(at: index)) { return true }
      index += 8
    }
    while index < first.count {
      if first[index] != sign * second[index] { return true }
      index += 1
    }
    return false
  }
}
