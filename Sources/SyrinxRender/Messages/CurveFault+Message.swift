import SyrinxEngine

extension CurveFault {
  var sentence: String { message.text }

  var message: AdvisedSentence {
    switch self {
    case .notAPoint(let word): "‘\(word)’ is not a point of a curve, as in 3@1.5s or 3@50%"
    case .timeOutOfRange(let word, let unit, let range):
      "the time ‘\(word)’ is outside \(range.text(in: unit))"
    case .timesDescend(let word): "‘\(word)’: the times of a curve must not decrease"
    case .noRatio(let word):
      "‘exp’ between \(word) requires two values above 0, or two below (decibels are already"
        + " in equal ratios: use linear)"
    case .shapeAlone(let word): "no point after ‘\(word)’, as in 300@0s/\(word)/3000@2s"
    case .notARate(let word):
      "‘\(word)’ is not a rate from 0.001 to 1000 Hz, as in 300..3000@2Hz"
    case .notAFollower(let word):
      "‘\(word)’ is not a valid follower: write LOW..HIGH@follow or LOW..HIGH@follow=FILE, and after it attack5ms,"
        + " release150ms, from-50dB, to-10dB or exp, each after a slash"
    case .levelsUnordered(let word):
      "‘\(word)’: both levels must be between −120 and 0 dB, the lower one first, as in from-50dB/to-10dB"
    case .notACurveFile(let word):
      "‘\(word)’ is not a curve in a file, as in @curve.csv, or @project.aup"
        + " with an envelope of Audacity's"
    case .unknownWave(let word):
      .init(
        "unknown wave ‘\(word)’",
        advice: Phrase.suggestion(
          word, Oscillation.Wave.words + ["exp"],
          otherwise: "choose " + Phrase.list(Oscillation.Wave.words) + ", and exp"))
    }
  }
}
