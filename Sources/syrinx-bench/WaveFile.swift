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

/// A WAV file of 16 bits being written, its channels left and right by turns.
///
/// It is written here, and in small pieces, because the memory that a child process is said to have
/// used is at least what its parent held: the kernel counts from before the program was exchanged.
struct WaveFile: ~Copyable {
  static let headerSize = 44
  private let file: NewFile
  private let channelCount: Int

  init(path: String, frameCount: Int, channelCount: Int, sampleRate: Int) throws(BenchError) {
    let file = try NewFile(path)
    let frameSize = 2 * channelCount
    let dataSize = frameSize * frameCount
    var header = Array("RIFF".utf8) + .littleEndian(Self.headerSize - 8 + dataSize)
    header += "WAVEfmt ".utf8
    let format = [
      (16, 4), (1, 2), (channelCount, 2), (sampleRate, 4), (frameSize * sampleRate, 4),
      (frameSize, 2), (16, 2),
    ]
    for (value, byteCount) in format { header += [UInt8].littleEndian(value, byteCount) }
    header += Array("data".utf8) + .littleEndian(dataSize)
    try file.write(header)
    (self.file, self.channelCount) = (file, channelCount)
  }

  /// Writes all frames and ends the file; only after this is it whole.
  consuming func write(_ frameCount: Int, _ next: () -> StereoFrame) throws(BenchError) {
    var bytes: [UInt8] = []
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
