/// Time in an output by time in its input, both in frames.
///
/// It gives lengths, and moves whatever is tied to times of the sound: cues, tags with times, words.
public struct TimeMap: Sendable {
  fileprivate enum Step: Sendable {
    /// Input frames per output frame.
    case speed(Double)
    case curve(SpeedCurve)
    /// The first kept frame becomes the first; what lies outside is cut away.
    case kept(ClosedRange<Double>)
    case delay(Double)
    case spliced(Splices)
    /// Backwards, of so many frames.
    case mirrored(Double)
  }

  /// Applied one after another; none leaves time as it is.
  private let steps: [Step]

  public static let identity = TimeMap([])

  private init(_ steps: [Step]) { self.steps = steps }

  /// So many input frames per output frame at all times.
  public static func speed(_ speed: Double) -> TimeMap {
    speed == 1 ? identity : TimeMap([.speed(speed)])
  }

  /// A speed that follows a curve over input time.
  static func curve(_ speed: SpeedCurve) -> TimeMap {
    speed.constantSpeed.map(TimeMap.speed) ?? TimeMap([.curve(speed)])
  }

  /// Only these frames of the input are kept.
  public static func keeping(_ frames: Range<Int>) -> TimeMap {
    TimeMap([.kept(Double(frames.lowerBound)...Double(frames.upperBound))])
  }

  public static func delayed(by frames: Double) -> TimeMap {
    frames == 0 ? identity : TimeMap([.delay(frames)])
  }

  /// Frames are left out here and there.
  static func spliced(_ splices: Splices) -> TimeMap {
    splices.cuts.isEmpty ? identity : TimeMap([.spliced(splices)])
  }

  public static func mirrored(_ frameCount: Int) -> TimeMap {
    TimeMap([.mirrored(Double(frameCount))])
  }

  public func followed(by next: TimeMap) -> TimeMap { TimeMap(steps + next.steps) }

  /// Every frame comes out where it went in.
  public var isIdentity: Bool { steps.isEmpty }

  /// Output frames per input frame; nil where that changes.
  public var ratio: Double? {
    var ratio = 1.0
    for step in steps {
      switch step {
      case .speed(let speed): ratio *= 1 / speed
      case .curve, .spliced: return nil
      case .kept, .delay, .mirrored: break
      }
    }
    return ratio
  }

  /// Frames by which everything comes later; nil where that is not one whole number.
  var offset: Int? {
    var offset = 0.0
    for step in steps {
      switch step {
      case .speed, .curve, .spliced, .mirrored: return nil
      case .kept(let range): offset -= range.lowerBound
      case .delay(let delay): offset += delay
      }
    }
    return Int(exactly: offset)
  }

  /// Where an input frame comes out; nil if it is cut away.
  public func output(at input: Double) -> Double? {
    var frame = input
    for step in steps {
      guard let next = step.output(at: frame) else { return nil }
      frame = next
    }
    return frame
  }

  /// True of a stretch, or of a single frame, that is cut out together with the words and cues that are tied
  /// to it.
  public func silences(_ input: ClosedRange<Double>) -> Bool {
    var (first, last) = (input.lowerBound, input.upperBound)
    for step in steps {
      if case .spliced(let splices) = step, splices.silences(first...max(first, last)) {
        return true
      }
      guard let start = step.output(at: first), let end = step.output(at: last) else {
        return false
      }
      (first, last) = (min(start, end), max(start, end))
    }
    return false
  }

  /// Where a stretch of input comes out; nil if all of it is cut away. One of which a part is cut away is
  /// as long as what is left.
  public func output(of input: ClosedRange<Double>) -> ClosedRange<Double>? {
    var (first, last) = (input.lowerBound, input.upperBound)
    for step in steps {
      switch step {
      case .mirrored(let count): (first, last) = (count - last, count - first)
      case .spliced(let splices) where splices.silences(first...max(first, last)): return nil
      case .kept(let range):
        let start = max(first, range.lowerBound)
        let end = min(last, range.upperBound)
        guard first < last ? start < end : range.contains(first) else { return nil }
        first = start - range.lowerBound
        last = max(start, end) - range.lowerBound
      case .speed, .curve, .delay, .spliced:
        first = step.output(at: first) ?? first
        last = step.output(at: last) ?? last
      }
    }
    return first...max(first, last)
  }

  /// The input frame that comes out at an output frame.
  public func input(at output: Double) -> Double {
    var frame = output
    for step in steps.reversed() {
      switch step {
      case .speed(let speed): frame *= speed
      case .curve(let curve): frame = curve.inputFrame(atOutput: frame)
      case .kept(let range): frame += range.lowerBound
      case .delay(let delay): frame -= delay
      case .spliced(let splices): frame = splices.input(at: frame)
      case .mirrored(let count): frame = count - frame
      }
    }
    return frame
  }

  /// Frames of an input stretch, ascending, between which time runs evenly or nothing comes out, with where they
  /// come out; a speed along a curve is parted into so many.
  public func bends(
    in input: ClosedRange<Double>, parts: Int
  ) -> [(input: Double, output: Double)] {
    var places = [input.lowerBound, input.upperBound]
    for (index, step) in steps.enumerated() {
      let before = TimeMap(Array(steps[..<index]))
      switch step {
      case .kept(let range): places += [range.lowerBound, range.upperBound].map(before.input)
      case .spliced(let splices):
        places += splices.cuts.flatMap { [$0.lowerBound, $0.upperBound] }
          .map { before.input(at: Double($0)) }
      case .curve:
        let length = input.upperBound - input.lowerBound
        places += (1..<max(parts, 1)).map {
          input.lowerBound + length * Double($0) / Double(parts)
        }
      case .speed, .delay, .mirrored: break
      }
    }
    var bends: [(input: Double, output: Double)] = []
    for place in places.sorted() where input.contains(place) && bends.last?.input != place {
      // Rounding must not put the edge of what is kept outside.
      let found = [0, 1e-6, -1e-6].lazy.compactMap { output(at: place + $0) }.first
      if let found { bends.append((place, found)) }
    }
    return bends
  }

  /// The length of a stream after it. A tail stays a tail and is never cut by rounding.
  public func length(of input: StreamLength) -> StreamLength {
    steps.reduce(input) { $1.length(of: $0) }
  }
}

extension TimeMap.Step {
  /// Where an input frame comes out; nil if it is cut away.
  fileprivate func output(at frame: Double) -> Double? {
    switch self {
    case .speed(let speed): frame / speed
    case .curve(let curve): curve.outputFrame(atInput: frame)
    case .kept(let range): range.contains(frame) ? frame - range.lowerBound : nil
    case .delay(let delay): frame + delay
    case .spliced(let splices): splices.output(at: frame)
    case .mirrored(let count): count - frame
    }
  }

  fileprivate func length(of input: StreamLength) -> StreamLength {
    switch self {
    case .speed(let speed): return input.played(at: speed)
    case .curve(let curve): return curve.length(for: input)
    case .kept(let range):
      let body = min(input.duration, range.upperBound) - range.lowerBound
      var length = StreamLength(duration: max(body, 0))
      length.tail = Int(bounded: range.upperBound - range.lowerBound) - length.bodyFrameCount
      return length
    case .delay(let delay):
      return StreamLength(duration: input.duration + delay, tail: input.tail)
    case .spliced(let splices):
      let body = splices.output(at: input.duration)
      let end = splices.output(at: Double(input.frameCount))
      let length = StreamLength(duration: body)
      return length.ringing(for: max(Int(bounded: end.rounded()) - length.bodyFrameCount, 0))
    case .mirrored(let count): return StreamLength(duration: count)
    }
  }
}
