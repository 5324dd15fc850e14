import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("Reverb")
struct ReverbTests {
  /// The answer of a room to one sample of 1 on every channel.
  private func answer(
    _ preset: ReverbPreset, rate: Int = 16_000, channels: Int = 2, seconds: Double? = nil,
    _ adjust: (inout Reverb) -> Void = { _ in }
  ) throws -> [[Float]] {
    var reverb = Reverb()
    reverb.preset = preset
    reverb.mix = 100
    adjust(&reverb)
    return try render(
      reverb, Array(repeating: [1], count: channels), rate: rate, blockFrameCount: 4096,
      tail: seconds.map { .seconds($0) } ?? .automatic)
  }

  @Test("the octave at 1 kHz decays as the table says", arguments: ReverbPreset.allCases)
  func presetDecay(preset: ReverbPreset) throws {
    let rate = 8000
    let decay = preset.room.decay
    let sound = try answer(preset, rate: rate, seconds: 0.9 * decay + 0.2)
    let octave = try sound.map { try band($0, from: 707, to: 1414, rate: rate) }
    let measured = reverberationTime(octave, rate: rate)
    #expect(abs(measured / decay - 1) < 0.10, "\(measured) s instead of \(decay) s")
  }

  @Test("the octave at 1 kHz decays as asked", arguments: [0.3, 1, 2.5])
  func askedDecay(decay: Double) throws {
    let rate = 16_000
    let sound = try answer(.mediumHall, rate: rate, seconds: 0.9 * decay + 0.2) {
      $0.decay = Curve(decay)
    }
    let octave = try sound.map { try band($0, from: 707, to: 1414, rate: rate) }
    #expect(abs(reverberationTime(octave, rate: rate) / decay - 1) < 0.05)
  }

  @Test("damping shortens the decay of high frequencies and of none below 1 kHz")
  func damping() throws {
    let rate = 32_000
    for damping in [0, 0.9] {
      let sound = try answer(.largeRoom, rate: rate, seconds: 1.3) {
        $0.damping = Curve(damping)
      }
      let absorption = Absorption(decay: 1.1, damping: damping)
      for center in [1000.0, 8000] {
        let octave = try sound.map {
          try band($0, from: center / 2.0.squareRoot(), to: center * 2.0.squareRoot(), rate: rate)
        }
        let expected = 60 / absorption.rate(at: center)
        #expect(abs(reverberationTime(octave, rate: rate) / expected - 1) < 0.1)
      }
    }
  }

  @Test("the tail is dense and fades evenly", arguments: ReverbPreset.allCases)
  func tailIsSmooth(preset: ReverbPreset) throws {
    let rate = 32_000
    let room = preset.room
    let sound = try answer(preset, rate: rate, seconds: room.predelay / 1000 + 0.35)
    // The room has had eighty milliseconds since its first reflection.
    let start = Int((0.08 + room.predelay / 1000) * Double(rate))
    let window = rate / 50
    var levels: [Double] = []
    var densities: [Double] = []
    for place in stride(from: start, to: sound[0].count - window, by: window) {
      let pieces = sound.map { $0[place..<place + window] }
      densities += pieces.map(echoDensity)
      let energy = pieces.joined().reduce(0) { $0 + Double($1) * Double($1) }
      levels.append(10 * log10(energy))
    }
    let density: Double = densities.reduce(0, +) / Double(densities.count)
    #expect(density > 0.85)
    let fall = slope(levels)
    let mean = levels.reduce(0, +) / Double(levels.count)
    for (index, level) in levels.enumerated() {
      let line = mean + fall * (Double(index) - Double(levels.count - 1) / 2)
      #expect(level - line < 3, "a bump of \(level - line) dB in window \(index)")
    }
  }

  @Test("no resonance stands out of the late sound", arguments: ReverbPreset.allCases)
  func noRinging(preset: ReverbPreset) throws {
    let rate = 8000
    let decay = preset.room.decay
    let sound = try answer(preset, rate: rate, seconds: 0.8 * decay)[0]
    // The fade is undone, so that all of the late part counts alike.
    let start = Int(0.2 * decay * Double(rate))
    let count = sound.count - start
    let late = (0..<count).map { frame in
      let rise = pow(10, 3 * Double(frame) / Double(rate) / decay)
      let window = 0.5 - 0.5 * cos(2 * .pi * Double(frame) / Double(count))
      return sound[start + frame] * Float(rise * window)
    }
    let powers = try powerSpectrum(late)
    let size = 2 * powers.count
    // Neighbours are what lies within thirty hertz, or ten bins if those are wider apart.
    let reach = max(30 * size / rate, 10)
    var sums = [0.0]
    for power in powers { sums.append(sums.last! + power) }
    var worst = 0.0
    for bin in (150 * size / rate)..<(3000 * size / rate) {
      let low = max(bin - reach, 0)
      let high = min(bin + reach + 1, powers.count)
      worst = max(worst, powers[bin] * Double(high - low) / (sums[high] - sums[low]))
    }
    #expect(10 * log10(worst) < 12, "\(10 * log10(worst)) dB")
  }

  @Test("width parts the channels at 1 and joins them at 0")
  func width() throws {
    for preset in [ReverbPreset.smallRoom, .mediumHall, .plate] {
      let wide = try answer(preset, seconds: 0.5) { $0.width = 1 }
      let from = 16 * 80
      #expect(abs(correlation(wide[0][from...], wide[1][from...])) < 0.3)
      let narrow = try answer(preset, seconds: 0.2) { $0.width = 0 }
      #expect(narrow[0] == narrow[1])
    }
  }

  @Test("no room is louder than another by more than a decibel, for pink noise")
  func evenLevels() throws {
    let rate = 16_000
    var levels: [Double] = []
    for preset in ReverbPreset.allCases {
      let sound = try answer(preset, rate: rate, seconds: 0.9 * preset.room.decay)
      var power = 0.0
      var pink = 0.0
      for channel in sound {
        let powers = try powerSpectrum(channel)
        for bin in (100 * powers.count / rate)..<powers.count {
          power += powers[bin] / Double(bin)
          pink += 1 / Double(bin)
        }
      }
      levels.append(10 * log10(power / pink))
    }
    #expect(levels.max()! - levels.min()! < 1.5)
    let mean: Double = levels.reduce(0, +) / Double(levels.count)
    #expect(abs(mean) < 1)
  }

  @Test("the dry sound keeps its place and its fraction, and the wet begins after the predelay")
  func dryPlace() throws {
    let sound = try answer(.mediumRoom, channels: 1, seconds: 0.1) {
      $0.mix = 40
      $0.predelay = 50
    }
    #expect(abs(sound[0][0] - 0.6) < 1e-6)
    #expect(sound[0][1..<800].allSatisfy { $0 == 0 })
    #expect(sound[0][800..<1200].contains { $0.magnitude > 0.001 })
  }

  @Test("a stream of any width keeps it", arguments: [1, 2, 3, 6])
  func channels(count: Int) throws {
    let sound = try answer(.smallRoom, channels: count, seconds: 0.1)
    #expect(sound.count == count)
    #expect(sound.allSatisfy { $0.contains { $0 != 0 } })
    #expect(Set(sound).count == count)
  }

  @Test("more channels than lines are refused")
  func tooManyChannels() {
    #expect(throws: EngineError.self) { try answer(.plate, channels: 17, seconds: 0.1) }
  }

  @Test("the tail is known beforehand and ends 60 dB down", arguments: [8000, 44_100])
  func tail(rate: Int) throws {
    var reverb = Reverb()
    reverb.preset = .smallRoom
    reverb.mix = 100
    let noise = noise(count: rate / 4, seed: 3, amplitude: 1)
    let renderer = try makeRenderer(
      reverb, [noise, noise], rate: rate, blockFrameCount: 4096)
    let promised = try #require(renderer.frameCount)
    let sound = try renderer.renderAll()
    #expect(sound[0].count == promised)
    let seconds = Double(promised - noise.count) / Double(rate)
    #expect(seconds > 0.4 && seconds < 0.55)
    let body = level(sound[0][noise.count / 2..<noise.count])
    #expect(decibels(level(sound[0].suffix(rate / 100)) / body) < -60)
  }

  @Test("the sizes of the blocks do not matter", arguments: [1, 7, 64, 4096])
  func blockSizes(size: Int) throws {
    var reverb = Reverb()
    reverb.preset = .smallRoom
    reverb.decay = Curve(points: [
      .init(0.2, at: .seconds(0)), .init(0.4, at: .seconds(0.1)),
    ])
    reverb.damping = Curve(points: [.init(0, at: .seconds(0)), .init(1, at: .seconds(0.1))])
    reverb.predelay = Curve(points: [.init(0, at: .seconds(0)), .init(9, at: .seconds(0.1))])
    reverb.mix = Curve(points: [.init(0, at: .seconds(0)), .init(100, at: .seconds(0.1))])
    reverb.width = Curve(points: [.init(0, at: .seconds(0)), .init(1, at: .seconds(0.1))])
    let noise = [
      noise(count: 2500, seed: 1, amplitude: 1), noise(count: 2500, seed: 2, amplitude: 1),
    ]
    let expected = try render(reverb, noise, rate: 16_000, tail: .seconds(0.1))
    let got = try render(
      reverb, noise, rate: 16_000, blockFrameCount: size, tail: .seconds(0.1))
    #expect(got == expected)
  }

  @Test("after a reset it answers as if new, and silence stays silence")
  func reset() throws {
    var reverb = Reverb()
    reverb.preset = .smallRoom
    let renderer = try makeRenderer(
      reverb, [noise(count: 3000, seed: 5, amplitude: 1)], rate: 16_000,
      tail: .seconds(0.1))
    let first = try renderer.renderAll()
    try renderer.reset()
    #expect(try renderer.renderAll() == first)
    let silence = try render(reverb, [[Float](repeating: 0, count: 3000)], rate: 16_000)
    #expect(silence[0].allSatisfy { $0 == 0 })
  }

  @Test("extremes stay finite")
  func extremes() throws {
    for (decay, damping) in [(0.1, 1.0), (20, 0), (20, 1)] {
      let sound = try answer(.smallRoom, rate: 8000, seconds: 0.3) {
        $0.decay = Curve(decay)
        $0.damping = Curve(damping)
      }
      #expect(sound.allSatisfy { $0.allSatisfy { $0.isFinite && $0.magnitude < 2 } })
    }
  }

  @Test("at no mix it is bypassValue, and unset parameters print as nothing")
  func parameters() throws {
    var reverb = Reverb()
    #expect(!reverb.isBypass && reverb.settings.isEmpty)
    #expect(Reverb.declarations.first { $0.name == "decay" }?.standardText == nil)
    try reverb.set("mix", word: "0")
    #expect(reverb.isBypass)
    try reverb.set("decay", word: "2s")
    #expect(reverb.decay == 2)
    #expect(reverb.settings.map(\.name) == ["mix", "decay"])
    #expect(throws: ParameterError.self) { try reverb.set("decay", word: "21") }
  }
}
