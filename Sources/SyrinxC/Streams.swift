import CSyrinx
import SyrinxEngine
import SyrinxRender
import SyrinxSystem

/// A chain that is given its frames, and those on their way from and to the caller's memory.
private final class Stream {
  let chain: StreamingChain
  private let entering: Box<AudioBuffer>
  private let leaving: Box<AudioBuffer>

  init(_ chain: StreamingChain, blockFrameCount: Int) {
    self.chain = chain
    entering = Box(
      AudioBuffer(channelCount: chain.inputFormat.channelCount, frameCapacity: blockFrameCount))
    leaving = Box(
      AudioBuffer(channelCount: chain.format.channelCount, frameCapacity: blockFrameCount))
  }

  /// Gives as many frames as there is room for; `done` counts them, also where an error comes in between.
  func give(_ samples: LentSamples, _ frameCount: Int, _ done: inout Int) throws {
    try samples.check(chain.inputFormat.channelCount)
    repeat {
      let wanted = min(frameCount - done, entering.value.frameCapacity)
      let count = try entering.value.withBlock {
        var block = $0.prefix(wanted)
        try samples.copy(from: done, into: &block)
        return try chain.give(block.frames)
      }
      done += count
      if count < wanted { break }
    } while done < frameCount
  }

  func take(_ samples: LentSamples, _ frameCount: Int) throws -> Int {
    try samples.check(chain.format.channelCount)
    return try samples.fill(frameCount, by: leaving) { try chain.take(into: &$0) }
  }
}

@c @implementation
public func syrinx_stream_create(
  _ chain: OpaquePointer?, _ format: UnsafePointer<syrinx_format>?,
  _ options: UnsafePointer<CChar>?, _ stream: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: TextResult?
) -> syrinx_status {
  withBrokenPipesBlocked {
    unsafe answer(error, stream, "stream") {
      let chain = try unsafe neededChain(chain)
      let (format, frameCount) = try unsafe StreamFormat.checked(format)
      let options = try unsafe StreamOptions.read(options, as: StreamOptions())
      _ = try checked(
        Int64(options.blockFrames * format.channelCount), "block-frames times channels",
        in: 1...1 << 22)
      let settings = RenderSettings(
        maximumFrameCount: options.blockFrames, live: options.live ? LiveSettings() : nil)
      let made = try StreamingChain(chain, of: format, frameCount: frameCount, settings)
      return unsafe handle(Stream(made, blockFrameCount: options.blockFrames))
    }
  }
}

@c @implementation
public func syrinx_stream_format(
  _ stream: OpaquePointer?, _ format: UnsafeMutablePointer<syrinx_format>?,
  _ latency: UnsafeMutablePointer<Int64>?, _ error: TextResult?
) -> syrinx_status {
  unsafe answer(error) {
    try unsafe use(stream, Stream.self, "stream") { stream in
      let chain = stream.chain
      unsafe format?.pointee = syrinx_format(
        frames: chain.frameCount.map { Int64($0) } ?? -1, rate: Int32(chain.format.sampleRate),
        channels: Int32(chain.format.channelCount))
      unsafe latency?.pointee = Int64(chain.latency)
    }
  }
}

@c @implementation
public func syrinx_stream_give(
  _ stream: OpaquePointer?, _ samples: UnsafePointer<syrinx_samples>?, _ frames: Int64,
  _ given: UnsafeMutablePointer<Int64>?, _ error: TextResult?
) -> syrinx_status {
  unsafe answer(error) {
    let place = try unsafe place(given, "given")
    unsafe place.pointee = 0
    let count = try checked(frames, "number of frames", in: Limits.frameCounts)
    let lent = try unsafe LentSamples(samples, frameCount: count)
    var done = 0
    defer { unsafe place.pointee = Int64(done) }
    try unsafe use(stream, Stream.self, "stream") { try $0.give(lent, count, &done) }
  }
}

@c @implementation
public func syrinx_stream_finish(_ stream: OpaquePointer?, _ error: TextResult?) -> syrinx_status {
  unsafe answer(error) {
    try unsafe use(stream, Stream.self, "stream") { try $0.chain.finish() }
  }
}

@c @implementation
public func syrinx_stream_take(
  _ stream: OpaquePointer?, _ samples: UnsafePointer<syrinx_samples>?, _ frames: Int64,
  _ taken: UnsafeMutablePointer<Int64>?, _ error: TextResult?
) -> syrinx_status {
  unsafe answer(error) {
    let place = try unsafe place(taken, "taken")
    unsafe place.pointee = 0
    let count = try checked(frames, "number of frames", in: Limits.frameCounts)
    let lent = try unsafe LentSamples(samples, frameCount: count)
    unsafe place.pointee = Int64(
      try use(stream, Stream.self, "stream") { try $0.take(lent, count) })
  }
}

@c @implementation
public func syrinx_stream_free(_ stream: OpaquePointer?) {
  unsafe release(stream, Stream.self)
}
