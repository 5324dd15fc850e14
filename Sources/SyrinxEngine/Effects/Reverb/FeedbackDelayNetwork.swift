import SyrinxSystem

/// Sixteen delay lines that feed each other through an orthogonal matrix: the late part of a room.
///
/// Every line's end passes a filter that takes away what its length costs in decay, then the
/// matrix, then enters the lines again (Stautner and Puckette 1982; Jot and Chaigne 1991). The
/// matrix is a Hadamard matrix after eight slow rotations, so that it stays orthogonal while it
/// moves: no resonance stands still, and the decay is not touched (Schlecht and Habets 2015).
struct FeedbackDelayNetwork {
  let sampleRate: Int
  private var lines: DelayBank
  private var loop = Loop()
  private var state = SIMD16<Float>()
  /// The filters of the lines, from which `loop` comes.
  private var shelves: [FirstOrderCoefficients]
  /// The angles of the rotations, as points on the unit circle, and their step in a block.
  private var cosines = SIMD8<Double>(repeating: 1)
  private var sines = SIMD8<Double>(repeating: 0)
  private let cosineStep: SIMD8<Double>
  private let sineStep: SIMD8<Double>

  /// Lines of such lengths in frames, none shorter than a block.
  init(delays: [Int], blockFrameCount: Int, sampleRate: Int) {
    precondition(
      delays.allSatisfy { $0 >= blockFrameCount }, "a line is shorter than a block")
    self.sampleRate = sampleRate
    lines = DelayBank(delays: delays, blockFrameCount: blockFrameCount)
    shelves = Array(repeating: FirstOrderCoefficients(b0: 0, b1: 0, a1: 0), count: delays.count)
    var cosineStep = SIMD8<Double>()
    var sineStep = SIMD8<Double>()
    for index in 0..<8 {
      let turns = Self.turnsPerSecond[index] * Double(blockFrameCount) / Double(sampleRate)
      cosineStep[index] = cos(2 * .pi * turns)
      sineStep[index] = sin(2 * .pi * turns)
    }
    self.cosineStep = cosineStep
    self.sineStep = sineStep
  }

  /// Slow enough not to be heard as vibrato, fast enough for resonances to melt into each other, and
  /// no two in step.
  private static let turnsPerSecond = [0.50, -0.69, 0.91, -1.14, 1.42, -1.71, 2.03, -2.42]

  var blockFrameCount: Int { lines.blockFrameCount }

  mutating func absorb(_ absorption: Absorption) {
    for (line, delay) in lines.delays.enumerated() {
      let shelf = absorption.filter(delay: delay, sampleRate: sampleRate)
      shelves[line] = shelf
      loop.direct[line] = Float(shelf.b0 / 4)
      loop.spill[line] = Float((shelf.b1 - shelf.a1 * shelf.b0) / 4)
      loop.pole[line] = Float(-shelf.a1)
    }
  }

  /// The gain of pink noise that enters all lines, as they absorb now: the mean over the octaves of
  /// what the lines give back again and again.
  var pinkGain: Double {
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

  /// Lets the network run for a block while the scattered sound of a diffuser enters it.
  mutating func process(_ diffuser: borrowing ScatteringDiffuser) {
    let entering = lines.entering
    let leaving = lines.leaving()
    let c = SIMD8<Float>(cosines)
    let d = SIMD8<Float>(sines)
    turn()
    let stepCount = Float(blockFrameCount / LineVector.frameCount)
    let cStep = (SIMD8<Float>(cosines) - c) / stepCount
    let dStep = (SIMD8<Float>(sines) - d) / stepCount
    Self.circulate(
      &lines.storage, from: leaving, to: entering, adding: diffuser.bank.storage.span,
      diffuser.scattered, loop,
      Turn(cosine: c, sine: d, cosineStep: cStep, sineStep: dStep), &state)
    lines.advance()
  }

  /// Filters, turns and mixes what leaves the lines, and writes it where it enters them again.
  private static func circulate(
    _ storage: inout [Float], from leaving: Rows, to entering: Rows, adding source: Span<Float>,
    _ added: Rows, _ loop: Loop, _ turning: Turn, _ state: inout SIMD16<Float>
  ) {
    var samples = storage.mutableSpan
    var turn = turning
    var s = state
    @inline(__always)
    func step(_ x: SIMD16<Float>) -> SIMD16<Float> {
      let y = loop.direct * x + s
      s = loop.pole * s + loop.spill * x
      return SIMD16(
        lowHalf: turn.cosine * y.lowHalf - turn.sine * y.highHalf,
        highHalf: turn.sine * y.lowHalf + turn.cosine * y.highHalf)
    }
    var frame = 0
    while frame <= entering.length - LineVector.frameCount {
      let x = samples.span.vector(leaving, at: frame).turned().regrouped()
      let y = LineVector(a: step(x.a), b: step(x.b), c: step(x.c), d: step(x.d))
      turn.cosine += turn.cosineStep
      turn.sine += turn.sineStep
      let mixed = (y.regrouped().turned() + source.vector(added, at: frame)).mixed()
      samples.setTile(entering, at: frame, to: mixed)
      frame += LineVector.frameCount
    }
    state = s
  }

  /// The filters of all lines: y = direct·x + s, s ← pole·s + spill·x. The matrix's 1/4 is part of the first
  /// and the last.
  private struct Loop {
    var direct = SIMD16<Float>()
    var pole = SIMD16<Float>()
    var spill = SIMD16<Float>()
  }

  /// The rotations of the first eight lines with the last eight, and what they change by in a vector.
  private struct Turn {
    var cosine: SIMD8<Float>
    var sine: SIMD8<Float>
    let cosineStep: SIMD8<Float>
    let sineStep: SIMD8<Float>
  }

  /// Copies the newest block that has entered a line to a channel of a buffer.
  func copyNewest(line: Int, to buffer: inout AudioBuffer, _ channel: Int) {
    var target = buffer[channel]
    let start = lines.newest(line)
    let row = lines.storage.span.extracting(start..<start + blockFrameCount)
    for frame in target.indices { target[frame] = row[frame] }
  }

  /// Moves the rotations on by a block, back onto the unit circle.
  private mutating func turn() {
    let c = cosines * cosineStep - sines * sineStep
    let d = sines * cosineStep + cosines * sineStep
    let shrink = 1.5 - 0.5 * (c * c + d * d)
    cosines = c * shrink
    sines = d * shrink
  }

  mutating func reset() {
    lines.reset()
    state = SIMD16()
    cosines = SIMD8(repeating: 1)
    sines = SIMD8(repeating: 0)
  }
}
