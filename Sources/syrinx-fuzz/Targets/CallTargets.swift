import CSyrinx

extension FuzzTarget {
  static let callTargets = [FuzzTarget("calls") { run($0) }]

  private static let rates: [Int32] = [8000, 44_100, 1, 192_000, 6_144_000, 0, -1]
  private static let counts: [Int64] = [64, 1, 0, -1, 63, 1 << 40, .max, .min]
  private static let frameCount = 64

  /// The functions for C. A line of text is a chain; of each byte after it the lower half is a function, the
  /// upper its argument. Memory is as large as is said, since nobody can check that.
  private static func run(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    var text = (parts.first ?? []).map { CChar(bitPattern: $0) }
    text.append(0)
    var (chain, sound, stream): (OpaquePointer?, OpaquePointer?, OpaquePointer?) = (nil, nil, nil)
    var error: UnsafeMutablePointer<CChar>?
    let created = unsafe syrinx_chain_create(text, nil, &chain, &error)
    unsafe precondition(
      (created == SYRINX_OK) == (error == nil) && (chain == nil) == (error != nil))
    unsafe syrinx_free(error)
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: frameCount * 1024)
    unsafe memory.initialize(repeating: 0.1, count: frameCount * 1024)
    let results = UnsafeMutablePointer<Float>.allocate(capacity: frameCount * 1024)
    defer {
      unsafe syrinx_stream_free(stream)
      unsafe syrinx_sound_free(sound)
      unsafe syrinx_chain_free(chain)
      unsafe memory.deallocate()
      unsafe results.deallocate()
    }
    var format = syrinx_format(frames: Int64(frameCount), rate: 8000, channels: 2)
    var (done, times, moved) = (Int64(0), [0.0, 1e300, -.infinity], [0.0, 0, 0])
    for byte in (parts.count > 1 ? parts[1] : []).prefix(64) {
      let argument = Int(byte >> 4)
      let count = min(counts[argument % counts.count], Int64(frameCount))
      var made = syrinx_format()
      func lent(_ channels: Int32, of memory: UnsafeMutablePointer<Float>) -> syrinx_samples {
        unsafe syrinx_samples(
          type: Int32(argument % 3), channels: channels, planes: nil, first: memory,
          channel_stride: argument == 7 ? .max : Int64(frameCount), frame_stride: 1)
      }
      /// Chains that would be measured for minutes are left out.
      func isShort() -> Bool {
        unsafe format.frames <= Int64(frameCount) && format.channels < 100
          && syrinx_chain_format(chain, &format, &made, nil) == SYRINX_OK && made.frames < 100_000
      }
      switch byte & 15 {
      case 0: format.rate = rates[argument % rates.count]
      case 1: format.channels = [1, 2, 6, 0, -1, 1024, 1025, .max][argument % 8]
      case 2: format.frames = counts[argument % counts.count]
      case 3: _ = unsafe syrinx_chain_format(chain, &format, &made, nil)
      case 4: _ = unsafe syrinx_chain_move(chain, &format, &times, &moved, 3, nil)
      case 5 where unsafe stream == nil && format.channels < 100:
        _ = unsafe syrinx_stream_create(chain, &format, nil, &stream, nil)
      case 6:
        _ = unsafe syrinx_stream_format(stream, &made, nil, nil)
        var samples = unsafe lent(format.channels, of: memory)
        _ = unsafe syrinx_stream_give(stream, &samples, count, &done, nil)
      case 7:
        _ = unsafe syrinx_stream_format(stream, &made, nil, nil)
        var samples = unsafe lent(made.channels, of: memory)
        _ = unsafe syrinx_stream_take(stream, &samples, count, &done, nil)
      case 8: _ = unsafe syrinx_stream_finish(stream, nil)
      case 9 where unsafe sound == nil && isShort():
        var samples = unsafe lent(format.channels, of: memory)
        _ = unsafe syrinx_sound_borrow(&samples, &format, chain, nil, nil, &sound, nil)
      case 10:
        _ = unsafe syrinx_sound_format(sound, &made, nil)
        var samples = unsafe lent(made.channels, of: memory)
        _ = unsafe syrinx_sound_read(sound, &samples, count, &done, nil)
      case 11: _ = unsafe syrinx_sound_seek(sound, counts[argument % counts.count], nil)
      case 12: _ = unsafe syrinx_sound_move(sound, &times, &moved, 3, nil)
      case 13 where isShort():
        var samples = unsafe lent(format.channels, of: memory)
        var result = unsafe lent(made.channels, of: results)
        var whole: OpaquePointer?
        let status = unsafe syrinx_chain_apply(
          chain, &samples, &format, nil, &result, count, &made, &whole, nil)
        unsafe precondition(whole == nil || status == SYRINX_OK)
        unsafe precondition(status != SYRINX_OK || (whole == nil) == (made.frames == count))
        unsafe syrinx_sound_free(whole)
      default: break
      }
      precondition(0...Int64(frameCount) ~= done)
    }
  }
}
