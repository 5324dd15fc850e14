/// Finds where a sound can be cut into segments that are then worked on independently: in pauses.
///
/// A pause is 80 ms in each 20 of which the mean square of every channel lies 50 dB below full scale
/// and 30 dB below the loudest 20 ms of the segment. What is found depends on the samples alone, not on
/// the blocks they come in.
///
/// It also tells segments whose channels are the same, bit for bit. Such a segment may turn out long, and
/// its channels part at last where there is no pause; then it is cut before that position, where the
/// last quarter of a second was softest.
struct SilenceSplitter {
  enum Finding: Equatable {
    /// All channels of the newest segment are one, or they are not.
    case isSingle(Bool)
    /// The newest segment ends and another begins, between which one has to pass within 20 ms.
    case cut(at: Int)
  }

  /// The least lengths of segments, in seconds: of the first, which shorter sounds are all of, and of
  /// those after it.
  struct Lengths {
    var first = 10.0
    var further = 6.0
  }

  /// Seconds before its first audible frame that a segment is fed, so that the windows are full.
  private static let preroll = 0.1
  private static let pauseWindowCount = 4
  private static let threshold: Float = 1e-5
  private static let relativeThreshold: Float = 1e-3
  /// Windows that are looked back upon to find the softest.
  private static let memory = 12

  private let format: StreamFormat
  private let lengths: Lengths
  /// Frames of 20 ms.
  let window: Int
  let preroll: Int
  /// Frames before the next window.
  private var position = 0
  /// Before this frame nothing new will be found.
  private(set) var decided = 0

  /// Sums of squares of the newest window: one in eight frames goes to each lane, so that it does not
  /// matter where blocks begin.
  private var sums: [SIMD8<Float>]
  private var filled = 0
  /// The mean squares of the last windows, newest last.
  private var levels: [Float]
  private var quietCount = 0
  /// The last frame so far in which the channels differ.
  private var difference = -1

  /// Of the newest segment: where it is fed from, where it is heard from, its loudest window.
  private var start = 0
  private var cut = 0
  private var loudest: Float = 0
  private var isSingle: Bool?
  private var findings: [Finding] = []

  init(format: StreamFormat, lengths: Lengths = Lengths()) {
    self.format = format
    self.lengths = lengths
    window = max(format.frames(in: 0.02), 1)
    preroll = format.frames(in: Self.preroll)
    sums = Array(repeating: SIMD8(), count: format.channelCount)
    levels = Array(repeating: .infinity, count: Self.memory)
    if format.channelCount == 1 { isSingle = true }
  }

  /// The findings since this was asked last.
  mutating func takeFindings() -> [Finding] {
    defer { findings.removeAll(keepingCapacity: true) }
    return findings
  }

  mutating func add(_ block: AudioFrames) {
    block.forEachBlock(of: window, from: filled) { part in
      measure(part)
      filled += part.frameCount
      if filled == window { endWindow() }
    }
  }

  /// Finds what was left open when the sound has ended.
  mutating func finish() {
    decided = position + filled
    if isSingle == nil { decide(difference < start) }
  }

  private mutating func measure(_ block: AudioFrames) {
    for channel in sums.indices {
      block.samples(of: channel).addSquares(to: &sums[channel], from: filled)
      guard channel > 0 else { continue }
      if let last = block.samples(of: channel).lastDifference(from: block.samples(of: 0)) {
        difference = max(difference, position + filled + last)
      }
    }
  }

  private mutating func endWindow() {
    var level: Float = 0
    for channel in sums.indices {
      let mean = sums[channel].sum() / Float(window)
      // NaN is no pause.
      level = mean >= 0 ? max(level, mean) : .infinity
      sums[channel] = SIMD8()
    }
    loudest = max(loudest, level)
    let isQuiet = level <= min(Self.threshold, loudest * Self.relativeThreshold)
    quietCount = isQuiet ? quietCount + 1 : 0
    if difference >= position { part() }
    levels.removeFirst()
    levels.append(level)
    position += window
    filled = 0
    // Half of the pause lies behind, a quarter is for passing over.
    let pause = position - Self.pauseWindowCount / 2 * window
    let least = format.frames(in: cut == 0 ? lengths.first : lengths.further)
    if quietCount >= Self.pauseWindowCount, pause - cut >= least {
      if isSingle == nil { decide(difference < start) }
      begin(at: pause)
    } else if isSingle == nil, position - start >= format.frames(in: lengths.first) {
      decide(true)
    }
    decided = max(position - (Self.memory + 1) * window, cut)
  }

  /// Notices that channels differ in the newest window.
  private mutating func part() {
    if isSingle == true, format.channelCount > 1 {
      // The latest of those that are equally soft.
      let softest = levels.indices.reversed().min { levels[$0] < levels[$1] }!
      begin(at: position - (Self.memory - softest) * window)
    }
    if isSingle == nil, difference >= start { decide(false) }
  }

  private mutating func decide(_ isSingle: Bool) {
    self.isSingle = isSingle
    findings.append(.isSingle(isSingle))
  }

  private mutating func begin(at frame: Int) {
    cut = frame
    start = max(frame - preroll, 0)
    loudest = 0
    isSingle = nil
    findings.append(.cut(at: frame))
    if format.channelCount == 1 {
      decide(true)
    } else if difference >= start {
      decide(false)
    }
  }
}

extension Span<Float> {
  /// Adds the square of each sample to a lane, the first to the one that `lane` is counted to.
  func addSquares(to lanes: inout SIMD8<Float>, from lane: Int) {
    var index = 0
    while index < count, (lane + index) % 8 != 0 {
      lanes[(lane + index) % 8] += self[index] * self[index]
      index += 1
    }
    while index + 8 <= count {
      let x = self.lanes(at: index)
      lanes += x * x
      index += 8
    }
    while index < count {
      lanes[(lane + index) % 8] += self[index] * self[index]
      index += 1
    }
  }

  /// The last position at which the bits are not the same.
  fileprivate func lastDifference(from other: Span<Float>) -> Int? {
    var bits: UInt32 = 0
    for index in indices { bits |= self[index].bitPattern ^ other[index].bitPattern }
    guard bits != 0 else { return nil }
    return indices.last { self[$0].bitPattern != other[$0].bitPattern }
  }
}
