import Foundation
import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxDevices

/// A bridge between two simulated devices, and when what goes in comes out.
private final class Crossing: @unchecked Sendable {
  let system = FakeSystem()
  let bridge: ClockBridge
  let rate: Int
  /// Seconds from each click's coming to its going.
  var delays: [(time: Double, delay: Double)] = []
  private let inputClock: Double
  private let period: Int

  /// The input hears a click every so many frames.
  init(
    drifts: (input: Double, output: Double), rate: Int = 8000, outputRate: Int? = nil,
    block: Int = 32, period: Int = 4000
  ) throws {
    self.rate = rate
    self.period = period
    let outputRate = outputRate ?? rate
    system.drifts = ["mic": drifts.input, "out": drifts.output]
    inputClock = Double(rate) * (1 + drifts.input)
    let bridge = try ClockBridge(
      ClockBridge.Setup(
        channelCount: 1, inputRate: rate, outputRate: outputRate, inputBlockFrameCount: block,
        outputBlockFrameCount: block))
    self.bridge = bridge
    let input = system.open(
      StreamRequest(
        format: StreamFormat(sampleRate: rate, channelCount: 1), blockFrameCount: block), .input
    ) { bridge.write($0.frames, at: $1) }
    let output = system.open(
      StreamRequest(
        format: StreamFormat(sampleRate: outputRate, channelCount: 1), blockFrameCount: block),
      .output
    ) { try! bridge.read(into: &$0, at: $1) }
    system.heard = { frame, _ in frame % period == period / 2 ? 1 : 0 }
    let outputClock = Double(outputRate) * (1 + drifts.output)
    system.played = { [unowned self] _, block, time in
      let samples = block.samples(of: 0)
      // A click between two frames is as high in both.
      for frame in samples.indices where samples[frame] > 0.45 {
        let out = time + Double(frame) / outputClock
        // The last click before it; its block came when the block's last frame had.
        let coming = (out * inputClock - Double(period) / 2).rounded(.down)
        let number = (coming / Double(period)).rounded(.down)
        let came = (number * Double(period) + Double(period) / 2) / inputClock
        delays.append((out, out - came))
      }
    }
    try input.start()
    try output.start()
  }
}

@Suite("Sound between two devices")
struct ClockBridgeTests {
  @Test(
    "keeps its delay within 5 ms over 30 minutes, however the clocks differ",
    arguments: [(200e-6, -200e-6), (-200e-6, 200e-6)])
  func drift(input: Double, output: Double) throws {
    // At a low rate, since the loop counts seconds and half an hour is long.
    let crossing = try Crossing(drifts: (input, output), rate: 2000, period: 4000)
    crossing.system.jitter = 0.001
    crossing.system.advance(to: 1800)
    let delays = crossing.delays.map(\.delay)
    #expect(delays.count > 700)
    let (least, most) = (delays.min() ?? 0, delays.max() ?? 1)
    #expect(most - least < 0.005, "\(least)…\(most)")
    #expect(abs(least - crossing.bridge.targetDelay) < 0.005)
    #expect(abs(crossing.bridge.drift - (input - output)) < 20e-6, "\(crossing.bridge.drift)")
    #expect(crossing.bridge.dropoutCount == 0)
  }

  @Test(
    "is as late as it says, at other rates too", arguments: [(48_000, 48_000), (44_100, 48_000)])
  func rates(from: Int, to: Int) throws {
    let crossing = try Crossing(
      drifts: (0, 0), rate: from, outputRate: to, block: 128, period: 4410)
    crossing.system.advance(to: 4)
    let delays = crossing.delays.map(\.delay)
    #expect(delays.count > 30)
    for delay in delays { #expect(abs(delay - crossing.bridge.targetDelay) < 0.001) }
    #expect(crossing.bridge.targetDelay < 0.018)
  }

  @Test("comes back to its delay when the input was away")
  func gap() throws {
    let crossing = try Crossing(drifts: (100e-6, -100e-6), period: 800)
    crossing.system.gap = 10...10.3
    crossing.system.advance(to: 20)
    let after = crossing.delays.filter { $0.time > 11 }.map(\.delay)
    #expect(after.count > 80)
    #expect(crossing.bridge.dropoutCount == 1)
    // The frames of the gap are lost: clicks are counted anew.
    let target = crossing.bridge.targetDelay.truncatingRemainder(dividingBy: 0.1)
    for delay in after {
      let off = abs(delay.truncatingRemainder(dividingBy: 0.1) - target)
      #expect(min(off, 0.1 - off) < 0.003, "\(delay)")
    }
  }

  @Test("catches up when the output was away")
  func late() throws {
    let crossing = try Crossing(drifts: (0, 0), period: 4000)
    crossing.system.advance(to: 5)
    let output = crossing.system.streams[1]
    output.pause()
    crossing.system.advance(to: 5.05)
    output.start()
    crossing.system.advance(to: 15)
    let after = crossing.delays.filter { $0.time > 6 }.map(\.delay)
    for delay in after { #expect(abs(delay - crossing.bridge.targetDelay) < 0.003) }
  }

  @Test("is not changed by more than −75 dB")
  func quality() throws {
    let crossing = try Crossing(drifts: (50e-6, -50e-6), rate: 48_000, block: 128)
    crossing.system.heard = { frame, _ in sine(1000, frame) }
    var heard: [Float] = []
    crossing.system.played = { _, block, time in
      guard time > 20 else { return }
      let samples = block.samples(of: 0)
      for frame in samples.indices { heard.append(samples[frame]) }
    }
    crossing.system.advance(to: 20.5)
    // The rest when the best sine is taken away, over 100 ms.
    let part = heard.prefix(4800).map(Double.init)
    var best = Double.infinity
    for ppm in stride(from: 60.0, through: 140, by: 1) {
      let omega = 2 * Double.pi * 1000 / 48_000 * (1 + ppm * 1e-6)
      var (a, b) = (0.0, 0.0)
      for (frame, sample) in part.enumerated() {
        a += sample * sin(omega * Double(frame))
        b += sample * cos(omega * Double(frame))
      }
      a /= 2400
      b /= 2400
      var rest = 0.0
      for (frame, sample) in part.enumerated() {
        let model = a * sin(omega * Double(frame)) + b * cos(omega * Double(frame))
        rest += (sample - model) * (sample - model)
      }
      best = min(best, (rest / 4800).squareRoot())
    }
    #expect(best < 0.35 * 1.8e-4, "\(20 * log10(best / 0.35)) dB")
  }
}
