import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("Declipping")
struct DeclipTests {
  private let rate = 16_000

  private func vowel(_ seconds: Double) -> [Float] {
    steadyVowel(
      fundamental: 127, formants: [600, 1400, 2700], rate: rate, count: Int(seconds * Double(rate)))
  }

  private func clipped(_ sound: [Float], at limit: Float) -> [Float] {
    sound.map { min(max($0, -limit), limit) }
  }

  /// By how many decibels the samples that were clipped are nearer to what they were.
  private func gain(_ out: [Float], _ cut: [Float], _ sound: [Float]) -> Double {
    let places = sound.indices.filter { sound[$0] != cut[$0] }
    return decibels(
      level(places.map { cut[$0] - sound[$0] }) / level(places.map { out[$0] - sound[$0] }))
  }

  @Test("a voice clipped at half its peak comes back by more than 8 dB, and nothing else moves")
  func voice() throws {
    let sound = vowel(0.6)
    let limit = sound.map(\.magnitude).max()! / 2
    let cut = clipped(sound, at: limit)
    let out = try render(Declip(), [cut], rate: rate)[0]
    #expect(gain(out, cut, sound) > 8)
    for frame in out.indices where cut[frame].magnitude < 0.98 * limit {
      #expect(out[frame] == cut[frame])
    }
    #expect(zip(out, cut).allSatisfy { $0.magnitude >= $1.magnitude - 1e-6 })
  }

  @Test(
    "each channel comes back from the level at which it was clipped, and so does each side of zero")
  func levels() throws {
    let sound = vowel(0.6)
    let peak = sound.map(\.magnitude).max()!
    let loud = clipped(sound, at: 0.6 * peak)
    let soft = clipped(sound.map { -0.5 * $0 }, at: 0.3 * peak)
    // The top at half of its height, the bottom at less than that.
    let (top, bottom) = (0.5 * sound.max()!, 0.6 * sound.min()!)
    let lopsided = sound.map { max(min($0, top), bottom) }
    let out = try render(Declip(), [loud, soft, lopsided, sound], rate: rate)
    #expect(gain(out[0], loud, sound) > 8)
    #expect(gain(out[1], soft, sound.map { -0.5 * $0 }) > 8)
    #expect(out[3] == sound)
    for sign in [1, -1] as [Float] {
      let side = sound.map { max(sign * $0, 0) }
      let cut = lopsided.map { max(sign * $0, 0) }
      #expect(gain(out[2].map { max(sign * $0, 0) }, cut, side) > 4, "\(sign)")
    }
    // Alone each becomes what it becomes beside the others.
    #expect(try render(Declip(), [soft], rate: rate)[0] == out[1])
  }

  @Test("the last bits of a channel that is nearly silent are no crests")
  func nearlySilent() throws {
    let sound = vowel(0.4)
    let cut = clipped(sound, at: sound.map(\.magnitude).max()! / 2)
    let bits = noise(count: sound.count, seed: 5, amplitude: 1.5).map { $0.rounded() / 32768 }
    #expect(try render(Declip(), [cut, bits], rate: rate)[1] == bits)
  }

  @Test("the level of clipping can be given")
  func givenLevel() throws {
    let sound = vowel(0.3)
    var declip = Declip()
    declip.level = -12
    let cut = clipped(sound, at: Float(pow(10, -0.6)))
    guard cut != sound else { return }
    #expect(gain(try render(declip, [cut], rate: rate)[0], cut, sound) > 6)
  }

  @Test("a sound that is not clipped is left as it is, and that is said")
  func whole() throws {
    for sound in [vowel(0.4), sine(997, rate: rate, count: rate / 2), noise(count: rate)] {
      var graph = Graph()
      let source = SoundSource(AudioBuffer(channels: [sound]), sampleRate: rate)
      let player = try graph.add(PlayerNode(source), as: "player")
      let result = try graph.resolve(Declip(), after: player)
      #expect(result.effect.isBypass)
      #expect(result.warning == .nothingToMeasure(measure: "clipping"))
    }
  }

  @Test("the gaps of an autoregressive sound are filled by its own equation")
  func exact() throws {
    // Two sines without damping are predicted without error by four coefficients.
    let count = 800
    let sound = (0..<count).map { frame -> Double in
      let time = Double(frame)
      return sin(0.2 * time) + 0.5 * cos(0.71 * time)
    }
    var interpolator = GapInterpolator(order: 16, blockFrameCount: count)
    var broken = sound
    let places: [Int] = [300, 301, 302, 303, 420, 421, 500]
    for place in places { broken[place] = 0 }
    for _ in 0..<30 {
      let isLearnt = interpolator.learn(broken.span)
      #expect(isLearnt)
      interpolator.fill(&broken, at: places)
    }
    for place in places { #expect(abs(broken[place] - sound[place]) < 0.02) }
  }
}
