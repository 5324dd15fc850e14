import SyrinxSystem

/// Failures before anything was measured.
enum BenchError: Error {
  case cannotWrite(path: String, SystemFailure)
  case noProgram(path: String)
  case wrongUse(String)

  var sentence: String {
    switch self {
    case .cannotWrite(let path, let failure):
      "\(path) cannot be written: \(systemReason(failure.number))"
    case .noProgram(let path): "there is no syrinx at \(path): build it, or use --syrinx PATH"
    case .wrongUse(let sentence): sentence
    }
  }
}

/// WAV files of 16 bits, whose channels are left and right by turns.
///
/// They are written here, and in small pieces, because the memory that a child process is said to have
/// used is at least what its parent held: the kernel counts from before the program was exchanged.
enum WaveFile {
  static let headerSize = 44

  /// Writes a file of so many frames, unless it is there whole.
  static func write(
    _ path: String, _ frameCount: Int, channelCount: Int = 2, sampleRate: Int = Input.sampleRate,
    _ next: () -> StereoFrame
  ) throws(BenchError) {
    let frameSize = 2 * channelCount
    let dataSize = frameSize * frameCount
    guard fileSize(path) != headerSize + dataSize else { return }
    let file = try NewFile(path)
    var bytes = Array("RIFF".utf8) + .littleEndian(headerSize - 8 + dataSize)
    bytes += "WAVEfmt ".utf8
    let format = [
      (16, 4), (1, 2), (channelCount, 2), (sampleRate, 4), (frameSize * sampleRate, 4),
      (frameSize, 2), (16, 2),
    ]
    for (value, byteCount) in format { bytes += [UInt8].littleEndian(value, byteCount) }
    bytes += Array("data".utf8) + .littleEndian(dataSize)
    for place in 1...frameCount {
      let frame = next()
      for channel in 0..<channelCount {
        let value = Int16((max(-1, min(1, frame[channel % 2])) * 32767).rounded())
        bytes.append(UInt8(truncatingIfNeeded: value))
        bytes.append(UInt8(truncatingIfNeeded: value >> 8))
      }
      guard place % 4096 == 0 || place == frameCount else { continue }
      try file.write(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
  }
}
