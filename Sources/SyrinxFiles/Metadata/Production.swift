extension Metadata {
  /// How a sampler should play the sound.
  public struct Instrument: Hashable, Sendable {
    public var gain: Int32 = 1
    public var baseNote: Int8 = 60
    public var detune: Int8 = 0
    public var velocities: ClosedRange<Int8> = 0...127
    public var keys: ClosedRange<Int8> = 0...127
    public var loops: [Loop] = []

    public init() {}
  }

  /// A stretch that a sampler repeats.
  public struct Loop: Hashable, Sendable {
    public enum Direction: Hashable, Sendable, CaseIterable {
      case none, forward, backward, alternating
    }
    public var direction: Direction
    /// First frame and the frame after the last.
    public var start: Int
    public var end: Int
    /// How often; 0 is without end.
    public var count: Int

    public init(_ direction: Direction, start: Int, end: Int, count: Int = 0) {
      self.direction = direction
      self.start = start
      self.end = end
      self.count = count
    }
  }

  /// The broadcast extension of the EBU (Tech 3285).
  public struct Broadcast: Hashable, Sendable {
    public var description = ""
    public var originator = ""
    public var originatorReference = ""
    public var originationDate = ""
    public var originationTime = ""
    /// Frames since midnight at the first frame.
    public var timeReference: UInt64 = 0
    public var version: Int16 = 1
    public var umid: [UInt8] = []
    /// Loudness, range, peak and momentary and short-term loudness, in hundredths; the largest number
    /// stands for what is not known.
    public var loudness: [Int16] = [0, 0, 0, 0, 0]
    public var codingHistory = ""

    public init() {}
  }

  /// The tempo of a loop.
  public struct Tempo: Hashable, Sendable {
    public var beatsPerMinute: Float
    public var beatCount: Int32
    public var numerator: Int16
    public var denominator: Int16
    public var rootKey: Int32
  }
}
