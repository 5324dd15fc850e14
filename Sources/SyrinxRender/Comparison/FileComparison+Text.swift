import SyrinxAnalysis
import SyrinxEngine
import SyrinxText

extension FileComparison {
  private var verdict: String {
    let names = "‘\(paths[0])’ and ‘\(paths[1])’".printable
    guard !isSame else { return "same (\(tier.word)): \(names)\n" }
    return "different (\(tier.word)):  \(names)\n"
      + reasons.map { "  " + $0 + "\n" }.joined()
  }

  var reasons: [String] { disagreements.map(sentence) }

  /// The difference between `want` and `got`, in one line.
  package var change: String {
    let lengths = comparison.wantFrameCount == comparison.gotFrameCount ? [] : [rows[0].text]
    let levels = [
      "largest difference \(decibels(comparison.largest.largestDB, "dBFS"))",
      "\(decibels(comparison.rmsDB, "dBFS")) RMS",
    ]
    return (levels + lengths).joined(separator: ", ")
  }

  /// `columns` is the width of the terminal; nil where there is none.
  package func text(_ columns: Int?) -> String {
    guard !comparison.isExact else { return verdict }
    let paragraph = Paragraph(columns: min(max(columns ?? 80, 80), 100))
    return verdict + "\n" + paragraph.list(rows)
  }

  /// `+5.1 dB at 0:01.200 for 40 ms, 1.0 kHz to 1.2 kHz, channel 1`.
  package func text(_ difference: AudibleDifference) -> String {
    let rate = Double(comparison.format.sampleRate)
    let start = Measure.duration(Double(difference.frames.lowerBound) / rate)
    let length = Double(difference.frames.count) / rate
    let time =
      length < 1 ? "\((1000 * length).text(decimals: 0)) ms" : "\(length.text(decimals: 1)) s"
    let place = comparison.name(of: difference).map { ", \($0)" } ?? ""
    let change =
      switch difference.change {
      case .decibels(let decibels): signed(decibels, 1) + " dB"
      case .cents(let cents): signed(cents, 1) + " cents"
      }
    return "\(change) at \(start) for \(time),"
      + " \(hertz(difference.hertz.lowerBound)) to \(hertz(difference.hertz.upperBound))" + place
  }

  private func sentence(_ disagreement: Disagreement) -> String {
    switch disagreement {
    case .length(let want, let got):
      "\(Measure.count(abs(got - want), "frame")) too \(got > want ? "long" : "short")"
    case .samples(let count):
      "\(Measure.count(count, "sample")) \(count == 1 ? "differs" : "differ")"
    case .steps(let allowed, let found, let frame, let channel):
      "\(place(frame, channel)) differs by \(found.text(decimals: 0)) steps (allowed: \(allowed))"
    case .level(let allowed, let found, let frame, let channel):
      "\(place(frame, channel)) differs by \(decibels(found, "dBFS")) (allowed: \(decibels(allowed, "dBFS")))"
    case .loudness(let allowed, let found):
      "\(found.magnitude.text(decimals: 2)) LU \(found > 0 ? "louder" : "softer") (allowed:"
        + " \(allowed.text(decimals: 1)) LU)"
    case .audible(let difference): "audible: \(text(difference))"
    case .dropout(let frame, let channel):
      "dropout at \(place(frame, channel)): one file is silent or constant, the other is not"
    case .lag(let frames):
      "\(Measure.count(Int(frames.magnitude), "frame"))"
        + " \(frames > 0 ? "later" : "earlier")"
    case .alone: "one file has sound at its start or end where the other has none"
    }
  }
}
