/// Raises the gain over the first frames that a player is heard and lowers it over a stream's last.
final class FadeNode: InPlaceNode {
  private let knobs: Fade
  /// The frame from which it rises, and for how many.
  private var start = 0
  private var rise = 0
  private var fall = 0
  /// Frames of the stream that will be heard, if its end matters.
  private var end = Int.max
  private var gains = AudioBuffer(channelCount: 1, frameCapacity: 0)
  private var position = 0

  init(_ knobs: Fade) { self.knobs = knobs }

  func prepare(for inputs: [Inflow], maximumFrameCount: Int) throws -> StreamFormat {
    let format = inputs[0].format
    start = inputs[0].onset
    rise = format.frames(in: knobs.in)
    fall = format.frames(in: knobs.out)
    if fall > 0 {
      guard let count = inputs[0].heardFrameCount else {
        throw EngineError.endUnknown(node: "", knob: "out")
      }
      end = count
    } else {
      end = .max
    }
    gains = AudioBuffer(channelCount: 1, frameCapacity: maximumFrameCount)
    position = 0
    return format
  }

  func process(_ block: AudioBlock) {
    defer { position += block.frameCount }
    guard position < start + rise || position + block.frameCount > end - fall else { return }
    let piece = gains.block.prefix(block.frameCount)
    var gains = piece[0]
    let riseStep = 1 / Double(max(rise, 1))
    let fallStep = 1 / Double(max(fall, 1))
    for frame in gains.indices {
      let place = position + frame
      let up = min(Double(max(place - start, 0)) * riseStep, 1)
      let down = max(min(Double(end - 1 - place) * fallStep, 1), 0)
      gains[frame] = Float(
        (rise > 0 ? gain(up) : 1) * (fall > 0 ? gain(down) : 1))
    }
    block.scale(by: piece.samples(of: 0))
  }

  func reset() { position = 0 }

  /// The gain at a share of the way from silence to full level; exactly 0 and 1 at its ends.
  private func gain(_ share: Double) -> Double {
    switch knobs.curve {
    case .linear: share
    case .equalPower: share < 1 ? sineOfQuarterTurns(share) : 1
    case .exponential: (exactAmplitude(decibels: 60 * share) - 1) / 999
    }
  }
}

/// The sine of a part of a quarter turn, from 0 to 1, by its power series, exact to 1e-13.
private func sineOfQuarterTurns(_ turns: Double) -> Double {
  let x = turns * (Double.pi / 2)
  let square = x * x
  var series = 0.0
  for k in stride(from: 17.0, through: 3, by: -2) {
    series = (series - 1) * -square / (k * (k - 1))
  }
  return x * (1 - series)
}
