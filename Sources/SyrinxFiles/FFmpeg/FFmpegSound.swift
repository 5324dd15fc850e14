import SyrinxEngine
import SyrinxSystem

/// One of the sounds of a file that ffmpeg decodes.
package final class FFmpegSound {
  /// A film may name other files: nothing but the file itself is opened, and only by readers of kinds
  /// that hold sound in themselves.
  package static let safety = [
    "-protocol_whitelist", "file,pipe", "-format_whitelist",
    "mov,matroska,webm,aac,asf,amr,amrnb,amrwb,avi,flv,mpegts,mpeg,ac3,eac3,dts,dtshd,truehd,mlp,wv,ape,"
      + "tta,tak,mpc,mpc8,dsf,iff,rm,caf,w64,wav,aiff,ogg,mp3,flac,oma,voc,au,nut,loas",
  ]
  let file: SharedFile
  let format: StreamFormat
  let layout: FileLayout
  /// Known from the file's own tables, or since all of it has been decoded.
  private(set) var frameCount: Int?
  let metadata: Metadata
  /// Nil where its own tables told enough: it is sound alone.
  let probe: FFmpegProbe?
  /// Tags that could not be taken up.
  let losses: [Metadata.Loss]
  /// Some view of it has been read from the front: the next one that would has all of it decoded.
  var hasBegun = false
  /// Every frame, once it has been decoded into a file without a name.
  private(set) var decoded: SharedFile?
  /// Frames by which a length may be rounded up, fewer than a packet has: ffmpeg leaves out a packet that begins after
  /// the rounded end.
  private static let mostRounded = 100
  /// The decoder gave less than there should be; nil until all has been decoded.
  private(set) var loss: Notice?
  private let index: Int
  private let demuxer: [String]
  private let filter: [String]

  /// Asks ffprobe about a file, unless its own tables tell enough. `kind` is nil where only libsndfile's refusal led
  /// here.
  init(
    _ file: SharedFile, _ kind: FFmpegKind?, named path: String, sound index: Int
  ) throws(FileError) {
    let source = ByteSource(file)
    if index == 0, kind?.container == .m4a, let sound = MPEG4Sound(source) {
      self.file = file
      self.index = index
      (demuxer, filter) = ([], [])
      (format, frameCount, metadata) = (sound.format, sound.frameCount, sound.metadata)
      losses = []
      probe = nil
      layout = FileLayout(.m4a, sound.encoding)
      return
    }
    let text = try ChildProgram.output(
      of: FFmpegProbe.words("/dev/stdin", demuxer: kind?.demuxer ?? []), reading: file,
      kind: kind?.name ?? "this kind of file",
      named: path)
    guard let probe = FFmpegProbe(parsing: String(decoding: text, as: UTF8.self)) else {
      throw .notASoundFile(path: path, reason: "unknown format")
    }
    // Without its mark it takes much for AMR that is none.
    if kind == nil, ["amrnb", "amrwb"].contains(probe.format) {
      throw .notASoundFile(path: path, reason: "unknown format")
    }
    let sounds = probe.streams(.audio)
    guard index < sounds.count else {
      throw .unsupported(
        path: path,
        reason: sounds.isEmpty ? "it has no sound" : "it has only \(sounds.count) sounds")
    }
    let stream = sounds[index]
    let (rate, channels) = (stream.sampleRate ?? 0, stream.channels ?? 0)
    guard Limits.sampleRates.contains(rate) else {
      throw .beyondLimit(path: path, .sampleRate, rate)
    }
    guard Limits.channelCounts.contains(channels) else {
      throw .beyondLimit(path: path, .channelCount, channels)
    }
    self.file = file
    self.index = index
    self.probe = probe
    demuxer = kind?.demuxer ?? []
    format = StreamFormat(
      sampleRate: rate, channelCount: channels,
      layout: channels > 2 ? ChannelLayout(ffmpeg: stream.text("channel_layout") ?? "") : nil)
    layout = FileLayout(kind?.container ?? .other, SampleEncoding(ffmpeg: stream))
    let isAligned = probe.isAligned(stream)
    if probe.picture != nil || !isAligned {
      // Gaps in the sound of a film are silent, and what comes before the film is not heard.
      filter = [
        "-copyts", "-af",
        "asetpts=PTS-\(probe.start.text(decimals: 6))/TB,"
          + "aresample=async=1:min_comp=0:first_pts=0",
      ]
    } else {
      filter = []
    }
    if isAligned, layout.encoding.isTabled, stream.count("start_pts") == 0 {
      frameCount = MPEG4Movie(source)?.frameCount(
        ofSound: index, at: rate, noted: probe.gaplessLength)
    } else {
      frameCount = nil
    }
    // Of the tags of AAC and WavPack, which are those of MPEG audio, of MPEG-4 and of FLAC in Ogg ffprobe tells
    // a part only.
    var metadata = Metadata(probe, sampleRate: rate)
    var losses: [Metadata.Loss] = []
    var isTagged = kind?.container == .aac || kind?.container == .wavpack
    if isTagged {
      let tags = MPEGTags(byteCount: source.count, read: source.read)
      metadata = Metadata { $0.add(tags, sampleRate: rate) }
      losses = tags.losses
    } else if kind?.container == .m4a, let own = MPEG4Tags(source)?.metadata, own != Metadata() {
      isTagged = true
      let chapters = metadata.chapters
      metadata = own
      metadata.chapters = chapters
    } else if kind == nil, index == 0, let blocks = FLACBlocks(ogg: source) {
      isTagged = true
      metadata = Metadata { $0.add(blocks, sampleRate: rate) }
    }
    for (place, stream) in probe.streams.enumerated() where stream.isStill && !isTagged {
      let words =
        ["ffmpeg", "-nostdin", "-v", "error"] + Self.safety
        + ["-i", "file:/dev/stdin", "-map", "0:\(place)", "-c", "copy"]
        + ["-f", "image2pipe", "pipe:1"]
      let bytes = try ChildProgram.output(
        of: words, reading: file, kind: "a picture", named: path)
      let type = stream.codec == "mjpeg" ? "image/jpeg" : "image/png"
      metadata.pictures.append(.init(mediaType: type, bytes: bytes))
    }
    metadata.channelMap = format.layout.map { $0.map }
    if let frameCount { metadata.leaveOutEnd(at: frameCount, sampleRate: rate) }
    self.metadata = metadata
    self.losses = losses
  }

  /// The command that decodes it as headerless floats into a pipe.
  var words: [String] {
    ["ffmpeg", "-nostdin", "-v", "error"] + filter.prefix(1) + Self.safety
      + demuxer + ["-i", "file:/dev/stdin", "-map", "0:a:\(index)"] + filter.dropFirst()
      + ["-c:a", "pcm_f32le", "-f", "f32le", "pipe:1"]
  }

  var frameBytes: Int { format.channelCount * MemoryLayout<Float>.size }

  /// Its samples, as floats.
  var view: any ByteView { decoded.map { FileView($0) } ?? DecodedView(FFmpegSource(self)) }

  /// Starts decoding from the first frame on.
  func start() throws(ChildProgram.Failure) -> ChildProgram {
    try ChildProgram(words, input: .file(file.descriptor.number), output: .piped())
  }

  /// Decodes all of it into a file, from which it is read from now on.
  func decode(into target: Int32, named path: String) throws(FileError) {
    var (count, complaint, isCut) = (0, "", false)
    do {
      let program = try start()
      defer { complaint = program.lastComplaint }
      while true {
        let bytes = try program.read(upTo: 1 << 16, patience: ChildProgram.patience)
        if bytes.isEmpty { break }
        try writeBytes(bytes.span, to: target)
        count += bytes.count
      }
      do throws(ChildProgram.Failure) {
        try program.finish(patience: ChildProgram.patience)
      } catch {
        // Damage ends it in its own way; the sound up to there is heard.
        guard case .ended(.exit, _) = error, count > 0 else { throw error }
        isCut = true
      }
      let found = count / frameBytes
      if let frameCount, found < frameCount - (isCut ? 0 : Self.mostRounded) {
        loss = .damaged(frame: found, frameCount: frameCount - found)
      } else if frameCount == nil, isCut {
        loss = .cutShort(missing: nil, of: nil)
      }
      frameCount = frameCount ?? found
      try setByteCount(of: target, to: (frameCount ?? 0) * frameBytes)
      try go(to: 0, in: target)
      decoded = try SharedFile(target)
    } catch let error as ChildProgram.Failure {
      throw FileError(error, kind: layout.encoding.rawValue, path: path)
    } catch {
      let failure = error as? SystemFailure ?? SystemFailure(number: 0)
      throw .reading(
        path, SystemFailure(number: failure.number, isTemporary: failure != .timedOut))
    }
    guard count > 0 else {
      throw .unsupported(
        path: path, reason: complaint.isEmpty ? "ffmpeg finds no sound in it" : complaint)
    }
  }

  /// The same where only the end tells the length.
  func findLength(named path: String) throws(FileError) {
    guard frameCount == nil else { return }
    let target = try FileError.whileReading(path, try makeUnnamedFile())
    try decode(into: target.number, named: path)
  }
}
