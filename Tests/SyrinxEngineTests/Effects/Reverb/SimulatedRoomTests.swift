import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("A simulated room")
struct SimulatedRoomTests {
  private let rate = 16_000

  private func response(_ decay: Double, _ size: SIMD3<Double>) -> [Float] {
    ShoeboxRoom(
      size: size, source: size * SIMD3(0.3, 0.4, 0.5), microphone: size * SIMD3(0.7, 0.55, 0.6),
      decay: decay
    ).response(sampleRate: rate, seed: 1)
  }

  /// T30 after ISO 3382-1, by integration backwards.
  private func decayTime(_ response: [Float]) throws -> Double {
    var sum = 0.0
    var levels = [Double](repeating: 0, count: response.count)
    for frame in response.indices.reversed() {
      sum += Double(response[frame]) * Double(response[frame])
      levels[frame] = sum
    }
    let total = sum
    levels = levels.map { 10 * log10($0 / total) }
    let first = try #require(levels.firstIndex { $0 <= -5 })
    let last = try #require(levels.firstIndex { $0 <= -35 })
    // The slope of the line of least squares.
    let middle = Double(first + last) / 2
    let (down, across) = (first...last).reduce((0.0, 0.0)) { sums, frame in
      let place = Double(frame) - middle
      return (sums.0 + place * levels[frame], sums.1 + place * place)
    }
    return -60 * across / down / Double(rate)
  }

  @Test(
    "decays in the time that was asked for", arguments: [0.2, 0.4, 0.8],
    [SIMD3(5.0, 4, 2.7), SIMD3(8, 6, 3), SIMD3(3, 2.5, 2.4)])
  func decay(seconds: Double, size: SIMD3<Double>) throws {
    let measured = try decayTime(response(seconds, size))
    #expect(abs(measured / seconds - 1) < 0.1, "\(measured) for \(seconds)")
  }

  @Test(
    "corridors, flat halls and dry rooms decay in the time that was asked for, too",
    arguments: [
      (50, 2, 2.5, 0.4, 1.5), (50, 2, 2.5, 0.2, 1.5), (50, 1.5, 1.5, 0.3, 20),
      (50, 50, 1.5, 1, 1.5), (50, 50, 2.5, 0.3, 1.5), (5, 4, 2.7, 0.05, 3), (5, 4, 2.7, 0.4, 1.5),
    ], [1, 2, 3])
  func longDecay(of values: (Double, Double, Double, Double, Double), seed: Int) throws {
    var room = SimulatedRoom()
    (room.length, room.width, room.height, room.rt60, room.distance) = values
    room.seed = seed
    let (source, microphone) = room.places()
    let box = ShoeboxRoom(
      size: SIMD3(room.length, room.width, room.height), source: source, microphone: microphone,
      decay: room.rt60)
    let measured = try decayTime(box.response(sampleRate: rate, seed: seed))
    #expect(abs(measured / room.rt60 - 1) < 0.1, "\(measured)")
  }

  @Test(
    "decays at low and at high frequencies in the times that were asked for",
    arguments: [(0.8, 0.6), (0.8, 0.3), (1.5, 0.6)],
    [SIMD3(5.0, 4, 2.7), SIMD3(8, 6, 3), SIMD3(3, 2.5, 2.4)])
  func bands(seconds: (low: Double, high: Double), size: SIMD3<Double>) throws {
    let made = ShoeboxRoom(
      size: size, source: size * SIMD3(0.3, 0.4, 0.5), microphone: size * SIMD3(0.7, 0.55, 0.6),
      decay: seconds.low, highDecay: seconds.high
    ).response(sampleRate: rate, seed: 1)
    for (frequency, seconds) in [(250, seconds.low), (4000, seconds.high)] {
      let measured = try decayTime(octave(of: made, at: Double(frequency)))
      #expect(abs(measured / seconds - 1) < 0.1, "\(measured) at \(frequency) Hz")
    }
  }

  /// An octave of a sound, by Butterworth filters of the fourth order.
  private func octave(of sound: [Float], at frequency: Double) -> [Float] {
    let (low, high) = (frequency / 2.0.squareRoot(), frequency * 2.0.squareRoot())
    let sections = [0.5412, 1.3066].flatMap { q in
      [(low, true), (high, false)].map { (edge, isHighPass) in
        let w0 = 2 * Double.pi * edge / Double(rate)
        let α = BiquadWidth.α(w0: w0, q: q)
        return isHighPass ? BiquadCoefficients.highPass(w0: w0, α: α) : .lowPass(w0: w0, α: α)
      }
    }
    return sections.reduce(sound) { sound, section in
      var (past, out) = ([0.0, 0], [0.0, 0])
      return sound.map {
        let x = Double($0)
        let y =
          section.b0 * x + section.b1 * past[0] + section.b2 * past[1] - section.a1 * out[0]
          - section.a2 * out[1]
        (past, out) = ([x, past[0]], [y, out[0]])
        return Float(y)
      }
    }
  }

  @Test("with a time for high frequencies has the same direct sound; equal times change nothing")
  func direct() {
    let size = SIMD3(20.0, 15, 10)
    func made(_ high: Double) -> [Float] {
      ShoeboxRoom(
        size: size, source: size * SIMD3(0.4, 0.4, 0.5), microphone: size * SIMD3(0.5, 0.45, 0.5),
        decay: 0.6, highDecay: high
      ).response(sampleRate: 48_000, seed: 1)
    }
    let response = made(0.3)
    // The first reflection comes after more than ten metres.
    #expect(response[0] == 1 && response[1..<900].allSatisfy { $0 == 0 })
    #expect(made(0.6) == made(.infinity) && made(0.7) == made(.infinity))
  }

  @Test("begins with the direct sound, and each first reflection has its place and level")
  func reflections() throws {
    // A large room whose walls hardly reflect: six reflections that lie apart.
    let size = SIMD3(20.0, 15, 10)
    let (source, microphone) = (size * SIMD3(0.3, 0.4, 0.5), size * SIMD3(0.7, 0.55, 0.6))
    let room = ShoeboxRoom(size: size, source: source, microphone: microphone, decay: 0.3)
    let made = room.response(sampleRate: 48_000, seed: 1)
    #expect(made[0] == 1)
    func distance(_ place: SIMD3<Double>) -> Double {
      let way = place - microphone
      return (way * way).sum().squareRoot()
    }
    let direct = distance(source)
    for axis in 0..<3 {
      for wall in [0, size[axis]] {
        var image = source
        image[axis] = 2 * wall - source[axis]
        let frame = (distance(image) - direct) / 343 * 48_000
        let place = Int(frame.rounded())
        let peak = made[(place - 3)...(place + 3)].map(\.magnitude).max()!
        let centre = (place - 3...place + 3).max { made[$0].magnitude < made[$1].magnitude }!
        #expect(abs(centre - place) <= 1 && peak > 0.001)
      }
    }
  }

  @Test("places keep the distance and lie in the room")
  func places() {
    for seed in 0..<50 {
      var room = SimulatedRoom()
      (room.seed, room.distance) = (seed, 1.5)
      let (source, microphone) = room.places()
      let way = source - microphone
      #expect(abs((way * way).sum().squareRoot() - 1.5) < 1e-9)
      for (axis, size) in [room.length, room.width, room.height].enumerated() {
        #expect(source[axis] > 0.2 && source[axis] < size - 0.2)
        #expect(microphone[axis] > 0.2 && microphone[axis] < size - 0.2)
      }
    }
  }
}
