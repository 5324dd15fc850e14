extension Metadata {
  /// Settings of a sampler that plays the sound.
  public struct Instrument: Hashable, Sendable {
    /// In decibels.
    public var gain: Int32 = 0
    public var baseNote: Int8 = 60
    public var detune: Int8 = 0
    public var velocities: ClosedRange<Int8> = 0...127
    public var keys: ClosedRange<Int8> = 0...127
    public var loops: [Loop] = []
    /// Chunks of a file's own kind, from which all that is not changed is taken: `smpl` without its loops
    /// and `inst` of WAV files, `INST` of AIFF.
    public var origins: [Origin] = []

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
    /// 0 is without end.
    public var count: Int
    /// Identifier, type and fraction of a frame of a loop in a WAV file, where they are not as usual.
    public var number: UInt32?
    public var code: UInt32?
    public var fraction: UInt32 = 0
    /// The markers of an AIFF file between which it lies, and whether it is gone through after the
    /// note has ended.
    var startCue: Int32?
    var endCue: Int32?
    var isRelease = false

    public init(_ direction: Direction, start: Int, end: Int, count: Int = 0) {
      self.direction = direction
      self.start = start
      self.end = end
      self.count = count
    }
  }

  /// A stretch of sound in an order to be played (`plst` of WAV files): it begins at a cue.
  public struct PlayListEntry: Hashable, Sendable {
    public var cue: Int32
    public var length: Int
    public var count: Int

    public init(cue: Int32, length: Int, count: Int = 1) {
      self.cue = cue
      self.length = length
      self.count = count
    }
  }
}
