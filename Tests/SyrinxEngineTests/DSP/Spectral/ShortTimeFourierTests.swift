import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("The short-time Fourier transform")
struct ShortTimeFourierTests {
  private func process(
    _ sound: [Float], windowSize: Int, hop: Int, block: Int,
    transform: (inout FourierPlan, Int, Int) -> Void
  ) throws -> [Float] {
    var fourier = try ShortTimeFourier(channelCount: 1, windowSize: windowSize, hop: hop)
    var buffer = AudioBuffer(
      channels: [sound + [Float](repeating: 0, count: fourier.latency)])
    var start = 0
    while start < buffer.frameCapacity {
      var piece = buffer.extracting(start..<min(start + block, buffer.frameCapacity))
      fourier.process(&piece, transform: transform)
      start += piece.frameCount
    }
    return Array(buffer.channels[0].dropFirst(fourier.latency))
  }

  @Test(
    "gives back what was not changed, to −120 dB, whatever the block",
    arguments: [(2048, 512), (512, 128), (1024, 64), (768, 256), (1920, 640)], [1, 7, 512, 4096])
  func identity(sizes: (window: Int, hop: Int), block: Int) throws {
    let sound = noise(count: 5000, amplitude: 1)
    let out = try process(sound, windowSize: sizes.window, hop: sizes.hop, block: block) {
      _, _, _ in
    }
    #expect(largestDifference(out, sound) < 1e-6)
  }

  @Test(
    "gives it back two hops late where windows are long and know little of what comes",
    arguments: [(960, 48, 1440), (160, 80, 200), (100, 7, 128)], [1, 64, 999])
  func longWindow(sizes: (window: Int, hop: Int, transform: Int), block: Int) throws {
    var fourier = try ShortTimeFourier(
      channelCount: 1, windowSize: sizes.window, hop: sizes.hop, transformSize: sizes.transform,
      shape: .falling)
    #expect(fourier.latency == 2 * sizes.hop)
    let sound = noise(count: 5000, amplitude: 1)
    var buffer = AudioBuffer(channels: [sound + [Float](repeating: 0, count: fourier.latency)])
    for start in stride(from: 0, to: buffer.frameCapacity, by: block) {
      var part = buffer.extracting(start..<min(start + block, buffer.frameCapacity))
      fourier.process(&part) { _, _, _ in }
    }
    let out = Array(buffer.channels[0].dropFirst(fourier.latency))
    #expect(largestDifference(out, sound) < 1e-6)
  }

  @Test("tells where the middle of each window lies")
  func centres() throws {
    // A click is in the middle of the window at whose centre its phase does not turn.
    let click = 1024
    var found: [Int] = []
    _ = try process(impulse(at: click, count: 3000), windowSize: 512, hop: 128, block: 100) {
      plan, _, centre in
      let bins = plan.spectrum
      // A shift by half a window alternates the signs of the bins.
      var isCentred = true
      for bin in 0..<100 {
        let sign: Float = bin % 2 == 0 ? 1 : -1
        let distance = abs(bins[2 * bin] - sign) + abs(bins[2 * bin + 1])
        if distance > 1e-4 { isCentred = false }
      }
      if isCentred { found.append(centre) }
    }
    #expect(found == [click])
  }

  @Test("is silent after a reset")
  func reset() throws {
    var fourier = try ShortTimeFourier(channelCount: 1, windowSize: 256, hop: 64)
    var buffer = AudioBuffer(channels: [noise(count: 1000)])
    buffer.withBlock { fourier.process(&$0) { _, _, _ in } }
    fourier.reset()
    buffer.clear()
    buffer.withBlock { fourier.process(&$0) { _, _, _ in } }
    #expect(buffer.channels[0].allSatisfy { $0 == 0 })
  }

  @Test("finds the fundamental of a vowel within 2 %", arguments: [80.0, 110, 200, 330, 500])
  func fundamental(of fundamental: Double) throws {
    let sound = vowel(
      fundamental: fundamental, formants: [700, 1220, 2600], rate: 44_100, count: 22_050)
    var finder = try FundamentalFinder(size: 2048, sampleRate: 44_100)
    var windows = 0
    var right = 0
    _ = try process(sound, windowSize: 2048, hop: 512, block: 512) { plan, _, centre in
      guard (2048..<20_000).contains(centre) else { return }
      let bins = plan.spectrum
      var power = [Float](repeating: 0, count: 1025)
      for bin in power.indices {
        power[bin] = bins[2 * bin] * bins[2 * bin] + bins[2 * bin + 1] * bins[2 * bin + 1]
      }
      let want = fundamental * (1 + Double(centre) / (3 * 22_050))
      let got = finder.fundamental(of: power.span, lowest: 60)
      windows += 1
      if let got, abs(Double(got) / want - 1) < 0.02 { right += 1 }
    }
    #expect(windows > 30)
    #expect(Double(right) >= 0.9 * Double(windows), "\(right) of \(windows)")
  }
}
