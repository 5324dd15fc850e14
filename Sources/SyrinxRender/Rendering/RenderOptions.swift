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
  public var saveVoice: String?
  public var makeFolders = false
  public var deps: String?
  public var tags: [TagRequest] = []

  /// Frames per block with `--live`.
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
      .word(
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
      .meters(
        "meter", \.meters,
        help: "write level and peak after a node to FILE, 50 JSON lines per second; may be repeated"
      ), isForOneFile: true),
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
    .init(.file, .tags(\.tags)),
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
  ]
}

extension Parameter<RenderOptions> {
  fileprivate static func meters(
    _ name: String, _ path: WritableKeyPath<RenderOptions, [MeterRequest]> & Sendable, help: String
  ) -> Parameter {
    Parameter(
      name, .list(placeholder: "NODE=FILE"), help: help,
      read: { .list($0[keyPath: path].map { "\($0.node)=\($0.path)" }) },
      write: { (options, value) throws(ParameterError) in
        guard case .list(let words) = value else { throw .cannotBeUnset(parameter: name) }
        for word in words {
          guard let request = MeterRequest(word) else {
            throw .badItem(
              parameter: name, word: word,
              .said("requires a node and a file, as in reverb=level.jsonl"))
          }
          options[keyPath: path].append(request)
        }
      })
  }

  fileprivate static func tail(
    _ name: String, _ path: WritableKeyPath<RenderOptions, TailPolicy> & Sendable, help: String
  ) -> Parameter {
    let seconds = NumberDomain(.seconds, 0...3600, takesCurve: false)
    return Parameter(
      name, .choiceOrNumber(["auto", "none"], seconds), at: path, help: help,
      read: { tail in
        switch tail {
        case .automatic: .choice("auto")
        case .none: .choice("none")
        case .seconds(let seconds): .number(Curve(seconds))
        }
      },
      write: { value in
        switch value {
        case .choice("auto"): TailPolicy.automatic
        case .choice: TailPolicy.none
        default: value.curve?.constant.map { .seconds($0) }
        }
      })
  }

  fileprivate static func encoding(
    _ name: String, _ path: WritableKeyPath<RenderOptions, SampleEncoding?> & Sendable, help: String
  ) -> Parameter {
    Parameter(
      name, .choice(SampleEncoding.written.map(\.rawValue) + RawLayout.kinds), at: path, help: help,
      read: { $0.map { .choice($0.rawValue) } ?? .unset },
      write: { .some($0.word.flatMap { RawLayout.encoding($0) }) })
  }

  /// One of `choices` by its raw value, or nil.
  fileprivate static func word<Choice: RawRepresentable<String> & Sendable>(
    _ name: String, _ path: WritableKeyPath<RenderOptions, Choice?> & Sendable,
    from choices: [Choice], help: String
  ) -> Parameter {
    Parameter(
      name, .choice(choices.map(\.rawValue)), at: path, help: help,
      read: { $0.map { .choice($0.rawValue) } ?? .unset },
      write: { .some($0.word.flatMap { Choice(rawValue: $0) }) })
  }
}

extension Parameter {
  /// `--damaged`, which every command that reads sound files takes.
  package static func damaged(_ path: WritableKeyPath<Owner, DamagePolicy> & Sendable) -> Parameter
  {
    .choice("damaged", path, help: "what to do with truncated or damaged inputs")
  }

  package static func raw(_ name: String, _ path: WritableKeyPath<Owner, RawLayout?> & Sendable)
    -> Parameter
  {
    .parsed(
      name, path, placeholder: "KIND,HZ,CHANNELS",
      help: "read headerless input: encoding, rate, channels, such as s16le,22050,1",
      advice: "requires encoding, rate and channels, as in s16le,22050,1",
      parse: { RawLayout($0) }, print: { $0.text })
  }

  package static func voices(_ path: WritableKeyPath<Owner, String?> & Sendable) -> Parameter {
    .text(
      "voices", path, placeholder: "FOLDER",
      help: "search this folder for voices before your own")
  }

  package static func quiet(_ path: WritableKeyPath<Owner, Bool> & Sendable) -> Parameter {
    .flag("quiet", path, help: "print only errors")
  }

  package static func progress(
    _ path: WritableKeyPath<Owner, RenderOptions.ProgressStyle> & Sendable
  ) -> Parameter {
    .choice("progress", path, help: "progress on standard error")
  }

  /// A parameter whose text is parsed; `advice` is the error for text that is not valid.
  static func parsed<Value: Sendable>(
    _ name: String, _ path: WritableKeyPath<Owner, Value?> & Sendable, placeholder: String,
    help: String, advice: String, parse: @escaping @Sendable (String) -> Value?,
    print: @escaping @Sendable (Value) -> String
  ) -> Parameter {
    Parameter(
      name, .text(placeholder: placeholder), help: help,
      read: { $0[keyPath: path].map { .text(print($0)) } ?? .unset },
      write: { (owner, value) throws(ParameterError) in
        guard let word = value.word else {
          owner[keyPath: path] = nil
          return
        }
        guard let parsed = parse(word) else {
          throw .badItem(parameter: name, word: word, .said(advice))
        }
        owner[keyPath: path] = parsed
      })
  }
}

extension SampleEncoding {
  /// Encodings that some container can be written in.
  fileprivate static var written: [SampleEncoding] {
    let held = Container.allCases.filter { $0.isWritten || $0.isEncodedByFFmpeg }
      .flatMap(\.encodings)
    return allCases.filter(held.contains)
  }
}
