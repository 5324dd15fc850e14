import SyrinxEngine
import SyrinxFiles

extension RenderError: ReportableError {
  var sentence: String {
    switch self {
    case .sameFile(let input, let output) where input == "-" || output == "-":
      "\(Self.stream(input, "input")) and \(Self.stream(output, "output")) are one file: name it as IN and say"
        + " --in-place to replace it"
    case .sameFile(let input, let output):
      (input == output ? "‘\(input)’ is IN and OUT" : "‘\(input)’ and ‘\(output)’ are one file")
        + ": say --in-place to replace it"
    case .notInPlace(let input, let output):
      "--in-place replaces ‘\(input)’, yet there is a second file ‘\(output)’: name only one"
    case .pipeInPlace: "--in-place requires a file, and ‘-’ is none"
    case .replacesPart(let output): "‘\(output)’ is read by the chain: choose another OUT"
    case .conflict(let option, let other): "--\(option) and \(other) cannot be combined"
    case .withoutQuality(let option, let encoding):
      "--\(option) is for MP3, Vorbis and Opus, and the output is \(encoding.rawValue)"
    case .segmentEmpty(let start, let end):
      "--end=\(end.shortText) must come after --start=\(start.shortText)"
    case .startBeyondEnd(let path, let start, let seconds):
      "--start=\(start.shortText) lies beyond the end of ‘\(path)’, which is"
        + " \(Measure.duration(seconds)) long"
    case .inputUnused(let chain):
      "the graph of ‘\(chain)’ does not use ‘input’: name only OUT"
    case .graphAndWords(let chain, let word):
      "‘\(chain)’ is a whole graph, to which ‘\(word)’ cannot be added"
    case .clipped(let path, let samples, let over):
      "‘\(path)’ is not written: \(Measure.count(samples, "sample")) would clip, the loudest"
        + " \(over.text(decimals: 1)) dB over full scale"
    case .outputIsTerminal: "sound would go to the terminal: name a file, or send it on by | or >"
    case .tooManyPlayers:
      "the branches of different speed would need more than \(ChainSpec.mostPlayers) players"
    case .unknownNode(let name, let known):
      "there is no node ‘\(name)’ to meter"
        + Phrase.suggestion(
          name, known, otherwise: "there is " + Phrase.list(known, conjunction: "and"))
    case .limitsCross(let closed, let open):
      "--closed=\(closed.shortText) must lie below --open=\(open.shortText)"
    case .overwrites(let option, let path):
      "--\(option) would write to ‘\(path)’, which is used otherwise"
    case .interrupted(let path):
      path == "-" ? "interrupted" : "interrupted: ‘\(path)’ is as it was before"
    }
  }

  private static func stream(_ path: String, _ role: String) -> String {
    path == "-" ? "standard \(role)" : "‘\(path)’"
  }

  var exitStatus: ExitStatus {
    switch self {
    case .interrupted: .interrupted
    case .clipped: .failed
    default: .misused
    }
  }
}
