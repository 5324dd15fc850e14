import SyrinxEngine
import SyrinxFiles
import SyrinxSystem

/// The options of a render; other commands take those of some scopes.
public struct RenderOptions: Adjustable, Hashable {
  public enum ClipPolicy: String, CaseIterable, Sendable { case report, fail, scale, limit }
  public enum SyncPolicy: String, CaseIterable, Sendable { case yes, no }
  public enum PicturePolicy: String, CaseIterable, Sendable { case follow, keep }
  public enum ProgressStyle: String, CaseIterable, Sendable { case auto, plain, json, none }

  public var player = Player()
  public var tail = TailPolicy.automatic
  public var container: Container?
  public var encoding: SampleEncoding?
  public var bitrate: Double?
  public var quality: Double?
  public var rate: Int?
  public var channels: Int?
  public var dither = Dither.tpdf
  public var seed = 1
  public var clip = ClipPolicy.report
  public var nan = NonFinitePolicy.stop
  public var damaged = DamagePolicy.decode
  public var picture = PicturePolicy.follow
  public var remove: [String] = []
  public var keep: [String] = []
  public var replace: [ReplaceRequest] = []
  public var chain: String?
  public var voices: String?
  public var raw: RawLayout?
  public var jobs: Int?
  public var blockFrames = AudioBlock.usualFrameCount
  public var live = false
  public var strip = false
  public var inPlace = false
  public var noClobber = false
  public var sync = SyncPolicy.yes
  public var quiet = false
  public var progress = ProgressStyle.auto
  public var json = false
  public var verbose = false
  public var meters: [MeterRequest] = []
  public var words: [WordsRequest] = []
  public var chapters: String?
  /// The file of chapters that is read; nil where there is none.
  var chapterFile: String? { chapters == ChapterFile.none ? nil : chapters }
  public var saveVoice: String?
  public var makeFolders = false
  public var deps: String?
  public var isolate = false
  public var tags: [TagRequest] = []

  static let liveFrameCount = 256

  public init() {}

  package var threadCount: Int { jobs ?? Machine.coreCount }

  /// In the order of help and of recipes in journals, which must stay as it is.
  package static let options: [ScopedOption<RenderOptions>] =
    playerOptions + ownOptions

  private static let playerOptions = Parameter.lifted(from: \RenderOptions.player)
    .filter { $0.name != "at" }.map { ScopedOption(.input, $0) }

  private static let ownOptions: [ScopedOption<RenderOptions>] = [
    .init(
      .sound,
      .tail(
        "tail", \.tail,
        help:
          "sound to render past the end of the input, such as reverb; T also lets filters ring"
          + " for that time"
      )),
    .init(
      .file,
      .optional(
        "format", \.container,
        from: Container.allCases.filter { $0.isWritten || $0.isEncodedByFFmpeg },
        help: "output format; default: from the extension of OUT"
      )),
    .init(
      .file,
      .encoding(
        "encoding", \.encoding,
        help: "sample encoding; default: that of IN, if the format supports it; for M4A: AAC,"
          + " unless IN is ALAC; s16le, f32le and the like of --raw are pcm16, float and the like"
      )),
    .init(
      .file,
      .optional(
        "bitrate", \.bitrate, .bitRate, 6...512,
        help: "bit rate of MP3, Vorbis, Opus or AAC; default: that of IN, if of the same codec"
      )),
    .init(
      .file,
      .optional(
        "quality", \.quality, .plain, 0...10,
        help: "quality of MP3, Vorbis, Opus or AAC; 10 is best; default for MP3 and AAC: 8"
      )),
    .init(
      .sound, .optional("rate", \.rate, .hertz, 1000...768_000, help: "convert to this sample rate")
    ),
    .init(
      .sound,
      .optional(
        "channels", \.channels, .channels, 1...64,
        help:
          "convert to this number of channels, mixing by the channel map like pan"
          + " channels=stereo"
      )),
    .init(
      .file, .choice("dither", \.dither, help: "dither for 16 bits or fewer")),
    .init(
      .file,
      .count(
        "seed", \.seed, 0...Int(Int32.max),
        help: "seed of the dither noise, and of random values in a chain")),
    .init(.sound, .choice("clip", \.clip, help: "what to do with samples beyond full scale")),
    .init(
      .file,
      .choice(
        "picture", \.picture,
        help:
          "timing of a film's picture where effects change that of the sound: follow the sound,"
          + " or keep its own")
    ),
    .init(.input, .choice("nan", \.nan, help: "what to do with NaN or infinite samples")),
    .init(.input, .damaged(\.damaged)),
    .init(
      .input,
      .names(
        "remove", \.remove, placeholder: "PART",
        help:
          "cut out a part, as 4.3..4.5, or words wherever they are spoken, by the times of --words or"
          + " of IN; may be repeated"), isForOneFile: true),
    .init(
      .input,
      .names(
        "keep", \.keep, placeholder: "PART",
        help: "cut out all but this part, or these words; may be repeated"), isForOneFile: true),
    .init(
      .input,
      .repeated(
        "replace", \.replace, placeholder: "PART=SOUND",
        help: "play a file in the place of a part or of words, or speech, as in um=say:well; may be"
          + " repeated",
        advice: "name a part and a sound, as in 4.3..4.5=other.wav or um=say:well",
        parse: { ReplaceRequest($0) }, print: \.word), isForOneFile: true),
    .init(
      .chain,
      .text("chain", \.chain, placeholder: "FILE", help: "read a chain or a graph from JSON")),
    .init(.chain, .voices(\.voices)),
    .init(.input, .raw("raw", \.raw)),
    .init(
      .file, .flag("strip", \.strip, help: "do not copy tags, cues and other metadata")),
    .init(
      .work,
      .optional(
        "jobs", \.jobs, .plain, 1...256,
        help: "number of threads; default: one per core; does not change the output"
      )),
    .init(
      .work,
      .count(
        "block-frames", \.blockFrames, 1...1 << 20, unit: .frames,
        help: "frames per block; does not change the output"
      )),
    .init(
      .work,
      .flag("live", \.live, help: "process with low latency, for pipes from and to devices"),
      isForOneFile: true),
    .init(
      .work, .flag("in-place", \.inPlace, help: "replace IN with the result"), isForOneFile: true),
    .init(.work, .flag("no-clobber", \.noClobber, help: "do not replace an existing file")),
    .init(
      .work,
      .choice(
        "sync", \.sync,
        help: "wait until the output is on disk; no is faster, but a power failure may lose it"
      )),
    .init(.display, .quiet(\.quiet)),
    .init(.display, .progress(\.progress)),
    .init(
      .display,
      .flag(
        "json", \.json,
        help: "print the report as JSON, with levels before clipping; to standard error if OUT is"
          + " standard output"
      ), isForOneFile: true),
    .init(
      .display, .flag("verbose", \.verbose, help: "print the graph and all measurements"),
      isForOneFile: true),
    .init(
      .display,
      .repeated(
        "meter", \.meters, placeholder: "NODE=FILE",
        help:
          "write level and peak after a node to FILE, 50 JSON lines per second; may be repeated",
        advice: "requires a node and a file, as in reverb=level.jsonl",
        parse: { MeterRequest($0) }, print: { "\($0.node)=\($0.path)" }), isForOneFile: true),
    .init(
      .display,
      .words(
        \.words,
        help:
          "write timed words (lyrics, subtitles, labels), moved along with the sound, to a file,"
          + " or into OUT itself if named; default source: the words in IN; may be repeated"
      ), isForOneFile: true),
    .init(
      .file,
      .text(
        "chapters", \.chapters, placeholder: "FILE",
        help: "give OUT the chapters of this file, at the times of IN, or none; see syrinx help"
          + " chapters")),
    .init(
      .file,
      .repeated(
        "tag", \.tags, placeholder: "KEY=VALUE",
        help: "set a tag of OUT, such as title=Blue; may be repeated, as for two artists",
        advice: "write a key and a text, as in title=Blue",
        parse: { TagRequest($0) }, print: \.word)),
    .init(
      .chain,
      .text(
        "save-voice", \.saveVoice, placeholder: "NAME",
        help: "keep the chain as a voice of that name, in the folder of --voices or your own"),
      isForOneFile: true),
    .init(
      .work,
      .flag("make-folders", \.makeFolders, help: "make the folder of OUT where there is none")),
    .init(
      .work,
      .text(
        "deps", \.deps, placeholder: "FILE",
        help: "write a rule for make to FILE: OUT, and the files that it is made of"),
      isForOneFile: true),
    .init(
      .work,
      .flag(
        "isolate", \.isolate,
        help: "render in a process of its own, so that a plug-in that crashes or hangs is named;"
          + " a batch always does"),
      isForOneFile: true),
  ]
}
