extension Metadata {
  /// Words or events with times, such as lyrics (`SYLT` and `ETCO` of ID3).
  public struct TimedText: Hashable, Sendable {
    public struct Entry: Hashable, Sendable {
      public var position: Int
      public var text: String
      /// A number that says what happens, of an event.
      public var code: UInt8?

      public init(position: Int, text: String, code: UInt8? = nil) {
        self.position = position
        self.text = text
        self.code = code
      }
    }

    /// The kind of words, by ID3's numbers (1 is lyrics); nil of events.
    public var content: UInt8?
    public var language: String
    public var description: String
    public var entries: [Entry]

    public init(
      content: UInt8?, language: String = "", description: String = "", entries: [Entry] = []
    ) {
      self.content = content
      self.language = language
      self.description = description
      self.entries = entries
    }
  }
}
