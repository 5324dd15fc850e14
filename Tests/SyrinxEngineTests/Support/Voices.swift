import Foundation
import SyrinxEngine
import TestSupport
import Testing

/// The median pitch of a sound, as the meter has it.
func medianPitch(of sound: [Float], rate: Int) throws -> Double? {
  var meter = try PitchMeter(format: StreamFormat(sampleRate: rate, channelCount: 1))
  meter.add(AudioBuffer(channels: [sound]).frames)
  let median = meter.median
  return median
}

/// Expects the level of a sound within 1 dB, and its formants within a tenth, both at 44.1 kHz.
func expectVowel(
  _ out: [Float], like sound: [Float], sourceLocation: SourceLocation = #_sourceLocation
) throws {
  #expect(abs(decibels(level(out) / level(sound))) < 1, sourceLocation: sourceLocation)
  func measure(_ sound: [Float]) throws -> [Double] {
    formants(of: try render(RateConversion(to: 8000), [sound], rate: 44_100)[0], rate: 8000)
  }
  let got = try measure(out)
  for formant in try measure(sound).prefix(3) {
    #expect(
      got.contains { abs($0 / formant - 1) < 0.1 }, "\(formant) Hz: got \(got)",
      sourceLocation: sourceLocation)
  }
}
