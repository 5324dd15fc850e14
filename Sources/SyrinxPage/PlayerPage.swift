// SyrinxPage is pages for a browser that play sounds and show them: one file each, which asks no
// network for anything. What a page does is written in Resources/; Measuring/ finds the numbers it
// draws, Writing/ puts numbers, sounds and script together.

import SyrinxAnalysis

/// A page that plays one sound, or compares several at the same time.
public struct PlayerPage: Sendable {
  public var title: String
  /// A sentence below the title; may be empty.
  public var summary: String
  public var sounds: [PageSound]
  /// The encoded files, which `PageSound.file` counts.
  public var files: [PageFile]
  /// The time map from the first sound to the second; nil where they are equal.
  public var timeMap: [(first: Double, second: Double)]?
  /// Words in the time of the first sound, sorted by their beginning.
  public var lines: [PageLine] = []
  /// The view that is shown at first.
  public var layout = Layout.full
  /// The shapes of the mouth, where phonemes say them, in the time of the first sound.
  public var shapes: [(seconds: Double, shape: MouthShape)] = []
  /// Pictures to be shown instead of the drawn mouth.
  public var sprites: PageSprites?
  /// Named stretches of time, drawn above the waves: the clips of an arrangement.
  public var lanes: [PageLane] = []
  /// Times to be listed and heard.
  public var marks: [PageClip] = []
  /// The verdict of a comparison, such as `Different`, with the reasons, a sentence each.
  public var verdict: (text: String, isGood: Bool, reasons: [String])?
  /// Figures with their names, in order.
  public var facts: [(name: String, text: String)] = []
  /// By how much the second sound is louder in each band.
  public var bandDifferences: [Comparison.Band] = []

  public init(title: String, summary: String = "", sounds: [PageSound], files: [PageFile]) {
    self.title = title
    self.summary = summary
    self.sounds = sounds
    self.files = files
  }

  public enum Layout: String, CaseIterable, Sendable {
    case full
    /// Nothing but the words, large on a dark ground, as for a singer.
    case stage
  }

  public enum MouthShape: String, CaseIterable, Sendable {
    case closed, open, wide, round
  }
}

/// A file in the page.
public struct PageFile: Sendable {
  /// Such as `audio/flac`.
  public var mediaType: String
  /// Reads the file from its beginning in parts of any size, each handed out.
  let read: @Sendable (_ part: ([UInt8]) throws -> Void) throws -> Void

  public init(
    mediaType: String, read: @escaping @Sendable (_ part: ([UInt8]) throws -> Void) throws -> Void
  ) {
    self.mediaType = mediaType
    self.read = read
  }

  public init(mediaType: String, bytes: [UInt8]) {
    self.init(mediaType: mediaType) { try $0(bytes) }
  }
}

/// A sound that can be chosen, and the numbers that are drawn of it.
public struct PageSound: Sendable {
  /// The text of its button, such as `A`.
  public var label: String
  public var name: String
  /// Which of the page's files it is in, and its first channel there: two sounds that lie side by
  /// side in one file cannot drift apart.
  public var file: Int
  public var firstChannel: Int
  /// The loudness by which sounds are matched, in LUFS; nil leaves the sound as it is.
  public var loudness: Double?
  public var portrait: SoundPortrait
  /// A mouth follows it.
  public var hasMouth = true

  public init(
    label: String, name: String, file: Int, firstChannel: Int = 0, portrait: SoundPortrait
  ) {
    self.label = label
    self.name = name
    self.file = file
    self.firstChannel = firstChannel
    loudness = portrait.loudness
    self.portrait = portrait
  }
}
