/// The values of a parameter at the frames of a sound, for those who come back to a frame.
///
/// Along a curve they are those of the curve. What is changed by hand is noted as the sound is read, for
/// everything that is made of the same frames later.
final class FrameValues {
  /// Nil where they are changed by hand.
  let curve: FrameCurve?
  private var stream: ParameterStream
  /// The newest values, one for each step of the sound, in a ring.
  private var notes: [Double] = []
  private var noteCount = 0

  private static let stepFrameCount = 64
  /// Three seconds at 48 kHz: more than lies between the first who reads a frame and the last.
  private static let capacity = 2304

  init(_ curve: FrameCurve) {
    self.curve = curve
    stream = ParameterStream(curve)
  }

  /// Values that are changed by hand, read from this stream.
  init(live stream: ParameterStream) {
    curve = nil
    self.stream = stream
    notes = Array(repeating: 0, count: Self.capacity)
    reset(to: 0)
  }

  var constant: Double? { stream.constant }

  var range: ClosedRange<Double> { stream.range }

  /// Notes the values of the frames before this one.
  func note(upTo frame: Int) {
    guard curve == nil else { return }
    while noteCount * Self.stepFrameCount < frame {
      notes[noteCount % Self.capacity] = stream.next(skipping: Self.stepFrameCount)
      noteCount += 1
    }
  }

  /// The value at a frame; beyond those that are noted, that of the nearest.
  func value(at frame: Double) -> Double {
    if let curve { return curve.value(at: frame) }
    let newest = noteCount - 1
    let step = max(Int(frame) / Self.stepFrameCount, newest - Self.capacity + 1, 0)
    return notes[min(step, newest) % Self.capacity]
  }

  func reset(to frame: Int) {
    stream.seek(to: frame)
    noteCount = frame / Self.stepFrameCount
    note(upTo: frame + 1)
  }
}
