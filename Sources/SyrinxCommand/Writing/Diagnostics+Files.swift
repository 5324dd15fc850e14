import SyrinxEngine
import SyrinxFiles

extension Diagnostics {
  static func sentence(_ error: FileError) -> String {
    switch error {
    case .notFound(let path): "there is no file ‘\(path)’"
    case .isDirectory(let path): "‘\(path)’ is a folder"
    case .notReadable(let path): "‘\(path)’ may not be read"
    case .notASoundFile(let path, let reason): "\(input(path)) is no sound file: \(trimmed(reason))"
    case .emptyFile(let path): "\(input(path)) is empty"
    case .unsupported(let path, let reason): "\(input(path)) cannot be read: \(trimmed(reason))"
    case .damaged(let path, let notice):
      "\(input(path)) is not whole: \(damage([notice], rate: nil)[0])"
        + " (--damaged decode reads what is there)"
    case .formatChanges(let path, let frame, let from, let to):
      "\(input(path)) changes from \(from) to \(to) at"
        + " \(Measure.duration(Double(frame) / Double(from.sampleRate))): cut it there first"
    case .beyondLimit(let path, .sampleRate, let rate):
      "\(input(path)) claims \(rate) Hz (supported range: \(limits(Limits.sampleRates)) Hz)"
    case .beyondLimit(let path, .channelCount, let count):
      "\(input(path)) claims \(Measure.count(count, "channel"))"
        + " (supported range: \(limits(Limits.channelCounts)))"
    case .beyondLimit(let path, .frameCount, let count):
      "\(input(path)) claims \(count) frames (supported: up to 2⁴⁰)"
    case .notANumber(let path, let frame, let channel):
      "\(input(path)): frame \(frame) of channel \(channel) is NaN or infinite: say --nan zero to"
        + " make such samples 0"
    case .madeNonFinite(let path, let samples):
      "\(output(path)) is not written: the chain has made \(Measure.count(samples, "sample")) of it NaN"
        + " or infinite: say --nan zero to make them 0"
    case .cannotSeek(let path): "\(input(path)) is not seekable"
    case .unknownEnding(let path):
      "‘\(path)’ does not end as a sound file does: write .wav, .flac or another, or say --format"
    case .notWritten(let container): "\(container.title) can be read but not written"
    case .cannotHold(let container, let encoding, let choices):
      "\(container.title) cannot hold \(encoding.rawValue): it can hold "
        + list(choices.map(\.rawValue))
    case .rateUnsupported(let container, let encoding, let rate, let choices):
      "\(container.title) with \(encoding.rawValue) cannot have a rate of \(rate) Hz: "
        + (choices.isEmpty
          ? "convert it by --rate" : "choose --rate " + list(choices.map { String($0) }))
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
    case .brokenPipe(let path): "nobody reads \(output(path)) any more"
    case .lengthNotMet(let path, let promised, let written):
      "\(output(path)) was promised \(promised) frames and got \(written)"
    case .io("-", let number): "standard input or output: \(systemReason(number))"
    case .io(let path, let number): "‘\(path)’: \(systemReason(number))"
    case .library("-", let reason): "standard input or output: \(trimmed(reason))"
    case .library(let path, let reason): "‘\(path)’: \(trimmed(reason))"
    }
  }

  /// How much of a sound is missing or damaged.
  static func cuts(in input: SoundFileReader) -> [String] {
    damage(input.notices, rate: input.format.sampleRate).map { bareName(of: input) + ": " + $0 }
  }

  /// What a line about an input begins with.
  private static func bareName(of input: SoundFileReader) -> String {
    input.path == "-" ? "standard input" : input.path
  }

  /// What is said of a sound that is not whole, with times where the rate is told.
  static func damage(_ notices: [Notice], rate: Int?) -> [String] {
    var sentences: [String] = []
    var gaps: [(frame: Int, count: Int)] = []
    for notice in notices {
      switch notice {
      case .cutShort(let missing?, let promised?):
        sentences.append(
          "cut short: \(missing) of \(promised) frames are missing" + length(missing, rate))
      case .cutShort:
        sentences.append("cut short: its end is missing")
      case .damaged(let frame, let count): gaps.append((frame, count))
      case .skipped(let count):
        sentences.append("\(Measure.count(count, "byte")) that are no sound are passed over")
      case .joined(let count):
        sentences.append("\(count) streams one behind the other are read as one")
      case .precisionReduced, .rateConverted, .metadataDropped, .notKept, .namesLeft: break
      }
    }
    return sentences + (gaps.isEmpty ? [] : [damage(gaps, rate)])
  }

  private static func length(_ frameCount: Int, _ rate: Int?) -> String {
    rate.map { " (\(Measure.duration(Double(frameCount) / Double($0))))" } ?? ""
  }

  /// How many places of damage are told one by one.
  private static let mostGaps = 5

  private static func damage(_ gaps: [(frame: Int, count: Int)], _ rate: Int?) -> String {
    let times = gaps.prefix(mostGaps).map { gap in
      rate.map { Measure.duration(Double(gap.frame) / Double($0)) } ?? "frame \(gap.frame)"
    }
    let others = gaps.count - times.count
    let places =
      others > 0
      ? times.joined(separator: ", ") + " and \(others) more" : list(times, conjunction: "and")
    let lost = gaps.reduce(0) { $0 + $1.count }
    let what =
      lost == 0
      ? "it cannot be known how much is lost"
      : "\(Measure.count(lost, "frame"))\(length(lost, rate)) \(lost == 1 ? "is" : "are") lost and silent"
    return "damaged at \(places): \(what)"
  }

  /// What is worth saying about an input that has been read.
  static func warnings(about input: SoundFileReader) -> [String] {
    var warnings = cuts(in: input)
    let path = bareName(of: input)
    warnings += sentences(input.losses).map { "\(path): \($0)" }
    if input.counts.rounded > 0 {
      warnings.append(
        "\(path): \(Measure.count(input.counts.rounded, "sample")) of \(input.layout.encoding.rawValue)"
          + " rounded to the 24 bits that sound is computed with")
    }
    if input.counts.replaced > 0 {
      warnings.append(
        "\(path): \(Measure.count(input.counts.replaced, "sample")) NaN or infinite, made 0")
    }
    return warnings
  }

  private static func limits(_ range: ClosedRange<Int>) -> String {
    "\(range.lowerBound)…\(range.upperBound)"
  }
}

extension SoundFileReader {
  /// What of the file's metadata could not be read whole.
  var losses: [Metadata.Loss] { notices.losses }
}
