/// Leaves frames of a stream out, or plays others in their place, and fades from one to the next.
final class SpliceProcessor: Processor {
  let format: StreamFormat
  private let splices: Splices
  private let edges: [Edges]
  private let frameCount: Int
  /// Cuts that were made, and frames that were pulled.
  private var cutCount = 0
  private var position = 0
  /// The frames about a cut, faded; how many they are, and how many have been handed on.
  private var joint: AudioBuffer
  private var jointCount = 0
  private var jointPosition = 0
  /// Takes what is left out, and then what follows it.
  private var scratch: AudioBuffer

  /// The sound about a cut.
  struct Edges {
    /// Frames before the cut that are faded out.
    var before: Int
    /// Frames that are faded in: the last that are left out, or after a cut at the beginning the first that are
    /// not.
    var after: Int
    /// Played in the place of what is left out.
    var inserted: SharedFrames?
  }

  /// Cuts of a stream of so many frames.
  init(_ splices: Splices, _ edges: [Edges], of frameCount: Int, _ setup: ProcessorSetup) {
    format = setup.format
    self.splices = splices
    self.edges = edges
    self.frameCount = frameCount
    let longest = edges.map { max($0.before, $0.after) }.max() ?? 0
    joint = AudioBuffer(
      channelCount: format.channelCount,
      frameCapacity: edges.reduce(longest) { max($0, $1.inserted?.frameCount ?? 0) })
    scratch = AudioBuffer(
      channelCount: format.channelCount, frameCapacity: max(setup.maximumFrameCount, longest))
  }

  var timeMap: TimeMap { .spliced(splices) }
  var lookahead: Int { splices.mostAhead + (edges.map { max($0.before, $0.after) }.max() ?? 0) }

  /// The end is known even where that of the input is not.
  func length(for inputs: [StreamLength?]) -> StreamLength? {
    timeMap.length(of: inputs[0] ?? StreamLength(frameCount: frameCount))
  }

  func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
    var done = 0
    while done < block.frameCount {
      let begin =
        cutCount < edges.count ? splices.cuts[cutCount].lowerBound - edges[cutCount].before : nil
      if jointPosition < jointCount {
        let count = min(jointCount - jointPosition, block.frameCount - done)
        joint.withFrames { joint in
          let left = joint.extracting(jointPosition..<jointPosition + count)
          block.copy(from: left, at: done)
        }
        jointPosition += count
        done += count
      } else if position == begin {
        try join(splices.cuts[cutCount], edges[cutCount], inputs[0])
      } else {
        let count = min(begin.map { $0 - position } ?? .max, block.frameCount - done)
        var part = block.extracting(done..<done + count)
        try inputs[0].pull(into: &part)
        position += count
        done += count
      }
    }
  }

  /// Pulls past a cut.
  private func join(_ cut: Range<Int>, _ ends: Edges, _ input: ProcessorInput) throws {
    var first = 0
    if let inserted = ends.inserted {
      jointCount = inserted.frameCount
      inserted.withFrames { frames in joint.withBlock { $0.copy(from: frames, at: 0) } }
      try pull(ends.before, from: input)
      Self.fade(&joint, 0..<ends.before, scratch, isComing: false)
      first = jointCount - ends.after
    } else {
      jointCount = max(ends.before, ends.after)
      joint.withBlock { $0.clear() }
      _ = try joint.withBlock(of: 0..<ends.before) { try input.pull(into: &$0) }
      position += ends.before
    }
    // After a cut at the beginning what is faded in is kept.
    let end =
      cut.lowerBound == 0 && ends.inserted == nil ? cut.upperBound : cut.upperBound - ends.after
    while position < end { try pull(min(end - position, scratch.frameCapacity), from: input) }
    try pull(ends.after, from: input)
    if ends.after == 0, ends.inserted == nil { scratch.withBlock { $0.clear() } }
    Self.fade(&joint, first..<jointCount, scratch, isComing: true)
    jointPosition = 0
    cutCount += 1
  }

  private func pull(_ count: Int, from input: ProcessorInput) throws {
    guard count > 0 else { return }
    _ = try scratch.withBlock(of: 0..<count) { try input.pull(into: &$0) }
    position += count
  }

  /// Fades some frames over to the first of other ones, or those to these.
  private static func fade(
    _ joint: inout AudioBuffer, _ frames: Range<Int>, _ others: borrowing AudioBuffer,
    isComing: Bool
  ) {
    for channel in 0..<joint.channelCount {
      var samples = joint[channel]
      let other = others.samples(of: channel)
      for frame in frames {
        let index = frame - frames.lowerBound
        let way = (Float(index) + 0.5) / Float(frames.count)
        let (old, new) =
          isComing ? (samples[frame], other[index]) : (other[index], samples[frame])
        samples[frame] = old + way * (new - old)
      }
    }
  }

  func reset(to frame: Int) { (cutCount, position, jointPosition, jointCount) = (0, 0, 0, 0) }
}
