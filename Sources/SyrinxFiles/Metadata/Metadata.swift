/// What a sound file says beside its samples. Positions are frames, so that they can move with the
/// audio; the rest is carried over as it is.
public struct Metadata: Hashable, Sendable {
  /// The words about the sound; of one kind there is one.
  public var tags: [Part: String] = [:]
  public var cues: [Cue] = []
  public var instrument: Instrument?
  public var broadcast: Broadcast?
  /// The radio cart, byte for byte as libsndfile keeps it.
  public var cart: [UInt8]?
  /// The loudspeaker of every channel, by libsndfile's numbers.
  public var channelMap: [Int32]?
  /// Tempo and beats of an Acid loop; libsndfile reads it and has no way to write it.
  public var tempo: Tempo?
  /// Chunks of a WAV file that nothing is known of, byte for byte.
  public var chunks: [Chunk] = []

  public init() {}

  /// The kinds of metadata; the raw values are words for people and for JSON.
  public enum Part: String, CaseIterable, Hashable, Sendable {
    case title, copyright, software, artist, comment, date, album, license
    case trackNumber = "track-number"
    case genre
    case cues
    /// The names of cues.
    case cueNames = "cue-names"
    case cueNotes = "cue-notes"
    /// How long the sound is that begins at a cue.
    case regions
    case instrument
    case broadcast, cart
    case channelMap = "channel-map"
    case tempo
    case chunks

    /// The parts that are words.
    public static let tags: [Part] = [
      .title, .copyright, .software, .artist, .comment, .date, .album, .license, .trackNumber,
      .genre,
    ]
  }

  /// A marked place in the sound.
  public struct Cue: Hashable, Sendable {
    public var number: Int32
    /// The frame that is marked.
    public var position: Int
    public var name: String
    public var note = ""
    public var region: Region?

    public init(number: Int32, position: Int, name: String = "") {
      self.number = number
      self.position = position
      self.name = name
    }
  }

  /// The stretch of sound that a cue begins.
  public struct Region: Hashable, Sendable {
    public var length: Int
    /// What it is for, in four letters.
    public var purpose: [UInt8]
    public var text: String

    public init(length: Int, purpose: [UInt8] = Array("rgn ".utf8), text: String = "") {
      self.length = length
      self.purpose = purpose
      self.text = text
    }
  }

  /// A piece of a file with a name of four characters.
  public struct Chunk: Hashable, Sendable {
    public var name: String
    public var bytes: [UInt8]

    public init(_ name: String, _ bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

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

  /// The parts that say something.
  public var parts: [Part] {
    Part.allCases.filter { part in
      switch part {
      case .cues: !cues.isEmpty
      case .cueNames: cues.contains { !$0.name.isEmpty }
      case .cueNotes: cues.contains { !$0.note.isEmpty }
      case .regions: cues.contains { $0.region != nil }
      case .instrument: instrument != nil
      case .broadcast: broadcast != nil
      case .cart: cart != nil
      case .channelMap: channelMap != nil
      case .tempo: tempo != nil
      case .chunks: !chunks.isEmpty
      default: tags[part] != nil
      }
    }
  }
}
