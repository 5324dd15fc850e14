// Metadata/ holds what a sound file says beside its samples: one model for all kinds of file, what
// each of them has a place for, and their readers and writers, a folder for each family.

/// Everything a sound file says beside its samples. Positions are frames, so that they can move with the
/// audio; what is not known here is carried to a file of the same family as it is.
public struct Metadata: Hashable, Sendable {
  /// Texts about the sound, in the order of the file, with repeats.
  public var tags = Tags()
  public var pictures: [Picture] = []
  public var cues: [Cue] = []
  public var chapters: [Chapter] = []
  public var cueSheet: CueSheet?
  public var timedTexts: [TimedText] = []
  public var playList: [PlayListEntry] = []
  public var instrument: Instrument?
  public var broadcast: Broadcast?
  /// The radio cart (AES46), byte for byte.
  public var cart: [UInt8]?
  /// The loudspeaker of every channel, by libsndfile's numbers.
  public var channelMap: [Int32]?
  /// Parts of the file that are not known here, byte for byte.
  public var opaque: [Opaque] = []
  /// Parts that say in another way what others say too, as an ID3v1 tag does beside an ID3v2 tag. They
  /// are carried within a family, and are not missed elsewhere.
  public var repetitions: [Opaque] = []

  public init() {}

  /// Nothing but what is added.
  init(_ add: (inout Metadata) -> Void) { add(&self) }
}
