import SyrinxEngine

/// Finds where one sound stands still for 10 ms in the midst of what the other goes on with.
struct DropoutFinder {
  /// The first frame and the channel of the first dropout.
  private(set) var found: (frame: Int, channel: Int)?

  /// Frames of 2.5 ms, and how many such cells are complete.
  private let cell: Int
  private var frameCount = 0
  private var cellCount = 0
  private var channels: [Course]

  /// The movement of a channel of both sounds in the present cell and in those before, a ring.
  private struct Course {
    var want = Extremes()
    var got = Extremes()
    var wants = [Float](repeating: 0, count: DropoutFinder.memory)
    var gots = [Float](repeating: 0, count: DropoutFinder.memory)
  }

  private struct Extremes {
    var low = Float.infinity
    var high = -Float.infinity
    var span: Float { high > low ? high - low : 0 }
  }

  /// Cells that a dropout covers whole, and those on either side, which tell how loud the sound is
  /// there.
  private static let covered = 3
  private static let neighbours = 4
  private static let memory = 2 * neighbours + covered
  /// A step of 16 bits with dither on it; a wave that is heard; and one that is not masked by what is
  /// so many times larger beside it.
  private static let still: Float = 3 / 32768
  private static let moving: Float = 2e-3
  private static let masking: Float = 64

  init(format: StreamFormat) {
    cell = max(format.sampleRate / 400, 2)
    channels = Array(repeating: Course(), count: format.channelCount)
  }

  /// Takes the next frames of both into account.
  mutating func add(want: AudioFrames, got: AudioFrames) {
    var start = 0
    while start < want.frameCount {
      let end = min(start + cell - frameCount % cell, want.frameCount)
      for channel in channels.indices {
        Self.widen(&channels[channel].want, want.samples(of: channel), start..<end)
        Self.widen(&channels[channel].got, got.samples(of: channel), start..<end)
      }
      frameCount += end - start
      start = end
      if frameCount % cell == 0 { endCell() }
    }
  }

  /// Looks at what is still to come when the sound is over.
  mutating func finish() { for _ in 0..<Self.neighbours { endCell() } }

  private static func widen(
    _ extremes: inout Extremes, _ samples: Span<Float>, _ range: Range<Int>
  ) {
    var (low, high) = (extremes.low, extremes.high)
    for index in range {
      let sample = samples[index]
      low = sample < low ? sample : low
      high = sample > high ? sample : high
    }
    extremes = Extremes(low: low, high: high)
  }

  private mutating func endCell() {
    for channel in channels.indices {
      channels[channel].wants[cellCount % Self.memory] = channels[channel].want.span
      channels[channel].gots[cellCount % Self.memory] = channels[channel].got.span
      channels[channel].want = Extremes()
      channels[channel].got = Extremes()
    }
    cellCount += 1
    let first = cellCount - Self.memory + Self.neighbours
    guard found == nil, first >= 0 else { return }
    for (channel, course) in channels.enumerated() {
      if isDropout(course.wants, course.gots, first) || isDropout(course.gots, course.wants, first)
      {
        found = (first * cell, channel)
        return
      }
    }
  }

  /// One goes on, loudly enough in most of them, and the other stands still for three cells.
  private func isDropout(_ going: [Float], _ standing: [Float], _ first: Int) -> Bool {
    let least = max(Self.moving, (going.max() ?? 0) / Self.masking)
    var loudCells = 0
    for cell in first..<first + Self.covered {
      let motion = going[cell % Self.memory]
      guard standing[cell % Self.memory] <= Self.still, motion > Self.still else { return false }
      if motion >= least { loudCells += 1 }
    }
    return 2 * loudCells > Self.covered
  }
}
