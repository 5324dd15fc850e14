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
  public let format: StreamFormat
  /// Nil where only the end will tell, as with most pipes.
  public let frameCount: Int?
  public let layout: FileLayout
  public internal(set) var metadata: Metadata
  /// The answer of ffprobe about a film, or a sound in a form that is not read here.
  package let probe: FFmpegProbe?
  /// The quality of a codec; nil where nobody can tell.
  public let quality: CodecQuality?
  public internal(set) var notices: [Notice]
  /// Samples that were not handed out as they stand in the file.
  public private(set) var counts = InputCounts()

  var handle: SoundFileHandle
  /// Nil where libsndfile is given the file as it lies.
  var map: SoundMap?
  let file: SharedFile?
  var isMapped: Bool { map?.segments.isEmpty == false }
  /// The segment that is read, and the frame after its last; of files without segments, and of
  /// unknown length, none comes after.
  var segment = 0
  var segmentEnd: Int
  let damaged: DamagePolicy
  /// The pipe, and how its samples go on, where libsndfile has been told of the first ones only.
  private var rest: Descriptor?
  /// A failure of a pipe looks to libsndfile like the end.
  private var pipeFailure: ReadFailure?
  private let restLayout: RawLayout?
  private let canSeek: Bool
  /// Read once more to go back where libsndfile cannot; nil of pipes.
  private let origin: SharedFile?
  /// Describes headerless samples to libsndfile.
  private let wantedInfo: SF_INFO
  /// Where the channels belong that lie in another order than in the stream.
  private let places: [Int]?
  /// Interleaved frames read ahead, and which of them are next.
  private var ahead: [Float] = []
  /// The same where the file has 16 bits, which are made samples as they are taken apart.
  private var shortAhead = ShortBuffer(count: 0)
  private let isShort: Bool
  /// The first bytes of a pipe, and what it brings after the sound.
  let head: [UInt8]
  var tail: StreamTail?
  /// Its samples are read as they stand.
  public var isCheap: Bool {
    layout.encoding.bytesPerSample != nil && layout.container != .flac
      && !layout.container.isReadByFFmpeg
  }
  /// All samples have been read.
  var isAtEnd: Bool { hasEnded || position == frameCount }
  private var hasEnded = false
  var aheadCount = 0
  var aheadPlace = 0
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
    let opened = try OpenedSound.open(
      place, named: name ?? place, raw: raw, sound: sound, rewindable: rewindable,
      isLive: aheadFrames < Self.usualAheadFrames)
    path = name ?? place
    self.nonFinite = nonFinite
    self.damaged = damaged
    self.aheadFrames = aheadFrames
    format = opened.format
    frameCount = opened.frameCount
    layout = opened.layout
    metadata = opened.metadata
    probe = opened.probe
    quality = opened.quality
    notices = opened.notices
    file = opened.file
    map = opened.map
    segmentEnd = opened.map?.segments.first?.frameCount ?? opened.frameCount ?? .max
    places = ChannelOrder(opened.found, channelCount: opened.format.channelCount).places
    canSeek = opened.canSeek
    wantedInfo = opened.wantedInfo
    restLayout = opened.restLayout
    pipeFailure = opened.pipeFailure
    isShort = opened.found.encoding == .pcm16
    let space = aheadFrames * opened.format.channelCount
    if isShort {
      shortAhead = ShortBuffer(count: space)
    } else {
      ahead = Array(repeating: 0, count: space)
      fine = FineSamples(opened.found.encoding, sampleCount: space)
    }
    head = opened.head
    tail = opened.tail
    rest = opened.rest
    origin = opened.origin
    handle = opened.handle
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
    aheadPlace = 0
    aheadCount = 0
    let wanted = min(aheadFrames, segmentEnd - position)
    guard wanted > 0 else { return try goOnInSegments() }
    guard !isInSilence else {
      silence(wanted)
      return true
    }
    var rounded = 0
    if isShort {
      var numbers = shortAhead.mutableSpan
      aheadCount = handle.read(into: &numbers, frameCount: wanted)
    } else if fine != nil {
      (aheadCount, rounded) = fine!.read(from: handle, into: &ahead, frameCount: wanted)
    } else {
      var samples = ahead.mutableSpan
      aheadCount = handle.read(into: &samples, frameCount: wanted)
    }
    let replaced = try makeFinite()
    if position >= countedFrames {
      countedFrames = position + aheadCount
      counts.rounded += rounded
      counts.replaced += replaced
    }
    if aheadCount < wanted, let failure = handle.programFailure {
      throw FileError(failure, kind: layout.container.title, path: path)
    }
    if aheadCount < wanted, let number = pipeFailure?.number ?? handle.viewFailure {
      throw .reading(path, number)
    }
    // Where every sample takes the same space, fewer than promised means that the file has changed.
    if aheadCount < wanted, frameCount != nil, file != nil, layout.encoding.bytesPerSample == nil {
      try passDamage()
      return aheadCount > 0 ? true : try fill()
    }
    if aheadCount < wanted, let failure = handle.failure {
      throw .library(path: path, reason: failure.reason)
    }
    if aheadCount == 0, let restLayout, let rest = rest.take() {
      try goOn(rest, restLayout)
      return try fill()
    }
    if aheadCount == 0, origin == nil, let frameCount {
      let notice = Notice.cutShort(missing: frameCount - position, of: frameCount)
      if damaged == .stop { throw .damaged(path: path, notice) }
      if !notices.contains(notice) { notices.append(notice) }
    }
    return aheadCount > 0
  }

  private func goOnInSegments() throws(FileError) -> Bool {
    guard try enterNextSegment() else { return false }
    return try fill()
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
      let index = firstNonFinite(ahead.span.extracting(0..<sampleCount))
    else { return 0 }
    guard nonFinite == .zero else {
      let (frame, channel) = index.quotientAndRemainder(dividingBy: format.channelCount)
      let place = places?[channel] ?? channel
      throw .notANumber(path: path, frame: position + frame, channel: place + 1)
    }
    return replaceNonFinite(in: &ahead, sampleCount)
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
    if isMapped { return try seekInSegments(to: min(frame, frameCount ?? frame)) }
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

  /// Goes back to the first frame of a file in which libsndfile can only go forward.
  private func reopen() throws(FileError) {
    guard let origin else { throw .cannotSeek(path: path) }
    do {
      handle = try SoundFileHandle(viewing: FileView(origin), info: wantedInfo)
    } catch {
      throw Self.error(for: error, path: path)
    }
    aheadCount = 0
    aheadPlace = 0
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

  static func error(for error: SoundFileHandle.Refusal, path: String) -> FileError {
    switch Int(error.code) {
    case SF_ERR_SYSTEM: .library(path: path, reason: error.reason)
    case SF_ERR_UNSUPPORTED_ENCODING: .unsupported(path: path, reason: error.reason)
    default: .notASoundFile(path: path, reason: error.reason)
    }
  }
}
