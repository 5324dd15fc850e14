/// A position on a curve that moves on with the frames of a stream.
struct CurveCursor {
  private let curve: FrameCurve
  private let offset: Double
  private var place = FrameCurve.Position()
  /// Frames by which the segment lies later than it says, and the one at which it ends.
  private var delay: Double
  private var end: Double
  private var position = 0

  init(_ curve: FrameCurve, offset: Double) {
    self.curve = curve
    self.offset = offset
    delay = curve.delay(0)
    end = curve.end(of: place)
  }

  @inline(__always)
  mutating func fill<Value: BinaryFloatingPoint>(
    _ values: inout MutableSpan<Value>, count: Int
  ) {
    var frame = 0
    while frame < count {
      move(to: Double(position + frame) + offset)
      let segment = curve.segments[place.index]
      let left = end - Double(position) - offset
      // The frame lies in the segment, also where the difference is too small to tell.
      let last = left < Double(count) ? max(Int(left.rounded(.up)), frame + 1) : count
      let (first, start, late) = (Double(position) + offset, segment.start, delay)
      let (width, rise) = (segment.end - start, segment.to - segment.from)
      if segment.isStraight {
        for index in frame..<last {
          // Whole numbers and halves, so that their sum is exact; 32 bits convert faster.
          let frame = first + Double(Int32(truncatingIfNeeded: index)) - late
          values[index] = Value(segment.from + (max(frame, start) - start) / width * rise)
        }
      } else {
        for index in frame..<last {
          values[index] = Value(segment.value(at: first + Double(index) - late))
        }
      }
      frame = last
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
    return curve.segments[place.index].value(at: frame - delay)
  }

  /// Finds the segment of a frame: the next one forward, any other by halving.
  private mutating func move(to frame: Double) {
    if end <= frame {
      var next = place
      next.index += 1
      if next.index == curve.segments.count { next = FrameCurve.Position(turn: next.turn + 1) }
      go(to: next)
      if end <= frame { go(to: curve.position(of: frame)) }
    } else if delay + curve.segments[place.index].start > frame {
      go(to: curve.position(of: frame))
    }
  }

  private mutating func go(to place: FrameCurve.Position) {
    self.place = place
    delay = curve.delay(place.turn)
    end = curve.end(of: place)
  }

  mutating func seek(to frame: Int) { position = frame }
}
