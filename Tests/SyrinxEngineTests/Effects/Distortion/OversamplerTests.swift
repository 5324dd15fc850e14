import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("The oversampler")
struct OversamplerTests {
  private static let chunk = 256

  /// Hands the phases on as they are, or others in their place, and keeps those that it was given.
  private struct Replacement: PhaseSaturator {
    var phases: [[Float]] = Array(repeating: [], count: 4)
    var target: ((_ phase: Int, _ frame: Int) -> Float)?

    mutating func process(_ given: AudioFrames, into out: inout AudioBlock) {
      for phase in 0..<4 {
        let raised = given.dropFirst(1).samples(of: phase)
        var samples = out[phase]
        for frame in samples.indices {
          samples[frame] = target?(phase, phases[phase].count) ?? raised[frame]
          phases[phase].append(raised[frame])
        }
      }
    }

    func reset() {}
  }

  /// Takes a sound up, and it or other phases down again, and returns the four phases and the result.
  private func run(
    _ sound: [Float], _ reach: Oversampler.Reach = .whole,
    replacing target: ((_ phase: Int, _ frame: Int) -> Float)? = nil
  ) -> (phases: [[Float]], result: [Float]) {
    var oversampler = Oversampler(blockFrameCount: Self.chunk, reach: reach)
    var curve = Replacement(target: target)
    let input = AudioBuffer(channels: [sound])
    var output = AudioBuffer(channelCount: 1, frameCapacity: sound.count)
    for start in stride(from: 0, to: sound.count, by: Self.chunk) {
      let range = start..<start + Self.chunk
      oversampler.raise(input.frames.extracting(range).samples(of: 0))
      oversampler.bend(by: &curve)
      var part = output.extracting(range)
      var samples = part[0]
      oversampler.lower(into: &samples)
    }
    return (curve.phases, output.channels[0])
  }

  /// The shorter one for what it passes too.
  private func reach(for frequency: Double) -> Oversampler.Reach {
    frequency > 1000 && frequency <= 0.42 * 44_100 ? .most : .whole
  }

  @Test(
    "puts samples where the wave is at the quarters between, as late as declared",
    arguments: [50, 997, 5000, 18_500, 19_800.0])
  func interpolates(frequency: Double) {
    let rate = 44_100
    let sound = sine(frequency, rate: rate, count: 8 * Self.chunk)
    let reach = reach(for: frequency)
    let (phases, _) = run(sound, reach)
    for (phase, samples) in phases.enumerated() {
      let wanted = (512..<2048).map { frame in
        let time = Double(frame - reach.raisingLatency) + Double(phase) / 4
        return Float(0.5 * sin(2 * .pi * frequency * time / Double(rate)))
      }
      #expect(largestDifference(Array(samples[512...]), wanted) < 1e-3, "phase \(phase)")
    }
  }

  @Test(
    "gives back a tone unchanged, as late as declared",
    arguments: [50, 997, 5000, 18_500, 20_000.0])
  func roundTrip(frequency: Double) {
    let sound = sine(frequency, rate: 44_100, count: 8 * Self.chunk)
    let reach = reach(for: frequency)
    let (_, result) = run(sound, reach)
    let range = 512..<2048
    let late = range.map { sound[$0 - reach.latency] }
    #expect(largestDifference(Array(result[range]), late) < 1.5e-3)
  }

  @Test("a constant stays what it was to the last bits")
  func constant() {
    let (_, result) = run([Float](repeating: 0.7, count: 4 * Self.chunk))
    #expect(result.dropFirst(300).allSatisfy { abs($0 - 0.7) < 1e-6 })
  }

  @Test(
    "holds back what would fold into the band on the way down",
    arguments: [25_000, 31_000, 44_100, 60_000, 69_000, 87_000.0])
  func folding(frequency: Double) {
    let rate = 4 * 44_100.0
    let (_, result) = run([Float](repeating: 0, count: 8 * Self.chunk)) { phase, frame in
      Float(sin(2 * .pi * frequency * Double(4 * frame + phase) / rate))
    }
    #expect(result.dropFirst(512).allSatisfy { abs($0) < 1.2e-3 })
  }
}
