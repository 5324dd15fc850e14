import CSndFile
import SyrinxEngine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A sound file, or a pipe that one comes out of, to be read frame by frame.
///
/// WAV, AU, AIFF, Ogg, MP3 and headerless samples are read from a pipe as they come; what libsndfile
/// can read only by going back and forth is first copied to a temporary file without a name. A pipe
/// that is read as it comes can only be gone forward in, unless it is opened with `rewindable`.
public final class SoundFileReader: FrameSource {
  /// Rates and widths beyond which a header is taken to be broken.
  static let plausibleRates = 1...6_144_000
  static let plausibleChannelCounts = 1...1024

  public let path: String
  public let format: StreamFormat
  /// Nil where only the end will tell, as with most pipes.
  public let frameCount: Int?
  public let layout: FileLayout
  public let metadata: Metadata

  private let place: String
  private var handle: SoundFileHandle
  /// The pipe, and how its samples go on, where libsndfile has been told of the first ones only.
  private var rest: Descriptor?
  private let restLayout: RawLayout?
  private let canSeek: Bool
  /// Whether there is a file to be opened anew.
  private let isFile: Bool
  /// Interleaved frames read ahead, and which of them are next.
  private var ahead: [Float] = []
  /// The same where the file has 16 bits, which are made samples as they are taken apart.
  private var shortAhead: [Int16] = []
  private let isShort: Bool
  private var aheadCount = 0
  private var aheadPlace = 0
  /// The next frame to be handed out.
  public private(set) var position = 0

  private static let aheadFrames = 4096

  /// Opens a file; `-` is standard input. Headerless samples need to be described. What the sound is
  /// called, in messages too, can be told apart from where it is.
  public init(
    path place: String, raw: RawLayout? = nil, rewindable: Bool = false,
    named name: String? = nil
  ) throws(FileError) {
    let path = name ?? place
    self.path = path
    self.place = place
    let input = try InputFile.open(
      place, named: path, isRaw: raw != nil, rewindable: rewindable)
    var info = SF_INFO()
    if let raw { info = raw.layout.info(raw.format) }
    let isPipe = input.isPipe
    let lengthIsKnown = input.lengthIsKnown
    restLayout = input.continuation
    if restLayout != nil { rest = try? Descriptor(duplicating: input.descriptor.number) }
    do {
      handle = try SoundFileHandle(reading: input.descriptor, info: info)
    } catch {
      throw Self.error(for: error, path: path)
    }
    let found = handle.info
    guard let layout = FileLayout(code: found.format) else {
      throw .unsupported(path: path, reason: "a kind of file that is not known here")
    }
    guard Self.plausibleRates.contains(Int(found.samplerate)) else {
      throw .unsupported(path: path, reason: "a sample rate of \(found.samplerate) Hz")
    }
    guard Self.plausibleChannelCounts.contains(Int(found.channels)), found.frames >= 0 else {
      throw .unsupported(path: path, reason: "\(found.channels) channels")
    }
    self.layout = raw?.layout ?? layout
    format = StreamFormat(
      sampleRate: Int(found.samplerate), channelCount: Int(found.channels))
    let isOpenEnded = found.frames > sf_count_t.max / 1024
    frameCount = isOpenEnded || !lengthIsKnown ? nil : Int(found.frames)
    isFile = input.isFile
    canSeek = !isPipe && found.seekable != 0
    metadata = handle.metadata
    isShort = self.layout.encoding == .pcm16
    let room = Self.aheadFrames * format.channelCount
    if isShort {
      shortAhead = Array(repeating: 0, count: room)
    } else {
      ahead = Array(repeating: 0, count: room)
    }
  }

  public func read(into block: AudioBlock) throws(FileError) -> Int {
    var done = 0
    while done < block.frameCount {
      if aheadPlace == aheadCount {
        guard try fill() else { break }
      }
      let count = min(block.frameCount - done, aheadCount - aheadPlace)
      let target = block.extracting(done..<done + count)
      if isShort {
        deinterleave(shortAhead.span, from: aheadPlace, into: target)
      } else {
        deinterleave(ahead.span, from: aheadPlace, into: target)
      }
      aheadPlace += count
      done += count
    }
    position += done
    return done
  }

  /// Reads ahead; false at the end.
  private func fill() throws(FileError) -> Bool {
    aheadPlace = 0
    if isShort {
      var numbers = shortAhead.mutableSpan
      aheadCount = handle.read(into: &numbers, frameCount: Self.aheadFrames)
    } else {
      var samples = ahead.mutableSpan
      aheadCount = handle.read(into: &samples, frameCount: Self.aheadFrames)
    }
    // Of a FLAC stream that does not know its length, libsndfile finds the end only by failing.
    let endsInFailure = frameCount == nil && layout.container == .flac
    if aheadCount < Self.aheadFrames, !endsInFailure, let failure = handle.failure {
      throw .library(path: path, reason: failure.reason)
    }
    if aheadCount == 0, let restLayout, let rest = rest.take() {
      try goOn(rest, restLayout)
      return try fill()
    }
    return aheadCount > 0
  }

  /// Reads the rest of a pipe as headerless samples.
  private func goOn(_ rest: consuming Descriptor, _ samples: RawLayout) throws(FileError) {
    do {
      handle = try SoundFileHandle(
        reading: rest, info: samples.layout.info(samples.format))
    } catch {
      throw Self.error(for: error, path: path)
    }
  }

  /// Goes to a frame. A pipe is read on to it; it cannot go back.
  public func seek(to frame: Int) throws(FileError) {
    let frame = max(frame, 0)
    if frame == position { return }
    let inAhead = aheadPlace + frame - position
    if inAhead >= 0 && inAhead <= aheadCount {
      aheadPlace = inAhead
      position = frame
      return
    }
    guard canSeek else {
      try skip(to: frame)
      return
    }
    guard handle.seek(to: min(frame, frameCount ?? frame)) else {
      throw .cannotSeek(path: path)
    }
    aheadCount = 0
    aheadPlace = 0
    position = min(frame, frameCount ?? frame)
  }

  /// Goes back to the first frame of a file that is read like a pipe.
  private func reopen() throws(FileError) {
    guard isFile else { throw .cannotSeek(path: path) }
    let input = try InputFile.open(
      place, named: path, isRaw: false, rewindable: false)
    do {
      handle = try SoundFileHandle(reading: input.descriptor, info: SF_INFO())
    } catch {
      throw Self.error(for: error, path: path)
    }
    aheadCount = 0
    aheadPlace = 0
    position = 0
  }

  private func skip(to frame: Int) throws(FileError) {
    if frame < position { try reopen() }
    while position < frame {
      if aheadPlace == aheadCount {
        guard try fill() else { return }
      }
      let count = min(frame - position, aheadCount - aheadPlace)
      aheadPlace += count
      position += count
    }
  }

  private static func error(for error: SoundFileHandle.Refusal, path: String) -> FileError {
    switch Int(error.code) {
    case SF_ERR_SYSTEM: .library(path: path, reason: error.reason)
    case SF_ERR_UNSUPPORTED_ENCODING: .unsupported(path: path, reason: error.reason)
    default: .notASoundFile(path: path, reason: error.reason)
    }
  }
}
