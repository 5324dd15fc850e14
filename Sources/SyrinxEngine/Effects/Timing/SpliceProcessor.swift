/// Leaves frames of a stream out, and fades what comes before into what comes after them.
final class SpliceProcessor: Processor {
  let format: StreamFormat
  private let splices: Splices
  private let frameCount: Int
  private let fade: Int
  /// Cuts that were made, and frames that were pulled.
  private var cutCount = 0
  private var position = 0
  /// The frames about a cut, faded, and how many of them have been handed on.
  private var joint: AudioBuffer
  private var jointPosition: Int
  /// Takes what is left out, and then what follows it.
  private var scratch: AudioBuffer

  /// Cuts longer than the fade, of a stream of so many frames.
  init(_ splices: Splices, of frameCount: Int, fade: Int, _ setup: ProcessorSetup) {
    format = setup.format
    self.splices = splices
    self.frameCount = frameCount
    self.fade = fade
    joint = AudioBuffer(channelCount: format.channelCount, frameCapacity: fade)
    jointPosition = fade
    scratch = AudioBuffer(
      channelCount: format.channelCount, frameCapacity: max(setup.maximumFrameCount, fade))
  }

  var timeMap: TimeMap { .spliced(splices) }
  var lookahead: Int { splices.removedCount + fade }

  /// The end is known even where that of the input is not.
  func length(for inputs: [StreamLength?]) -> StreamLength? {
    timeMap.length(of: inputs[0] ?? StreamLength(frameCount: frameCount))
  }

  func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
    var done = 0
    while done < block.frameCount {
      let cut = cutCount < splices.cuts.count ? splices.cuts[cutCount] : nil
      if jointPosition < fade {
        let count = min(fade - jointPosition, block.frameCount - done)
        joint.withFrames { joint in
          let left = joint.extracting(jointPosition..<jointPosition + count)
          block.copy(from: left, at: done)
        }
        jointPosition += count
        done += count
      } else if let cut, position == cut.lowerBound - fade {
        try join(cut, inputs[0])
      } else {
        let count = min(
          cut.map { $0.lowerBound - fade - position } ?? .max, block.frameCount - done)
        var part = block.extracting(done..<done + count)
        try inputs[0].pull(into: &part)
        position += count
        done += count
      }
    }
  }

  /// Pulls past a cut.
  private func join(_ cut: Range<Int>, _ input: ProcessorInput) throws {
    try joint.withBlock { _ = try input.pull(into: &$0) }
    position += fade
    while position < cut.upperBound - fade {
      let left = cut.upperBound - fade - position
      position += try Self.pull(left, from: input, into: &scratch)
    }
    position += try Self.pull(fade, from: input, into: &scratch)
    Self.fade(&joint, into: scratch)
    jointPosition = 0
    cutCount += 1
  }

  /// Pulls as many of some frames as there is room for, and returns how many.
  private static func pull(
    _ count: Int, from input: ProcessorInput, into scratch: inout AudioBuffer
  ) throws -> Int {
    var part = scratch.prefix(count)
    try input.pull(into: &part)
    return part.frameCount
  }

  private static func fade(_ joint: inout AudioBuffer, into after: borrowing AudioBuffer) {
    let count = joint.frameCapacity
    for channel in 0..<joint.channelCount {
      var samples = joint[channel]
      let next = after.samples(of: channel)
      for frame in samples.indices {
        let way = (Float(frame) + 0.5) / Float(count)
        samples[frame] += way * (next[frame] - samples[frame])
      }
    }
  }

  func reset(to frame: Int) {
    (cutCount, position, jointPosition) = (0, 0, fade)
  }
}
