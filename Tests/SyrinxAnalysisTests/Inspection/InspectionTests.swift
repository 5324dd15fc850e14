import Foundation
import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxAnalysis

@Suite("What can be told of a sound")
struct InspectionTests {
  private static let rate = 8000

  private func levels(_ channels: [[Float]], block: Int = 4096) -> LevelInspector {
    let buffer = AudioBuffer(channels: channels)
    let inspector = LevelInspector(
      format: StreamFormat(sampleRate: Self.rate, channelCount: channels.count))
    for start in stride(from: 0, to: buffer.frameCapacity, by: block) {
      inspector.write(buffer.frames.dropFirst(start).prefix(block))
    }
    return inspector
  }

  @Test("the noise floor is what a twentieth of all stretches stays below")
  func twentieth() throws {
    for (quiet, floor) in [(4, -60.0), (6, -90)] {
      var histogram = NoiseHistogram()
      for number in 0..<100 { histogram.add(power: number < quiet ? 1e-9 : 1e-6) }
      #expect(abs(try #require(histogram.floor) - floor) < 0.11, "\(quiet) of 100")
    }
  }

  @Test("levels are those of the formula, for squares and for noise")
  func formulas() throws {
    let square = (0..<400_000).map { (frame: Int) -> Float in
      frame / 20 % 2 == 0 ? 0.25 : -0.25
    }
    let found = levels([square, noise(count: 400_000, seed: 3, amplitude: 0.5)])
    let (first, second) = (found.level.channels[0], found.level.channels[1])
    #expect(first.peakDB == first.rmsDB && first.crestDB == 0)
    #expect(abs(try #require(first.rmsDB) + 12.0412) < 0.0001)
    // The mean square of uniform noise is a third of that of its largest value.
    let rms: Double = try #require(second.rmsDB)
    #expect(abs(rms + 10.7918) < 0.02)
    #expect(abs(try #require(second.crestDB) - 4.7712) < 0.02)
    #expect(abs(second.dc) < 0.002)
  }

  @Test("silence at the ends is counted to the frame", arguments: [1, 100, 4096])
  func ends(block: Int) {
    var left = [Float](repeating: 0.0009, count: 10_000)
    left[1234] = -0.5
    left[8000] = 0.0011
    let right = [Float](repeating: 0, count: 10_000)
    let quiet = levels([left, right], block: block).quiet
    #expect(quiet.frameCount == 10_000)
    #expect(quiet.channels[0].firstFrame == 1234 && quiet.channels[0].lastFrame == 8000)
    #expect(quiet.channels[1].firstFrame == nil && quiet.channels[1].lastFrame == nil)
    #expect(quiet.channels[1].noiseFloorDB == nil)
  }

  @Test("the noise floor is the level of the noise between the words", arguments: [-70.0, -50])
  func noiseFloor(level: Double) throws {
    let amplitude = Float(pow(10, level / 20) * 3.0.squareRoot())
    let hiss = noise(count: 80_000, seed: 3, amplitude: amplitude)
    let speech = hiss.indices.map { frame in
      hiss[frame] + (frame / 8000 % 2 == 0 ? 0.3 * Float(sin(0.3 * Double(frame))) : 0)
    }
    let found = try #require(levels([speech]).quiet.channels[0].noiseFloorDB)
    // The quietest twentieth of many windows of 400 samples lies a little below their mean.
    #expect(found < level && found > level - 0.7)
    #expect(levels([speech], block: 77).quiet.channels == levels([speech]).quiet.channels)
  }

  @Test("channels that are the same or with inverted polarity are found")
  func identicalChannels() {
    let a = noise(count: 1001, seed: 3, amplitude: 0.5)
    let b = noise(count: 1001, seed: 4, amplitude: 0.5)
    var almost = a
    almost[1000] += 1e-6
    let found = levels([a, b, a, a.map { -$0 }, almost], block: 100).identicalChannels
    #expect(found.identical == [.init(first: 0, second: 2)])
    #expect(found.inverted == [.init(first: 0, second: 3), .init(first: 2, second: 3)])
  }

  @Test(
    "channels of any signs, which fall apart one after another, are found as by looking at all pairs",
    arguments: 1...8)
  func groupsOfChannels(seed: UInt64) {
    // Silent at first, then one of three sounds or its inversion, and some part again later.
    let choices = noise(count: 36, seed: seed, amplitude: 1).map { Int(($0 + 1) * 1000) }
    let sounds = (0..<3).map { noise(count: 400, seed: seed + UInt64($0), amplitude: 0.5) }
    let channels = (0..<12).map { channel -> [Float] in
      let (sound, sign, end) = (
        choices[3 * channel], choices[3 * channel + 1], choices[3 * channel + 2]
      )
      var samples = [Float](repeating: 0, count: 150)
      samples += sounds[sound % 3].map { sign % 2 == 0 ? $0 : -$0 }
      if end % 4 == 0 { samples[500] = 0.9 }
      if end % 16 == 1 { samples[60] = .nan }
      return samples
    }
    func pairs(_ sign: Float) -> [IdenticalChannelFinder.Pair] {
      (0..<12).flatMap { second in
        (0..<second).filter { channels[$0] == channels[second].map { sign * $0 } }
          .map { IdenticalChannelFinder.Pair(first: $0, second: second) }
      }
    }
    for block in [1, 64, 1000] {
      let found = levels(channels, block: block).identicalChannels
      #expect(found.identical == pairs(1))
      #expect(found.inverted == pairs(-1))
    }
    let silent = levels([[0, 0], [0, 0]], block: 1).identicalChannels
    #expect(silent.identical.count == 1 && silent.inverted.count == 1)
  }

  @Test("the bits that are used are counted, and numbers never scaled are seen")
  func grid() {
    let sound = noise(count: 1003, seed: 3, amplitude: 0.9)
    func grid(_ samples: [Float]) -> GridMeter { levels([samples], block: 100).grid }
    for bits in [8, 12, 16, 20] {
      let steps = Float(1 << (bits - 1))
      #expect(grid(sound.map { ($0 * steps).rounded() / steps }).usedBits == bits)
    }
    #expect(grid(sound.map { $0 / 3 }).usedBits == nil)
    #expect(grid([0.5, -1]).usedBits == 2)
    #expect(grid([0, 0]).usedBits == nil && !grid([0, 0]).isWholeNumbers)
    let unscaled = grid(sound.map { ($0 * 32768).rounded() })
    #expect(unscaled.isWholeNumbers && unscaled.usedBits == nil)
    #expect(!grid(sound).isWholeNumbers)
  }
}

@Suite("Levels from instant to instant")
struct IntervalMeterTests {
  private func intervals(_ sound: [Float], rate: Int, perSecond: Double, block: Int) -> [[Double]] {
    var meter = IntervalMeter(
      format: StreamFormat(sampleRate: rate, channelCount: 1), intervalsPerSecond: perSecond)
    var found: [[Double]] = []
    let buffer = AudioBuffer(channels: [sound])
    func keep(_ interval: IntervalMeter.Interval) {
      found.append([Double(interval.frame), interval.powers[0], Double(interval.peaks[0])])
    }
    for start in stride(from: 0, to: sound.count, by: block) {
      meter.add(buffer.frames.dropFirst(start).prefix(block), keep)
    }
    meter.finish(keep)
    return found
  }

  @Test("are the same however the sound is cut, and miss no frame", arguments: [1, 7, 1000])
  func blocks(block: Int) {
    let sound = (0..<5000).map { (frame: Int) -> Float in
      Float(sin(0.01 * Double(frame))) * Float(frame) / 5000
    }
    let found = intervals(sound, rate: 11_025, perSecond: 60, block: block)
    #expect(found == intervals(sound, rate: 11_025, perSecond: 60, block: 5000))
    #expect(found.count == 28 && found[3][0] == 551)
    #expect(found.map { $0[2] }.max() == Double(sound.map(\.magnitude).max()!))
  }

  @Test("never come more often than frames do")
  func dense() {
    #expect(intervals([0.5, 1, 0.25], rate: 8, perSecond: 1000, block: 3).count == 3)
  }

  @Test("open a mouth as fast as they are told, and close it likewise")
  func mouth() {
    var motion = MouthMotion(
      closed: -40, open: -20, attack: 0.05, release: 0.2, framesPerSecond: 100)
    var openings = (0..<5).map { _ in motion.next(power: 1) }
    #expect(abs(openings[4] - (1 - exp(-1))) < 1e-9)
    for _ in 0..<200 { openings.append(motion.next(power: 0.01)) }
    #expect(abs(openings.last! - 1) < 1e-9)
    openings = (0..<20).map { _ in motion.next(power: 0) }
    #expect(abs(openings[19] - exp(-1)) < 1e-9)
    // −30 dBFS is half of the way.
    for _ in 0..<400 { openings.append(motion.next(power: 0.001)) }
    #expect(abs(openings.last! - 0.5) < 1e-9)
  }
}
