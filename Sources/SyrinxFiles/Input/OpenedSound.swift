import CSndFile
import SyrinxEngine
import SyrinxSystem

/// A sound file that has been opened, and all that is known of it before its first frame is read.
struct OpenedSound: ~Copyable {
  let format: StreamFormat
  /// Nil where only the end will tell.
  let frameCount: Int?
  let layout: FileLayout
  /// The layout that libsndfile finds.
  let found: FileLayout
  var metadata: Metadata
  /// The answer of ffprobe, where it was asked.
  var probe: FFmpegProbe?
  var quality: CodecQuality?
  var notices: [Notice]
  /// The file, where it is one that can be looked at.
  let file: SharedFile?
  /// Nil where libsndfile is given the file as it lies.
  var map: SoundMap?
  /// libsndfile can go to any frame.
  var canSeek = false
  /// The form of the samples of a pipe after what libsndfile has been told of.
  var restLayout: RawLayout?
  /// A failure of a pipe looks to libsndfile like the end.
  var pipeFailure: ReadFailure?
  /// Describes headerless samples to libsndfile.
  let wantedInfo: SF_INFO
  var handle: SoundFileHandle
  /// The file, to be read once more where libsndfile cannot go back in it; nil of pipes.
  var origin: SharedFile?
  /// The pipe, where there is more in it than libsndfile has been told of.
  var rest: Descriptor?
  /// The first bytes of a pipe, and what it brings after the sound.
  var head: [UInt8] = []
  var tail: StreamTail?

  /// Opens what lies at a place, `-` being standard input, and is called by another name in messages.
  static func open(
    _ place: String, named path: String, raw: RawLayout?, sound: Int, rewindable: Bool, isLive: Bool
  ) throws(FileError) -> OpenedSound {
    var input = try InputFile.open(
      place, named: path, isRaw: raw != nil, rewindable: rewindable, isLive: isLive)
    let origin = input.file
    let isPipe = origin == nil
    let (tags, front, lengthIsKnown) = (input.tags, input.front, input.lengthIsKnown)
    let (restLayout, pipeFailure) = (input.continuation, input.failure)
    let decoded = input.decoded
    let wantedInfo =
      raw.map { $0.layout.info($0.format) } ?? decoded.map { FileLayout.floats.info($0.format) }
      ?? SF_INFO()
    let rest = try Self.rest(input, path)
    let file = raw == nil ? origin : nil
    if let file, let kind = try FileError.whileReading(path, try FFmpegKind(file)) {
      return try OpenedSound(file, kind, named: path, sound: sound)
    }
    let beginning = isPipe ? input.head.map { ByteSource($0) } : file.map { ByteSource($0) }
    let side = beginning.map { SideMatter($0) }
    guard side?.isEndless != true else {
      throw .notASoundFile(path: path, reason: "no samples in the first 32 KiB")
    }
    let (head, tail) = (input.head ?? [], input.tail)
    var map: SoundMap?
    if let file { map = try FileError.whileReading(path, try SoundMap(file)) }
    var refusal: FileError?
    let opened = Self.handle(input.pipe.take(), origin, wantedInfo, &map, path, &refusal)
    if let refusal {
      // ffmpeg may know a form that libsndfile does not.
      let isHopeless = map?.isWithoutFrames == true && map?.layout == nil
      guard let file, !isHopeless, programPath("ffprobe") != nil else { throw refusal }
      do throws(FileError) {
        return try OpenedSound(file, nil, named: path, sound: sound)
      } catch {
        throw refusal
      }
    }
    let handle = opened!
    let info = handle.info
    let found = try Self.checked(info, lengthIsKnown: lengthIsKnown, path: path)
    let channelMap = map?.channelMap ?? handle.channelMap
    let format = StreamFormat(
      sampleRate: Int(info.samplerate), channelCount: Int(info.channels),
      layout: channelMap.map { ChannelLayout(map: $0) }
        ?? ChannelOrder.layout(found, channelCount: Int(info.channels)))
    let isCounted = lengthIsKnown && !Self.isOpenEnded(info)
    let counted = isCounted ? Int(info.frames) : nil
    let frameCount = map?.frameCountOfAll ?? counted.map { Self.length(of: file, found, $0) }
    // Of these libsndfile says that it can, and then goes to no frame but the first.
    let isDeltaWord = [.dwvw12, .dwvw16, .dwvw24].contains(found.encoding)
    let canSeek = !isPipe && info.seekable != 0 && !isDeltaWord
    var metadata =
      tags?.metadata(sampleRate: format.sampleRate)
      ?? handle.metadata.completed(by: side?.metadata)
    if tags != nil || map?.channelMap != nil { metadata.channelMap = channelMap }
    if let front { metadata.complete(with: front, sampleRate: format.sampleRate) }
    if let frameCount { metadata.leaveOutEnd(at: frameCount, sampleRate: format.sampleRate) }
    var notices = map?.notices ?? []
    // Faults in the lengths of chunks are not known of a pipe yet.
    if isPipe {
      if tags == nil, tail != nil { notices.append(.behindSound) }
    } else {
      notices += side?.notices ?? []
    }
    notices += ((tags?.losses ?? []) + (front?.losses ?? [])).map { .metadataDropped($0) }
    if let file,
      let missing = PromisedLength(source: ByteSource(file), layout: found, info: info).missing
    {
      notices.insert(missing, at: 0)
    }
    return OpenedSound(
      format: format, frameCount: frameCount,
      layout: raw?.layout ?? map?.layout ?? decoded?.layout ?? found,
      found: found, metadata: metadata,
      quality: tags?.quality(
        byteCount: file?.range.count, frameCount: frameCount, sampleRate: format.sampleRate),
      notices: notices, file: file, map: map, canSeek: canSeek, restLayout: restLayout,
      pipeFailure: pipeFailure, wantedInfo: wantedInfo, handle: handle,
      origin: canSeek ? nil : origin, rest: rest, head: head, tail: tail)
  }

  private static func rest(
    _ input: borrowing InputFile, _ path: String
  ) throws(FileError) -> Descriptor? {
    guard input.continuation != nil else { return nil }
    switch input.pipe {
    case nil: return nil
    case let pipe?:
      let number = pipe.number
      return try FileError.whileReading(path, try Descriptor(duplicating: number))
    }
  }

  private static func handle(
    _ pipe: consuming Descriptor?, _ file: SharedFile?, _ info: SF_INFO,
    _ map: inout SoundMap?, _ path: String, _ refusal: inout FileError?
  ) -> SoundFileHandle? {
    do throws(SoundFileHandle.Refusal) {
      return try SoundMap.open(pipe, file, info, &map)
    } catch {
      refusal = .opening(path, error)
      return nil
    }
  }

  /// The number of frames, of which libsndfile finds so many.
  private static func length(of file: SharedFile?, _ layout: FileLayout, _ found: Int) -> Int {
    guard let file, let length = BlockLength(ByteSource(file), layout) else { return found }
    return length.frameCount(found: found)
  }

  private static func isOpenEnded(_ info: SF_INFO) -> Bool { info.frames > sf_count_t.max / 1024 }

  /// The layout that libsndfile tells, where it and the numbers beside it can be believed.
  private static func checked(
    _ info: SF_INFO, lengthIsKnown: Bool, path: String
  ) throws(FileError) -> FileLayout {
    guard let layout = FileLayout(code: info.format) else {
      throw .unsupported(path: path, reason: "unknown format")
    }
    guard Limits.sampleRates.contains(Int(info.samplerate)) else {
      throw .beyondLimit(path: path, .sampleRate, Int(info.samplerate))
    }
    guard Limits.channelCounts.contains(Int(info.channels)) else {
      throw .beyondLimit(path: path, .channelCount, Int(info.channels))
    }
    guard isOpenEnded(info) || !lengthIsKnown || Limits.frameCounts.contains(Int(info.frames))
    else { throw .beyondLimit(path: path, .frameCount, Int(info.frames)) }
    return layout
  }
}

extension OpenedSound {
  /// Opens what ffmpeg decodes.
  fileprivate init(
    _ file: SharedFile, _ kind: FFmpegKind?, named path: String, sound index: Int
  ) throws(FileError) {
    let sound = try FFmpegSound(file, kind, named: path, sound: index)
    try sound.findLength(named: path)
    let isOgg = kind == nil && index == 0
    let unread =
      isOgg ? try FileError.whileReading(path, try SoundMap.unread(inOgg: file)) : []
    let count = sound.frameCount ?? 0
    let decoded = DecodedSound(layout: .floats, format: sound.format) { _ in sound.view }
    let segment = Segment(content: .decoded(decoded), frameCount: count)
    handle = try FileError.whileOpening(path, try segment.open(file))
    (format, frameCount, layout) = (sound.format, count, sound.layout)
    found = .floats
    metadata = sound.metadata
    probe = sound.probe
    notices =
      [sound.loss].compactMap { $0 } + unread
      + sound.losses.map { .metadataDropped($0) }
    self.file = file
    map = SoundMap(segments: [segment])
    wantedInfo = FileLayout.floats.info(sound.format)
  }
}
