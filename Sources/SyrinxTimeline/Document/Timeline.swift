import SyrinxEngine
import SyrinxText

// SyrinxTimeline assembles many sounds on one timeline. Document/ reads what people write, in times of
// Timing/; Resolving/ gives each clip its place in frames; Cache/ keeps the output of slow chains;
// Scheduling/ makes a graph of it all. Films/ runs ffmpeg for what lies below or above the sound, Schema/
// describes the document and its picture, Interchange/ reads and writes the documents of other programs.

public struct Timeline {
  /// Nil is that of the first sound.
  public var rate: Int?
  /// Nil is that of the widest sound.
  public var channels: Int?
  /// Unit of timecodes; nil where there are none.
  public var fps: FrameRate?
  /// Fade at joins of clips that are not contiguous in their source.
  public var seam = TimelineTime.seconds(0.002)
  public var video: Video?
  /// A file whose tags and pictures the whole carries.
  public var tags: String?
  /// Tags that are written out, a key again for each further text.
  public var tagTexts: [(key: String, text: String)] = []
  public var markers: [Marker] = []
  public var tracks: [Track] = []
  public var buses: [Bus] = []
  public var master: TimelineChain?
  /// Sentences about parts of a document of another program that sound different here.
  public var importNotes: [String] = []

  public struct Marker: Hashable, Sendable {
    public var name: String
    public var at: TimelineTime
    /// Nil for a point in time.
    public var end: TimelineTime?
  }

  public struct Bus {
    public var name: String
    public var chain: TimelineChain?
    public var gain: Curve = 0
  }

  /// A row of clips that are added, and what is done to their sum.
  public struct Track {
    public var name: String
    /// Tracks that are silent where this one has a clip.
    public var replaces: [String] = []
    public var chain: TimelineChain?
    /// In decibels, along the timeline.
    public var gain: Curve = 0
    public var sends: [Send] = []
    public var duck: Duck?
    public var isOff = false
    public var clips: [TimelineClip] = []

    public init(name: String) { self.name = name }
  }

  public struct Send: Hashable, Sendable {
    public var bus: String
    /// Decibels.
    public var level: Double
  }

  public struct Duck: Hashable, Sendable {
    public var under: [String]
    /// Decibels.
    public var range = 12.0
    /// Length of the ramp down, which ends where the others begin.
    public var lookahead = TimelineTime.seconds(0.2)
    public var release = TimelineTime.seconds(0.6)
    /// Pauses that are shorter do not let it rise.
    public var hold = TimelineTime.seconds(0.3)
    /// The level in dBFS from which on something is heard.
    public var threshold = -50.0
  }
}

/// A sound in its place. It is kept small, since a timeline may have many thousands of them.
public struct TimelineClip {
  public enum Source: Hashable, Sendable {
    case file(String)
    /// A sound of the film, counted from 0.
    case film(Int)
    /// Words to be spoken, as they are written in the document.
    case speech(JSONValue)
    case timeline(String)

    var text: String {
      switch self {
      case .file(let path), .timeline(let path): path
      case .film(let stream): "video \(stream)"
      case .speech(let words): words.compact
      }
    }
  }

  public enum Placement: Hashable, Sendable {
    /// After the clip before it in the track.
    case next
    case at(TimelineTime)
    case after(String)
    case with(String)
    case marker(String)
  }

  public enum Loop: Hashable, Sendable {
    case times(Int)
    case forever
  }

  public enum Until: Hashable, Sendable {
    case time(TimelineTime)
    /// Of the picture, or else of all that ends by itself.
    case end
  }

  public struct Fades: Hashable, Sendable {
    public var `in` = TimelineTime.zero
    public var out = TimelineTime.zero
    public var curve = Fade.Shape.linear
  }

  /// The part of the source that is played, and an offset from where the clip would begin.
  public struct Cut: Hashable, Sendable {
    public var offset = TimelineTime.zero
    /// In the source; nil is its beginning.
    public var start: TimelineTime?
    /// In the source; nil is its end.
    public var end: TimelineTime?
  }

  /// Members that few clips have.
  public struct Options: Hashable, Sendable {
    public var loop = Loop.times(1)
    public var until: Until?
    /// Overlap with the clip before it.
    public var crossfade: TimelineTime?
    public var crossfadeCurve = Fade.Shape.equalPower
    public var fade = Fades()
    /// A file of the words that are heard in its source.
    public var words: String?
  }

  public var id: String?
  public var source: Source
  public var isOff = false
  public var placement = Placement.next
  /// In decibels; along a curve, from where the clip begins.
  public var gain = TimelineClip.unity
  public var chain: TimelineChain?
  private var ownCut: Box<Cut>?
  private var ownOptions: Box<Options>?
  /// The numbers of its track and of itself there, in the document.
  var numbers: (track: Int32, clip: Int32) = (0, 0)

  private static let unity: Curve = 0
  private static let whole = Cut()
  private static let usual = Options()

  public init(_ source: Source) { self.source = source }

  public var cut: Cut {
    get { ownCut?.value ?? Self.whole }
    set { ownCut = newValue == Self.whole ? nil : Box(newValue) }
  }

  public var options: Options {
    get { ownOptions?.value ?? Self.usual }
    set { ownOptions = newValue == Self.usual ? nil : Box(newValue) }
  }

  public var offset: TimelineTime { cut.offset }
  public var start: TimelineTime? { cut.start }
  public var end: TimelineTime? { cut.end }
  public var loop: Loop { options.loop }
  public var until: Until? { options.until }
  public var crossfade: TimelineTime? { options.crossfade }
  public var crossfadeCurve: Fade.Shape { options.crossfadeCurve }
  public var fade: Fades { options.fade }
  public var words: String? { options.words }

  public var place: String { "tracks[\(numbers.track)].clips[\(numbers.clip)]" }

  /// Its id, or a name by its source or place.
  public var title: String { id ?? source.text }
}
