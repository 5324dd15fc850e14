import Foundation
import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxAnalysis

struct SpectrumAnalyzerTests {
  /// The frames of a sound that is given in blocks of some size.
  static func frames(
    _ channels: [[Float]], rate: Int, _ settings: SpectrumSettings = SpectrumSettings(),
    block: Int = 1000
  ) throws -> [SpectrumFrame] {
    let format = StreamFormat(sampleRate: rate, channelCount: channels.count)
    var analyzer = try SpectrumAnalyzer(settings, format: format)
    let sound = AudioBuffer(channels: channels)
    var frames: [SpectrumFrame] = []
    for start in stride(from: 0, to: sound.frameCapacity, by: block) {
      let end = min(start + block, sound.frameCapacity)
      analyzer.add(sound.frames.extracting(start..<end)) { frames.append($0) }
    }
    analyzer.finish { frames.append($0) }
    return frames
  }

  static let rates = [8000, 16_000, 44_100, 48_000, 96_000]

  @Test(
    "A sine in the middle of any band is loudest there, at its own weighted level", arguments: rates
  )
  func everyBand(rate: Int) throws {
    var settings = SpectrumSettings()
    settings.neighbours = [1]
    settings.smoothing = 0
    let layout = settings.layout
    var seen = 0
    for band in 0..<layout.count {
      let hertz = layout.centre(band)
      // Three bins below the end, the mirror image of the sine has no part in its lobe.
      guard hertz < Double(rate) / 2 - 3 * Double(rate) / 2048 else { continue }
      seen += 1
      let frames = try Self.frames(
        [sine(hertz, rate: rate, count: 5000, phase: 0.3)], rate: rate, settings)
      let levels = frames[1].levels[0].map { $0 ?? -.infinity }
      let loudest = levels.indices.max { levels[$0] < levels[$1] }
      #expect(loudest == band)
      let expected = 20 * log10(0.5 * FrequencyWeighting.a.gain(at: hertz))
      #expect(abs(levels[band] - expected) < 0.1, "band \(band): \(levels[band]), \(expected)")
    }
    #expect(seen == [8000: 57, 16_000: 67, 44_100: 80, 48_000: 80, 96_000: 80][rate])
  }

  @Test("It is also where neighbours are counted in and frames are smoothed", arguments: rates)
  func everyBandBlended(rate: Int) throws {
    let settings = SpectrumSettings()
    let layout = settings.layout
    for band in 0..<layout.count where layout.centre(band) < 0.45 * Double(rate) {
      let sound = sine(layout.centre(band), rate: rate, count: 10 * 2048, phase: 0.3)
      let levels = try Self.frames([sound], rate: rate, settings)[8].levels[0]
      let loudest = levels.indices.max { levels[$0] ?? -.infinity < levels[$1] ?? -.infinity }
      #expect(loudest == band)
    }
  }

  @Test("What lies above half the sample rate has no level")
  func aboveNyquist() throws {
    let frames = try Self.frames([sine(3900, rate: 8000, count: 5000, phase: 0.3)], rate: 8000)
    let centres = SpectrumSettings().layout.centres
    for (centre, level) in zip(centres, frames[1].levels[0]) {
      #expect((level == nil) == (centre >= 4000))
    }
  }

  @Test("A band blends with its neighbours by their weights")
  func neighbours() throws {
    // At 10 kHz bands are wider than the window's lobe, so that one band has it all.
    var settings = SpectrumSettings()
    settings.weighting = .none
    settings.smoothing = 0
    let band = 70
    let sound = sine(
      settings.layout.centre(band), rate: 48_000, count: 5000, amplitude: 1, phase: 0.3)
    let levels = try Self.frames([sound], rate: 48_000, settings)[1].levels[0]
    for (offset, weight) in zip(-3...3, settings.neighbours) {
      let level = try #require(levels[band + offset])
      #expect(abs(level - 20 * log10(weight / 17)) < 0.1)
    }
  }

  @Test("Smoothing halves what is left after each window of 46 ms, at any rate", arguments: rates)
  func smoothing(rate: Int) throws {
    var settings = SpectrumSettings()
    settings.neighbours = [1]
    settings.framesPerSecond = 44_100.0 / 2048
    let sound = sine(1000, rate: rate, count: rate, phase: 0.3) + Array(repeating: 0, count: rate)
    let frames = try Self.frames([sound], rate: rate, settings)
    let quiet = frames.filter { $0.seconds > 1.3 }
    let levels = quiet.map { $0.levels[0].compactMap { $0 }.max() ?? 0 }
    for (before, after) in zip(levels, levels.dropFirst()) {
      #expect(abs(after - before + 6.0206) < 0.01)
    }
  }

  @Test("Blocks of any size give the same frames, channels are apart, silence has no level")
  func blocks() throws {
    let left = sine(440, rate: 44_100, count: 9000, phase: 0.3)
    let right = [Float](repeating: 0, count: 9000)
    let whole = try Self.frames([left, right], rate: 44_100, block: 9000)
    for block in [1, 7, 2048, 4097] {
      #expect(try Self.frames([left, right], rate: 44_100, block: block) == whole)
    }
    #expect(whole.count == 5)
    let seconds: [Double] = (0..<5).map { Double($0 * 2048) / 44_100 }
    #expect(whole.map(\.seconds) == seconds)
    #expect(whole.allSatisfy { $0.levels[1].allSatisfy { $0 == nil } })
    #expect(
      try Self.frames([left], rate: 44_100).map { $0.levels[0] } == whole.map { $0.levels[0] })
  }

  @Test(
    "Frames come at the rate that is asked for, whatever the window", arguments: [7.0, 25, 100])
  func frameRate(rate: Double) throws {
    var settings = SpectrumSettings()
    settings.framesPerSecond = rate
    let frames = try Self.frames([[Float](repeating: 0.1, count: 44_100)], rate: 44_100, settings)
    #expect(frames.count == Int(rate))
    for (index, frame) in frames.enumerated() {
      #expect(abs(frame.seconds - Double(index) / rate) < 0.51 / 44_100)
    }
  }

  /// The side lobes of Hann's window are 31.5 dB down at most, and curve A takes 19.1 dB at 100 Hz.
  @Test("Of a constant offset only side lobes are in the bands", arguments: rates)
  func offset(rate: Int) throws {
    let frames = try Self.frames([[Float](repeating: 0.5, count: 10_000)], rate: rate)
    let loudest = frames[2].levels[0].compactMap { $0 }.max() ?? -200
    #expect(loudest < -31.5 - 19.1 + 0.1)
  }
}
