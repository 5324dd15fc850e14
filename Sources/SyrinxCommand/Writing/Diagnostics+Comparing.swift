import SyrinxEngine

extension Diagnostics {
  static func sentence(_ error: CompareError) -> String {
    switch error {
    case .unreadable(let error): sentence(error)
    case .formatsDiffer(let want, let wantFormat, let got, let gotFormat):
      "‘\(want)’ (\(wantFormat)) and ‘\(got)’ (\(gotFormat)) cannot be compared: convert one first,"
        + " as by syrinx \(got) OUT" + conversion(to: wantFormat, from: gotFormat)
    case .noSteps(let want, let got):
      "‘\(want)’ and ‘\(got)’ hold no whole numbers whose steps lsb could count: choose null or"
        + " perceptual"
    case .interrupted: "interrupted"
    }
  }

  /// The options that make one format another.
  private static func conversion(to want: StreamFormat, from got: StreamFormat) -> String {
    (want.sampleRate == got.sampleRate ? "" : " --rate \(want.sampleRate)")
      + (want.channelCount == got.channelCount ? "" : " --channels \(want.channelCount)")
  }

  static func sentence(_ error: GoldenError) -> String {
    switch error {
    case .unknownTask(let word, let known):
      "golden ‘\(word)’ is not known" + suggestion(word, known, otherwise: "choose " + list(known))
    case .unknownCase(let name, let suite, let candidates):
      "‘\(suite)’ has no case ‘\(name)’"
        + suggestion(name, candidates, otherwise: "it has " + list(candidates, conjunction: "and"))
    case .overwrites(let name, let path):
      "the case ‘\(name)’ would write to ‘\(path)’, which the suite uses otherwise"
    }
  }
}
