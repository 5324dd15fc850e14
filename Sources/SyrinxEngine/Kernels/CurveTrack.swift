/// The values of an automation at the frames of one piece of a stream after another.
///
/// A constant is written once. A curve is walked along its straight pieces, each value computed
/// from the frame's own position, so that it does not matter where the stream is cut.
struct CurveTrack {
  /// One value a frame of the newest piece.
  private(set) var values: [Double]
  /// The value, if it never changes.
  let constant: Double?
  private let segments: [Automation.Segment]
  /// How far behind its frame a value lies.
  private let offset: Double
  /// The segment that holds the next frame.
  private var current = 0
  private var position = 0

  init(_ automation: Automation, maximumFrameCount: Int, offset: Double = 0) {
    constant = automation.constant
    segments = automation.segments
    self.offset = offset
    values = Array(repeating: automation.value(at: 0), count: maximumFrameCount)
  }

  /// Moves on to the next piece.
  mutating func advance(_ count: Int) {
    guard constant == nil else { return }
    var frame = 0
    while frame < count {
      while segments[current].end <= Double(position + frame) + offset { current += 1 }
      let left = segments[current].end - Double(position) - offset
      let end = left < Double(count) ? Int(left.rounded(.up)) : count
      let segment = segments[current]
      let first = Double(position) + offset
      var span = values.mutableSpan
      Self.fill(&span, frame..<end, first: first, along: segment)
      frame = end
    }
    position += count
  }

  private static func fill(
    _ values: inout MutableSpan<Double>, _ range: Range<Int>, first: Double,
    along segment: Automation.Segment
  ) {
    let width = segment.end - segment.start
    let rise = segment.to - segment.from
    for index in range {
      // Whole numbers and halves, so that their sum is exact; 32 bits convert faster.
      let frame = first + Double(Int32(truncatingIfNeeded: index))
      values[index] = segment.from + (frame - segment.start) / width * rise
    }
  }

  /// Goes back to the first frame.
  mutating func reset() {
    current = 0
    position = 0
  }
}

extension AudioBlock {
  /// Cuts the block into pieces that end where a stream's position is a multiple of a size.
  func forEachPiece(of size: Int, from position: Int, _ body: (AudioBlock) -> Void) {
    var done = 0
    while done < frameCount {
      let end = min(done + size - (position + done) % size, frameCount)
      body(extracting(done..<end))
      done = end
    }
  }
}
