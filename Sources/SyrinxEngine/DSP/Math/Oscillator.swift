/// A slow oscillation, counted in turns.
///
/// The phase is a whole number, 2^64 to the turn, so that adding to it never rounds: after an hour
/// it is where rate × time says, to a millionth of a degree. Where the rate follows a curve, each
/// frame adds the rate in its middle, which sums a straight line exactly.
struct Oscillator {
  /// One phase a frame of the newest block.
  private(set) var phases: [UInt64]
  private var rate: ParameterBlock<Double>
  private let phasePerHertz: Double
  private let nyquist: Double
  /// The next frame's.
  private var phase: UInt64 = 0
  private var position = 0

  /// An oscillation of so many hertz. A rate above half the sample rate, which no stream can carry,
  /// counts as half. Its values are
  /// half a frame ahead (`frameOffset`).
  init(_ rate: ParameterStream, sampleRate: Int, maximumFrameCount: Int) {
    self.rate = ParameterBlock(rate, maximumFrameCount: maximumFrameCount)
    phases = Array(repeating: 0, count: maximumFrameCount)
    phasePerHertz = 0x1p64 / Double(sampleRate)
    nyquist = Double(sampleRate) / 2
  }

  mutating func advance(_ count: Int) {
    position += count
    rate.advance(count)
    if let constant = rate.constant {
      let step = step(constant)
      var phase = phase
      var span = phases.mutableSpan
      for frame in 0..<count {
        span[frame] = phase
        phase &+= step
      }
      self.phase = phase
    } else {
      for frame in 0..<count {
        phases[frame] = phase
        phase &+= step(rate.values[frame])
      }
    }
  }

  @inline(__always)
  private func step(_ hertz: Double) -> UInt64 { UInt64(min(hertz, nyquist) * phasePerHertz) }

  /// Goes to a frame. Along a curve that takes time for each frame between, forward from where it is.
  mutating func seek(to frame: Int) {
    if let constant = rate.constant {
      phase = UInt64(frame) &* step(constant)
      position = frame
      return
    }
    if frame < position {
      rate.seek(to: 0)
      phase = 0
      position = 0
    }
    while position < frame { advance(min(frame - position, phases.count)) }
  }
}
