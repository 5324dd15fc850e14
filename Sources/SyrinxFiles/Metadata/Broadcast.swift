extension Metadata {
  /// The broadcast extension of the EBU (Tech 3285): the chunk itself, so that what is not changed
  /// stays as it is, to the byte.
  public struct Broadcast: Hashable, Sendable {
    private var fields: Fields
    /// All that comes before the coding history.
    private static let fixedCount = 602

    /// The chunk's body.
    public var bytes: [UInt8] { fields.bytes }

    public init() {
      fields = Fields([UInt8](repeating: 0, count: Self.fixedCount))
      version = 1
    }

    /// Nil of a chunk that is too short.
    public init?(_ bytes: [UInt8]) {
      guard bytes.count >= Self.fixedCount else { return nil }
      fields = Fields(bytes)
    }

    /// The text of a field of so many bytes.
    private subscript(place: Int, count: Int) -> String {
      get { fields.text(at: place, count) }
      set { fields.set(newValue, at: place, count) }
    }

    public var description: String {
      get { self[0, 256] }
      set { self[0, 256] = newValue }
    }
    public var originator: String {
      get { self[256, 32] }
      set { self[256, 32] = newValue }
    }
    public var originationDate: String {
      get { self[320, 10] }
      set { self[320, 10] = newValue }
    }
    /// Frames since midnight at the first frame.
    public var timeReference: UInt64 {
      get { UInt64(fields.number(at: 342).bits) << 32 | UInt64(fields.number(at: 338).bits) }
      set { fields.set(Int(truncatingIfNeeded: newValue), at: 338, 8) }
    }
    public var version: Int16 {
      get { fields.signedShort(at: 346) }
      set { fields.set(Int(newValue), at: 346, 2) }
    }
    /// Loudness, range, peak and momentary and short-term loudness, in hundredths; the largest number
    /// stands for what is not known.
    public var loudness: [Int16] {
      get { (0..<5).map { fields.signedShort(at: 412 + $0 * 2) } }
      set {
        for (index, value) in newValue.prefix(5).enumerated() {
          fields.set(Int(value), at: 412 + index * 2, 2)
        }
      }
    }
    public var codingHistory: String {
      get { fields.text(at: Self.fixedCount) }
      set { setHistory(Array(newValue.utf8)) }
    }

    private mutating func setHistory(_ bytes: [UInt8]) {
      fields.bytes = fields.bytes.prefix(Self.fixedCount) + bytes
    }

    /// With another line in the coding history (EBU R 98), after the text that is there.
    func adding(_ line: String) -> Broadcast {
      let history = fields.bytes(at: Self.fixedCount).prefix { $0 != 0 }
      // A last line that lacks its end gets one.
      let end: [UInt8] = history.isEmpty || history.last == 0x0A ? [] : [0x0D, 0x0A]
      var longer = self
      longer.setHistory(history + end + Array(line.utf8))
      return longer
    }
  }
}
