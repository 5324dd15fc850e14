extension Metadata {
  /// A marked place in the sound.
  public struct Cue: Hashable, Sendable {
    public var number: Int32
    /// The frame that is marked.
    public var position: Int
    public var name: String
    public var note = ""
    public var region: Region?
    /// The name and the note as a WAV file has them, for as long as they are the same.
    var nameBytes: [UInt8]?
    var noteBytes: [UInt8]?
    /// The same of the name in an AIFF file, and the comment that is the note.
    var markerBytes: [UInt8]?
    var comment: [UInt8]?
    /// A marker of a CAF file that says more than position and number.
    var coreMarker: [UInt8]?

    public init(number: Int32, position: Int, name: String = "") {
      self.number = number
      self.position = position
      self.name = name
    }
  }

  /// The stretch of sound that a cue begins.
  public struct Region: Hashable, Sendable {
    public var length: Int
    /// Its purpose in four letters.
    public var purpose: [UInt8]
    /// Country, language, dialect and code page of the text, as in a WAV file.
    public var locale: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0]
    public var text: String
    /// The text as a WAV file has it, for as long as it is the same.
    var textBytes: [UInt8]?

    public init(length: Int, purpose: [UInt8] = Array("rgn ".utf8), text: String = "") {
      self.length = length
      self.purpose = purpose
      self.text = text
    }
  }

  /// A named stretch of a longer sound (`CHAP` of ID3, `CHAPTER001` of Vorbis comments).
  public struct Chapter: Hashable, Sendable {
    /// The name by which a table of contents knows it.
    public var id: String
    /// First frame, and the frame after the last; nil where the next chapter ends it.
    public var start: Int
    public var end: Int?
    public var title: String
    /// Everything else it holds.
    public var elements: [Opaque] = []

    public init(id: String = "", start: Int, end: Int? = nil, title: String) {
      self.id = id
      self.start = start
      self.end = end
      self.title = title
    }
  }

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
