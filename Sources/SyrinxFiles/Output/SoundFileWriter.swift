import CSndFile
import SyrinxEngine
import SyrinxSystem

// Sound files are read by SoundFileReader and written by SoundFileWriter, by way of libsndfile, so that
// nothing is lost: no old file before the new one is whole, no step of resolution, no metadata that the
// new file can hold.

/// A sound file under construction, or a pipe that one is sent down.
///
/// The file is made under another name in the same folder and takes its own in `finish()`; until
/// then, and after any failure, what was there before is untouched. Pipes and devices are written
/// as the sound comes where the container allows it; else the file is made without a name first.
public final class SoundFileWriter: FrameSink, Output {
  public let path: String
  public let layout: FileLayout
  public let format: StreamFormat
  /// Losses: of the metadata, and, once the file is whole, of what the file it replaces had beside its
  /// sound.
  public internal(set) var notices: [Notice]
  /// The metadata that the file holds.
  public internal(set) var kept: Metadata
  /// Chunks before and after the samples; nil of other files.
  private var chunks: ChunkPlan?
  /// Tags that go into a FLAC, Ogg or MPEG audio file when it is finished.
  private var tags: TagWriting?
  /// Where what libsndfile writes begins in such a file.
  private let soundStart: Int
  /// Frames written so far.
  public private(set) var frameCount = 0

  private let options: Options
  private var place: OutputFile?
  private var handle: SoundFileHandle?
  private let target: WritingTarget?
  /// Encodes the samples where libsndfile does not.
  private let encoder: ChildProgram?
  /// Follows the samples in a stream with a header of our own; nil of everything else.
  private let ending: [UInt8]?
  private var packer: FramePacker
  /// Looks at what a codec has made of the samples.
  private var check: LosslessCheck?
  /// The most that the header's fields can count.
  private let mostFrames: Int
  /// The header of a pipe has promised a length.
  private let hasPromised: Bool
  private var failure: FileError?

  /// Begins a file; `-` is standard output.
  public init(
    path: String, layout: FileLayout, format: StreamFormat, metadata: Metadata = Metadata(),
    options: Options = Options()
  ) throws(FileError) {
    try layout.check(format)
    self.path = path
    self.layout = layout
    self.format = format
    self.options = options
    let plan = try Self.plan(layout, format, metadata, path, options)
    kept = plan.kept
    notices = plan.losses.map { .metadataDropped($0) }
    chunks = plan.chunks
    tags = plan.tags
    soundStart = plan.encoder == nil ? plan.tags?.reserved ?? 0 : 0
    mostFrames = plan.mostFrames(format)
    hasPromised = plan.header != nil && options.expectedFrameCount != nil
    check = LosslessCheck(layout, channelCount: format.channelCount)
    let setting = CodecSetting(layout.encoding, options.quality, format)
    packer = FramePacker(
      plan.encoder == nil ? layout.encoding : plan.layout.encoding, format, dither: options.dither,
      seed: options.seed,
      places: plan.order.places, gain: setting?.gain ?? 1, isStream: plan.isStream)
    let place: OutputFile
    do throws(PathError) {
      place =
        plan.isStream
        ? try .stream(path, spooled: plan.isSpooled)
        : try .file(
          path, madeOf: options.sources, noClobber: options.noClobber,
          replacing: options.replaced, isPrivate: options.isPrivate)
    } catch {
      throw .path(error)
    }
    let number = place.descriptor
    let info = plan.layout.info(format)
    encoder = try plan.encoder.map { encoder throws(FileError) in
      try encoder.start(writing: place, named: path)
    }
    ending = plan.header?.ending
    if let header = plan.header {
      target = WritingTarget(streamingTo: number, header: header.bytes)
    } else if let encoder {
      target = WritingTarget(feeding: encoder)
    } else {
      target =
        plan.isStream && !plan.isSpooled
        ? nil
        : WritingTarget(
          number, reserving: soundStart, writesBehind: options.writesBehind && !plan.isStream)
    }
    do throws(SoundFileHandle.Refusal) {
      if let target {
        handle = try SoundFileHandle(writing: target, info: info)
      } else {
        handle = try SoundFileHandle(streamingTo: number, info: info)
      }
    } catch {
      throw FileError.writing(path, reason: error.reason)
        ?? .library(path: path, reason: error.reason)
    }
    self.place = place
    handle!.set(SFC_SET_ADD_PEAK_CHUNK, to: false)
    if plan.shrinks { handle!.set(SFC_RF64_AUTO_DOWNGRADE, to: true) }
    if let setting { handle!.set(setting) }
    if !handle!.set(plan.byLibrary) { loseMap() }
    if let leading = plan.chunks?.leading, !leading.isEmpty { handle!.reserve(leading.count) }
  }

  deinit { discard() }

  /// Metadata can still be replaced: a pipe may have got it already.
  public var takesMetadata: Bool { target != nil && encoder == nil && ending == nil }

  /// Takes the metadata of an unfinished file once more, now that all of it is known.
  public func replaceMetadata(with metadata: Metadata) throws(FileError) {
    precondition(takesMetadata && handle != nil)
    let plan = try Self.plan(layout, format, metadata, path, options)
    let hasMap = kept.channelMap != nil
    kept = plan.kept
    notices = plan.losses.map { .metadataDropped($0) }
    if !hasMap { loseMap() }
    tags = plan.tags
    chunks = plan.chunks?.leaving(chunks?.leading.count ?? 0)
  }

  /// Samples that could not be written as they were.
  public var counts: SampleCounts { packer.counts }
  /// Samples beyond full scale that were set to it.
  public var clippedSamples: Int { packer.counts.clipped }
  /// Samples that were no numbers, or infinite.
  public var nonFiniteSamples: Int { packer.counts.nonFinite }

  public func write(_ block: AudioFrames) throws(FileError) {
    if let failure { throw failure }
    precondition(block.channelCount == format.channelCount, "a file keeps its channels")
    precondition(handle != nil, "a finished file takes no more frames")
    var done = 0
    while done < block.frameCount {
      done += packer.pack(block.dropFirst(done))
      if packer.isFull { try flush() }
    }
    if options.isLive, packer.frameCount > 0 { try flush() }
    frameCount += block.frameCount
    if frameCount > mostFrames { throw fail(.tooLong(layout.container)) }
  }

  /// Hands what has been packed to libsndfile.
  private func flush() throws(FileError) {
    faultPoint("writing")
    if options.nonFinite == .stop, nonFiniteSamples > 0 {
      throw fail(.madeNonFinite(path: path, samples: nonFiniteSamples))
    }
    let wanted = packer.frameCount
    check?.add(packer.longs, frameCount: wanted)
    let (written, number) = SystemFailure.number { packer.write(to: handle!) }
    if written < wanted || target?.failure != nil || target?.programFailure != nil {
      throw fail(error(number))
    }
  }

  private func error(_ number: Int32) -> FileError {
    if let failure = target?.programFailure { return .encoding(path, failure) }
    if let failure = target?.failure { return .writing(path, failure) }
    if number != 0 { return .writing(path, number) }
    let reason = handle?.failure?.reason ?? "libsndfile gives no reason"
    return FileError.writing(path, reason: reason) ?? .library(path: path, reason: reason)
  }

  /// Remembers a failure and takes the unfinished file away.
  private func fail(_ error: FileError) -> FileError {
    failure = error
    discard()
    return error
  }

  /// Gives the file its name before it is whole, and keeps it whatever happens: what `checkpoint` has
  /// made whole can be read even if the program is killed. Pipes and devices have their names.
  public func takeNameEarly() throws(FileError) {
    do throws(SystemFailure) {
      notices += try place?.takeNameEarly().notices ?? []
    } catch {
      throw fail(.writing(path, error.number))
    }
    try checkpoint()
  }

  /// Hands all frames on to the file, and puts its length so far into the header, where there is one
  /// (`SFC_UPDATE_HEADER_NOW`).
  public func checkpoint() throws(FileError) {
    if let failure { throw failure }
    guard handle != nil else { return }
    if packer.frameCount > 0 { try flush() }
    if layout.growth == .byHeader, target != nil { handle!.set(SFC_UPDATE_HEADER_NOW, to: true) }
    if let systems = target?.failure ?? place?.loss?.number { throw fail(.writing(path, systems)) }
  }

  /// Completes the file, all but its name; nil if that has been done before.
  public func complete() throws(FileError) -> WholeFile? {
    if let failure { throw failure }
    guard handle != nil else { return nil }
    guard frameCount > 0 || layout.container.facts.canBeEmpty else {
      throw fail(.noFrames(layout.container))
    }
    if packer.frameCount > 0 { try flush() }
    if hasPromised, let promised = options.expectedFrameCount, promised != frameCount {
      throw fail(.lengthNotMet(path: path, promised: promised, written: frameCount))
    }
    let (result, number) = SystemFailure.number { handle.take()!.close() }
    if let systems = target?.failure { throw fail(.writing(path, systems)) }
    if let failure = target?.programFailure { throw fail(.encoding(path, failure)) }
    guard result == 0 else {
      throw fail(
        number != 0 ? .writing(path, number) : .library(path: path, reason: "error \(result)"))
    }
    let output = place?.descriptor ?? -1
    do throws(FileError) {
      try encoder?.finish(
        writing: output, named: path, seconds: Double(frameCount) / Double(format.sampleRate))
    } catch {
      throw fail(error)
    }
    if let check, (try? check.holds(output)) != true {
      throw fail(
        .library(path: path, reason: "ALAC in CAF does not keep this sound: choose .m4a or .flac"))
    }
    do throws(SystemFailure) {
      if let ending { try target?.finish(ending) }
      try fixUp()
      notices += try place!.complete().notices
      defer { place = nil }
      return try WholeFile(path, place!)
    } catch {
      throw fail(.writing(path, error.number))
    }
  }

  /// Takes out of the finished file what would make it differ from day to day, and puts right what
  /// libsndfile gets wrong.
  private func fixUp() throws(SystemFailure) {
    guard let descriptor = place?.descriptor else { return }
    if layout.container == .flac, frameCount == 0 {
      let header = emptyFLAC(format, bits: layout.encoding.bits!)
      try writeBytes(header[...], to: descriptor, at: soundStart)
    }
    if target != nil { try settleDelay(of: layout, in: descriptor, from: soundStart, frameCount) }
    if let tags, tags.reserved != soundStart {
      try moveBytes(in: descriptor, from: soundStart, to: tags.reserved)
    }
    try tags?.fixUp(in: descriptor, frameCount: frameCount)
    switch layout.container {
    case .aiff:
      if let width = layout.encoding.bytesPerSample {
        try settleAIFFLength(
          in: descriptor, frameCount: frameCount, frameBytes: width * format.channelCount)
      }
      if let chunks { try settleChunks(chunks.trailing, inAIFFIn: descriptor) }
    case .caf:
      if let chunks { try settleChunks(chunks.trailing, inCAFIn: descriptor) }
    case .wav, .wavex, .rf64:
      // Also without any: libsndfile counts wrong where chunks come before no sample at all.
      if let chunks { try settleChunks(chunks, inWaveIn: descriptor) }
      try settleBlockLength(in: descriptor, layout, frameCount: frameCount)
    case .w64: try settleBlockLength(in: descriptor, layout, frameCount: frameCount)
    case .mat5: try settleMatlabDate(in: descriptor)
    default: break
    }
  }

  /// Gives up: what was there before stays.
  public func discard() {
    if let handle = handle.take() { _ = handle.close() }
    encoder?.stop()
    place = nil
  }
}
