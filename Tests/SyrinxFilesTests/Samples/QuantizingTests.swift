import Foundation
import SyrinxEngine
import SyrinxFiles
import TestSupport
import Testing

/// Writes one channel as headerless 16-bit samples and reads them back as numbers.
private func steps(
  _ samples: [Float], _ options: SoundFileWriter.Options = .init(), block: Int = 2048,
  rate: Int = 44100
) throws -> (numbers: [Int], counts: SampleCounts) {
  let folder = try TemporaryFolder()
  let writer = try write(
    AudioBuffer(channels: [samples]), folder.file("x.raw"), FileLayout(.raw, .pcm16, .little),
    rate: rate, options: options, block: block)
  let bytes = try bytes(folder.file("x.raw"))
  let numbers = stride(from: 0, to: bytes.count, by: 2).map {
    Int(Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8))
  }
  return (numbers, writer.counts)
}

private func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

private func variance(_ values: [Double]) -> Double {
  let middle = mean(values)
  return mean(values.map { ($0 - middle) * ($0 - middle) })
}

@Suite struct QuantizingTests {
  @Test("samples beyond full scale are set to it and counted")
  func saturates() throws {
    let (numbers, counts) = try steps([1.2, -1.2, 1, -1, 0.5, 100, -1e30])
    #expect(numbers == [32767, -32768, 32767, -32768, 16384, 32767, -32768])
    #expect(counts == SampleCounts(clipped: 4, nonFinite: 0))
  }

  @Test(
    "what is infinite or no number becomes zero, and is counted by itself",
    arguments: Dither.allCases)
  func nonFinite(dither: Dither) throws {
    let (numbers, counts) = try steps(
      [.nan, -.nan, .infinity, -.infinity, .signalingNaN, 0.25], .init(dither: dither))
    #expect(counts == SampleCounts(clipped: 0, nonFinite: 5))
    for index in 0..<5 { #expect(abs(numbers[index]) <= 40) }
    if dither == .none { #expect(numbers == [0, 0, 0, 0, 0, 8192]) }
  }

  @Test(
    "every encoding of whole numbers saturates",
    arguments: [SampleEncoding.pcmU8, .pcm16, .pcm24, .pcm32, .ulaw, .alaw])
  func saturatesEverywhere(encoding: SampleEncoding) throws {
    let folder = try TemporaryFolder()
    let buffer = AudioBuffer(channels: [[1.2, -1.2, 3, -3]])
    let writer = try write(buffer, folder.file("x.wav"), FileLayout(.wav, encoding))
    #expect(writer.clippedSamples == 4)
    let got = try readAll(folder.file("x.wav"))[0]
    #expect(got[0] > 0.97 && got[1] < -0.97 && got[2] == got[0] && got[3] == got[1])
  }

  @Test("floating point is not clipped", arguments: [SampleEncoding.float, .double])
  func floats(encoding: SampleEncoding) throws {
    let folder = try TemporaryFolder()
    let buffer = AudioBuffer(channels: [[1.2, -7, 1e-30]])
    let writer = try write(buffer, folder.file("x.wav"), FileLayout(.wav, encoding))
    #expect(writer.clippedSamples == 0)
    #expect(try readAll(folder.file("x.wav")) == buffer.channels)
  }

  @Test("rounding is to the nearest step")
  func nearest() throws {
    let inputs: [Float] = [0.4, 0.6, -0.4, -0.6, 1.49, 100.51, -100.51, 32766.7, -32767.6]
    #expect(
      try steps(inputs.map { $0 / 32768 }).numbers == [0, 1, 0, -1, 1, 101, -101, 32767, -32768])
  }

  /// Lipshitz, Wannamaker and Vanderkooy, "Quantization and Dither" (1992): with triangular dither
  /// the error has mean 0 and variance Δ²/4 = 2·Δ²/12 + Δ²/12, whatever the sound.
  @Test("triangular dither makes the error a steady hiss", arguments: [0, 0.1, 0.37, 0.5, 0.93])
  func dither(offset: Double) throws {
    let input = [Float](repeating: Float((1000 + offset) / 32768), count: 1 << 16)
    let errors = try steps(input, .init(dither: .tpdf, seed: 7)).numbers.map {
      Double($0) - 1000 - offset
    }
    #expect(abs(mean(errors)) < 0.006)
    #expect(abs(variance(errors) - 0.25) < 0.006)
  }

  @Test("the error of triangular dither has nothing to do with the sound or with itself")
  func uncorrelated() throws {
    let count = 1 << 16
    let wave = (0..<count).map { 3.3 * sin(Double($0) * 0.0213) }
    let numbers = try steps(wave.map { Float($0 / 32768) }, .init(dither: .tpdf, seed: 3)).numbers
    let errors = zip(numbers, wave).map { Double($0) - $1 }
    func correlation(_ other: some Sequence<Double>) -> Double {
      let other = Array(other)
      return zip(errors, other).reduce(0) { $0 + $1.0 * $1.1 } / Double(count)
        / (variance(errors) * variance(other)).squareRoot()
    }
    #expect(abs(correlation(wave)) < 0.012)
    for lag in [1, 2, 63, 64, 65, 1024] {
      #expect(abs(correlation(errors[lag...] + errors[..<lag])) < 0.012, "lag \(lag)")
    }
  }

  @Test("channels are dithered independently")
  func channels() throws {
    let folder = try TemporaryFolder()
    let silence = AudioBuffer(channelCount: 2, frameCapacity: 1 << 16)
    try write(
      silence, folder.file("x.wav"), FileLayout(.wav, .pcm16), options: .init(dither: .tpdf))
    let got = try readAll(folder.file("x.wav")).map { $0.map { Double($0) * 32768 } }
    let product = zip(got[0], got[1]).reduce(0) { $0 + $1.0 * $1.1 } / Double(got[0].count)
    #expect(abs(product) < 0.006)
  }

  @Test("the pieces a file is written in change nothing", arguments: Dither.allCases)
  func blocks(dither: Dither) throws {
    let sound = (0..<5000).map { Float(sin(Double($0) * 0.05) * 0.3) }
    let whole = try steps(sound, .init(dither: dither, seed: 5), block: 5000).numbers
    for block in [1, 7, 64, 4096] {
      #expect(try steps(sound, .init(dither: dither, seed: 5), block: block).numbers == whole)
    }
    if dither != .none {
      #expect(try steps(sound, .init(dither: dither, seed: 6)).numbers != whole)
    }
  }

  @Test("shaped dither takes its noise out of the range where hearing is keen")
  func shaped() throws {
    let count = 1 << 16
    let input = [Float](repeating: Float(100.3 / 32768), count: count)
    /// Mean power near a frequency, by the formula of Goertzel over pieces.
    func power(_ dither: Dither, _ hertz: Double) throws -> Double {
      let errors = try steps(input, .init(dither: dither, seed: 1)).numbers.map {
        Double($0) - 100.3
      }
      let length = 512
      let turn = 2 * Double.pi * hertz / 44100
      return mean(
        (0..<count / length).map { piece in
          var (re, im) = (0.0, 0.0)
          for index in 0..<length {
            let error = errors[piece * length + index]
            re += error * cos(turn * Double(index))
            im += error * sin(turn * Double(index))
          }
          return (re * re + im * im) / Double(length)
        })
    }
    let keen = try 10 * log10(power(.shaped, 4000) / power(.tpdf, 4000))
    let deaf = try 10 * log10(power(.shaped, 19000) / power(.tpdf, 19000))
    #expect(keen < -10)
    #expect(deaf > 10)
  }

  @Test("other rates are shaped by one tap, and stay where they are in the mean")
  func shapedElsewhere() throws {
    let input = [Float](repeating: Float(100.3 / 32768), count: 1 << 14)
    let numbers = try steps(input, .init(dither: .shaped, seed: 1), rate: 16000).numbers
    #expect(abs(mean(numbers.map(Double.init)) - 100.3) < 0.001)
  }
}
