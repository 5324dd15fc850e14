import SyrinxSystem

extension Renderer {
  /// Makes a live rendering ready, so that its first block costs no more than any other: waits until the
  /// sources have been read ahead, for so many seconds at most, and lets late processors run until
  /// their first frames are due.
  public func prime(waitingAtMost seconds: Double = 2) throws {
    let start = MonotonicTime.now
    while !plan.prefetched.allSatisfy(\.isReady), MonotonicTime.now - start < .seconds(seconds) {
      sleep(seconds: 0.0005)
    }
    try withDenormalsFlushed {
      for stage in plan.stages { try stage.warmUp() }
    }
  }

  /// The value of a node's parameter, to be changed from any thread while the sound is rendered; nil where
  /// no rendering is live, for parameters that follow a curve, and for those that cannot change
  /// while a processor runs.
  public func liveValue(_ parameter: String, of node: String) -> LiveValue? {
    plan.stages.first { $0.name == node }?.live[parameter]
  }

  /// The names of the nodes that are rendered, in the order of the sound.
  public var nodeNames: [String] { plan.stages.map(\.name) }

  /// The names of a node's parameters that can be changed while the sound is rendered.
  public func liveParameters(of node: String) -> [String] {
    plan.stages.first { $0.name == node }?.live.names ?? []
  }

  /// Blocks in which a source had not been read in time, and was silent.
  public var underrunCount: Int { plan.prefetched.reduce(0) { $0 + $1.underrunCount } }

  /// Calls the taps with what they have not been given yet.
  public func flushTaps() {
    tapping.stop()
    for stage in plan.stages {
      for tap in stage.taps { while tap.work() {} }
    }
    _ = tapping.start()
  }

  /// The error that kept a source from being read ahead to its end; after it there is silence.
  public var sourceError: (any Error)? { plan.prefetched.lazy.compactMap(\.error).first }

  /// The most frames by which what is pulled from an input of silence was ahead of what was rendered; nil
  /// where the sound ends.
  func framesAhead(
    of input: StreamInput, blockFrameCount: Int, upTo end: Int
  ) throws -> Int? {
    try prime()
    var buffer = AudioBuffer(channelCount: format.channelCount, frameCapacity: blockFrameCount)
    var ahead = input.pulledFrameCount
    while position < end {
      guard try render(into: &buffer) == blockFrameCount else { return nil }
      ahead = max(ahead, input.pulledFrameCount - position)
    }
    return ahead
  }
}

/// A rendering for somebody who hears it at once, such as by the callback of a sound device.
///
/// `Renderer.render(into:)` then neither allocates nor waits nor touches files: sources are read ahead by
/// another thread, taps are called by another one, and processors choose what answers soonest.
public struct LiveSettings: Hashable, Sendable {
  /// Seconds by which sources are read ahead.
  public var prefetchSeconds = 1.0
  /// Seconds that a listener at a tap may take before blocks are dropped.
  public var tapSeconds = 0.25

  public init() {}
}
