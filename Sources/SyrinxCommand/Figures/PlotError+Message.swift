import SyrinxPictures

extension PlotError: ReportableError {
  var sentence: String {
    switch self {
    case .unknownEnding(let path, let known):
      "‘\(path)’ does not end as anything that can be made: write "
        + Phrase.list(known.map { "." + $0 })
    case .rangeEmpty(let low, let high): "--\(high) must be more than --\(low)"
    case .notATime(let word):
      "‘@\(word)’ is not a time, as in bars.png@12.5s or bars.png@1:02.5"
    case .timeBeyondEnd(let path, let instant, let seconds):
      "@\(instant.shortText)s lies beyond the end of ‘\(path)’, at \(Measure.duration(seconds))"
    case .noFrames(let path):
      "\(Phrase.input(path)) holds no sound of which anything could be shown"
    case .tooManyChannels(let path, let count, let most):
      "\(Phrase.input(path)) has \(count) channels, and a spectrogram shows \(most) at most: write .jsonl or"
        + " .csv for the numbers of all, or fold them first, as pan channels=mono does"
    case .nothingAsked:
      "say what to make: --out FILE.png or FILE.svg, or --json or --csv for the numbers"
    case .programMissing(let program):
      "\(program) is not installed, and films of this kind are made by it: install it, or write .gif"
    case .programFailed(let program, let reason): "\(program) refuses: \(Phrase.trimmed(reason))"
    case .filmOfPipe: "a film with sound is made of a sound file with a header: save it first"
    case .filmToPipe: "a film with sound goes into a file, not into a pipe"
    case .graphNotPlotted(let chain):
      "‘\(chain)’ is a whole graph: only chains can be plotted"
    case .waveformOfChain: "a chain alone has no waveform: name a file before it, or --of impulse"
    case .impulseTooLong(let path, let most):
      "\(Phrase.input(path)) is too long for an impulse response, of which \(most.shortText) s are the most:"
        + " see --end"
    case .wordsUnclear(let word): "unexpected argument ‘\(word)’: name one file, two, or a chain"
    }
  }

  var exitStatus: ExitStatus {
    switch self {
    case .noFrames, .programMissing, .programFailed: .failed
    default: .misused
    }
  }
}

extension PictureError: ReportableError {
  var sentence: String {
    switch self {
    case .cairoMissing:
      "pictures are drawn by cairo, which is not installed: apt-get install libcairo2, or brew"
        + " install cairo; numbers (--json, --csv) are there without it"
    case .cairoTooOld(let function): "this cairo is too old: it knows no \(function)"
    case .cairo(let reason): "cairo refuses: \(reason)"
    case .tooSmall(let width, let height):
      "\(width) × \(height) pixels are too few for this picture: see --width and --height"
    }
  }

  var exitStatus: ExitStatus {
    switch self {
    case .tooSmall: .misused
    default: .failed
    }
  }
}
