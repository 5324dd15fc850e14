import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("The values of a parameter over a stream")
struct ParameterStreamTests {
  private let curve = Curve(points: [
    .init(1, at: .seconds(0.1)), .init(5, at: .seconds(0.15)), .init(5, at: .seconds(0.3)),
    .init(-2, at: .seconds(0.3)), .init(0, at: .seconds(0.4321)),
  ])

  private func stream() throws -> (ParameterStream, FrameCurve) {
    let line = try FrameCurve(curve, rate: 1000, length: nil)
    return (ParameterStream(line), line)
  }

  private func values(
    _ stream: inout ParameterStream, _ count: Int, block: Int
  ) -> [Double] {
    var all: [Double] = []
    while all.count < count {
      var part = [Double](repeating: 0, count: min(block, count - all.count))
      var span = part.mutableSpan
      stream.fill(&span)
      all += part
    }
    return all
  }

  @Test(
    "are those of the curve at each frame, wherever the stream is cut", arguments: [1, 7, 64, 600])
  func blocks(block: Int) throws {
    var (stream, line) = try stream()
    let got = values(&stream, 600, block: block)
    for frame in got.indices { #expect(abs(got[frame] - line.value(at: frame)) < 1e-12) }
  }

  @Test("are found again from any frame, before the first too")
  func seeking() throws {
    var (stream, line) = try stream()
    for start in [-50, 320, 0, 433, 99, 5000] {
      stream.seek(to: start)
      let got = values(&stream, 40, block: 9)
      for index in got.indices {
        #expect(abs(got[index] - line.value(at: start + index)) < 1e-12, "\(start)")
      }
    }
  }

  @Test("are read one by one as they are in blocks, and between the frames")
  func single() throws {
    var (stream, line) = try stream()
    for frame in stride(from: 0, to: 500, by: 32) {
      #expect(stream.next(skipping: 32) == line.value(at: frame))
    }
    for frame in [0.5, 120.25, 300.5, 431.75, 10.125] {
      #expect(abs(stream.value(at: frame) - line.value(at: frame)) < 1e-12)
    }
  }

  @Test("lie within the range that is told")
  func range() throws {
    var (stream, _) = try stream()
    #expect(stream.range == -2...5)
    #expect(values(&stream, 600, block: 50).allSatisfy(stream.range.contains))
  }

  @Test("of a long curve are as quick to read as those of a short one")
  func longCurves() throws {
    func seconds(points: Int) throws -> Double {
      let frames = 400_000
      let curve = Curve(
        points: (0..<points).map {
          .init(Double($0 % 7), at: .seconds(Double($0) * Double(frames) / Double(points) / 48_000))
        })
      let line = try FrameCurve(curve, rate: 48_000, length: nil)
      var buffer = [Double](repeating: 0, count: 512)
      var best = Double.infinity
      for _ in 0..<5 {
        var stream = ParameterStream(line)
        let time = ContinuousClock().measure {
          for _ in 0..<frames / 512 {
            var span = buffer.mutableSpan
            stream.fill(&span)
          }
        }
        best = min(best, time / .seconds(1))
      }
      return best
    }
    // A search in every block, let alone at every frame, would take several times as long.
    #expect(try seconds(points: 100_000) < 4 * seconds(points: 10))
  }

  @Test("turned by hand go where they are turned in 20 ms, and without a jump")
  func live() {
    let value = LiveValue(0, in: -10...10)
    var stream = ParameterStream(value, sampleRate: 1000)
    #expect(values(&stream, 10, block: 10) == [Double](repeating: 0, count: 10))
    value.set(40)
    let ramp = values(&stream, 30, block: 7)
    #expect(ramp[0] == 0 && ramp[20] == 10 && ramp[29] == 10)
    for (one, next) in zip(ramp, ramp.dropFirst()) { #expect(next - one <= 0.5 + 1e-9) }
    value.set(.nan)
    #expect(values(&stream, 5, block: 5) == [Double](repeating: 10, count: 5))
    #expect(stream.constant == nil && stream.range == -10...10)
  }

  @Test("a gain that is turned by 20 dB leaves nothing beside the tone after 20 ms")
  func zipper() throws {
    let (rate, count) = (48_000, 9600)
    let info = StreamInfo(
      format: StreamFormat(sampleRate: rate, channelCount: 1),
      length: StreamLength(frameCount: count))
    let level = LiveValue(-20, in: -96...24)
    let processor = try Gain().makeProcessor(
      ProcessorSetup(
        inputs: [info], maximumFrameCount: 64, live: LiveValues(["db": level])))
    var sound = AudioBuffer(channels: [sine(1000, rate: rate, count: count)])
    let inPlace = try #require(processor as? any InPlaceProcessor)
    for start in stride(from: 0, to: count, by: 64) {
      if start == 64 { level.set(0) }
      var part = sound.extracting(start..<start + 64)
      try inPlace.process(&part)
    }
    // From 20 ms after the turn on the tone is a pure one again.
    let resolved = Array(sound.channels[0][64 + 960 + 64..<64 + 960 + 64 + 4800])
    let fit = ToneFit(resolved, frequency: 1000, rate: rate, in: 0..<4800)
    #expect(abs(fit.amplitude - 0.5) < 1e-4)
    #expect(fit.residual < -80)
  }

  @Test(
    "end where points lie closer than numbers tell apart", arguments: [0, -3, -2.5, 7], [1, 16])
  func pointsOfOneFrame(offset: Double, block: Int) throws {
    let close = Curve(points: [
      .init(1, at: .seconds(1e-20)), .init(0, at: .seconds(2e-20)), .init(3, at: .seconds(0.005)),
      .init(4, at: .seconds(0.005 + 1e-18)), .init(5, at: .seconds(0.005 + 1e-18)),
    ])
    let line = try FrameCurve(close, rate: 1000, length: nil)
    var stream = ParameterStream(line, frameOffset: offset)
    let got = values(&stream, 32, block: block)
    for frame in got.indices {
      #expect(abs(got[frame] - line.value(at: Double(frame) + offset)) < 1e-9, "\(frame)")
    }
  }
}
