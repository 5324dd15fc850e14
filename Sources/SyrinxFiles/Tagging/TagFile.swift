import SyrinxSystem

/// A sound file whose tags can be looked at and changed.
public struct TagFile {
  public let path: String
  public let container: Container
  public let tags: [Metadata.Tag]
  public let pictures: [Metadata.Picture]
  /// Nil of kinds of file whose tags are only read.
  private let kind: Kind?
  private let source: ByteSource
  /// The state in which the file must still be when another takes its place; nil of bytes that are no file.
  private var state: FileState?
  private var file: SharedFile?

  enum Kind {
    case flac(start: Int), ogg, mpeg, wave, aiff, caf, mpeg4
  }

  /// The kinds of file whose tags can be changed.
  public static let kinds: [Container] = [
    .flac, .ogg, .opus, .mp3, .aac, .wav, .rf64, .aiff, .caf, .m4a,
  ]

  public var isChangeable: Bool { kind != nil }

  /// Opens a file. One that is to be changed is waited for until nobody else who asks for that is at it,
  /// and is kept from them for as long as this value or what it has begun is there.
  public init(path: String, toChange: Bool = false) throws(FileError) {
    let file: SharedFile
    let state: FileState
    do throws(SystemFailure) {
      let descriptor = try Self.open(path, isLocked: toChange)
      state = FileState(try descriptor.status)
      file = try SharedFile(owning: descriptor)
    } catch {
      switch error {
      case .isPipe: throw .cannotSeek(path: path)
      case .isLocked: throw .library(path: path, reason: "another program keeps it locked")
      default: throw .reading(path, error)
      }
    }
    let source = ByteSource(file)
    if let known = TagFile(source, path: path) {
      self = known
    } else {
      let reader = try SoundFileReader(path: path)
      self.init(path, nil, reader.layout.container, reader.metadata, source)
    }
    (self.state, self.file) = (state, file)
  }

  /// The longest that another program may have a file that is to be changed.
  private static let patience = Duration.seconds(60)

  private static func open(_ path: String, isLocked: Bool) throws(SystemFailure) -> Descriptor {
    let end = MonotonicTime.now + patience
    while true {
      let descriptor = try Descriptor(reading: path, .found)
      switch try descriptor.facts.kind {
      case .folder: throw SystemFailure.isFolder
      case .other: throw SystemFailure.isPipe
      case .file: break
      }
      guard isLocked else { return descriptor }
      // Where a file system knows no locks, everybody is trusted.
      let isFree = (try? descriptor.lock()) ?? true
      // Who had the lock may have put another file in its place.
      if isFree, FileState(path: path)?.isSameFile(as: try descriptor.status) == true {
        return descriptor
      }
      guard MonotonicTime.now < end, !Interruption.isRequested else {
        throw SystemFailure.isLocked
      }
      if !isFree { pause(until: .now + .milliseconds(5)) }
    }
  }

  private init(
    _ path: String, _ kind: Kind?, _ container: Container, _ metadata: Metadata,
    _ source: ByteSource
  ) {
    (self.path, self.kind, self.container) = (path, kind, container)
    var (tags, pictures) = (metadata.tags.list, metadata.pictures)
    // Only times depend on the rate.
    for other in metadata.contentsOfID3Chunks(sampleRate: 44_100) {
      let known = Metadata.KnownTags(Metadata.Tags(tags))
      tags += other.tags.list.filter { !known.contains($0) }
      pictures += other.pictures
    }
    (self.tags, self.pictures, self.source) = (tags, pictures, source)
  }

  /// A file whose tags can be changed; nil of others.
  init?(_ source: ByteSource, path: String) {
    guard let found = Self.kind(of: source), let kind = found.kind else { return nil }
    self.init(path, kind, found.container, found.metadata, source)
  }

  /// The kind of a file that is not left to ffmpeg, and what it says; nil of others.
  private static func kind(
    of source: ByteSource
  ) -> (kind: Kind?, container: Container, metadata: Metadata)? {
    if let movie = MPEG4Tags(source) { return (.mpeg4, .m4a, movie.metadata) }
    if let blocks = TagBlocks(byteCount: source.count, read: source.read) {
      let metadata = blocks.metadata(sampleRate: 44_100)
      switch blocks {
      case .flac(_, let tags): return (.flac(start: tags.start), .flac, metadata)
      case .ogg(let headers): return (.ogg, headers.codec == .opus ? .opus : .ogg, metadata)
      case .mpeg(let tags):
        let start = source.read(tags.start, FFmpegKind.headBytes)
        if FFmpegKind.isADTS(start[...]) { return (.mpeg, .aac, metadata) }
        // After tags alone nobody knows what follows.
        return (tags.frame == nil ? nil : .mpeg, .mp3, metadata)
      }
    }
    guard let side = SideMatter(source).metadata else { return nil }
    switch String(latin1: source.read(0, 4)) {
    case "FORM": return (.aiff, .aiff, side)
    case "caff": return (.caf, .caf, side)
    case "RIFF": return (.wave, .wav, side)
    case "RF64", "BW64": return (.wave, .rf64, side)
    default: return nil
    }
  }

  /// Begins the file anew with other tags; it takes the place of the old one when it is finished. Throws
  /// where the file's own form is in the way, and where what was written does not hold the same sound
  /// and what was asked for.
  public func begin(_ edit: TagEdit) throws(FileError) -> DataFileWriter {
    let writer = try DataFileWriter(path: path, madeOf: [path], replacing: state)
    writer.kept = file
    try rewrite(edit) { bytes throws(FileError) in try writer.write(bytes) }
    try writer.check { written throws(FileError) in try check(written, edit) }
    return writer
  }

  /// The part that a change leaves as it is; nil where it is not found.
  var sound: SoundDigest? { kind.flatMap { SoundDigest(source, $0) } }

  /// Looks at what was written as at a file of somebody else's.
  private func check(_ written: ByteSource, _ edit: TagEdit) throws(FileError) {
    guard let sound else {
      throw refusal("its sound is not found: render it into another file first")
    }
    guard let new = TagFile(written, path: path), new.container == container, new.sound == sound
    else { throw refusal("with other tags it would not be the same sound any more") }
    let texts = Set(new.tags.map { TextOfKey($0) })
    func isHeld(_ tag: Metadata.Tag) -> Bool {
      if texts.contains(TextOfKey(tag)) { return true }
      // Version 2.3 of ID3 has the names of several people in one text.
      let all = edit.tags.filter { TagEdit.Key($0) == TagEdit.Key(tag) }.map(\.text)
      return texts.contains(TextOfKey(TagEdit.Key(tag), all.joined(separator: "/")))
    }
    if let lost = edit.tags.first(where: { !isHeld($0) }) {
      throw refusal(
        "\(container.rawValue) cannot hold ‘\(lost.key)’ with "
          + (lost.text.utf8.count > 60
            ? "\(lost.text.utf8.count) bytes" : "the text ‘\(lost.text)’"))
    }
    if let picture = edit.picture, !new.pictures.contains(where: { $0.bytes == picture.bytes }) {
      throw refusal("\(container.rawValue) cannot hold a picture of \(picture.bytes.count) bytes")
    }
  }

  private struct TextOfKey: Hashable {
    let key: TagEdit.Key
    let text: String

    init(_ tag: Metadata.Tag) { (key, text) = (TagEdit.Key(tag), tag.text) }
    init(_ key: TagEdit.Key, _ text: String) { (self.key, self.text) = (key, text) }
  }

  /// Hands over all bytes of the file with other tags.
  func rewrite(_ edit: TagEdit, to take: Taker) throws(FileError) {
    guard let kind else { throw refusal("its tags cannot be changed") }
    if edit.chapters != nil, !holdsChapters {
      throw refusal(
        "its chapters are cues, which are written with the sound: syrinx IN OUT --chapters FILE")
    }
    switch kind {
    case .ogg: try rewriteOgg(source, edit, to: take)
    case .flac(let start): try write(flacParts(source, start, edit), to: take)
    case .mpeg: try write(mpegParts(source, edit), to: take)
    case .wave: try write(waveParts(source, edit), to: take)
    case .aiff: try write(aiffParts(source, edit), to: take)
    case .caf: try write(cafParts(source, edit), to: take)
    case .mpeg4: try write(mpeg4Parts(source, edit), to: take)
    }
  }

  /// Chapters stand among its tags.
  private var holdsChapters: Bool {
    switch kind {
    case .flac, .ogg, .mpeg, .mpeg4: container != .aac
    default: false
    }
  }

  typealias Taker = ([UInt8]) throws(FileError) -> Void

  func refusal(_ reason: String) -> FileError { .library(path: path, reason: reason) }

  func write(_ parts: [FileView.Part], to take: Taker) throws(FileError) {
    for part in parts {
      switch part {
      case .bytes(let bytes): try take(bytes)
      case .stretch(let range):
        guard try source.forEachBlock(of: range, take) else {
          throw .reading(path, SystemFailure.io)
        }
      }
    }
  }
}
