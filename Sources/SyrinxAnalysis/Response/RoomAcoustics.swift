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
