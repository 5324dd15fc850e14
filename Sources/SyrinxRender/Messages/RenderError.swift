import SyrinxFiles

/// An error of a render that is not one of a file or of a graph.
public enum RenderError: Error, Hashable, Sendable {
  /// Two names of one file, without `--in-place`.
  case sameFile(input: String, output: String)
  /// `--save-voice` without a chain.
  case noChainToSave
  /// `--in-place`, and yet a second file.
  case notInPlace(input: String, output: String)
  /// `--in-place` where there is no file to replace.
  case pipeInPlace
  case conflict(option: String, with: String)
  /// An option of lossy codecs, for an encoding that is lossless.
  case withoutQuality(option: String, SampleEncoding)
  case segmentEmpty(start: Double, end: Double)
  case startBeyondEnd(path: String, start: Double, seconds: Double)
  /// IN was given, and the graph has no use for it.
  case inputUnused(chain: String)
  case graphAndWords(chain: String, word: String)
  /// `--clip fail`, and samples exceed full scale by up to `overDB`.
  case clipped(path: String, samples: Int, overDB: Double)
  /// Sound for ‘-’ while standard output is a terminal.
  case outputIsTerminal
  /// Branches of different speed, in series or nested, need a player for each path through them.
  case tooManyPlayers(most: Int)
  /// OUT is a file that the chain reads.
  case replacesPart(output: String)
  /// `--meter` for a missing node; bypassed effects have none.
  case unknownNode(String, known: [String])
  /// An option that would write into a file that is also something else.
  case overwrites(option: String, path: String)
  /// `--closed` is not below `--open` (of a mouth).
  case limitsCross(closed: Double, open: Double)
  /// Times that are no stretch, in `--remove` and its like.
  case notAPart(String)
  /// Words that are to be cut out and are not found.
  case notSpoken(String, path: String)
  /// Words within a line from `start` to `end` whose words have no times.
  case notTimed(String, path: String, start: Double, end: Double)
  /// Without a path where no output was to be written.
  case interrupted(path: String? = nil)
}

extension RenderError: AdvisingError {
  package var message: AdvisedSentence {
    switch self {
    case .noChainToSave:
      "--save-voice requires a chain, as in: syrinx IN OUT pitch +3st --save-voice mine"
    case .sameFile(let input, let output)
    where InputLocation(input) == .standardInput || OutputLocation(output) == .standardOutput:
      "\(Phrase.input(input)) and \(Phrase.output(output)) are the same file: name it as IN and"
        + " use --in-place to replace it"
    case .sameFile(let input, let output):
      .init(
        input == output
          ? "‘\(input)’ is IN and OUT" : "‘\(input)’ and ‘\(output)’ are the same file",
        advice: ": use --in-place to replace it")
    case .notInPlace(let input, let output):
      "--in-place takes one file, but there are ‘\(input)’ and ‘\(output)’"
    case .notSpoken(let words, let path):
      "‘\(words)’ does not occur in the words of ‘\(path)’: name words that do, or times such as 4.3..4.5"
    case .notTimed(let words, let path, let start, let end):
      "‘\(words)’ is spoken in a line of ‘\(path)’ whose words have no times of their own: name words that"
        + " have, as in the JSON of whisper, or all of the line, or times within"
        + " \(start.text(decimals: 2))..\(end.isInfinite ? "" : end.text(decimals: 2))"
    case .notAPart(let word):
      .init(
        "‘\(word)’ is not a part", advice: ": write two times, the second later, as in 4.3..4.5")
    case .pipeInPlace: "--in-place requires a file, not ‘-’"
    case .replacesPart(let output): "‘\(output)’ is also read: choose another OUT"
    case .conflict(let option, let other): "--\(option) and \(other) cannot be combined"
    case .withoutQuality(let option, let encoding):
      "--\(option) is for MP3, Vorbis, Opus and AAC, but the output is \(encoding.rawValue)"
    case .segmentEmpty(let start, let end):
      "--end=\(end.shortText) must be after --start=\(start.shortText)"
    case .startBeyondEnd(let path, let start, let seconds):
      "--start=\(start.shortText) is after the end of ‘\(path)’"
        + " (\(Measure.duration(seconds)))"
    case .inputUnused(let chain):
      "the graph of ‘\(chain)’ does not use ‘input’: give OUT only"
    case .graphAndWords(let chain, let word):
      "‘\(chain)’ is a graph: ‘\(word)’ cannot be added to it"
    case .clipped(let path, let samples, let over):
      "‘\(path)’ is not written: \(Measure.count(samples, "sample")) would clip, the loudest"
        + " \(over.text(decimals: 1)) dB over full scale"
    case .outputIsTerminal: "standard output is a terminal: name a file, or use | or >"
    case .tooManyPlayers(let most):
      "branches of different speed require more than \(most) players"
    case .unknownNode(let name, let known):
      .init(
        "--meter: unknown node ‘\(name)’",
        advice: Phrase.suggestion(
          name, known, otherwise: "there is " + Phrase.list(known, conjunction: "and")))
    case .limitsCross(let closed, let open):
      "--closed=\(closed.shortText) must be below --open=\(open.shortText)"
    case .overwrites(let option, let path):
      "--\(option) would overwrite ‘\(path)’, which is also used elsewhere"
    case .interrupted(let path?) where OutputLocation(path) != .standardOutput:
      "interrupted: ‘\(path)’ was not changed"
    case .interrupted: "interrupted"
    }
  }

  package var exitStatus: ExitStatus {
    switch self {
    case .interrupted: .interrupted
    case .clipped: .failed
    default: .misused
    }
  }
}
