import CSndFile
import SyrinxEngine
import SyrinxSystem

// Input/ opens sound files and pipes and reads them frame by frame: those of libsndfile, as it reads them or by
// views that put them right, and those of ffmpeg.

/// A sound file, or a pipe that one comes out of, to be read frame by frame.
///
/// WAV, AU, AIFF and headerless samples are read from a pipe as they come. Of other kinds the whole is
/// first copied to a temporary file without a name, since libsndfile can read it only by going back
/// and forth, or since what is missing of it is found only by looking it through; Ogg and MP3 come at
/// once, with less known of them, where somebody listens to a pipe live. A pipe that is read as it
/// comes can only be gone forward in, unless it is opened with `rewindable`.
public final class SoundFileReader: FrameSource {
  public let path: String
  /// The file as it was opened, and what has been learned of it since.
  var opened: OpenedSound
  public var format: StreamFormat { opened.format }
  /// Nil where only the end will tell, as with most pipes.
  public var frameCount: Int? { opened.frameCount }
  public var layout: FileLayout { opened.layout }
  public var metadata: Metadata { opened.metadata }
  /// The answer of ffprobe about a film, or a sound in a form that is not read here.
  package var probe: FFmpegProbe? { opened.probe }
  /// The quality of a codec; nil where nobody can tell.
  public var quality: CodecQuality? { opened.quality }
  public var notices: [Notice] { opened.notices }
  /// Samples that were not handed out as they stand in the file.
  public private(set) var counts = InputCounts()

  var isMapped: Bool { opened.map?.segments.isEmpty == false }
  /// The segment that is read, and the frame after its last; of files without segments, and of
  /// unknown length, none comes after.
  var segment = 0
  var segmentEnd: Int
  let damaged: DamagePolicy
  /// Where the channels belong that lie in another order than in the stream.
  private let places: [Int]?
  /// Interleaved frames read ahead, and which of them are next.
  private var ahead: [Float] = []
  /// The same where the file has 16 bits, which are made samples as they are taken apart.
  private var shortAhead = ShortBuffer(count: 0)
  private let isShort: Bool
  /// Its samples are read as they stand.
  public var isCheap: Bool {
    layout.encoding.bytesPerSample != nil && layout.container != .flac
      && !layout.container.isReadByFFmpeg
  }
  /// All samples have been read.
  var isAtEnd: Bool { hasEnded || position == frameCount }
  private var hasEnded = false
  private var aheadCount = 0
  private var aheadPlace = 0
  /// Reads samples that have more digits than floats; nil where none can.
  private var fine: FineSamples?
  private let nonFinite: NonFinitePolicy
  /// Frames that have been counted, however often they are read.
  private var countedFrames = 0
  /// The next frame to be handed out.
  public internal(set) var position = 0

  /// Frames that are asked for at a time: a pipe must have them all before the first is heard, so that
  /// fewer than usual are asked for of one that is live.
  private let aheadFrames: Int
  public static let usualAheadFrames = 4096

  /// Opens a file; `-` is standard input. Headerless samples need to be described. What the sound is
  /// called, in messages too, can be told apart from where it is. A film may have several sounds, counted
  /// from 0.
  public init(
    path place: String, raw: RawLayout? = nil, sound: Int = 0, rewindable: Bool = false,
    named name: String? = nil, nonFinite: NonFinitePolicy = .stop,
    damaged: DamagePolicy = .decode, aheadFrames: Int = usualAheadFrames
  ) throws(FileError) {
    path = name ?? place
    opened = try OpenedSound.open(
      place, named: path, raw: raw, sound: sound, rewindable: rewindable,
      isLive: aheadFrames < Self.usualAheadFrames)
    self.nonFinite = nonFinite
    self.damaged = damaged
    self.aheadFrames = aheadFrames
    segmentEnd = opened.map?.segments.first?.frameCount ?? opened.frameCount ?? .max
    places = ChannelOrder(opened.found, channelCount: opened.format.channelCount).places
    isShort = opened.found.encoding == .pcm16
    let space = aheadFrames * opened.format.channelCount
    if isShort {
      shortAhead = ShortBuffer(count: space)
    } else {
      ahead = Array(repeating: 0, count: space)
      fine = FineSamples(opened.found.encoding, sampleCount: space)
    }
    try checkWhole()
  }

  public func read(into block: inout AudioBlock) throws(FileError) -> Int {
    var done = 0
    while done < block.frameCount {
      if aheadPlace == aheadCount {
        guard try fill() else {
          hasEnded = true
          break
        }
      }
      let count = min(block.frameCount - done, aheadCount - aheadPlace)
      var target = block.extracting(done..<done + count)
      if isShort {
        deinterleave(shortAhead.span, from: aheadPlace, into: &target)
      } else {
        deinterleave(ahead.span, from: aheadPlace, into: &target, at: places)
      }
      aheadPlace += count
      position += count
      done += count
    }
    return done
  }

  /// Reads ahead; false at the end.
  private func fill() throws(FileError) -> Bool {
    forgetAhead()
    let wanted = min(aheadFrames, segmentEnd - position)
    guard wanted > 0 else {
      guard isMapped, segment + 1 < opened.map!.segments.count else { return false }
      try enter(segment + 1)
      return try fill()
    }
    guard !isInSilence else {
      silence(wanted)
      return true
    }
    var rounded = 0
    if isShort {
      var numbers = shortAhead.mutableSpan
      aheadCount = opened.handle.read(into: &numbers, frameCount: wanted)
    } else if fine != nil {
      (aheadCount, rounded) = fine!.read(
        from: opened.handle, into: &ahead, frameCount: wanted)
    } else {
      var samples = ahead.mutableSpan
      aheadCount = opened.handle.read(into: &samples, frameCount: wanted)
    }
    let replaced = try makeFinite()
    if position >= countedFrames {
      countedFrames = position + aheadCount
      counts.rounded += rounded
      counts.replaced += replaced
    }
    if aheadCount < wanted, let failure = opened.handle.programFailure {
      throw FileError(failure, kind: layout.container.title, path: path)
    }
    if aheadCount < wanted, let number = opened.pipeFailure?.number ?? opened.handle.viewFailure {
      throw .reading(path, number)
    }
    // Where every sample takes the same space, fewer than promised means that the file has changed.
    if aheadCount < wanted, frameCount != nil, opened.file != nil,
      layout.encoding.bytesPerSample == nil
    {
      try passDamage(from: position + aheadCount)
      return aheadCount > 0 ? true : try fill()
    }
    if aheadCount < wanted, let failure = opened.handle.failure {
      throw .library(path: path, reason: failure.reason)
    }
    // The rest of a pipe is read as headerless samples.
    if aheadCount == 0, let samples = opened.restLayout, let rest = opened.rest.take() {
      do {
        opened.handle = try SoundFileHandle(
          reading: rest, info: samples.layout.info(samples.format))
      } catch {
        throw .opening(path, error)
      }
      return try fill()
    }
    if aheadCount == 0, opened.origin == nil, let frameCount {
      let notice = Notice.cutShort(missing: frameCount - position, of: frameCount)
      if damaged == .stop { throw .damaged(path: path, notice) }
      if !notices.contains(notice) { opened.notices.append(notice) }
    }
    return aheadCount > 0
  }

  /// Has so many frames of silence ahead.
  private func silence(_ frameCount: Int) {
    aheadCount = frameCount
    var shorts = shortAhead.mutableSpan
    for index in 0..<frameCount * format.channelCount {
      if isShort { shorts[index] = 0 } else { ahead[index] = 0 }
    }
  }

  /// Deals with samples that are NaN or infinite, which whole numbers cannot be, and returns
  /// how many became 0.
  private func makeFinite() throws(FileError) -> Int {
    let sampleCount = aheadCount * format.channelCount
    guard layout.encoding.bits == nil,
      case let count = countSamples(ahead.span.extracting(0..<sampleCount)).nonFinite, count > 0
    else { return 0 }
    for index in 0..<sampleCount where !ahead[index].isFinite {
      guard nonFinite == .zero else {
        let (frame, channel) = index.quotientAndRemainder(dividingBy: format.channelCount)
        let place = places?[channel] ?? channel
        throw .notANumber(path: path, frame: position + frame, channel: place + 1)
      }
      ahead[index] = 0
    }
    return count
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
    if isMapped { return try seekInSegments(to: min(frame, frameCount ?? frame)) }
    guard opened.canSeek else { return try skip(to: frame) }
    guard opened.handle.seek(to: min(frame, frameCount ?? frame)) else {
      throw .cannotSeek(path: path)
    }
    forgetAhead()
    position = min(frame, frameCount ?? frame)
  }

  func forgetAhead() {
    aheadCount = 0
    aheadPlace = 0
  }

  /// Goes back to the first frame of a file in which libsndfile can only go forward.
  private func reopen() throws(FileError) {
    guard let origin = opened.origin else { throw .cannotSeek(path: path) }
    opened.handle = try FileError.whileOpening(
      path, try SoundFileHandle(viewing: FileView(origin), info: opened.wantedInfo))
    forgetAhead()
    position = 0
  }

  func skip(to frame: Int) throws(FileError) {
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
}

extension FileError {
  /// Something that comes of opening a file by libsndfile.
  static func whileOpening<Value: ~Copyable>(
    _ path: String, _ value: @autoclosure () throws(SoundFileHandle.Refusal) -> Value
  ) throws(FileError) -> Value {
    do throws(SoundFileHandle.Refusal) { return try value() } catch { throw .opening(path, error) }
  }

  static func opening(_ path: String, _ error: SoundFileHandle.Refusal) -> FileError {
    switch Int(error.code) {
    case SF_ERR_SYSTEM: .library(path: path, reason: error.reason)
    case SF_ERR_UNSUPPORTED_ENCODING: .unsupported(path: path, reason: error.reason)
    default: .notASoundFile(path: path, reason: error.reason)
    }
  }
}
