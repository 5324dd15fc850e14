import SyrinxEngine
import SyrinxFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Diagnostics {
  static func sentence(_ error: RenderError) -> String {
    switch error {
    case .sameFile(let input, let output) where input == "-" || output == "-":
      "\(stream(input, "input")) and \(stream(output, "output")) are one file: name it as IN and say"
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
        + suggestion(name, known, otherwise: "there is " + list(known, conjunction: "and"))
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

  /// What is worth saying about a render that has been done.
  static func warnings(
    path: String, _ counts: SampleCounts, peakDB: Double?, factor: Float,
    effectWarnings: [NamedEffectWarning], notices: [Notice]
  ) -> [String] {
    var warnings = effectWarnings.map { "\(path): \(sentence($0))" }
    if counts.clipped > 0 {
      let over = (peakDB ?? 0).text(decimals: 1)
      warnings.append(
        "\(path): \(Measure.count(counts.clipped, "sample")) clipped, the loudest \(over) dB over"
          + " full scale: lower it by gain or say --clip scale or limit")
    }
    if counts.nonFinite > 0 {
      warnings.append(
        "\(path): \(Measure.count(counts.nonFinite, "sample")) that the chain made NaN or infinite"
          + " became 0")
    }
    if factor != 1 {
      let change = (20 * log10(Double(factor))).text(decimals: 2).withTrueMinus
      warnings.append("\(path): the whole is scaled by \(change) dB so that nothing clips")
    }
    for notice in notices {
      switch notice {
      case .precisionReduced(let from, let to):
        warnings.append("\(path): \(from.rawValue) is reduced to \(to.rawValue)")
      case .notKept(let what):
        warnings.append("\(path): \(list(what, conjunction: "and")) could not be kept")
      case .namesLeft(let count):
        warnings.append(
          "\(path): the file had \(Measure.count(count, "more name")) (hard links), which still"
            + " \(count == 1 ? "leads" : "lead") to the old sound")
      default: break
      }
    }
    for case .rateConverted(let container, let from, let to) in notices {
      warnings.append(
        "\(path): converted to \(Measure.rate(to)), since \(container.title) cannot hold"
          + " \(Measure.rate(from))")
    }
    return warnings + sentences(notices.losses).map { "\(path): \($0)" }
  }
}
