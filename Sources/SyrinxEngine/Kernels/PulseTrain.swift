/// The moments of pulses whose frequency follows a curve, between frames as well as on them.
///
/// Pulse n is where the integral of the frequency has come to n. That integral is known for every
/// straight piece of the curve, so that nothing adds up from pulse to pulse.
struct PulseTrain {
  private struct Piece {
    let start: Double
    /// Pulses up to here, with the fraction of the next one.
    let count: Double
    /// Pulses a frame, and by how much that grows with each frame.
    let frequency: Double
    let slope: Double
  }

  private let pieces: [Piece]
  private var current = 0
  private var index = 0
  /// The frame at which the next pulse is due.
  private(set) var next = 0.0

  /// A train along a curve in Hz, from its first pulse at frame 0 on.
  init(_ hertz: Automation, sampleRate: Int) {
    var pieces: [Piece] = []
    var count = 0.0
    for segment in hertz.segments {
      let length = segment.end - segment.start
      let from = segment.from / Double(sampleRate)
      let to = segment.to / Double(sampleRate)
      let slope = length.isFinite ? (to - from) / length : 0
      pieces.append(Piece(start: segment.start, count: count, frequency: from, slope: slope))
      if length.isFinite { count += length * (from + to) / 2 }
    }
    self.pieces = pieces
    find()
  }

  /// Goes on to the next pulse.
  mutating func advance() {
    index += 1
    find()
  }

  /// Goes back to the first pulse.
  mutating func reset() {
    current = 0
    index = 0
    find()
  }

  private mutating func find() {
    while current + 1 < pieces.count, pieces[current + 1].count <= Double(index) { current += 1 }
    let piece = pieces[current]
    // The root of f·t + s·t²/2 = n, in the form that has no difference of equals.
    let due = Double(index) - piece.count
    let frequency = (piece.frequency * piece.frequency + 2 * piece.slope * due).squareRoot()
    next = piece.start + 2 * due / (piece.frequency + frequency)
  }
}
