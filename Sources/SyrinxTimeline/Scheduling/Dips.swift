import SyrinxEngine

/// A passage in which a track is lowered, with straight ramps before and after it.
struct Dip: Hashable, Sendable {
  var rampStart: Int
  var start: Int
  var end: Int
  var rampEnd: Int

  /// Part of the way down at a frame, from 0 to 1.
  func depth(at frame: Int) -> Double {
    if frame < rampStart || frame >= rampEnd { return 0 }
    if frame < start {
      return (Double(frame - rampStart) + 0.5) / Double(start - rampStart)
    }
    return frame < end ? 1 : (Double(rampEnd - frame) - 0.5) / Double(rampEnd - end)
  }
}

/// Lowers a stream to a part of its amplitude in some passages, which were found beforehand.
struct Dips: GraphNode {
  private let dips: [Dip]
  private let floor: Double

  /// Passages in the order in which they begin and end.
  init(_ dips: [Dip], to floor: Double) {
    self.dips = dips
    self.floor = floor
  }

  /// The part of its amplitude that is left at a frame.
  func level(at frame: Int) -> Double {
    let depth = dips.lazy.map { $0.depth(at: frame) }.max() ?? 0
    return 1 + (floor - 1) * depth
  }

  func makeProcessor(_ setup: ProcessorSetup) -> any Processor {
    var next = 0
    return GainProcessor(setup) { [dips, floor] gains, position in
      let end = position + gains.count
      while next > 0, dips[next - 1].rampEnd > position { next -= 1 }
      while next < dips.count, dips[next].rampEnd <= position { next += 1 }
      guard next < dips.count, dips[next].rampStart < end else { return false }
      for frame in gains.indices {
        var depth = 0.0
        var index = next
        while index < dips.count, dips[index].rampStart <= position + frame {
          depth = max(depth, dips[index].depth(at: position + frame))
          index += 1
        }
        gains[frame] = Float(1 + (floor - 1) * depth)
      }
      return true
    }
  }
}

extension Array<Range<Int>> {
  /// The passages in order, those joined that overlap or touch.
  func joined() -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] =
          last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}
