import SyrinxEngine
import SyrinxFiles

extension FileError: ReportableError {
  var sentence: String {
    switch self {
    case .notFound(let path): "there is no file ‘\(path)’"
    case .isDirectory(let path): "‘\(path)’ is a folder"
    case .notReadable(let path): "‘\(path)’ may not be read"
    case .notASoundFile(let path, let reason):
      "\(Phrase.input(path)) is no sound file: \(Phrase.trimmed(reason))"
    case .emptyFile(let path): "\(Phrase.input(path)) is empty"
    case .unsupported(let path, let reason):
      "\(Phrase.input(path)) cannot be read: \(Phrase.trimmed(reason))"
    case .damaged(let path, let notice):
      "\(Phrase.input(path)) is not whole: \(DamageReport.sentences([notice], rate: nil)[0])"
        + " (--damaged decode reads what is there)"
    case .formatChanges(let path, let frame, let from, let to):
      "\(Phrase.input(path)) changes from \(from) to \(to) at"
        + " \(Measure.duration(Double(frame) / Double(from.sampleRate))): cut it there first"
    case .beyondLimit(let path, .sampleRate, let rate):
      "\(Phrase.input(path)) claims \(rate) Hz (supported range: \(DamageReport.limits(Limits.sampleRates)) Hz)"
    case .beyondLimit(let path, .channelCount, let count):
      "\(Phrase.input(path)) claims \(Measure.count(count, "channel"))"
        + " (supported range: \(DamageReport.limits(Limits.channelCounts)))"
    case .beyondLimit(let path, .frameCount, let count):
      "\(Phrase.input(path)) claims \(count) frames (supported: up to 2⁴⁰)"
    case .notANumber(let path, let frame, let channel):
      "\(Phrase.input(path)): frame \(frame) of channel \(channel) is NaN or infinite: say --nan zero to"
        + " make such samples 0"
    case .madeNonFinite(let path, let samples):
      "\(Phrase.output(path)) is not written: the chain has made \(Measure.count(samples, "sample")) of it NaN"
        + " or infinite: say --nan zero to make them 0"
    case .cannotSeek(let path): "\(Phrase.input(path)) is not seekable"
    case .unknownEnding(let path):
      "‘\(path)’ does not end as a sound file does: write .wav, .flac or another, or say --format"
    case .notWritten(let container): "\(container.title) can be read but not written"
    case .cannotHold(let container, let encoding, let choices):
      "\(container.title) cannot hold \(encoding.rawValue): it can hold "
        + Phrase.list(choices.map(\.rawValue))
    case .rateUnsupported(let container, let encoding, let rate, let choices):
      "\(container.title) with \(encoding.rawValue) cannot have a rate of \(rate) Hz: "
        + (choices.isEmpty
          ? "convert it by --rate" : "choose --rate " + Phrase.list(choices.map { String($0) }))
    case .channelsUnsupported(let container, let encoding, let channels, let most):
      "\(container.title) with \(encoding.rawValue) cannot have \(channels) channels: it can have"
        + " up to \(most), see --channels"
    case .tooLong(let container):
      "the sound is too long for \(container.title): choose --format rf64, w64 or flac"
    case .noFrames(let container): "\(container.title) cannot hold a sound of no frames"
    case .folderMissing(let path): "the folder for ‘\(path)’ is not there"
    case .notAFolder(let path): "‘\(path)’ is a file and not a folder"
    case .notWritable(let path): "‘\(path)’ may not be written"
    case .diskFull("-"): "the disk is full: standard output is not whole"
    case .diskFull(let path): "the disk is full: ‘\(path)’ is not written"
    case .noTemporaryFile(let folder, let number):
      "no temporary file can be made in ‘\(folder)’, for which see $TMPDIR: \(systemReason(number))"
    case .exists(let path): "‘\(path)’ is there already, and --no-clobber keeps it"
    case .brokenPipe(let path): "nobody reads \(Phrase.output(path)) any more"
    case .lengthNotMet(let path, let promised, let written):
      "\(Phrase.output(path)) was promised \(promised) frames and got \(written)"
    case .io("-", let number): "standard input or output: \(systemReason(number))"
    case .io(let path, let number): "‘\(path)’: \(systemReason(number))"
    case .library("-", let reason): "standard input or output: \(Phrase.trimmed(reason))"
    case .library(let path, let reason): "‘\(path)’: \(Phrase.trimmed(reason))"
    }
  }

  /// What a container cannot hold or say was asked for; all else lies with a file.
  var exitStatus: ExitStatus {
    switch self {
    case .unknownEnding, .notWritten, .cannotHold: .misused
    default: .failed
    }
  }

  /// A program that reads from a pipe, as head does, may have had enough.
  var isQuiet: Bool { self == .brokenPipe(path: "-") }
}
