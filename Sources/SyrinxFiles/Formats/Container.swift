import CSndFile
import SyrinxSystem

// Formats/ knows the kinds of sound file: which containers there are, what each can hold, and which
// encoding an output gets. All of it is read from one table.

/// A kind of sound file; the raw values are the words of `--format`.
public enum Container: String, CaseIterable, Hashable, Sendable {
  case wav, wavex, rf64, w64, flac, ogg, opus, mp3, aiff, au, caf, raw
  case voc, iff, nist, paf, pvf, ircam, avr, mat4, mat5, htk, sds, mpc2k, wve, xi
  /// Read and written by ffmpeg, where it is installed.
  case m4a, aac, wavpack, mov, matroska, asf, amr, other

  /// Ways to write a container to a pipe, which is not seekable.
  enum Streaming {
    /// By libsndfile, as the sound comes.
    case direct
    /// After a RIFF header of our own.
    case riff
    /// Only whole, out of a temporary file.
    case spooled
  }

  enum Growth {
    /// A header that is written anew, as libsndfile does for whole samples.
    case byHeader
    /// It can be read as far as it goes.
    case byItself
    /// Nothing but its end.
    case none
  }

  struct Facts {
    /// That of kinds which libsndfile does not know.
    static let noCode = -1
    var code: Int
    var name: String
    var endings: [String]
    /// Makes a file of whole samples readable before it is finished.
    var growth = Growth.byHeader
    /// By which browsers know it.
    var mediaType: String?
    /// The encoding of a file of unknown origin first, then everything else.
    var encodings: [SampleEncoding]
    var streaming = Streaming.spooled
    /// By libsndfile.
    var isWritten = true
    var isEncodedByFFmpeg = false
    var mostChannels = 1024
    /// The rates it can say; empty is all.
    var rates: [Int] = []
    var mostRate = Int.max
    /// Above a rate only multiples of a number of hertz.
    var rateStep: (above: Int, step: Int)?
    /// It can be without a single frame.
    var canBeEmpty = true
    /// Bytes that its length fields can count.
    var mostBytes = Int.max
    var holds = Holdings.nothing
  }

  public var title: String { facts.name }

  /// The endings of file names, without the dot, the usual one first.
  public var endings: [String] { facts.endings }

  /// The media type by which browsers know it; nil of what they do not play.
  public var mediaType: String? { facts.mediaType }

  /// The encodings it can hold, the usual one first.
  public var encodings: [SampleEncoding] { facts.encodings }

  /// Syrinx writes it by itself, beside reading it.
  public var isWritten: Bool { facts.isWritten }

  public var isEncodedByFFmpeg: Bool { facts.isEncodedByFFmpeg }

  /// It is only read, and by ffmpeg.
  public var isReadByFFmpeg: Bool { facts.code == Facts.noCode }

  /// The container that a file name's ending stands for.
  public init?(path: String) {
    let ending = Path.ending(of: path)
    guard !ending.isEmpty else { return nil }
    self.init(word: ending)
  }

  /// The container that a word stands for, a name or an ending.
  public init?(word: String) {
    let word = word.lowercased()
    guard
      let found = Self(rawValue: word)
        ?? Self.allCases.first(where: { $0.endings.contains(word) })
    else { return nil }
    self = found
  }

  /// The container of a file that libsndfile has read.
  init?(code: Int32) {
    let major = Int(code) & SF_FORMAT_TYPEMASK
    let subtype = Int(code) & SF_FORMAT_SUBMASK
    if major == SF_FORMAT_OGG {
      self = subtype == SF_FORMAT_OPUS ? .opus : .ogg
    } else if let found = Self.allCases.first(where: { $0.facts.code == major }) {
      self = found
    } else {
      return nil
    }
  }
}
