#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Sixteen delay lines that feed each other through an orthogonal matrix: the late part of a room.
///
/// Every line's end passes a filter that takes away what its length costs in decay, then the
/// matrix, then enters the lines again (Stautner and Puckette 1982; Jot and Chaigne 1991). The
/// matrix is a Hadamard matrix behind eight slow rotations, so that it stays orthogonal while it
/// moves: no resonance stands still, and the decay is not touched (Schlecht and Habets 2015).
struct FeedbackDelayNetwork {
  let sampleRate: Int
  private var lines: DelayBank
  /// Per line: y = direct·x + s, s ← pole·s + spill·x. The matrix's 1/4 is part of the first and the
  /// last.
  private var direct = SIMD16<Float>(repeating: 0)
  private var pole = SIMD16<Float>(repeating: 0)
  private var spill = SIMD16<Float>(repeating: 0)
  private var state = SIMD16<Float>(repeating: 0)
  /// The angles of the rotations, as points on the unit circle, and their step in a chunk.
  private var cosines = SIMD8<Double>(repeating: 1)
  private var sines = SIMD8<Double>(repeating: 0)
  private let cosineStep: SIMD8<Double>
  private let sineStep: SIMD8<Double>

  /// Lines of such lengths in frames, none shorter than a chunk.
  init(delays: [Int], chunk: Int, sampleRate: Int) {
    precondition(delays.allSatisfy { $0 >= chunk }, "a line is shorter than a chunk")
    self.sampleRate = sampleRate
    lines = DelayBank(delays: delays, chunk: chunk)
    var cosineStep = SIMD8<Double>()
    var sineStep = SIMD8<Double>()
    for index in 0..<8 {
      let turns = Self.turnsPerSecond[index] * Double(chunk) / Double(sampleRate)
      cosineStep[index] = cos(2 * .pi * turns)
      sineStep[index] = sin(2 * .pi * turns)
    }
    self.cosineStep = cosineStep
    self.sineStep = sineStep
  }

  /// Slow enough not to be heard as vibrato, and no two in step.
  private static let turnsPerSecond = [0.31, -0.43, 0.57, -0.71, 0.89, -1.07, 1.27, -1.51]

  var chunk: Int { lines.chunk }
  var delays: [Int] { lines.delays }

  /// Gives all frequencies their decay.
  mutating func absorb(_ absorption: Absorption) {
    for (line, delay) in lines.delays.enumerated() {
      let shelf = absorption.filter(delay: delay, sampleRate: sampleRate)
      direct[line] = Float(shelf.b0 / 4)
      spill[line] = Float((shelf.b1 - shelf.a1 * shelf.b0) / 4)
      pole[line] = Float(-shelf.a1)
    }
  }

  /// How much louder pink noise becomes that enters all lines: the mean over the octaves of what the
  /// lines give back again and again.
  func pinkGain(_ absorption: Absorption) -> Double {
    let shelves = lines.delays.map { absorption.filter(delay: $0, sampleRate: sampleRate) }
    var sum = 0.0
    var count = 0.0
    var frequency = 62.5
    while frequency < 0.45 * Double(sampleRate), frequency < 20_000 {
      let omega = 2 * .pi * frequency / Double(sampleRate)
      let kept = shelves.reduce(0) { $0 + $1.power(at: omega) } / Double(shelves.count)
      sum += 1 / (1 - kept)
      count += 1
      frequency *= 2
    }
    return count > 0 ? (sum / count).squareRoot() : 1
  }

  /// Takes the sound that is to enter, and leaves in `tiles` what has entered the lines.
  mutating func process(_ tiles: inout MutableSpan<Float>, entering: Span<Float>) {
    lines.read(into: &tiles)
    circulate(&tiles, entering)
    lines.write(tiles.span)
  }

  /// Filters, turns and mixes what leaves the lines.
  private mutating func circulate(
    _ tiles: inout MutableSpan<Float>, _ entering: Span<Float>
  ) {
    precondition(tiles.count == entering.count)
    let direct = self.direct
    let pole = self.pole
    let spill = self.spill
    var s = state
    var c = SIMD8<Float>(cosines)
    var d = SIMD8<Float>(sines)
    turn()
    let stepCount = Float(chunk / Tile.frameCount)
    let cStep = (SIMD8<Float>(cosines) - c) / stepCount
    let dStep = (SIMD8<Float>(sines) - d) / stepCount
    var at = 0
    while at <= tiles.count - Tile.sampleCount {
      let x0 = Tile.transposed(tiles.span.sixteenLanes(at: at))
      let x1 = Tile.transposed(tiles.span.sixteenLanes(at: at + 16))
      let x2 = Tile.transposed(tiles.span.sixteenLanes(at: at + 32))
      let x3 = Tile.transposed(tiles.span.sixteenLanes(at: at + 48))
      @inline(__always)
      func step(
        _ q0: SIMD4<Float>, _ q1: SIMD4<Float>, _ q2: SIMD4<Float>, _ q3: SIMD4<Float>
      ) -> (SIMD8<Float>, SIMD8<Float>) {
        let x = SIMD16(
          lowHalf: SIMD8(lowHalf: q0, highHalf: q1), highHalf: SIMD8(lowHalf: q2, highHalf: q3))
        let y = direct * x + s
        s = pole * s + spill * x
        let low = c * y.lowHalf - d * y.highHalf
        let high = d * y.lowHalf + c * y.highHalf
        return (low, high)
      }
      let y0 = step(
        x0.lowHalf.lowHalf, x1.lowHalf.lowHalf, x2.lowHalf.lowHalf, x3.lowHalf.lowHalf)
      let y1 = step(
        x0.lowHalf.highHalf, x1.lowHalf.highHalf, x2.lowHalf.highHalf, x3.lowHalf.highHalf)
      let y2 = step(
        x0.highHalf.lowHalf, x1.highHalf.lowHalf, x2.highHalf.lowHalf, x3.highHalf.lowHalf)
      let y3 = step(
        x0.highHalf.highHalf, x1.highHalf.highHalf, x2.highHalf.highHalf, x3.highHalf.highHalf)
      c += cStep
      d += dStep
      @inline(__always)
      func turned(
        _ q0: SIMD4<Float>, _ q1: SIMD4<Float>, _ q2: SIMD4<Float>, _ q3: SIMD4<Float>
      ) -> SIMD16<Float> {
        Tile.transposed(
          SIMD16(
            lowHalf: SIMD8(lowHalf: q0, highHalf: q1),
            highHalf: SIMD8(lowHalf: q2, highHalf: q3)))
      }
      var t0 = turned(y0.0.lowHalf, y1.0.lowHalf, y2.0.lowHalf, y3.0.lowHalf)
      var t1 = turned(y0.0.highHalf, y1.0.highHalf, y2.0.highHalf, y3.0.highHalf)
      var t2 = turned(y0.1.lowHalf, y1.1.lowHalf, y2.1.lowHalf, y3.1.lowHalf)
      var t3 = turned(y0.1.highHalf, y1.1.highHalf, y2.1.highHalf, y3.1.highHalf)
      t0 += entering.sixteenLanes(at: at)
      t1 += entering.sixteenLanes(at: at + 16)
      t2 += entering.sixteenLanes(at: at + 32)
      t3 += entering.sixteenLanes(at: at + 48)
      Tile.mix(&t0, &t1, &t2, &t3)
      tiles.setSixteenLanes(at: at, to: t0)
      tiles.setSixteenLanes(at: at + 16, to: t1)
      tiles.setSixteenLanes(at: at + 32, to: t2)
      tiles.setSixteenLanes(at: at + 48, to: t3)
      at += Tile.sampleCount
    }
    state = s
  }

  /// Moves the rotations on by a chunk, back onto the unit circle.
  private mutating func turn() {
    let c = cosines * cosineStep - sines * sineStep
    let d = sines * cosineStep + cosines * sineStep
    let shrink = 1.5 - 0.5 * (c * c + d * d)
    cosines = c * shrink
    sines = d * shrink
  }

  /// Silences the network.
  mutating func reset() {
    lines.reset()
    state = SIMD16(repeating: 0)
    cosines = SIMD8(repeating: 1)
    sines = SIMD8(repeating: 0)
  }
}
