import SyrinxEngine
import SyrinxSystem

/// Encodes frames into a temporary file, out of which they are decoded when all of them are there.
final class CodecEncoder {
  private let request: CodecRequest
  private let format: StreamFormat
  private let file: TemporaryFile
  private let target: WritingTarget
  private var handle: SoundFileHandle?
  private var packer: FramePacker
  /// Set where libsndfile does not have the codec; libsndfile then hands over floats.
  private let ffmpeg: FFmpegCodec?
  private let program: ChildProgram?
  private var frameCount = 0
  private static let mostBlockFrames = 2048

  init(_ request: CodecRequest, _ format: StreamFormat) throws(FileError) {
    self.request = request
    self.format = format
    ffmpeg = request.ffmpeg(format)
    let layout = request.layout ?? .floats
    file = try FileError.whileReading(request.name, try TemporaryFile())
    let number = file.descriptor.number
    do throws(ChildProgram.Failure) {
      program = try ffmpeg.map { codec throws(ChildProgram.Failure) in
        try ChildProgram(codec.encodingWords(format), input: .piped, files: [number])
      }
    } catch {
      throw FileError(error, of: request)
    }
    target = program.map { WritingTarget(feeding: $0) } ?? WritingTarget(number)
    let setting = CodecSetting(
      layout.encoding, request.bitRate.map { .bitrate($0) }, format)
    packer = FramePacker(
      layout.encoding, format, dither: .none, seed: 0, gain: setting?.gain ?? 1)
    do throws(SoundFileHandle.Refusal) {
      handle = try SoundFileHandle(writing: target, info: layout.info(format))
    } catch {
      throw .library(path: request.name, reason: error.reason)
    }
    if let setting { handle?.set(setting) }
  }

  func write(_ frames: AudioFrames) throws(FileError) {
    frameCount += frames.frameCount
    var done = 0
    while done < frames.frameCount {
      done += packer.pack(frames.dropFirst(done))
      if packer.isFull { try flush() }
    }
  }

  private func flush() throws(FileError) {
    let wanted = packer.frameCount
    guard wanted > 0, handle != nil else { return }
    let written = packer.write(to: handle!)
    guard written == wanted, target.failure == nil, target.programFailure == nil else {
      throw fault(handle?.failure?.reason ?? "")
    }
  }

  private func fault(_ reason: String) -> FileError {
    if let failure = target.programFailure { return FileError(failure, of: request) }
    if let failure = target.failure { return .writing(request.name, failure) }
    return .library(path: request.name, reason: reason)
  }

  /// The frames as they are decoded, in time with those that were written.
  func finish() throws(FileError) -> SoundFileReader {
    let delay = ffmpeg?.delay ?? 0
    if ffmpeg != nil {
      // The last frames come out only after as many more, and in blocks that are whole.
      let silence = AudioBuffer(
        channelCount: format.channelCount, frameCapacity: delay + Self.mostBlockFrames)
      try write(silence.frames)
    }
    try flush()
    let result = handle.take()?.close() ?? 0
    guard result == 0, target.failure == nil else { throw fault("error \(result)") }
    guard let ffmpeg else {
      try FileError.whileWriting(
        request.name,
        try settleDelay(
          of: request.layout ?? .floats, in: file.descriptor.number, from: 0, frameCount))
      return try SoundFileReader(path: file.path, named: request.name)
    }
    let decoded = try decoded(by: ffmpeg)
    let reader = try SoundFileReader(
      path: decoded.path, raw: RawLayout(.float, .little, format), named: request.name)
    try reader.seek(to: min(delay, reader.frameCount ?? 0))
    return reader
  }

  private func decoded(by codec: FFmpegCodec) throws(FileError) -> TemporaryFile {
    let decoded = try FileError.whileReading(request.name, try TemporaryFile())
    do throws(ChildProgram.Failure) {
      try program?.finish(patience: ChildProgram.patience)
      let decoder = try ChildProgram(
        codec.decodingWords(format), input: .file(file.descriptor.number),
        files: [decoded.descriptor.number])
      try decoder.finish(patience: ChildProgram.patience)
    } catch {
      throw FileError(error, of: request)
    }
    return decoded
  }
}

extension FileError {
  /// The fact behind a failure of ffmpeg as a codec.
  fileprivate init(_ failure: ChildProgram.Failure, of request: CodecRequest) {
    switch failure {
    case _ where failure.isWanted: self = .interrupted(path: request.name)
    case .missing: self = .codecMissing(request.kind, encoder: nil)
    case .ended(_, let said) where FFmpegCodec.saysOfLack.contains { said.contains($0) }:
      self = .codecMissing(request.kind, encoder: request.ffmpegEncoder)
    default: self = .library(path: request.name, reason: "ffmpeg: " + failure.reason)
    }
  }
}
