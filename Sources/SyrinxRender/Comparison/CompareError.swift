import SyrinxAnalysis
import SyrinxEngine
import SyrinxFiles

public enum CompareError: Error, Hashable, Sendable {
  case unreadable(FileError)
  case formatsDiffer(want: String, StreamFormat, got: String, StreamFormat)
  /// `lsb:N`, and neither file is of integers.
  case noSteps(want: String, got: String)
  /// Both files are standard input, or another pipe.
  case oneInput(path: String)
  case interrupted
}

extension CompareError: ReportableError {
  package var sentence: String {
    switch self {
    case .unreadable(let error): error.sentence
    case .formatsDiffer(let want, let wantFormat, let got, let gotFormat):
      "‘\(want)’ (\(wantFormat)) and ‘\(got)’ (\(gotFormat)) cannot be compared; try:"
        + " syrinx \(got.pastedInShell) converted.wav"
        + Self.conversion(to: wantFormat, from: gotFormat)
    case .noSteps(let want, let got):
      "‘\(want)’ and ‘\(got)’ are not integer files, as lsb requires: choose null or"
        + " perceptual"
    case .oneInput(let path):
      "WANT and GOT are both ‘\(path)’, which is read only once: name one as a file"
    case .interrupted: "interrupted"
    }
  }

  private static func conversion(to want: StreamFormat, from got: StreamFormat) -> String {
    (want.sampleRate == got.sampleRate ? "" : " --rate \(want.sampleRate)")
      + (want.channelCount == got.channelCount ? "" : " --channels \(want.channelCount)")
  }

  package var exitStatus: ExitStatus {
    switch self {
    case .interrupted: .interrupted
    default: .misused
    }
  }
}

extension ComparisonError: UsageError {
  package var sentence: String {
    switch self {
    case .formatsDiffer(let want, let got): "the sounds have different formats, \(want) and \(got)"
    }
  }
}
