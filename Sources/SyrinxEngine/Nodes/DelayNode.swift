/// Echoes in a loop with a low-pass filter.
///
/// A time that never changes is rounded to whole frames. One that moves is read between samples,
/// and is then never shorter than the six frames which that needs. A moving cutoff is read every
/// 32 frames. At a feedback of 100 % nothing falls but what the filter takes; the tail then ends,
/// as every tail does, after a minute.
final class DelayNode: InPlaceNode {
  private let knobs: Delay
  private var works: Works?
  private(set) var tail = 0

  /// What is made anew for every stream.
  fileprivate struct Works {
    static let pieceFrameCount = 32
    let sampleRate: Int
    var line: EchoLine
    /// In frames, if it never changes.
    let fixedTime: Int?
    var time: CurveTrack
    var feedback: CurveTrack
    var cutoff: CurveTrack
    var mix: CurveTrack
    var position = 0
  }

  init(_ knobs: Delay) { self.knobs = knobs }

  func prepare(for inputs: [Inflow], maximumFrameCount: Int) throws -> StreamFormat {
    let format = inputs[0].format
    let rate = Double(format.sampleRate)
    let pieceFrameCount = Works.pieceFrameCount
    func track(_ curve: Curve) throws -> CurveTrack {
      let automation = try Automation(curve, rate: format.sampleRate, length: inputs[0].length)
      return CurveTrack(automation, maximumFrameCount: pieceFrameCount)
    }
    let shortest = Double(BetweenSamples.reach)
    let fixedTime = knobs.time.constant.map { format.frames(in: $0) }
    let longest = fixedTime.map(Double.init) ?? max(knobs.time.maximum * rate, shortest)
    let isOpen = knobs.cutoff.minimum >= format.nyquist
    let lowPass = isOpen ? nil : Self.lowPass(knobs.cutoff.points[0].value, format.sampleRate)
    works = Works(
      sampleRate: format.sampleRate,
      line: EchoLine(
        channelCount: format.channelCount, longest: longest, maximumFrameCount: pieceFrameCount,
        lowPass: lowPass),
      fixedTime: fixedTime,
      time: try track(knobs.time.map { max($0 * rate, shortest) }),
      feedback: try track(knobs.feedback.map { $0 / 100 }), cutoff: try track(knobs.cutoff),
      mix: try track(knobs.mix.map { $0 / 100 }))
    tail = tail(longest: longest, isOpen: isOpen, sampleRate: format.sampleRate)
    return format
  }

  /// Until the echoes and the ringing of the last one are over. Each pass of the filter delays low
  /// frequencies by √2/ωc besides.
  private func tail(longest: Double, isOpen: Bool, sampleRate: Int) -> Int {
    let feedback = knobs.feedback.strongest / 100
    var loop = feedback > 0 ? max(longest, 1) : longest
    var ringing = 0.0
    if !isOpen {
      let cutoff = min(knobs.cutoff.minimum / Double(sampleRate), 0.49)
      loop += 2.0.squareRoot() / (2 * .pi * cutoff)
      ringing = Self.lowPass(knobs.cutoff.minimum, sampleRate).framesOfRinging
    }
    return EchoTail.frameCount(delay: loop, feedback: feedback, sampleRate: sampleRate)
      + Int(bounded: ringing.rounded(.up))
  }

  /// A Butterworth low-pass, of which little is left above the rates that a stream can carry.
  fileprivate static func lowPass(_ cutoff: Double, _ sampleRate: Int) -> BiquadCoefficients {
    let w0 = 2 * Double.pi * min(cutoff / Double(sampleRate), 0.49)
    return .lowPass(w0: w0, α: BiquadWidth.α(w0: w0, q: 0.5.squareRoot()))
  }

  func process(_ block: AudioBlock) {
    block.forEachPiece(of: Works.pieceFrameCount, from: works!.position) { works!.process($0) }
  }

  func reset() { works?.reset() }
}

extension DelayNode.Works {
  mutating func process(_ piece: AudioBlock) {
    let count = piece.frameCount
    time.advance(count)
    feedback.advance(count)
    cutoff.advance(count)
    mix.advance(count)
    if cutoff.constant == nil, position % Self.pieceFrameCount == 0 {
      line.retune(DelayNode.lowPass(cutoff.values[0], sampleRate))
    }
    line.process(
      piece, time: fixedTime.map { .fixed($0) } ?? .moving(time.values), feedback: feedback.values,
      mix: mix.values)
    position += count
  }

  mutating func reset() {
    line.reset()
    time.reset()
    feedback.reset()
    cutoff.reset()
    mix.reset()
    position = 0
  }
}
