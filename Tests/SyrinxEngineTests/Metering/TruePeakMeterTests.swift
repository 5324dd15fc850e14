import Foundation
import Testing

@testable import SyrinxEngine

struct TruePeakMeterTests {
  private func truePeak(_ samples: [Float]) -> Float {
    var meter = TruePeakMeter(format: StreamFormat(sampleRate: 48000, channelCount: 1))
    meter.add(AudioBuffer(channels: [samples]).frames)
    return meter.peak
  }

  /// Sines at a quarter, a sixth and an eighth of the rate, at the phases that hide their peaks
  /// (EBU Tech 3341, cases 15 to 19): all reach 0.5.
  @Test(
    "Peaks between the samples are found",
    arguments: [(4.0, 45.0), (4.0, 0.0), (6.0, 60.0), (8.0, 67.5)])
  func hiddenPeaks(period: Double, degrees: Double) {
    let samples = (0..<4800).map { frame in
      let fade = min(1, Double(min(frame, 4799 - frame)) / 1000)
      let angle = 2 * Double.pi * (Double(frame) / period + degrees / 360)
      return Float(0.5 * fade * sin(angle))
    }
    let level = 20 * log10(Double(truePeak(samples)) / 0.5)
    #expect(level > -0.4 && level < 0.2)
  }

  @Test("Leaving out what the bound excludes leaves out nothing: full search finds the same peak")
  func bound() {
    let interpolator = Interpolator()
    for seed in UInt32(1)...6 {
      let samples = breathingNoise(frameCount: 1048, channelCount: 1, seed: seed).channels[0]
      var searched: Float = 0
      for start in stride(from: 1, through: 1017, by: 8) {
        searched = max(searched, interpolator.interpolatedPeak(of: samples.span, from: start))
      }
      for sample in samples { searched = max(searched, sample.magnitude) }
      #expect(interpolator.peak(of: samples.span, above: 0) == searched)
    }
  }

  @Test("A constant keeps its level between the samples, away from its ends")
  func constant() {
    let samples = [Float](repeating: 0.25, count: 1048)
    let level = Interpolator().interpolatedPeak(of: samples.span, from: 500)
    #expect(abs(level - 0.25) < 1e-6)
  }

  @Test("A click at the very end is seen, and silence has no peak")
  func ends() {
    var samples = [Float](repeating: 0, count: 1500)
    #expect(truePeak(samples) == 0)
    samples[1499] = -0.5
    #expect(truePeak(samples) == 0.5)
    let meter = TruePeakMeter(format: StreamFormat(sampleRate: 48000, channelCount: 1))
    #expect(meter.peakDB == nil)
  }

  @Test("The size of the blocks changes nothing", arguments: [1, 7, 64, 512, 4096])
  func blockSizes(size: Int) {
    let sound = breathingNoise(frameCount: 10_007, channelCount: 2)
    let format = StreamFormat(sampleRate: 44100, channelCount: 2)
    var whole = TruePeakMeter(format: format)
    whole.add(sound.frames)
    var pieces = TruePeakMeter(format: format)
    sound.inBlocks(of: size) { pieces.add($0) }
    #expect(pieces.peaks == whole.peaks)
  }
}
