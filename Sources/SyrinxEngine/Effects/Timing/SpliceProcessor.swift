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
  private let joint: AudioBuffer
  private var jointPosition: Int
  /// Takes what is left out, and then what follows it.
  private let scratch: AudioBuffer

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

  func render(into block: AudioBlock, from inputs: [ProcessorInput]) throws {
    var rest = block
    while rest.frameCount > 0 {
      let cut = cutCount < splices.cuts.count ? splices.cuts[cutCount] : nil
      let part: AudioBlock
      if jointPosition < fade {
        let left = joint.block.dropFirst(jointPosition)
        part = rest.prefix(left.frameCount)
        part.copy(from: left.prefix(part.frameCount))
        jointPosition += part.frameCount
      } else if let cut, position == cut.lowerBound - fade {
        try join(cut, inputs[0])
        continue
      } else {
        part = rest.prefix(cut.map { $0.lowerBound - fade - position } ?? rest.frameCount)
        try inputs[0].pull(into: part)
        position += part.frameCount
      }
      rest = rest.dropFirst(part.frameCount)
    }
  }

  /// Pulls past a cut.
  private func join(_ cut: Range<Int>, _ input: ProcessorInput) throws {
    try input.pull(into: joint.block)
    position += fade
    while position < cut.upperBound - fade {
      let part = scratch.block.prefix(cut.upperBound - fade - position)
      try input.pull(into: part)
      position += part.frameCount
    }
    let after = scratch.block.prefix(fade)
    try input.pull(into: after)
    position += fade
    for channel in 0..<format.channelCount {
      var samples = joint.block[channel]
      let next = after.samples(of: channel)
      for frame in samples.indices {
        let way = (Float(frame) + 0.5) / Float(fade)
        samples[frame] += way * (next[frame] - samples[frame])
      }
    }
    jointPosition = 0
    cutCount += 1
  }

  func reset(to frame: Int) {
    (cutCount, position, jointPosition) = (0, 0, fade)
  }
}
