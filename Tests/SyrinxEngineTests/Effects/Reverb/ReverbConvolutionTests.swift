import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("Reverb with an impulse response")
struct ReverbConvolutionTests {
  /// Hands out one sound, whatever the path.
  private struct FileStub: RenderResources {
    let channels: [[Float]]
    var rate = 44_100

    func openSource(at path: String) -> any FrameSource {
      BufferSource(AudioBuffer(channels: channels), sampleRate: rate)
    }
  }

  private func convolve(
    _ sound: [[Float]], _ responses: [[Float]], rate: Int = 44_100, size: Int = 512,
    _ adjust: (inout Reverb) -> Void = { $0.mix = 100 }
  ) throws -> [[Float]] {
    var reverb = Reverb()
    reverb.ir = "hall.wav"
    reverb.irGain = .file
    adjust(&reverb)
    let renderer = try makeRenderer(
      reverb, sound, rate: rate, blockFrameCount: size, resources: FileStub(channels: responses))
    return try renderer.renderAll()
  }

  /// The sum that defines convolution.
  private func direct(_ x: [Float], _ h: [Float]) -> [Float] {
    var y = [Double](repeating: 0, count: x.count + h.count - 1)
    for (i, a) in x.enumerated() where a != 0 {
      for (j, b) in h.enumerated() { y[i + j] += Double(a) * Double(b) }
    }
    return y.map { Float($0) }
  }

  /// A sound of few samples other than zero, so that the sum is quick.
  private func sparse(_ count: Int, seed: UInt64) -> [Float] {
    noise(count: count, seed: seed, amplitude: 1).enumerated().map { $0 % 97 == 0 ? $1 : 0 }
  }

  @Test("it equals direct convolution, frame by frame", arguments: [1, 30, 513, 2000, 20_000])
  func equalsDirect(length: Int) throws {
    let h = [
      noise(count: length, seed: 8, amplitude: 1), noise(count: length, seed: 9, amplitude: 1),
    ].map {
      $0.map { $0 / Float(length).squareRoot() }
    }
    let x = [sparse(1500, seed: 1), sparse(1500, seed: 2)]
    let y = try convolve(x, h)
    for channel in 0..<2 {
      #expect(largestDifference(y[channel], direct(x[channel], h[channel])) < 1e-5)
    }
  }

  @Test("many partitions in a ring equal direct convolution")
  func manyPartitions() throws {
    let h = noise(count: 90_000, seed: 8, amplitude: 1).map { $0 / 200 }
    let impulse = try ImpulseSpectra([h])
    let convolver = try PartitionedConvolver(
      impulse.responses[0], blockFrameCount: impulse.blockFrameCount)
    let chunk = convolver.blockFrameCount
    #expect(h.count > 5 * chunk)
    var x = [Float](repeating: 0, count: 10 * chunk)
    for place in [0, 1, chunk - 1, 2 * chunk + 17, 3 * chunk] { x[place] = 1 }
    let expected = direct(x, h)
    var output = AudioBuffer(channelCount: 1, frameCapacity: chunk)
    for start in stride(from: 0, to: x.count, by: chunk) {
      do {
        var samples = output[0]
        convolver.process(x.span.extracting(start..<start + chunk), into: &samples)
      }
      let made = output.channels[0]
      #expect(largestDifference(made, Array(expected[start..<start + chunk])) < 1e-5)
    }
  }

  @Test("a second thread changes nothing", arguments: [2, 3, 6])
  func threads(channelCount: Int) throws {
    let impulse = try ImpulseSpectra(
      (0..<channelCount).map { noise(count: 40_000, seed: UInt64($0), amplitude: 1) })
    let banks = try [0, 1].map {
      try ChannelBank(impulse, channelCount: channelCount, workerCount: $0)
    }
    for round in 0..<12 {
      let input = AudioBuffer(
        channels: (0..<channelCount).map {
          noise(count: impulse.blockFrameCount, seed: UInt64(round + $0), amplitude: 1)
        })
      let outputs = banks.map { bank -> [[Float]] in
        var output = AudioBuffer(channelCount: channelCount, frameCapacity: impulse.blockFrameCount)
        output.withBlock { bank.process(input.frames, into: &$0) }
        return output.channels
      }
      #expect(outputs[0] == outputs[1])
    }
  }

  @Test("the tail is the response's length less one, and the sizes of the blocks do not matter")
  func blockSizes() throws {
    let h = [noise(count: 3000, seed: 4, amplitude: 1)]
    let x = [noise(count: 5000, seed: 1, amplitude: 1), noise(count: 5000, seed: 2, amplitude: 1)]
    let adjust: (inout Reverb) -> Void = {
      $0.predelay = Curve(points: [.init(0, at: .seconds(0)), .init(5, at: .seconds(0.1))])
      $0.width = 0.5
    }
    let expected = try convolve(x, h, adjust)
    #expect(expected[0].count == 5000 + 221 + 2999)
    for size in [1, 7, 64, 4096] { #expect(try convolve(x, h, size: size, adjust) == expected) }
  }

  @Test("mix, predelay and width apply to a response as they do to a room")
  func parameters() throws {
    let y = try convolve([[1, 0, 0], [0, 0, 0]], [[0.5]]) {
      $0.mix = 50
      $0.predelay = 1
      $0.width = 0
    }
    // 44.1 frames are 44 to the nearest frame.
    #expect(abs(y[0][0] - 0.5) < 1e-6 && y[1][0] == 0)
    #expect(abs(y[0][44] - 0.125) < 1e-6 && y[0][44] == y[1][44])
  }

  @Test("one response serves all channels, and a mono sound takes the mean of two")
  func channelRules() throws {
    let y = try convolve([[1], [2], [3]], [[0.5, 0.25]])
    #expect(largestDifference(y[2], [1.5, 0.75]) < 1e-6)
    let mono = try convolve([[1]], [[1, 0], [0, 1]])
    #expect(largestDifference(mono[0], [0.5, 0.5]) < 1e-6)
    #expect(
      throws: ImpulseResponseError(path: "hall.wav", fault: .channels(2, of: 3))
    ) { try convolve([[1], [1], [1]], [[1], [1]]) }
  }

  /// A response that is one slow wave under a bell.
  private func bell(_ rate: Int) -> [Float] {
    (0..<rate / 50).map { frame in
      let t = Double(frame) / Double(rate)
      let bell = 0.5 - 0.5 * cos(2 * .pi * t * 50)
      return Float(sin(2 * .pi * 1000 * t) * bell)
    }
  }

  @Test("a response at another rate keeps its shape", arguments: [22_050, 48_000, 96_000])
  func resampledShape(rate: Int) throws {
    let y = try convolve([[1]], [bell(44_100)], rate: rate)
    let fraction = 44_100 / Float(rate)
    #expect(largestDifference(y[0], bell(rate).map { $0 * fraction }) < 1e-4)
  }

  @Test(
    "a tone comes as loud through a response at another rate as through it at its own",
    arguments: [22_050, 48_000, 96_000], [940.0, 1000])
  func resampledLevel(rate: Int, hertz: Double) throws {
    func through(_ rate: Int) throws -> Double {
      let tone = sine(hertz, rate: rate, count: rate / 2)
      return level(try convolve([tone], [bell(44_100)], rate: rate)[0][rate / 4..<rate / 2])
    }
    #expect(abs(20 * log10(try through(rate) / through(44_100))) < 0.02)
  }

  @Test("by default one frame of any height is a response of unity, for every rate and channel")
  func unity() throws {
    for height: Float in [-0.01, 1, 30] {
      let y = try convolve([[1, 0], [0, 0.5]], [[0, height]]) {
        $0.mix = 100
        $0.irGain = .energy
      }
      let sign: Float = height < 0 ? -1 : 1
      #expect(largestDifference(y[0], [0, sign, 0]) < 1e-5)
      #expect(largestDifference(y[1], [0, 0, 0.5 * sign]) < 1e-5)
    }
    // Two channels keep their balance: the louder one is at unity.
    let two = try convolve([[1], [1]], [[4], [-1]]) {
      $0.mix = 100
      $0.irGain = .energy
    }
    #expect(largestDifference(two[0], [1]) < 1e-5 && largestDifference(two[1], [-0.25]) < 1e-5)
    let silent = try convolve([[1]], [[0, 0]]) {
      $0.mix = 100
      $0.irGain = .energy
    }
    #expect(!silent[0].isEmpty && silent[0].allSatisfy { $0 == 0 })
  }

  @Test(
    "by default a long and loud response, bright or dark, leaves pink noise as loud as it was",
    arguments: [0.0, 0.7, 0.9])
  func loudness(darkness: Float) throws {
    var (low, response) = (Float(), whiteNoise(20_000, seed: 777))
    for frame in response.indices {
      low = darkness * low + (1 - darkness) * response[frame]
      response[frame] = low * exp(-Float(frame) / 4000)
    }
    // Noise through slopes of 6 dB an octave, three octaves apart from each other, falls by 3 dB.
    var pink = [Float](repeating: 0, count: 60_000)
    for (place, pole) in [(1, Float(0.9985)), (2, 0.986), (3, 0.88), (4, 0.2)] {
      let white = whiteNoise(60_000, seed: UInt32(1000 * place))
      let scale = ((1 - pole) * (1 + pole)).squareRoot()
      var value: Float = 0
      for frame in pink.indices {
        value = pole * value + scale * white[frame]
        pink[frame] += 0.1 * value
      }
    }
    let y = try convolve([pink], [response]) {
      $0.mix = 100
      $0.irGain = .energy
    }
    let change = 20 * log10(level(Array(y[0][20_000..<60_000])) / level(Array(pink[20_000...])))
    #expect(abs(change) < 1.5, "\(change) dB")
  }

  @Test("parameters that a response has no use for are refused, and so is an empty one")
  func refusals() throws {
    #expect(throws: EngineError.self) { try convolve([[1]], [[1]]) { $0.decay = 2 } }
    #expect(throws: EngineError.self) { try convolve([[1]], [[1]]) { $0.damping = 1 } }
    #expect(throws: EngineError.self) { try convolve([[1]], [[1]]) { $0.preset = .plate } }
    #expect(throws: ImpulseResponseError.self) { try convolve([[1]], [[]]) }
    #expect(throws: ImpulseResponseError.self) { try convolve([[1]], [[.nan]]) }
  }
}

/// White noise of a linear congruential generator, −1…1. How loud noise is after a response of noise depends on
/// both, by several decibels.
private func whiteNoise(_ count: Int, seed: UInt32) -> [Float] {
  var state = seed
  return (0..<count).map { _ in
    state = state &* 1_664_525 &+ 1_013_904_223
    return Float(Int32(bitPattern: state)) / 2_147_483_648
  }
}
