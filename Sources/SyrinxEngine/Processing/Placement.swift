/// Lets a stream begin so many frames later, as on a timeline; before that its nodes are not run.
public struct Placement: GraphNode {
  private let start: Int

  public init(at frame: Int) { start = frame }

  public func makeProcessor(_ setup: ProcessorSetup) -> any Processor {
    PlacementProcessor(format: setup.format, start: start)
  }
}

/// Gives silence, then a stream, then silence again.
final class PlacementProcessor: Processor {
  let format: StreamFormat
  let memory = InputMemory.frames(0)
  private let start: Int
  private let after: Int
  private var silenceLeft: Int

  init(format: StreamFormat, start: Int, after: Int = 0) {
    self.format = format
    self.start = start
    self.after = after
    silenceLeft = start
  }

  var timeMap: TimeMap { .delayed(by: Double(start)) }

  /// The silence after it is part of the sound, as that of a file is, unless a tail rings into it.
  func length(for inputs: [StreamLength?]) -> StreamLength? {
    inputs[0].map { input in
      let length = timeMap.length(of: input)
      return length.tail > 0
        ? length.ringing(for: after) : StreamLength(duration: length.duration + Double(after))
    }
  }

  func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
    let silent = min(silenceLeft, block.frameCount)
    block.clear(0..<silent)
    silenceLeft -= silent
    var sound = block.dropFirst(silent)
    if sound.frameCount > 0 { try inputs[0].pull(into: &sound) }
  }

  func reset(to frame: Int) { silenceLeft = max(start - frame, 0) }
}
