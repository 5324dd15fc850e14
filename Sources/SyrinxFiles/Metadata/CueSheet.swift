extension Metadata {
  /// The tracks of a disc (RFC 9639, section 8.7); all positions count from the first frame.
  public struct CueSheet: Hashable, Sendable {
    public struct Index: Hashable, Sendable {
      public var number: UInt8
      public var position: Int

      public init(number: UInt8, position: Int) {
        self.number = number
        self.position = position
      }
    }

    public struct Track: Hashable, Sendable {
      public var number: UInt8
      public var position: Int
      public var isrc = ""
      public var isAudio = true
      public var hasPreEmphasis = false
      public var indices: [Index] = []

      public init(number: UInt8, position: Int) {
        self.number = number
        self.position = position
      }
    }

    public var catalogNumber = ""
    public var leadIn: UInt64 = 0
    public var isCompactDisc = false
    public var tracks: [Track] = []
    /// Where the lead-out begins: its number and position; nil where there is none.
    public var leadOut: Track?

    public init() {}
  }
}
