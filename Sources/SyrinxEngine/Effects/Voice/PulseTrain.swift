/// The times of pulses whose frequency follows a curve, between frames as well as on them.
///
/// Pulse n is where the integral of the frequency has come to n. That integral is known for every
/// straight segment of the curve, so that nothing adds up from pulse to pulse.
struct PulseTrain {
  private struct Segment {
    let start: Double
    /// Pulses up to here, with the fraction of the next one.
    let count: Double
    /// Pulses a frame, and by how much that grows with each frame.
    let frequency: Double
    let slope: Double
  }

  private let segments: [Segment]
  /// The frames and pulses after which the segments begin again, and how often they have.
  private var repetition: (period: Double, count: Double)?
  private var turn = 0.0
  /// In live mode, pulses a second at each frame; each pulse then follows from the one before.
  private let live: FrameValues?
  private let sampleRate: Double
  private var current = 0
  private var index = 0
  /// The frame at which the next pulse is due.
  private(set) var next = 0.0

  /// A train along a curve in Hz, from its first pulse at frame 0 on.
  init(_ values: FrameValues, sampleRate: Int) {
    live = values.curve == nil ? values : nil
    self.sampleRate = Double(sampleRate)
    var segments: [Segment] = []
    var count = 0.0
    let curve = values.curve?.straight
    for line in curve?.segments ?? [] {
      let length = line.end - line.start
      let from = line.from / Double(sampleRate)
      let to = line.to / Double(sampleRate)
      let slope = length.isFinite ? (to - from) / length : 0
      segments.append(Segment(start: line.start, count: count, frequency: from, slope: slope))
      if length.isFinite { count += length * (from + to) / 2 }
    }
    self.segments = segments
    repetition = curve?.repetition.map { ($0.period, count) }
    find()
  }

  mutating func advance() {
    index += 1
    find()
  }

  mutating func reset() {
    (current, turn, index) = (0, 0, 0)
    find()
  }

  private mutating func find() {
    if let live {
      next = index == 0 ? 0 : next + sampleRate / live.value(at: next)
      return
    }
    var (pulse, first) = (Double(index), 0.0)
    if let repetition {
      let last = (pulse / repetition.count).rounded(.down)
      if last > turn { (turn, current) = (last, 0) }
      pulse -= turn * repetition.count
      first = turn * repetition.period
    }
    while current + 1 < segments.count, segments[current + 1].count <= pulse { current += 1 }
    let segment = segments[current]
    // The root of f·t + s·t²/2 = n, in the form that has no difference of equals.
    let due = pulse - segment.count
    let frequency = (segment.frequency * segment.frequency + 2 * segment.slope * due).squareRoot()
    next = first + segment.start + 2 * due / (segment.frequency + frequency)
  }
}
