import CSyrinx

/// An answer of the library that is no success.
struct Refusal: Error {
  let status: syrinx_status
  let sentence: String
}

/// Calls a function whose last argument is where it puts its sentence.
func call(_ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> syrinx_status) throws {
  var sentence: UnsafeMutablePointer<CChar>?
  let status = unsafe body(&sentence)
  guard status != SYRINX_OK else { return }
  defer { unsafe syrinx_free(sentence) }
  throw Refusal(
    status: status, sentence: unsafe sentence.map { unsafe String(cString: $0) } ?? "none")
}

/// The refusal of a call; nil where it succeeds.
func refusal(of body: () throws -> Void) -> Refusal? {
  do {
    try body()
    return nil
  } catch {
    return error as? Refusal
  }
}

/// A chain, freed at the end.
@safe final class CChain {
  let pointer: OpaquePointer

  init(_ text: String, options: String? = nil) throws {
    var made: OpaquePointer?
    try unsafe call { unsafe syrinx_chain_create(text, options, &made, $0) }
    unsafe pointer = made!
  }

  deinit { unsafe syrinx_chain_free(pointer) }

  func format(_ format: syrinx_format) throws -> syrinx_format {
    var (format, made) = (format, syrinx_format())
    try unsafe call { unsafe syrinx_chain_format(pointer, &format, &made, $0) }
    return made
  }

  func text(
    _ ask: (
      OpaquePointer?, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
      UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    ) -> syrinx_status
  ) throws -> String {
    var text: UnsafeMutablePointer<CChar>?
    try unsafe call { unsafe ask(pointer, &text, $0) }
    defer { unsafe syrinx_free(text) }
    return unsafe String(cString: text!)
  }
}

/// Channels of floats in one block of memory, freed at the end.
@safe final class Planar {
  let channels: Int
  let frames: Int
  let memory: UnsafeMutablePointer<Float>

  init(_ samples: [[Float]]) {
    (channels, frames) = (samples.count, samples[0].count)
    unsafe memory = .allocate(capacity: max(channels * frames, 1))
    for (channel, samples) in samples.enumerated() {
      for (frame, sample) in samples.enumerated() {
        unsafe memory[channel * frames + frame] = sample
      }
    }
  }

  deinit { unsafe memory.deallocate() }

  var lent: syrinx_samples {
    unsafe syrinx_samples(
      type: Int32(SYRINX_FLOAT32.rawValue), channels: Int32(channels), planes: nil, first: memory,
      channel_stride: Int64(frames), frame_stride: 1)
  }

  var samples: [[Float]] {
    (0..<channels).map { channel in
      (0..<frames).map { unsafe memory[channel * frames + $0] }
    }
  }
}

/// The output of a chain for samples, through `syrinx_sound_borrow`.
func rendered(
  _ samples: [[Float]], _ chain: CChain, rate: Int32 = 48_000, options: String? = nil
) throws -> [[Float]] {
  let source = Planar(samples)
  var sound: OpaquePointer?
  var (lent, format) = unsafe (
    source.lent,
    syrinx_format(frames: Int64(source.frames), rate: rate, channels: Int32(source.channels))
  )
  try unsafe call {
    unsafe syrinx_sound_borrow(&lent, &format, chain.pointer, options, nil, &sound, $0)
  }
  defer {
    unsafe syrinx_sound_free(sound)
    withExtendedLifetime(source) {}
  }
  try unsafe call { unsafe syrinx_sound_format(sound, &format, $0) }
  let result = Planar(
    [[Float]](
      repeating: [Float](repeating: 0, count: Int(format.frames)), count: Int(format.channels)))
  var (target, done) = unsafe (result.lent, Int64(0))
  try unsafe call { unsafe syrinx_sound_read(sound, &target, format.frames, &done, $0) }
  guard done == format.frames else {
    throw Refusal(status: SYRINX_FAILED, sentence: "\(done) of \(format.frames) frames")
  }
  return result.samples
}
