import SyrinxAnalysis
import SyrinxEngine

/// Something about a file that can be put as a number, or as a word, under a name of its own.
struct Fact: Sendable {
  enum Value: Hashable {
    case number(Double)
    case word(String)
  }

  let name: String
  let help: String
  /// Nil for words.
  let unit: Unit?
  /// Nil where the file has no such thing, as silence has no pitch.
  let value: @Sendable (InspectedFile) -> Value?
}

extension Fact {
  static let all: [Fact] = [
    .word("format", "the kind of file") { $0.layout.container.rawValue },
    .word("encoding", "how samples are written") { $0.layout.encoding.rawValue },
    .number("rate", "frames a second", .hertz) { Double($0.format.sampleRate) },
    .number("channels", "how many channels", .plain) { Double($0.format.channelCount) },
    .number("frames", "the length in frames", .plain) { Double($0.frameCount) },
    .number("seconds", "the length", .seconds) { $0.seconds },
    .number("bits", "the fewest bits that hold all samples", .bits) {
      $0.levels.grid.usedBits.map(Double.init)
    },
    .level("peak", "the largest sample", .decibels) { $0.levels.level.peakDB },
    .level("true-peak", "the peak of the wave between the samples", .decibels) {
      $0.wave.truePeak.peakDB
    },
    .level("rms", "the root mean square of all samples", .decibels) { $0.levels.level.rmsDB },
    .number("crest", "how far the peak stands above the RMS", .decibels) { $0.crestDB },
    .number("dc", "the mean of the samples, of the channel where it is largest", .plain) { $0.dc },
    .number("clipped", "samples at full scale of 16 bits or beyond", .plain) {
      Double($0.levels.level.clippedSamples)
    },
    .number("silence-start", "the time before the first sample above −60 dBFS", .seconds) {
      $0.silence.start
    },
    .number("silence-end", "the time after the last such sample", .seconds) { $0.silence.end },
    .level(
      "noise-floor", "the quietest twentieth of 50 ms windows, digital silence aside", .decibels
    ) { $0.noiseFloorDB },
    .level("lufs", "the loudness of the whole", .loudness) { $0.levels.loudness.integratedLUFS },
    .level("short-term", "the loudness of the loudest 3 s", .loudness) {
      $0.levels.loudness.highestShortTermLUFS
    },
    .level("momentary", "the loudness of the loudest 400 ms", .loudness) {
      $0.levels.loudness.highestMomentaryLUFS
    },
    .number("lra", "the loudness range in LU", .plain) { $0.levels.loudness.loudnessRangeLU },
    .number("pitch", "the median pitch of what is voiced", .hertz) { $0.wave.medianPitch },
    .number("voiced", "the share of the time that is voiced", .percent) {
      $0.wave.voicedShare.map { 100 * $0 }
    },
  ]

  private static func word(
    _ name: String, _ help: String, _ value: @escaping @Sendable (InspectedFile) -> String
  ) -> Fact {
    Fact(name: name, help: help, unit: nil) { .word(value($0)) }
  }

  private static func number(
    _ name: String, _ help: String, _ unit: Unit,
    _ value: @escaping @Sendable (InspectedFile) -> Double?
  ) -> Fact {
    Fact(name: name, help: help, unit: unit) { value($0).map { .number($0) } }
  }

  /// A level, which for silence lies below all numbers.
  private static func level(
    _ name: String, _ help: String, _ unit: Unit,
    _ value: @escaping @Sendable (InspectedFile) -> Double?
  ) -> Fact {
    Fact(name: name, help: help, unit: unit) { .number(value($0) ?? -.infinity) }
  }
}
