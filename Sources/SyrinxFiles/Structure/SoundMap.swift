import CSndFile
import SyrinxEngine
import SyrinxSystem

// Structure/ finds where in a file its sound lies: after which tags, in how many streams, and what of
// it is missing or damaged.

/// The parts of a file's sound, where libsndfile, given the file as it lies, would refuse it or lose some.
struct SoundMap {
  /// In order; none where libsndfile is given the file as it lies.
  var segments: [Segment]
  /// The layout, where libsndfile is given decoded samples.
  var layout: FileLayout?
  /// The loudspeakers, where libsndfile is not shown them.
  var channelMap: [Int32]?
  var notices: [Notice] = []
  /// Keeps the file from being read.
  var failure: Failure?
  enum Failure: Equatable {
    case tooManyParts(Int)
    /// No frame can be decoded, though there are bytes for one.
    case noFrame(String)
    /// A form of samples that libsndfile and ffmpeg take for another.
    case unsupported(String)
  }

  /// Segments that are kept track of.
  static let mostSegments = 4096

  /// Beginnings that are tried in bytes that are no sound.
  private static let mostTries = 8

  /// So much can be missing of a sound: at most as much as is there, and 2²⁰ frames, lest a number that
  /// lies fill the disk with silence.
  static func isBelieved(missing: Int, there: Int) -> Bool { missing <= there + 1 << 20 }
}

extension SoundMap {
  /// Finds the sound of a file. Nil where libsndfile is to be given the file as it lies.
  init?(_ file: SharedFile) throws(SystemFailure) {
    let start = try endOfTags(file)
    let head = try file.read(start, 4)
    if head == FLACStream.mark || head.count > 1 && head[0] == 0xFF && head[1] & 0xFE == 0xF8,
      let map = try SoundMap(flac: file, from: start)
    {
      self = map
    } else if head == Array("OggS".utf8), let map = try SoundMap(ogg: file, from: start) {
      self = map
    } else if let map = SoundMap(severalSamples: file) {
      self = map
    } else if head == Array("RIFX".utf8), let map = try SoundMap(bigEndian: file) {
      self = map
    } else if MPEGHeader.isHeader(head[...]), MPEGLibrary.shared != nil {
      // libsndfile would read no more of it, and libmpg123 write to standard error.
      self = try SoundMap(mpeg: file, from: start) ?? SoundMap(withoutFramesAt: head)
    } else if head == Array("RIFF".utf8), let map = try SoundMap(mpegInWave: file) {
      self = map
    } else if let map = SoundMap(headOfWave: file) {
      self = map
    } else if head == Array("riff".utf8), let map = SoundMap(extensibleWave64: file) {
      self = map
    } else if head == Array("caff".utf8), let map = SoundMap(paddedCAF: file) {
      self = map
    } else if head == Array("Crea".utf8), let map = SoundMap(voiceBlocks: file) {
      self = map
    } else if let cut = try CutFile(file) {
      self.init(cut)
    } else {
      return nil
    }
  }

  /// Parts of a file that libsndfile reads where it would not the whole; nil where it does not.
  init?(reading parts: [FileView.Part], in file: SharedFile) {
    guard let (segment, _) = Segment.reading(parts, in: file) else { return nil }
    self.init(segments: [segment])
  }

  /// The failure of MPEG audio that begins so and has no frame that is read. libmpg123 makes noise of free
  /// format in layers I and II.
  private init(withoutFramesAt head: [UInt8]) {
    self.init(segments: [])
    let first = MPEGHeader(head[...], freeByteCount: 0)
    failure = .noFrame(
      first?.bitRate == 0 && first?.layer != 3
        ? "MPEG audio in free format is read of layer III only" : "no frame of MPEG audio is whole")
  }

  /// Finds sound that begins somewhere after bytes that are none, within the first mebibyte; of FLAC
  /// and MPEG audio without a beginning, that is the first whole frame.
  init?(searching file: SharedFile) throws(SystemFailure) {
    let bytes = try file.read(file.range.lowerBound, 1 << 20)
    let names = [Array("fLaC".utf8), Array("OggS".utf8)]
    let found = bytes.indices.lazy.filter { index in
      (bytes[index] == 0x66 || bytes[index] == 0x4F)
        && names.contains { bytes[index...].starts(with: $0) }
    }
    for index in found.prefix(Self.mostTries) {
      let start = file.range.lowerBound + index
      let isFLAC = bytes[index] == FLACStream.mark[0]
      let map = try isFLAC ? SoundMap(flac: file, from: start) : SoundMap(ogg: file, from: start)
      guard let map, !map.isWithoutFrames else { continue }
      self = map
      notices.insert(.skipped(byteCount: index), at: 0)
      return
    }
    let frames = bytes.indices.lazy.dropLast(FLACFrame.mostHeaderBytes).filter { index in
      bytes[index] == 0xFF && bytes[index + 1] & 0xFE == 0xF8
        && FLACFrame(Array(bytes[index..<index + FLACFrame.mostHeaderBytes]), offset: index) != nil
    }
    for index in frames.prefix(Self.mostTries) {
      guard let map = try SoundMap(flac: file, from: file.range.lowerBound + index),
        !map.isWithoutFrames
      else { continue }
      self = map
      if index > 0 { notices.insert(.skipped(byteCount: index), at: 0) }
      return
    }
    guard let map = try SoundMap(mpeg: file, from: try endOfTags(file)) else { return nil }
    self = map
  }

  /// Stands for that of libsndfile.
  var refusal: SoundFileHandle.Refusal? {
    switch failure {
    case .noFrame(let reason): .init(code: Int32(SF_ERR_UNRECOGNISED_FORMAT), reason: reason)
    case .unsupported(let reason): .init(code: Int32(SF_ERR_UNSUPPORTED_ENCODING), reason: reason)
    case .tooManyParts, nil: nil
    }
  }

  /// Nobody else is to be asked about the file.
  var isWithoutFrames: Bool { refusal != nil }

  /// The first segment that libsndfile can open.
  var firstSound: Segment? { segments.first { !$0.isSilence } }

  /// The frames of the sound; nil where libsndfile is given the file as it lies.
  var frameCountOfAll: Int? { segments.isEmpty ? nil : frameCount }

  var frameCount: Int { segments.reduce(0) { $0 + $1.frameCount } }

  /// Keeps the time of what follows where sound is lost: by silence, as far as it can be believed.
  mutating func addSilence(_ count: Int, there: Int) {
    guard count > 0 else { return }
    let isBelieved = Self.isBelieved(missing: count, there: there)
    notices.append(.damaged(frame: frameCount, frameCount: isBelieved ? count : 0))
    guard isBelieved else { return }
    segments.append(Segment(content: .silence, frameCount: count))
  }

  /// Names what several sounds say beside their samples, and the first, whose texts are taken, does not.
  mutating func addLosses(_ sounds: some Sequence<Metadata>) {
    var sounds = sounds.makeIterator()
    guard let first = sounds.next() else { return }
    let known = Metadata.KnownTags(first.tags)
    let shown = Set(first.pictures.map(\.bytes))
    var lost = Inventory()
    while var rest = sounds.next() {
      rest.tags.list.removeAll { known.contains($0) }
      rest.pictures.removeAll { shown.contains($0.bytes) }
      let inventory = rest.inventory
      for name in inventory.names { lost.add(name, inventory[name]) }
    }
    notices += lost.names.map { .metadataDropped(.init($0, lost[$0], .ofOneSound)) }
  }

  /// Says that a file of another kind begins after the sound. One of the same kind has been looked for.
  mutating func addFollower(_ file: SharedFile, at end: Int, notOf own: String = "") {
    guard let head = try? file.read(end, 12) else { return }
    let names = [
      ("fLaC", "FLAC"), ("OggS", "Ogg"), ("RIFF", "WAV"), ("RF64", "RF64"), ("FORM", "AIFF"),
      ("caff", "CAF"), (".snd", "AU"),
    ]
    let found = names.first { $0.0 != own && head.starts(with: $0.0.utf8) }
    guard let name = found?.1 else { return }
    notices.append(.notRead(frame: frameCount, kind: name))
  }
}

/// A part of a file's sound that is decoded by itself.
struct Segment {
  enum Content {
    /// Nothing is there that could be decoded.
    case silence
    /// Read by libsndfile.
    case view([FileView.Part])
    /// Decoded without libsndfile.
    case decoded(DecodedSound)
  }

  var content: Content
  var frameCount: Int
  /// The number that libsndfile gives its first frame.
  var firstFrame = 0
  /// libsndfile goes to the right frame.
  var isSeekable = true

  var isSilence: Bool {
    if case .silence = content { true } else { false }
  }

  /// Parts of a file as libsndfile reads them, and the code of their format; nil where it does not.
  static func reading(_ parts: [FileView.Part], in file: SharedFile) -> (Segment, code: Int32)? {
    guard let info = try? SoundFileHandle(viewing: FileView(file, parts)).info,
      Limits.frameCounts.contains(Int(info.frames))
    else { return nil }
    return (Segment(content: .view(parts), frameCount: Int(info.frames)), info.format)
  }

  func open(_ file: SharedFile) throws(SoundFileHandle.Refusal) -> SoundFileHandle {
    switch content {
    case .silence: return try SoundFileHandle(viewing: FileView(file, []))
    case .view(let parts): return try SoundFileHandle(viewing: FileView(file, parts))
    case .decoded(let sound):
      return try SoundFileHandle(
        viewing: sound.view(file), info: sound.layout.info(sound.format))
    }
  }
}

/// Sound that libsndfile is given as headerless samples.
struct DecodedSound {
  let layout: FileLayout
  let format: StreamFormat
  /// Begins to decode it.
  let view: (SharedFile) -> any ByteView
}

/// Where tags in front of a file end; its beginning where there are none (ID3v2.4, section 3.1; APEv2).
func endOfTags(_ file: SharedFile) throws(SystemFailure) -> Int {
  var offset = file.range.lowerBound
  while case let head = try file.read(offset, APETag.footerByteCount),
    let length = ID3Tag.byteCount(ofHeader: head) ?? APETag.byteCount(ofHeader: head),
    offset + length <= file.range.upperBound
  {
    offset += length
  }
  return offset
}
