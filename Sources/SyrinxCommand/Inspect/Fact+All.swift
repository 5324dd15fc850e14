import SyrinxAnalysis
import SyrinxEngine
import SyrinxFiles
import SyrinxRender

extension Fact {
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
}
