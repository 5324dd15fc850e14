import CSoxr

/// The whole of a sound at another rate (`soxr_oneshot`, very high quality), aligned with the first
/// frame; its samples keep their height.
func resampled(
  _ buffer: borrowing AudioBuffer, from: Int, to: Int
) throws(LibraryError) -> AudioBuffer {
  let count = Int((Double(buffer.frameCapacity) * Double(to) / Double(from)).rounded(.up))
  var result = AudioBuffer(channelCount: buffer.channelCount, frameCapacity: max(count, 1))
  let quality = unsafe soxr_quality_spec(UInt(SOXR_VHQ), 0)
  for channel in 0..<buffer.channelCount {
    var done = 0
    let source = buffer.frames
    var target = result.block
    let failure = resamplerTables.hold {
      let failure = unsafe withUnsafePointer(to: quality) { quality in
        unsafe soxr_oneshot(
          Double(from), Double(to), 1,
          source.pointer(channel: channel), source.frameCount, nil,
          target.pointer(channel: channel), target.frameCount, &done, nil, quality, nil)
      }
      return unsafe failure.map { unsafe String(cString: $0) }
    }
    if let failure { throw .resampler(failure) }
  }
  return result
}
