import Foundation
import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxAnalysis

struct LevelMeterTests {
  private let format = StreamFormat(sampleRate: 48000, channelCount: 2)

  @Test("A sine of amplitude one half peaks at −6.02 dB, with its RMS 3.01 dB below")
  func sine() throws {
    var meter = LevelMeter(format: format)
    let tone = (0..<48_000).map { Float(0.5 * sin(2 * .pi * Double($0) / 48)) }
    meter.add(AudioBuffer(channels: [tone, tone]).frames)
    for channel in meter.channels {
      #expect(abs(try #require(channel.peakDB) + 6.0206) < 0.001)
      #expect(abs(try #require(channel.rmsDB) + 9.0309) < 0.001)
      #expect(abs(try #require(channel.crestDB) - 3.0103) < 0.001)
      #expect(abs(channel.dc) < 1e-6)
      #expect(channel.clippedSamples == 0)
    }
    #expect(abs(try #require(meter.rmsDB) + 9.0309) < 0.001)
  }

  @Test("Channels are measured apart, with offset and clipped samples")
  func channels() {
    var meter = LevelMeter(format: format)
    let left: [Float] = [0.25, 0.25, -0.75, 0.25]
    let right: [Float] = [1, -1, 1.5, 32767.0 / 32768]
    meter.add(AudioBuffer(channels: [left, right]).frames)
    #expect(meter.channels[0].peak == 0.75)
    #expect(meter.channels[0].dc == 0)
    #expect(meter.channels[1].peak == 1.5)
    #expect(meter.channels[1].clippedSamples == 4)
    #expect(meter.clippedSamples == 4)
    #expect(meter.peak == 1.5)
  }

  @Test("Silence and nothing at all have no level")
  func silence() {
    var meter = LevelMeter(format: format)
    #expect(meter.peakDB == nil && meter.rmsDB == nil)
    meter.add(AudioBuffer(channelCount: 2, frameCapacity: 100).frames)
    #expect(meter.peakDB == nil && meter.rmsDB == nil && meter.channels[0].crestDB == nil)
  }

  @Test("What is not a number counts as silence")
  func notANumber() {
    var meter = LevelMeter(format: StreamFormat(sampleRate: 48000, channelCount: 1))
    var samples = [Float](repeating: .nan, count: 64)
    samples[3] = 0.5
    samples[20] = -0.5
    meter.add(AudioBuffer(channels: [samples]).frames)
    #expect(meter.peak == 0.5)
    #expect(meter.channels[0].power == 0.5 / 64)
  }

  @Test("The size of the blocks changes nothing", arguments: [1, 7, 64, 512, 4096])
  func blockSizes(size: Int) {
    let chirp = (0..<20_011).map { Float(sin(1e-4 * Double($0 * $0))) }
    let sound = AudioBuffer(channels: [chirp, chirp.reversed()])
    var whole = LevelMeter(format: format)
    whole.add(sound.frames)
    var pieces = LevelMeter(format: format)
    for start in stride(from: 0, to: chirp.count, by: size) {
      pieces.add(sound.frames.extracting(start..<min(start + size, chirp.count)))
    }
    #expect(pieces.channels == whole.channels)
  }

  @Test(
    "The small meter finds the same peak, however the sound is cut", arguments: [1, 7, 8, 1000])
  func peakAlone(size: Int) {
    var samples = (0..<1000).map { (frame: Int) -> Float in
      Float((frame * 7919) % 1999) / 2000 - 0.5
    }
    samples[501] = .nan
    samples[998] = -0.75
    let buffer = AudioBuffer(channels: [samples, samples.map { $0 / 2 }])
    var level = LevelMeter(format: format)
    level.add(buffer.frames)
    var peak = PeakMeter()
    for start in stride(from: 0, to: 1000, by: size) {
      peak.add(buffer.frames.dropFirst(start).prefix(size))
    }
    #expect(peak.peak == level.peak && peak.peak == 0.75)
    #expect(peak.peakDB == level.peakDB)
  }
}
