import Foundation
import SyrinxEngine
import SyrinxFiles
import TestSupport

/// The sounds that are damaged.
enum Material: Sendable {
  case speech, music, noise, silence, tone, tune
  /// Speech, then a second of noise at −60 dBFS.
  case pause

  var sound: Sound { Sound.all[self]! }
}

/// A sound of a second and a half.
struct Sound: Sendable {
  var channels: [[Float]]
  var sampleRate: Int
  /// Its value at any time, if that can be said.
  var wave: (@Sendable (Double) -> Double)?

  var rate: Double { Double(sampleRate) }
  var count: Int { channels[0].count }
  var peak: Float { channels.map { max($0.max() ?? 0, -($0.min() ?? 0)) }.max() ?? 0 }

  static let pauseStart = 1.0
  private static let seconds = 1.5

  fileprivate static let all: [Material: Sound] = {
    let speech = read("voice-high.wav", from: 0.2)
    var noise = Noise()
    var noisy = speech
    noisy.channels[0] = speech.channels[0].indices.map { frame in
      (Double(frame) < pauseStart * speech.rate ? speech.channels[0][frame] : 0)
        + 0.001 * noise.next()
    }
    let loud = (0..<Int(seconds * 44_100)).map { _ in 0.05 * noise.next() }
    let silent = [Float](repeating: 0, count: Int(seconds * 22_050))
    return [
      .speech: speech, .pause: noisy, .music: read("music.flac", from: 0.5),
      .noise: Sound(channels: [loud], sampleRate: 44_100),
      .silence: Sound(channels: [silent], sampleRate: 22_050),
      .tone: Sound { 0.25 * sin(2 * .pi * 440 * $0) * min($0 / 0.1, (1.5 - $0) / 0.1, 1) },
      .tune: tune(cents: 0),
    ]
  }()

  /// A note each 300 ms, of six harmonics that die away.
  static func tune(cents: Double) -> Sound {
    Sound { seconds in
      let note = (seconds / 0.3).rounded(.down)
      let since = seconds - 0.3 * note
      let pitch = 220 * exp2((note * 5).truncatingRemainder(dividingBy: 12) / 12 + cents / 1200)
      let shape = exp(-5 * since) * min(since / 0.01, (0.3 - since) / 0.02, 1)
      var (sum, harmonic) = (0.0, 1.0)
      while harmonic <= 6 {
        sum += 0.2 * shape * sin(2 * .pi * pitch * harmonic * since) / harmonic
        harmonic += 1
      }
      return sum
    }
  }

  private init(wave: @escaping @Sendable (Double) -> Double) {
    self.init(channels: [], sampleRate: 22_050)
    self.wave = wave
    channels = played { $0 }
  }

  init(channels: [[Float]], sampleRate: Int) {
    self.channels = channels
    self.sampleRate = sampleRate
  }

  private static func read(_ name: String, from start: Double) -> Sound {
    let path = URL(filePath: #filePath).appending(path: "../../../../Fixtures/Audio/" + name)
      .standardized.path
    let reader = try! SoundFileReader(path: path)
    var buffer = AudioBuffer(
      channelCount: reader.format.channelCount, frameCapacity: reader.frameCount ?? 0)
    _ = try! reader.read(into: &buffer)
    let rate = reader.format.sampleRate
    let frames = Int(start * Double(rate))..<Int((start + seconds) * Double(rate))
    return Sound(channels: buffer.channels.map { Array($0[frames]) }, sampleRate: rate)
  }
}

extension Sound {
  func map(_ change: (_ frame: Int, _ channel: Int, _ sample: Float) -> Float) -> [[Float]] {
    channels.enumerated().map { channel, samples in
      // Unoptimised, a plain loop takes a tenth of the time.
      var samples = samples
      var frame = 0
      while frame < samples.count {
        samples[frame] = change(frame, channel, samples[frame])
        frame += 1
      }
      return samples
    }
  }

  /// By decibels that depend on the time.
  func shaped(_ decibels: (_ seconds: Double) -> Double) -> [[Float]] {
    map { frame, _, sample in sample * Float(pow(10, decibels(Double(frame) / rate) / 20)) }
  }

  func withTone(_ frequency: Double, _ level: Double) -> [[Float]] {
    let height = pow(10, level / 20)
    return map { frame, _, sample in
      sample + Float(height * sin(2 * .pi * frequency * Double(frame) / rate))
    }
  }

  /// With noise of a root mean square.
  func withNoise(_ level: Double) -> [[Float]] {
    var noise = Noise()
    let height = Float(pow(10, level / 20))
    return map { _, _, sample in sample + height * noise.next() }
  }

  func withClick(_ height: Double, at seconds: Double) -> [[Float]] {
    map { frame, _, sample in frame == Int(seconds * rate) ? sample + Float(height) : sample }
  }

  /// With copies of itself, so many seconds later and so many dB louder.
  func withEchoes(_ echoes: [(seconds: Double, decibels: Double)]) -> [[Float]] {
    let taps = echoes.map { (Int($0.seconds * rate), Float(pow(10, $0.decibels / 20))) }
    return channels.map { samples in
      var all = samples
      for (delay, gain) in taps {
        for frame in max(delay, 0)..<min(samples.count + delay, samples.count) {
          all[frame] += gain * samples[frame - delay]
        }
      }
      return all
    }
  }

  /// The wave at other times.
  func played(_ place: (_ seconds: Double) -> Double) -> [[Float]] {
    var samples = [Float](repeating: 0, count: Int(Self.seconds * rate))
    var frame = 0
    while frame < samples.count {
      samples[frame] = Float(wave!(place(Double(frame) / rate)))
      frame += 1
    }
    return [samples]
  }

  /// The mean magnitude around each frame of the first channel.
  var envelope: [Double] {
    let reach = Int(0.01 * rate)
    var sum = 0.0
    let samples = channels[0]
    return samples.indices.map { frame in
      sum += Double(samples[frame].magnitude)
      if frame >= reach { sum -= Double(samples[frame - reach].magnitude) }
      return max(sum / Double(reach), 0)
    }
  }

  enum Filter { case low, high, allPass, peak(Double) }

  /// Through a section for each of the Qs (Bristow-Johnson, Cookbook formulae for audio equalizer
  /// biquad filter coefficients).
  func filtered(_ kind: Filter, _ frequency: Double, _ qs: [Double]) -> [[Float]] {
    let w = 2 * Double.pi * frequency / rate
    return channels.map { samples in
      qs.reduce(samples) { samples, q in
        let (alpha, c) = (sin(w) / (2 * q), cos(w))
        var b = (1 - alpha, -2 * c, 1 + alpha)
        var a = (1 + alpha, -2 * c, 1 - alpha)
        switch kind {
        case .low: b = ((1 - c) / 2, 1 - c, (1 - c) / 2)
        case .high: b = ((1 + c) / 2, -1 - c, (1 + c) / 2)
        case .allPass: break
        case .peak(let gain):
          let height = pow(10, gain / 40)
          b = (1 + alpha * height, -2 * c, 1 - alpha * height)
          a = (1 + alpha / height, -2 * c, 1 - alpha / height)
        }
        var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)
        return samples.map { sample in
          let x = Double(sample)
          let y = (b.0 * x + b.1 * x1 + b.2 * x2 - a.1 * y1 - a.2 * y2) / a.0
          (x2, x1, y2, y1) = (x1, x, y1, y)
          return Float(y)
        }
      }
    }
  }
}

/// Noise of about normal density and a root mean square of one, the same each time.
struct Noise {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func next() -> Float {
    var sum: Float = 0
    var count = 0
    while count < 3 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      sum += Float(state >> 40) / 0x1p23 - 1
      count += 1
    }
    return sum
  }
}
