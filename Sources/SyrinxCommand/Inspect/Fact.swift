import SyrinxAnalysis
import SyrinxEngine
import SyrinxFiles
import SyrinxRender

/// Something about a file that can be put as a number, or as a word, under a name of its own.
struct Fact: Sendable {
  enum Value: Hashable {
    case number(Double)
    case word(String)
  }

  /// As in `inspect --json`.
  let name: String
  /// An older name that conditions may still use.
  let formerName: String?
  let help: String
  /// Nil for words.
  let unit: Unit?
  /// All words that it can be; empty for numbers.
  var words: [String] = []
  /// Nil where the file has no such thing, as silence has no pitch.
  let value: @Sendable (InspectedFile) -> Value?

  /// The fact of a name, old or new.
  static func named(_ name: some StringProtocol) -> Fact? {
    all.first { $0.name == name || $0.formerName.map { $0 == name } ?? false }
  }

  /// The error of a name that is not known.
  static func unknown(_ name: String) -> ItemFault {
    let names = all.flatMap { [$0.name, $0.formerName].compactMap(\.self) }
    // The names that other programs give to it.
    let nearest =
      ["loudness", "lufs"].contains(name.lowercased())
      ? "integratedLUFS"
      : Suggestion.nearest(to: name, among: names).flatMap { named($0)?.name }
    return .said(
      nearest.map { "did you mean \($0)?" }
        ?? "choose " + all.map(\.name).joined(separator: ", "))
  }

  static let all: [Fact] = [
    .word("format", "file format", Container.allCases.map(\.rawValue) + [Synth.word]) {
      $0.container
    },
    .word("encoding", "sample encoding", SampleEncoding.allCases.map(\.rawValue)) {
      $0.encoding.rawValue
    },
    .number("rate", "sample rate", .hertz) { Double($0.format.sampleRate) },
    .number("channels", "number of channels", .channels) { Double($0.format.channelCount) },
    .number("frames", "length in frames", .frames) { Double($0.frameCount) },
    .number("seconds", "length in seconds", .seconds) { $0.seconds },
    .number("bitsUsed", was: "bits", "bits needed to hold all samples", .bits) {
      $0.levels.grid.usedBits.map(Double.init)
    },
    .level("peakDB", was: "peak", "sample peak", .level) { $0.levels.level.peakDB },
    .level("truePeakDB", was: "true-peak", "true peak", .truePeak) {
      $0.levels.truePeak.peakDB
    },
    .level("rmsDB", was: "rms", "RMS level", .level) {
      $0.levels.level.rmsDB
    },
    .number("crestDB", was: "crest", "peak above RMS", .decibels) {
      $0.crestDB
    },
    .number("dc", "largest DC offset of any channel", .plain) { $0.dc },
    .number("clippedSamples", was: "clipped", "samples at or above 16-bit full scale", .plain) {
      Double($0.levels.level.clippedSamples)
    },
    .number(
      "silenceStartSeconds", was: "silence-start",
      "time before the first sample above −60 dBFS", .seconds
    ) {
      $0.silence.start
    },
    .number(
      "silenceEndSeconds", was: "silence-end", "time after the last sample above −60 dBFS", .seconds
    ) { $0.silence.end },
    .level(
      "noiseFloorDB", was: "noise-floor",
      "level of the quietest 5 % of 50 ms windows with sound", .level, from: 0.05
    ) { $0.noiseFloorDB },
    .level("integratedLUFS", was: "lufs", "integrated loudness", .loudness, from: 0.4) {
      $0.levels.loudness.integratedLUFS
    },
    .level(
      "highestShortTermLUFS", was: "short-term", "maximum short-term loudness (3 s)", .loudness,
      from: 3
    ) {
      $0.levels.loudness.highestShortTermLUFS
    },
    .level(
      "highestMomentaryLUFS", was: "momentary", "maximum momentary loudness (400 ms)", .loudness,
      from: 0.4
    ) {
      $0.levels.loudness.highestMomentaryLUFS
    },
    .number("loudnessRangeLU", was: "lra", "loudness range", .loudnessRange) {
      $0.levels.loudness.loudnessRangeLU
    },
    .number("medianPitchHz", was: "pitch", "median pitch of voiced parts, 75 to 600 Hz", .hertz) {
      $0.pitch?.median
    },
    .number("voicedPercent", was: "voiced", "share of the time that is voiced", .percent) {
      $0.pitch?.voicedShare.map { 100 * $0 }
    },
  ]

  private static func word(
    _ name: String, _ help: String, _ words: [String],
    _ value: @escaping @Sendable (InspectedFile) -> String
  ) -> Fact {
    Fact(name: name, formerName: nil, help: help, unit: nil, words: words) { .word(value($0)) }
  }

  private static func number(
    _ name: String, was formerName: String? = nil, _ help: String, _ unit: Unit,
    _ value: @escaping @Sendable (InspectedFile) -> Double?
  ) -> Fact {
    Fact(name: name, formerName: formerName, help: help, unit: unit) {
      value($0).map { .number($0) }
    }
  }

  /// A level, which for silence lies below all numbers. A shorter sound than so many seconds has none, however
  /// loud it is.
  private static func level(
    _ name: String, was formerName: String, _ help: String, _ unit: Unit, from seconds: Double = 0,
    _ value: @escaping @Sendable (InspectedFile) -> Double?
  ) -> Fact {
    Fact(name: name, formerName: formerName, help: help, unit: unit) { file in
      if let value = value(file) { return .number(value) }
      let isTooShort = file.seconds < seconds && file.levels.level.peak > 0
      return isTooShort ? nil : .number(-.infinity)
    }
  }
}
