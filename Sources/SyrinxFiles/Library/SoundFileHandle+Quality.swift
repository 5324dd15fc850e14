import CSndFile
import SyrinxEngine
import SyrinxSystem

extension SoundFileHandle {
  /// Sets the quality of a codec before the first sample (`SFC_SET_BITRATE_MODE`,
  /// `SFC_SET_COMPRESSION_LEVEL`).
  func set(_ setting: CodecSetting) {
    if let mode = setting.mode {
      let modes: [CodecSetting.Mode: Int] = [
        .constant: SF_BITRATE_MODE_CONSTANT, .average: SF_BITRATE_MODE_AVERAGE,
        .variable: SF_BITRATE_MODE_VARIABLE,
      ]
      var number = Int32(modes[mode]!)
      _ = unsafe sf_command(
        file, Int32(SFC_SET_BITRATE_MODE), &number, Int32(MemoryLayout<Int32>.size))
    }
    var level = setting.compression
    _ = unsafe sf_command(
      file, Int32(SFC_SET_COMPRESSION_LEVEL), &level, Int32(MemoryLayout<Double>.size))
  }
}

extension CodecSetting {
  /// The setting for such a file; nil where libsndfile is left to itself.
  init?(_ encoding: SampleEncoding, _ quality: CodecQuality?, _ format: StreamFormat) {
    switch (encoding, quality) {
    case (.mp3, _):
      self.init(mpeg: quality ?? .usualMPEG, sampleRate: format.sampleRate)
    case (.vorbis, let quality?):
      self.init(vorbis: quality) { vorbisBitrates.rate(of: $0, format) }
    case (.opus, let quality?): self.init(opus: quality, channelCount: format.channelCount)
    default: return nil
    }
  }
}

let vorbisBitrates = VorbisBitrates()

/// The bit rates that libvorbis names for its qualities, found by asking it.
final class VorbisBitrates: Sendable {
  private struct Key: Hashable {
    var quality: Int
    var format: StreamFormat
  }
  private let known = LockedState<[Key: Double]>([:])

  /// Thousands of bits a second; nil of a format that cannot be.
  func rate(of quality: Int, _ format: StreamFormat) -> Double? {
    let key = Key(quality: quality, format: format)
    if let rate = known.update({ $0[key] }) { return rate }
    let found = try? Self.nominalRate(quality, format)
    known.update { $0[key] = found }
    return found
  }

  /// The nominal bit rate of the identification header of a file without sound (Vorbis I specification,
  /// section 4.2.2).
  private static func nominalRate(_ quality: Int, _ format: StreamFormat) throws -> Double? {
    let file = try makeUnnamedFile()
    let target = WritingTarget(file.number)
    let handle = try SoundFileHandle(
      writing: target, info: FileLayout(.ogg, .vorbis).info(format))
    handle.set(CodecSetting(vorbis: .quality(Double(quality))) { _ in nil })
    let silence = [Float](repeating: 0, count: format.channelCount)
    _ = handle.write(silence.span, frameCount: 1)
    _ = handle.close()
    let number = file.number
    return try OggHeaders { (place, count) throws(SystemFailure) in
      try readBytes(from: number, at: place, count: count)
    }?.nominalRate
  }
}
