import SyrinxPictures
import SyrinxTimeline

/// An error of a plot or a film that is not one of a file or of drawing.
package enum PlotError: Error, Equatable {
  case unknownEnding(path: String, known: [String])
  case rangeEmpty(low: String, high: String)
  case notATime(word: String)
  case timeBeyondEnd(path: String, instant: Double, seconds: Double)
  case noFrames(path: String)
  case tooManyChannels(path: String, Int, most: Int)
  case nothingAsked
  case programMissing(String)
  /// Videos with sound are made by ffmpeg from a file into a file.
  case filmOfPipe, filmToPipe
  case graphNotPlotted(chain: String)
  case waveformOfChain
  case pitchOfNoSound
  case impulseTooLong(path: String, most: Double)
  case notAFilm(path: String)
  case wordsUnclear(String)
}

extension PlotError: AdvisingError {
  package var message: AdvisedSentence {
    switch self {
    case .unknownEnding(let path, let known):
      "unknown extension of ‘\(path)’: choose "
        + Phrase.list(known.map { "." + $0 })
        + (FilmOutput.Container(path: path) == nil
          ? "" : "; a film of a sound is made by syrinx film")
    case .rangeEmpty(let low, let high): "--\(high) must be greater than --\(low)"
    case .notATime(let word):
      "‘@\(word)’ is not a time, as in bars.png@12.5s or bars.png@1:02.5"
    case .timeBeyondEnd(let path, let instant, let seconds):
      "@\(instant.shortText)s is after the end of ‘\(path)’ (\(Measure.duration(seconds)))"
    case .noFrames(let path):
      "\(Phrase.input(path)) has no frames to show"
    case .tooManyChannels(let path, let count, let most):
      "\(Phrase.input(path)) has \(count) channels, but a spectrogram shows at most"
        + " \(most): write .jsonl or .csv, or mix them down first by pan channels=mono"
    case .nothingAsked:
      "no output: set --out FILE.png or --out FILE.svg, or --json or --csv for the numbers"
    case .programMissing(let program):
      "videos of this kind require \(program), which is not installed: install it, or"
        + " write .gif"
    case .filmOfPipe: "a video with sound requires a sound file with a header: save the input first"
    case .filmToPipe: "a video with sound cannot be written to a pipe"
    case .graphNotPlotted(let chain):
      "‘\(chain)’ is a graph: only chains can be plotted"
    case .waveformOfChain:
      "a chain alone has no waveform: put a file before it, or choose --of impulse"
    case .pitchOfNoSound:
      "--pitch needs a sound: plot FILE --pitch, FILE FILE --pitch or FILE EFFECT --pitch"
    case .impulseTooLong(let path, let most):
      "\(Phrase.input(path)) is too long for an impulse response (at most"
        + " \(most.shortText) s): see --end"
    case .notAFilm(let path):
      .init(
        "‘\(path)’ does not have the extension of a film",
        advice: ": choose .mp4, .m4v, .mov, .mkv or .webm")
    case .wordsUnclear(let word):
      "unexpected argument ‘\(word)’: plot takes one file, two files, or a file and a chain"
    }
  }

  package var exitStatus: ExitStatus {
    switch self {
    case .noFrames, .programMissing: .failed
    default: .misused
    }
  }
}

extension PictureError: ReportableError {
  package var sentence: String {
    switch self {
    case .cairoMissing:
      "pictures require cairo, which is not installed (apt-get install libcairo2, or brew"
        + " install cairo); --json and --csv work without it"
    case .cairoTooOld(let function): "this cairo is too old: it has no \(function)"
    case .cairo(let reason): "cairo: \(reason)"
    case .tooSmall(let width, let height):
      "\(width) × \(height) pixels are too small for this picture: "
        + (height < Figure.sizes.upperBound
          ? "see --width and --height" : "write its numbers as .json or .csv instead")
    }
  }

  package var exitStatus: ExitStatus {
    switch self {
    case .tooSmall: .misused
    default: .failed
    }
  }
}
