import SyrinxEngine
import SyrinxFiles

/// The options of `render`, which other commands that render take too.
public struct RenderOptions: Adjustable, Hashable {
  public enum ClipPolicy: String, CaseIterable, Sendable { case report, fail, scale, limit }
  public enum SyncPolicy: String, CaseIterable, Sendable { case yes, no }
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

  /// Frames that are read, rendered and written at a time where somebody listens.
  static let liveFrameCount = 256

  public init() {}

  /// How many threads may be busy at a time.
  var threadCount: Int { jobs ?? Processor.coreCount }

  /// In the order of help and of recipes in journals, which must stay as it is.
  static let options: [ScopedOption<RenderOptions>] =
    playerOptions + ownOptions

  private static let playerOptions = Parameter.lifted(from: \RenderOptions.player)
    .filter { $0.name != "at" }.map { ScopedOption(.input, $0) }

  private static let ownOptions: [ScopedOption<RenderOptions>] = [
    .init(
      .sound,
      .tail(
        "tail", \.tail,
        help:
          "what follows the last frame of the input; filters ring on in it where a time is given"
      )),
    .init(
      .file,
      .word(
        "format", \.container, from: Container.allCases.filter(\.isWritten),
        help: "kind of file to write; default: as OUT ends"
      )),
    .init(
      .file,
      .word(
        "encoding", \.encoding, from: SampleEncoding.written,
        help: "how samples are written; default: as in IN where that fits"
      )),
    .init(
      .file,
      .optional(
        "bitrate", \.bitrate, .bitRate, 6...512,
        help: "of MP3, Vorbis or Opus; default: as in IN, where it is of the same kind"
      )),
    .init(
      .file,
      .optional(
        "quality", \.quality, .plain, 0...10,
        help: "of MP3, Vorbis or Opus, with a varying bit rate; 10 is best; default for MP3: 8"
      )),
    .init(
      .sound, .optional("rate", \.rate, .hertz, 1000...768_000, help: "convert to this sample rate")
    ),
    .init(
      .sound,
      .optional(
        "channels", \.channels, .channels, 1...64,
        help:
          "convert to so many channels; fewer are mixed by the channel map, as pan channels=stereo does"
      )),
    .init(
      .file, .choice("dither", \.dither, help: "noise that hides rounding to 16 bits or fewer")),
    .init(.file, .count("seed", \.seed, 0...Int(Int32.max), help: "seed of the dither noise")),
    .init(.sound, .choice("clip", \.clip, help: "what to do about samples beyond full scale")),
    .init(.input, .choice("nan", \.nan, help: "what to do about samples that are NaN or infinite")),
    .init(.input, .damaged(\.damaged)),
    .init(
      .chain,
      .text("chain", \.chain, placeholder: "FILE", help: "read a chain or a graph from JSON")),
    .init(
      .chain,
      .text(
        "voices", \.voices, placeholder: "FOLDER",
        help: "look for voices in this folder first, then among your own"
      )),
    .init(.input, .raw("raw", \.raw)),
    .init(
      .file, .flag("strip", \.strip, help: "leave out tags, cues and all else beside the sound")),
    .init(
      .work,
      .optional(
        "jobs", \.jobs, .plain, 1...256,
        help: "number of threads; default: one per core; never changes a sample"
      )),
    .init(
      .work,
      .count(
        "block-frames", \.blockFrames, 1...1 << 20, unit: .frames, help: "frames rendered at a time"
      )),
    .init(
      .work,
      .flag("live", \.live, help: "hand the sound on at once, for pipes that somebody listens to"),
      isForOneFile: true),
    .init(
      .work, .flag("in-place", \.inPlace, help: "replace IN by the result"), isForOneFile: true),
    .init(.work, .flag("no-clobber", \.noClobber, help: "never replace a file that is there")),
    .init(
      .work,
      .choice(
        "sync", \.sync,
        help: "whether to wait until the disk has the output; no is faster, and a power failure may"
          + " then cost it"
      )),
    .init(.display, .quiet(\.quiet)),
    .init(.display, .progress(\.progress)),
    .init(
      .display,
      .flag(
        "json", \.json,
        help: "print what was rendered as JSON, its levels before clipping; on standard error where"
          + " the sound goes to standard output"
      ), isForOneFile: true),
    .init(
      .display, .flag("verbose", \.verbose, help: "show the graph and every fact about the result"),
      isForOneFile: true),
    .init(
      .display,
      .meters(
        "meter", \.meters,
        help: "write level and peak behind a node to a file, fifty times a second, a line of JSON"
          + " each; may be said more than once"
      ), isForOneFile: true),
  ]
}

extension Parameter<RenderOptions> {
  /// Nodes to listen to, and where to write what is heard.
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
              .said("say the node and the file, as in reverb=level.jsonl"))
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

  /// One of some cases by its raw value, or nothing.
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
  /// What is done about files that are not whole; every command that reads sounds has it.
  static func damaged(_ path: WritableKeyPath<Owner, DamagePolicy> & Sendable) -> Parameter {
    .choice("damaged", path, help: "what to do about inputs that are cut short or damaged")
  }

  /// How headerless samples are laid out.
  static func raw(_ name: String, _ path: WritableKeyPath<Owner, RawLayout?> & Sendable)
    -> Parameter
  {
    .parsed(
      name, path, placeholder: "KIND,HZ,CHANNELS",
      help: "the input has no header and is of this kind, as s16le,22050,1",
      advice: "say the kind of sample, the rate and the channels, as in s16le,22050,1",
      parse: { RawLayout($0) }, print: { $0.text })
  }

  static func quiet(_ path: WritableKeyPath<Owner, Bool> & Sendable) -> Parameter {
    .flag("quiet", path, help: "say nothing but errors")
  }

  static func progress(
    _ path: WritableKeyPath<Owner, RenderOptions.ProgressStyle> & Sendable
  ) -> Parameter {
    .choice("progress", path, help: "how progress is shown on standard error")
  }

  /// Text that is read into a value of its own; `advice` says what may be typed.
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
  /// The encodings that some container can be written with.
  fileprivate static var written: [SampleEncoding] {
    let held = Container.allCases.filter(\.isWritten).flatMap(\.encodings)
    return allCases.filter(held.contains)
  }
}
