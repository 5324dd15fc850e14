/// A position on a curve that moves on with the frames of a stream.
struct CurveCursor {
  private let segments: [FrameCurve.Segment]
  private let offset: Double
  private var index = 0
  private var position = 0

  init(_ curve: FrameCurve, offset: Double) {
    segments = curve.segments
    self.offset = offset
  }

  @inline(__always)
  mutating func fill<Value: BinaryFloatingPoint>(
    _ values: inout MutableSpan<Value>, count: Int
  ) {
    var frame = 0
    while frame < count {
      move(to: Double(position + frame) + offset)
      let segment = segments[index]
      let left = segment.end - Double(position) - offset
      // The frame lies in the segment, also where the difference is too small to tell.
      let end = left < Double(count) ? max(Int(left.rounded(.up)), frame + 1) : count
      let (first, start) = (Double(position) + offset, segment.start)
      let (width, rise) = (segment.end - start, segment.to - segment.from)
      for index in frame..<end {
        // Whole numbers and halves, so that their sum is exact; 32 bits convert faster.
        let frame = first + Double(Int32(truncatingIfNeeded: index))
        values[index] = Value(segment.from + (max(frame, start) - start) / width * rise)
      }
      frame = end
    }
    position += count
  }

  mutating func next(skipping count: Int) -> Double {
    let value = value(at: Double(position) + offset)
    position += count
    return value
  }

  mutating func value(at frame: Double) -> Double {
    move(to: frame)
    return segments[index].value(at: frame)
  }

  /// Finds the segment of a frame: step by step forward, by halving back.
  private mutating func move(to frame: Double) {
    if segments[index].start > frame {
      index = max(segments.firstIndexAbove(frame) { $0.start } - 1, 0)
    }
    while segments[index].end <= frame { index += 1 }
  }

  mutating func seek(to frame: Int) { position = frame }
}
