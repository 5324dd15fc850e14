/// The list of channel addresses that planar C interfaces ask for, reserved once and filled anew
/// for each call.
@safe struct PlanarPointers: ~Copyable {
  private let addresses: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
  private let channelCount: Int

  init(channelCount: Int) {
    self.channelCount = channelCount
    unsafe addresses = .allocate(capacity: channelCount)
    unsafe addresses.initialize(repeating: nil, count: channelCount)
  }

  deinit { unsafe addresses.deallocate() }

  /// The addresses of a block's channels, valid while the block lives.
  @unsafe func pointing(at block: inout AudioBlock)
    -> UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
  {
    precondition(block.channelCount == channelCount)
    for channel in 0..<channelCount {
      unsafe addresses[channel] = block.pointer(channel: channel)
    }
    return unsafe addresses
  }

  /// The addresses of frames for a callee that only reads them, valid while they are held.
  @unsafe func reading(_ frames: AudioFrames) -> UnsafePointer<UnsafePointer<Float>?> {
    precondition(frames.channelCount == channelCount)
    for channel in 0..<channelCount {
      unsafe addresses[channel] = UnsafeMutablePointer(mutating: frames.pointer(channel: channel))
    }
    return unsafe UnsafeRawPointer(addresses).assumingMemoryBound(to: UnsafePointer<Float>?.self)
  }
}
