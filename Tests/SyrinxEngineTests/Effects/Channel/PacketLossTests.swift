import Foundation
import SyrinxEngine
import TestSupport
import Testing

@Suite("Packet loss and clipping")
struct PacketLossTests {
  private let rate = 8000

  @Test(
    "the share that was asked for is lost, in runs of the length that was asked for",
    arguments: [5.0, 20, 50], [1.0, 3])
  func share(loss: Double, burst: Double) throws {
    var effect = PacketLoss()
    (effect.loss, effect.burst, effect.conceal, effect.packet) = (loss, burst, .silence, 10)
    let packets = 6000
    let made = try render(effect, [[Float](repeating: 0.5, count: packets * 80)], rate: rate)[0]
    // The middle of each packet tells.
    let lost = (0..<packets).map { made[$0 * 80 + 40] == 0 }
    let count = lost.count { $0 }
    #expect(abs(100 * Double(count) / Double(packets) - loss) < 4)
    let runs = zip(lost, [false] + lost).count { $0 && !$1 }
    // Losses that meet are one run: with the probability of a beginning more, on average.
    #expect(Double(count) / Double(runs) >= burst * 0.85)
    if loss == 5 { #expect(Double(count) / Double(runs) < burst * 1.35) }
    #expect(lost.contains(true) && made.allSatisfy { (0...0.5).contains($0) })
  }

  @Test("what arrived is not changed, and a lost packet repeats the one before, softer")
  func conceal() throws {
    let sound = (0..<80_000).map { Float($0 % 977) / 1000 }
    var effect = PacketLoss()
    (effect.loss, effect.burst, effect.packet) = (10, 1, 20)
    let made = try render(effect, [sound], rate: rate)[0]
    #expect(made.count == sound.count)
    var lost = 0
    for packet in 2..<500 {
      let middle = packet * 160 + 80
      guard made[middle] != sound[middle] else { continue }
      lost += 1
      let before = made[middle - 160] == sound[middle - 160]
      if before { #expect(abs(made[middle] - sound[middle - 160]) < 1e-6) }
    }
    #expect((20...80).contains(lost))
  }

  @Test("a repeated packet fades into what comes after it, which arrives bit for bit")
  func edges() throws {
    let (size, fade) = (160, 16)
    let tone = sine(443, rate: rate, count: 500 * size, amplitude: 0.5)
    var effect = PacketLoss()
    (effect.loss, effect.burst, effect.conceal) = (30, 1.5, .silence)
    let silent = try render(effect, [tone.map { $0 + 2 }], rate: rate)[0]
    effect.conceal = .repeat
    let made = try render(effect, [tone], rate: rate)[0]
    for packet in 0..<500 where silent[packet * size + size / 2] != 0 {
      let arrived = packet * size + fade..<(packet + 1) * size
      #expect(bits(made[arrived]) == bits(tone[arrived]))
    }
    func steepest(_ sound: [Float]) -> Float {
      zip(sound, sound.dropFirst()).map { ($1 - $0).magnitude }.max() ?? 0
    }
    // Two tones of any phase pass into each other over sixteen frames.
    #expect(steepest(made) < steepest(tone) + 2 * 0.5 / Float(fade))
  }

  @Test("clipping cuts the share of samples that was asked for", arguments: [1.0, 10])
  func percentile(share: Double) throws {
    var effect = HardClip()
    effect.percentile = share
    let sound = noise(count: 50_000)
    let made = try render(effect, [sound], rate: rate)[0]
    let cut = zip(made, sound).count { $0 != $1 }
    #expect(abs(100 * Double(cut) / 50_000 - share) < 0.2)
    let peak = made.map(\.magnitude).max()!
    #expect(zip(made, sound).allSatisfy { $0 == min(max($1, -peak), peak) })
  }

  @Test("pauses do not change the level at which peaks are cut", arguments: [2.0, 50])
  func percentileOfPauses(share: Double) throws {
    var effect = HardClip()
    effect.percentile = share
    let sound = noise(count: 5000)
    let silence = [Float](repeating: 0, count: 20_000)
    let made = try render(effect, [sound], rate: rate)[0]
    let paused = try render(effect, [sound + silence], rate: rate)[0]
    #expect(bits(paused[..<5000]) == bits(made[...]))
    #expect(paused[5000...].allSatisfy { $0 == 0 })
  }
}
