/// The segments of a sound on their way: what has been read of it, what is to become of each segment, and
/// what has been made of it. This is what the threads of a `SegmentedStretcher` agree upon.
struct SegmentQueue: ~Copyable {
  struct Segment: ~Copyable {
    /// The frame of the sound from which it is heard.
    let cut: Int
    /// The frame from which the next one is heard, or the end of the sound; nil while unknown.
    var end: Int?
    /// Ends with the sound.
    var isLast = false
    /// All channels are one; nil while nobody can know.
    var isSingle: Bool?
    /// The frame to be fed next.
    var next: Int
    var isTaken = false
    var isDone = false
    /// The output made of it, in frames of that.
    var made: FrameFIFO
  }

  /// The next work of a worker.
  enum Task {
    case take(segment: Int)
    /// Feed so many frames and see what comes out.
    case feed(count: Int, isFinal: Bool)
    /// See what else comes out.
    case retrieve
    case drop
    case stop
  }

  private let speed: Double
  /// Frames of the output that two segments have in common.
  private let overlap: Int
  /// Frames that may be made of a segment before the ones before it have been heard.
  private let mostMade: Int
  private let preroll: Int
  private var sound = FrameFIFO(from: 0)
  private var segments: [Box<Segment>] = []
  private var pool: FrameFIFO.Pool
  /// Segments before the first of `segments`.
  private var pastCount = 0
  /// The next frame of the output to be heard.
  private var position = 0
  /// Up to here it is known which frames of the sound belong to which segment.
  private var decided = 0
  private(set) var isEnded = false
  var failure: (any Error)?
  /// Nobody is to work any more.
  var isStopped = false

  init(channelCount: Int, speed: Double, overlap: Int, preroll: Int, mostMade: Int) {
    self.speed = speed
    self.overlap = overlap
    self.preroll = preroll
    self.mostMade = mostMade
    pool = FrameFIFO.Pool(channelCount: channelCount)
    segments.reserveCapacity(16)
    addSegment(at: 0)
    if channelCount == 1 { segments[0].value.isSingle = true }
  }

  /// Where a frame of the sound is heard in the output.
  private func outputPosition(of frame: Int) -> Int { Int((Double(frame) / speed).rounded()) }

  /// The number of segments there have been so far of which the kind is known.
  var knownCount: Int {
    pastCount + segments.count - (segments.last?.value.isSingle == nil ? 1 : 0)
  }
}

// Reading.
extension SegmentQueue {
  /// Takes in more of the sound, and what was found in it.
  mutating func add(_ block: AudioFrames, _ findings: [SilenceSplitter.Finding], decided: Int) {
    sound.append(block, &pool)
    self.decided = decided
    for finding in findings {
      switch finding {
      case .isSingle(let isSingle): segments[segments.count - 1].value.isSingle = isSingle
      case .cut(let frame):
        segments[segments.count - 1].value.end = frame
        addSegment(at: frame)
      }
    }
  }

  mutating func end() {
    isEnded = true
    let last = segments.count - 1
    segments[last].value.end = sound.end
    segments[last].value.isLast = true
    // The library never finishes a sound of no frames.
    if sound.end == segments[last].value.next, !segments[last].value.isTaken {
      segments[last].value.isDone = true
    }
  }

  private mutating func addSegment(at cut: Int) {
    let made = FrameFIFO(from: outputPosition(of: cut))
    segments.append(Box(Segment(cut: cut, next: max(cut - preroll, 0), made: made)))
  }

  /// Frames read beyond the one that is heard next.
  var lead: Int { sound.end - Int(Double(position) * speed) }

  /// The first segment that is not done has to wait for more of the sound.
  var isStarving: Bool {
    guard let segment = segments.first(where: { !$0.value.isDone }) else { return !isEnded }
    return segment.value.isSingle == nil || !hasInput(segment.value)
  }

  /// A whole block can be fed, and it can be seen that it is not the last.
  private func hasInput(_ segment: borrowing Segment) -> Bool {
    isEnded || decided - segment.next > TimeStretcher.blockFrameCount
  }

  private mutating func forget() {
    let needed = segments.lazy.filter { !$0.value.isDone }.map { $0.value.next }.min()
    sound.drop(before: min(decided - preroll, needed ?? .max), &pool)
  }
}

// Working.
extension SegmentQueue {
  /// The next work of a worker that holds a segment, or none; nil if it has to wait. `available`
  /// frames can be had at once, nil when the last has been had.
  func task(holding number: Int?, available: Int?) -> Task? {
    if isStopped || failure != nil { return .stop }
    guard let number else {
      let next = segments.firstIndex {
        !$0.value.isTaken && !$0.value.isDone && $0.value.isSingle != nil
      }
      return next.map { .take(segment: pastCount + $0) }
    }
    guard number >= pastCount else { return .drop }
    let segment = segments[number - pastCount]
    guard !isMade(segment.value), let available else { return .drop }
    guard segment.value.made.heldFrameCount < mostMade else { return nil }
    if available > 0 { return .retrieve }
    guard hasInput(segment.value) else { return nil }
    let next = segment.value.next
    let count = min(sound.end - next, TimeStretcher.blockFrameCount)
    return .feed(count: count, isFinal: isEnded && next + count == sound.end)
  }

  /// All that will be heard of a segment is there.
  private func isMade(_ segment: borrowing Segment) -> Bool {
    guard let end = segment.end else { return false }
    return segment.made.end >= outputPosition(of: end) + (segment.isLast ? 0 : overlap)
  }

  /// Gives a segment to a worker, unless another was faster, with how many frames of what is made of it come
  /// before it is heard.
  mutating func take(segment number: Int) -> (isFirst: Bool, isSingle: Bool, early: Int)? {
    guard number >= pastCount else { return nil }
    let segment = segments[number - pastCount]
    guard !segment.value.isTaken else { return nil }
    segment.value.isTaken = true
    let cut = segment.value.cut
    let early = outputPosition(of: cut) - outputPosition(of: segment.value.next)
    return (cut == 0, segment.value.isSingle == true, early)
  }

  /// Copies out the frames that a segment is to be fed next, to the beginning of a buffer.
  func copy(_ count: Int, for number: Int, to buffer: inout AudioBuffer) {
    var block = buffer.prefix(count)
    sound.copy(from: segments[number - pastCount].value.next, to: &block)
  }

  /// Takes in what came out of a worker when it had fed so many frames.
  mutating func add(_ block: AudioFrames, to number: Int, fed count: Int) {
    guard number >= pastCount else { return }
    segments[number - pastCount].value.next += count
    segments[number - pastCount].value.made.append(block, &pool)
    if count > 0 { forget() }
  }

  /// Nothing more comes out of a segment.
  mutating func drop(segment number: Int) {
    guard number >= pastCount else { return }
    segments[number - pastCount].value.isDone = true
    forget()
  }
}

// Hearing.
extension SegmentQueue {
  /// Frames that can be heard now; nil when there will be no more.
  var heardFrameCount: Int? {
    let first = segments[0]
    let made = first.value.made.end - position
    let left = first.value.end.map { outputPosition(of: $0) - position } ?? .max
    let isOpen = first.value.end == nil || first.value.isLast
    if isOpen, left <= 0 || first.value.isDone && made <= 0 { return nil }
    if isOpen || left > 0 { return max(min(made, left), 0) }
    return max(min(made, segments[1].value.made.end - position, left + overlap), 0)
  }

  /// Fills as much of a block as can be heard, and returns how much that is.
  mutating func hear(into block: inout AudioBlock) -> Int {
    let count = min(heardFrameCount ?? 0, block.frameCount)
    guard count > 0 else { return 0 }
    let first = segments[0]
    var target = block.prefix(count)
    first.value.made.copy(from: position, to: &target)
    let joint = first.value.end.map { outputPosition(of: $0) } ?? .max
    if position >= joint, !first.value.isLast {
      segments[1].value.made.fadeIn(
        from: position, over: &target, at: position - joint, of: overlap)
      segments[1].value.made.drop(before: position + count, &pool)
    }
    position += count
    first.value.made.drop(before: position, &pool)
    if !first.value.isLast, joint < .max, position == joint + overlap {
      first.value.made.clear(&pool)
      segments.removeFirst()
      pastCount += 1
      forget()
    }
    return count
  }
}
