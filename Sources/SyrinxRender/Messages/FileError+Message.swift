import SyrinxEngine
import SyrinxFiles
import SyrinxSystem

extension FileError: AdvisingError {
  package var message: AdvisedSentence {
    switch self {
    case .path(let error): .init(error.sentence)
    case .notASoundFile(let path, let reason):
      "\(Phrase.input(path)) is not a sound file: \(Phrase.trimmed(reason))"
    case .emptyFile(let path): "\(Phrase.input(path)) is empty"
    case .unsupported(let path, let reason):
      "\(Phrase.input(path)) cannot be read: \(Phrase.trimmed(reason))"
    case .decoderMissing(let path, let kind):
      "\(Phrase.input(path)): \(kind) cannot be read without ffmpeg: \(Phrase.installing("ffmpeg"))"
    case .encoderMissing(let path, let kind):
      "\(Phrase.output(path)): \(kind) cannot be written without ffmpeg:"
        + " \(Phrase.installing("ffmpeg"))"
    case .codecMissing(let kind, let encoder?):
      "codec \(kind.rawValue): the installed ffmpeg has no encoder \(encoder): install one that was"
        + " built with it (‘ffmpeg -encoders’ lists them)"
    case .codecMissing(let kind, nil):
      "codec \(kind.rawValue) requires ffmpeg: \(Phrase.installing("ffmpeg"))"
    case .damaged(let path, let notice):
      "\(Phrase.input(path)) is damaged: \(DamageReport.sentences([notice], rate: nil)[0])"
        + (InputLocation(path).isPipe
          ? "" : " (--damaged decode reads \(DamageReport.readable(notice)))")
    case .beyondLimit(let path, .sampleRate, let rate):
      "\(Phrase.input(path)) claims \(rate) Hz (supported range: \(DamageReport.limits(Limits.sampleRates)) Hz)"
    case .beyondLimit(let path, .channelCount, let count):
      "\(Phrase.input(path)) claims \(Measure.count(count, "channel"))"
        + " (supported range: \(DamageReport.limits(Limits.channelCounts)))"
    case .beyondLimit(let path, .frameCount, let count):
      "\(Phrase.input(path)) claims \(count) frames (supported: up to 2⁴⁰)"
    case .notANumber(let path, let frame, let channel):
      "\(Phrase.input(path)): frame \(frame) of channel \(channel) is NaN or infinite: --nan zero sets such"
        + " samples to 0, as in: syrinx \(path.pastedInShell) finite.wav --nan zero"
    case .madeNonFinite(let path, let samples):
      "\(Phrase.output(path)) is not written: \(Measure.count(samples, "sample")) of the result"
        + (samples == 1 ? " is" : " are") + " NaN or infinite: use --nan zero to set such to 0"
    case .cannotSeek(let path): "\(Phrase.input(path)) is not seekable"
    case .unknownEnding(let path) where path.contains("=") && !path.contains("/"):
      .init("‘\(path)’ does not look like a file", advice: ": tags are set by --tag \(path)")
    case .unknownEnding(let path) where FileFacts(path: path)?.kind == .folder:
      .init("‘\(path)’ is a folder", advice: ": name a file in it")
    case .unknownEnding(let path):
      .init(
        "unknown extension of ‘\(path)’", advice: ": use .wav, .flac or another, or set --format")
    case .notWritten(let container): .init(container.readOnlySentence)
    case .cannotHold(let container, let encoding, let choices):
      "\(container.title) cannot hold \(encoding.rawValue): it can hold "
        + Phrase.list(choices.map(\.rawValue))
    case .rateUnsupported(let container, let encoding, let rate, let choices):
      "\(container.title) with \(encoding.rawValue) does not support \(rate) Hz"
        + container.rateLimit(of: rate) + ": "
        + (choices.isEmpty
          ? "convert it by --rate" : "choose --rate " + Phrase.list(choices.map { String($0) }))
    case .channelsUnsupported(let container, let encoding, let channels, let most):
      "\(container.title) with \(encoding.rawValue) does not support \(channels) channels,"
        + " at most \(most): see --channels"
    case .tooLong(let container):
      "the sound is too long for \(container.title): choose --format rf64, w64 or flac"
    case .noFrames(let container): "\(container.title) cannot hold a sound without frames"
    case .notTogether(let reason, let replaced):
      "\(reason.sentence); \(Phrase.list(replaced.map { "‘\($0)’" }, conjunction: "and"))"
        + (replaced.count == 1 ? " was" : " were") + " replaced already"
    case .nameNotSaved(let path, let number):
      "‘\(path)’ is written, but may be lost if the system crashes now: \(systemReason(number))"
    case .lengthNotMet(let path, let promised, let written):
      "\(Phrase.output(path)): \(written) frames written, but \(promised) expected"
    case .interrupted("-"): "interrupted"
    case .interrupted(let path): "interrupted while working on ‘\(path)’"
    case .library("-", let reason): "standard input or output: \(Phrase.trimmed(reason))"
    case .library(let path, let reason): "‘\(path)’: \(Phrase.trimmed(reason))"
    }
  }

  /// A request that no file of the format could meet is misuse; the rest is a fault of the file.
  package var exitStatus: ExitStatus {
    switch self {
    case .unknownEnding, .notWritten, .cannotHold: .misused
    case .interrupted: .interrupted
    default: .failed
    }
  }

  /// A reader of standard output, such as `head`, may close it early.
  package var isQuiet: Bool { self == .path(.brokenPipe(path: "-")) }
}

extension Container {
  /// The limit that a rate does not keep, after a comma; empty where it is one of a list.
  fileprivate func rateLimit(of rate: Int) -> String {
    if let mostRate, rate > mostRate { return ", at most \(mostRate)" }
    guard let rateStep, rate > rateStep.above else { return "" }
    return ", above \(rateStep.above) only multiples of \(rateStep.step)"
  }

  /// A sentence about a format that is only read, with formats to write instead.
  fileprivate var readOnlySentence: String {
    switch self {
    case .other:
      "this format can be read but not written: choose .flac or .wv, which are lossless like APE, TTA and"
        + " TAK, or .m4a, .mp3 or .opus; for a film .mp4, .mov or .mkv"
    case .asf:
      "\(title) can be read but not written: choose .m4a, .mp3 or .opus; for a film .mp4, .mov or .mkv"
    case .amr: "\(title) can be read but not written: choose .opus"
    case .mov: "\(title) can be read but not written: choose .m4a"
    case .matroska: "\(title) can be read but not written: choose .opus or .flac"
    default: "\(title) can be read but not written: choose .wav"
    }
  }
}
