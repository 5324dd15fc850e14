import SyrinxEngine
import SyrinxSystem

/// A room by its impulse response (ISO 3382-1): how long it sounds, and how clear speech is in it.
public struct RoomAcoustics: Sendable {
  /// The measurements of the whole response, or of an octave of it.
  public struct Measures: Hashable, Sendable {
    /// The time for 60 dB, from the slope between −5 and −35 dB, or −25 dB where noise hides the rest.
    public var reverberationTime: Double?
    /// The same from the first 10 dB: what is heard of it.
    public var earlyDecayTime: Double?
    /// The energy of the first 50 ms by that of the rest, in decibels.
    public var clarity: Double?
    /// The energy of the first 50 ms, as a part of all.
    public var definition: Double?
  }

  public let whole: Measures
  /// By the middle of each octave, in hertz.
  public let octaves: [(frequency: Double, measures: Measures)]

  /// Nil of silence.
  public init?(impulseResponse: [Float], sampleRate: Int) {
    let response = impulseResponse.map(Double.init)
    guard let measures = Measures(response, sampleRate) else { return nil }
    whole = measures
    octaves = [125.0, 250, 500, 1000, 2000, 4000, 8000]
      .filter { $0 * 2.0.squareRoot() < 0.5 * Double(sampleRate) }
      .compactMap { frequency in
        Measures(Self.octave(of: response, frequency, sampleRate), sampleRate)
          .map { (frequency, $0) }
      }
  }

  /// The octave around a frequency: two resonances after each other (R. Bristow-Johnson, “Cookbook formulae”,
  /// band-pass of constant peak gain).
  private static func octave(
    of response: [Double], _ frequency: Double, _ sampleRate: Int
  ) -> [Double] {
    let w = 2 * Double.pi * frequency / Double(sampleRate)
    // A bandwidth of an octave.
    let alpha = sin(w) / (2 * 2.0.squareRoot())
    let (a0, a1, a2) = (1 + alpha, -2 * cos(w), 1 - alpha)
    var samples = response
    for _ in 0..<2 {
      var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)
      for index in samples.indices {
        let x = samples[index]
        let y = (alpha * (x - x2) - a1 * y1 - a2 * y2) / a0
        (x2, x1, y2, y1) = (x1, x, y1, y)
        samples[index] = y
      }
    }
    return samples
  }
}

extension RoomAcoustics.Measures {
  /// Nil of silence. The sound begins where it comes within 20 dB of its peak; noise at the end is left out.
  init?(_ response: [Double], _ sampleRate: Int) {
    let energies = response.map { $0 * $0 }
    guard let peak = energies.max(), peak > 0,
      let onset = energies.firstIndex(where: { $0 >= peak / 100 })
    else { return nil }
    let end = Self.end(of: energies, from: onset, sampleRate)
    let noise = Self.noise(of: energies)
    var sum = 0.0
    // The energy that is still to come (M. R. Schroeder, 1965), without that of the noise (W. T. Chu, 1978).
    var curve = [Double](repeating: 0, count: end - onset)
    for index in (onset..<end).reversed() {
      sum += energies[index] - noise
      curve[index - onset] = max(sum, 0)
    }
    guard let all = curve.first, all > 0 else { return nil }
    let levels = curve.map { $0 > 0 ? 10 * log10($0 / all) : -.infinity }
    func time(_ high: Double, _ low: Double) -> Double? {
      decaySlope(of: levels, from: high, to: low, least: 4).map { -60 / $0 / Double(sampleRate) }
    }
    reverberationTime = time(-5, -35) ?? time(-5, -25)
    earlyDecayTime = time(0, -10)
    let place = Int(0.05 * Double(sampleRate))
    let late = place < curve.count ? curve[place] : 0
    definition = (all - late) / all
    clarity = late > 0 && late < all ? 10 * log10((all - late) / late) : nil
  }

  /// The mean energy of the last tenth.
  private static func noise(of energies: [Double]) -> Double {
    let part = energies.suffix(max(energies.count / 10, 1))
    return part.reduce(0, +) / Double(part.count)
  }

  /// Where the sound is no longer twice as strong as the noise, over 10 ms.
  private static func end(of energies: [Double], from onset: Int, _ sampleRate: Int) -> Int {
    let limit = 2 * noise(of: energies)
    let width = max(sampleRate / 100, 1)
    var index = onset
    while index + width <= energies.count {
      if energies[index..<index + width].reduce(0, +) / Double(width) < limit {
        return max(index, onset + 1)
      }
      index += width
    }
    return energies.count
  }
}
