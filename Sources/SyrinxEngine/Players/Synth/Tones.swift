import SyrinxSystem

/// The sine of a number of turns; only their fraction matters, so that it stays exact for days.
@inline(__always)
private func sine(turns: Double) -> Double { sin(2 * .pi * (turns - turns.rounded(.down))) }

struct SineTone: ToneGenerator {
  private let turn: Double
  private let peak: Double

  init(_ frequency: Double, _ rate: Double, _ peak: Double) {
    turn = frequency / rate
    self.peak = peak
  }

  mutating func fill(_ samples: inout MutableSpan<Float>, from frame: Int) {
    for index in samples.indices {
      samples[index] = Float(peak * sine(turns: turn * Double(frame + index)))
    }
  }
}

/// A sine that rises by equal intervals in equal times, or the filter that makes an impulse of it: the
/// same backwards, falling by 6 dB an octave on its way up (A. Farina, "Simultaneous Measurement of Impulse
/// Response and Distortion with a Swept-Sine Technique", AES 108, 2000).
struct SineSweep: ToneGenerator {
  private let start: Double
  /// Frames in which the frequency grows by e.
  private let growth: Double
  private let peak: Double
  private let rate: Double
  private let frameCount: Int
  private let isInverse: Bool

  init(
    _ start: Double, _ end: Double, _ rate: Double, _ peak: Double, frameCount: Int,
    isInverse: Bool
  ) {
    self.start = start
    self.rate = rate
    self.peak = peak
    self.frameCount = frameCount
    self.isInverse = isInverse
    growth = Double(frameCount) / log(end / start)
  }

  mutating func fill(_ samples: inout MutableSpan<Float>, from frame: Int) {
    for index in samples.indices {
      let place = isInverse ? frameCount - 1 - frame - index : frame + index
      let grown = exp(Double(place) / growth)
      let turns = start * growth / rate * (grown - 1)
      let envelope = isInverse ? grown / exp(Double(frameCount - 1) / growth) : 1
      samples[index] = Float(peak * envelope * sine(turns: turns))
    }
  }
}

/// Single samples, at the frames that are nearest to equal times.
struct ImpulseTrain: ToneGenerator {
  private let period: Double
  private let peak: Float

  init(_ frequency: Double, _ rate: Double, _ peak: Double) {
    period = rate / frequency
    self.peak = Float(peak)
  }

  mutating func fill(_ samples: inout MutableSpan<Float>, from frame: Int) {
    for index in samples.indices { samples[index] = 0 }
    var count = (Double(frame) / period - 1).rounded(.up)
    while true {
      let place = Int((max(count, 0) * period).rounded()) - frame
      guard place < samples.count else { return }
      if place >= 0 { samples[place] = peak }
      count = max(count, 0) + 1
    }
  }
}

/// Short beeps, the first of each bar an octave higher.
struct Metronome: ToneGenerator {
  private static let pitch = 1000.0
  private static let seconds = 0.03
  private let period: Double
  private let beats: Int
  private let peak: Double
  private let rate: Double

  init(_ tempo: Double, _ beats: Int, _ rate: Double, _ peak: Double) {
    period = rate * 60 / tempo
    self.beats = beats
    self.peak = peak
    self.rate = rate
  }

  mutating func fill(_ samples: inout MutableSpan<Float>, from frame: Int) {
    let length = Self.seconds * rate
    for index in samples.indices {
      let place = Double(frame + index)
      var beat = (place / period).rounded(.down)
      // The frame that is nearest to a beat begins it.
      if ((beat + 1) * period).rounded() <= place { beat += 1 }
      let since = place - (beat * period).rounded()
      guard since >= 0, since < length else {
        samples[index] = 0
        continue
      }
      let pitch =
        beat.truncatingRemainder(dividingBy: Double(beats)) == 0 ? 2 * Self.pitch : Self.pitch
      let fall = 1 - since / length
      samples[index] = Float(peak * fall * fall * sine(turns: pitch / rate * since))
    }
  }
}

/// The tones of a telephone's keys (ITU-T Recommendation Q.23), a tenth of a second each with as much
/// silence after it.
struct DualTone: ToneGenerator {
  private static let tone = 0.1
  private static let pause = 0.1
  private static let ramp = 0.003
  private static let rows = ["123A", "456B", "789C", "*0#D"]
  private static let lows = [697.0, 770, 852, 941]
  private static let highs = [1209.0, 1336, 1477, 1633]

  private let pairs: [(low: Double, high: Double)]
  private let rate: Double
  private let peak: Double

  init(_ keys: String, _ rate: Double, _ peak: Double) {
    pairs = keys.compactMap(Self.pair)
    self.rate = rate
    self.peak = peak
  }

  /// The frequencies of a key in Hz.
  static func pair(_ key: Character) -> (low: Double, high: Double)? {
    for (row, keys) in rows.enumerated() {
      if let column = keys.map({ $0 }).firstIndex(of: Character(key.uppercased())) {
        return (lows[row], highs[column])
      }
    }
    return nil
  }

  static func seconds(of keys: String) -> Double { Double(keys.count) * (tone + pause) }

  mutating func fill(_ samples: inout MutableSpan<Float>, from frame: Int) {
    for index in samples.indices {
      let time = Double(frame + index) / rate
      let key = Int(time / (Self.tone + Self.pause))
      let since = time - Double(key) * (Self.tone + Self.pause)
      guard key < pairs.count, since < Self.tone else {
        samples[index] = 0
        continue
      }
      let edge = min(min(since, Self.tone - since) / Self.ramp, 1)
      let (low, high) = pairs[key]
      samples[index] = Float(
        peak * edge * (sine(turns: low * since) + sine(turns: high * since)) / 2)
    }
  }
}
