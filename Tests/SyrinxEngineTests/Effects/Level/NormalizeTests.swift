import Foundation
import SyrinxEngine
import TestSupport
import Testing

@Suite("Normalizing")
struct NormalizeTests {
  private let rate = 48_000

  private func resolve(_ normalize: Normalize, _ sound: [[Float]]) throws -> MeasurementResult {
    var graph = Graph()
    let player = PlayerNode(SoundSource(AudioBuffer(channels: sound), sampleRate: rate))
    let playerID = try graph.add(player, as: "player")
    return try normalize.resolved(hearing: RenderedSound(Renderer(graph, upTo: playerID)))
  }

  private func gain(_ measurement: MeasurementResult) throws -> Double {
    try #require((measurement.effect as? Normalize)?.change)
  }

  @Test("a loudness is reached by one gain", arguments: [-70.0, -30, -23, -16])
  func loudness(target: Double) throws {
    // Full scale at 997 Hz in one channel is −3.01 LUFS (BS.1770-4, annex 1).
    let tone = sine(997, rate: rate, count: rate, amplitude: 0.1)
    var normalize = Normalize()
    normalize.loudness = target
    let measurement = try resolve(normalize, [tone])
    #expect(abs(try gain(measurement) - (target + 23.01)) < 0.02)
    #expect(measurement.warning == nil)
  }

  @Test("a peak is reached, and is never exceeded for the sake of loudness")
  func peak() throws {
    let tone = sine(997, rate: rate, count: rate, amplitude: 0.1)
    var normalize = Normalize()
    normalize.peak = -3
    #expect(abs(try gain(resolve(normalize, [tone])) - 17) < 0.03)
    normalize.loudness = -2
    let measurement = try resolve(normalize, [tone])
    #expect(abs(try gain(measurement) - 17) < 0.03)
    guard case .peakReached(let loudness, let missing, let peak)? = measurement.warning else {
      Issue.record("nothing is said of what is missing")
      return
    }
    #expect(loudness == -2 && peak == -3)
    #expect(abs(missing - (-2 + 23.01 - 17)) < 0.05)
  }

  @Test("the level may be changed by more than gain is asked for")
  func large() throws {
    let tone = sine(997, rate: rate, count: rate, amplitude: 0.004)
    let loud = try render(Normalize(), [tone], rate: rate)[0]
    #expect(abs(20 * log10(loud.max()!) + 1) < 0.03)
    var normalize = Normalize()
    normalize.peak = -96
    let soft = try render(normalize, [tone.map { 100 * $0 }], rate: rate)[0]
    #expect(abs(20 * log10(soft.max()!) + 96) < 0.03)
  }

  @Test("the peak between the samples counts")
  func betweenSamples() throws {
    // A tone at a quarter of the rate that never shows its crest.
    let faded = (0..<4800).map { (frame: Int) -> Float in
      let tone = 0.5 * sin(Double.pi / 2 * Double(frame) + Double.pi / 4)
      return Float(tone) * Float(min(frame, 4799 - frame, 1000)) / 1000
    }
    #expect(abs(try gain(resolve(Normalize(), [faded])) - (-1 + 6.02)) < 0.1)
  }

  @Test("a sound that is almost silence is left as it is, and it is said")
  func almostSilence() throws {
    // The noise of dither in 16 bits.
    let dither = noise(count: rate, amplitude: 1 / 32_768)
    let low = try resolve(Normalize(), [dither])
    #expect(low.effect.isBypass)
    guard case .peakTooLow(let peak, let limit)? = low.warning else {
      Issue.record("\(String(describing: low.warning))")
      return
    }
    #expect(limit == -50 && peak < -80)
    var normalize = Normalize()
    normalize.loudness = -16
    for (level, isLeft) in [(-38.0, true), (-36, false)] {
      // −3.01 LUFS at full scale: −61 LUFS or −59.
      let tone = sine(997, rate: rate, count: rate, amplitude: pow(10, (level - 20) / 20))
      let measurement = try resolve(normalize, [tone])
      #expect(measurement.effect.isBypass == isLeft)
      #expect(
        (measurement.warning != nil) == isLeft, "\(String(describing: measurement.warning))")
    }
    for (level, isLeft) in [(-50.5, true), (-49.5, false)] {
      let tone = sine(997, rate: rate, count: rate, amplitude: pow(10, level / 20))
      #expect(try resolve(Normalize(), [tone]).effect.isBypass == isLeft)
    }
  }

  @Test("what has no level or no loudness is left as it is, and it is said")
  func nothing() throws {
    let silence = try resolve(Normalize(), [[Float](repeating: 0, count: 4800)])
    #expect(silence.effect.isBypass && silence.warning != nil)
    var normalize = Normalize()
    normalize.loudness = -16
    let short = try resolve(normalize, [sine(440, rate: rate, count: 4800)])
    #expect(short.effect.isBypass)
    #expect(short.warning == .nothingToMeasure(measure: "loudness"))
  }
}
