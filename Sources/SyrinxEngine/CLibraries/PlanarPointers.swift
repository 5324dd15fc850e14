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
  @unsafe func pointing(at block: AudioBlock)
    -> UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
  {
    precondition(block.channelCount == channelCount)
    for channel in 0..<channelCount {
      unsafe addresses[channel] = block.pointer(channel: channel)
    }
    return unsafe addresses
  }

  /// The same for a callee that only reads.
  @unsafe func reading(_ block: AudioBlock) -> UnsafePointer<UnsafePointer<Float>?> {
    let writable = unsafe pointing(at: block)
    return unsafe UnsafeRawPointer(writable).assumingMemoryBound(to: UnsafePointer<Float>?.self)
  }
}
