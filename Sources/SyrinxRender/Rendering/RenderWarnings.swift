import SyrinxFiles
import SyrinxSystem

package enum RenderWarnings {
  /// `content` is what was changed, which other names of a file may still hold as it was.
  package static func sentences(
    path: String, _ counts: SampleCounts, peakDB: Double?, factor: Float,
    effectWarnings: [NamedEffectWarning], notices: [Notice], isRecorded: Bool = false,
    content: String = "sound"
  ) -> [String] {
    var warnings = effectWarnings.map { "\(path): \($0.sentence)" }
    if counts.clipped > 0 {
      let over = (peakDB ?? 0).text(decimals: 1)
      warnings.append(
        "\(path): \(Measure.count(counts.clipped, "sample")) clipped, the loudest \(over) dB over"
          + " full scale: reduce the gain, or "
          + (isRecorded ? "end the chain with ‘limiter’" : "use --clip scale or limit"))
    }
    if counts.nonFinite > 0 {
      warnings.append(
        "\(path): \(Measure.count(counts.nonFinite, "sample")) of the result NaN or infinite, set to 0"
      )
    }
    if factor != 1 {
      let change = (20 * log10(Double(factor))).text(decimals: 2).withTrueMinus
      warnings.append("\(path): scaled by \(change) dB to avoid clipping")
    }
    for notice in notices {
      switch notice {
      case .precisionReduced(let from, let to):
        warnings.append("\(path): \(from.rawValue) is reduced to \(to.rawValue)")
      case .notKept(let what):
        warnings.append("\(path): cannot keep \(Phrase.list(what, conjunction: "and"))")
      case .namesLeft(let count):
        warnings.append(
          "\(path): \(Measure.count(count, "other hard link")) of the old file still"
            + " \(count == 1 ? "holds" : "hold") the old \(content)")
      default: break
      }
    }
    for case .rateConverted(let container, let from, let to) in notices {
      warnings.append(
        "\(path): converted to \(Measure.rate(to)), since \(container.title) cannot hold"
          + " \(Measure.rate(from))")
    }
    for case .bitRateChanged(let container, let format, let from, let to) in notices {
      warnings.append(
        "\(path): encoded at \(to.shortText) kbit/s, since \(container.title) of"
          + " \(Measure.rate(format.sampleRate)) in \(Measure.count(format.channelCount, "channel"))"
          + " has no \(from.shortText) kbit/s")
    }
    return warnings + notices.losses.sentences.map { "\(path): \($0)" }
  }
}
