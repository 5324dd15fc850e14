#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A sound file whose tags can be looked at and changed.
public struct TagFile {
  public let path: String
  public let container: Container
  public let tags: [Metadata.Tag]
  public let pictures: [Metadata.Picture]
  /// Nil of kinds of file whose tags are only read.
  private let kind: Kind?
  private let file: SharedFile?

  private enum Kind {
    case flac(start: Int), ogg, mpeg, wave, aiff, caf, mpeg4
  }

  /// The kinds of file whose tags can be changed.
  public static let kinds: [Container] = [
    .flac, .ogg, .opus, .mp3, .aac, .wav, .rf64, .aiff, .caf, .m4a,
  ]

  public var isChangeable: Bool { kind != nil }

  public init(path: String) throws(FileError) {
    self.path = path
    let file: SharedFile
    do throws(SystemFailure) {
      let descriptor = try Descriptor(opening: path, O_RDONLY)
      guard try descriptor.status.st_mode & S_IFMT == S_IFREG else {
        throw SystemFailure(number: FileFacts(path: path)?.kind == .folder ? EISDIR : ESPIPE)
      }
      file = try SharedFile(descriptor.number)
    } catch {
      throw error.number == ESPIPE ? .cannotSeek(path: path) : .reading(path, error)
    }
    let source = ByteSource(file)
    // Only times depend on the rate.
    let rate = 44_100
    if let movie = MPEG4Tags(source) {
      (kind, container) = (.mpeg4, .m4a)
      (tags, pictures) = (movie.tags, movie.pictures)
    } else if let found = Self.kind(of: source) {
      let reader = found.kind == nil ? try SoundFileReader(path: path) : nil
      kind = found.kind
      container = reader?.layout.container ?? found.container
      var metadata = reader?.metadata ?? found.metadata
      for other in metadata.contentsOfID3Chunks(sampleRate: rate) {
        let known = metadata.tags.list
        metadata.tags.list += other.tags.list.filter { new in !known.contains { $0.says(new) } }
        metadata.pictures += other.pictures
      }
      (tags, pictures) = (metadata.tags.list, metadata.pictures)
    } else {
      let reader = try SoundFileReader(path: path)
      (kind, container) = (nil, reader.layout.container)
      (tags, pictures) = (reader.metadata.tags.list, reader.metadata.pictures)
    }
    self.file = file
  }

  /// The kind of a file that is not left to ffmpeg, and what it says; nil of others.
  private static func kind(
    of source: ByteSource
  ) -> (kind: Kind?, container: Container, metadata: Metadata)? {
    let head = source.read(0, 12)
    if let blocks = TagBlocks(byteCount: source.count, read: source.read) {
      let metadata = blocks.metadata(sampleRate: 44_100)
      switch blocks {
      case .flac:
        return (.flac(start: MPEGTags(byteCount: nil, read: source.read).start), .flac, metadata)
      case .ogg(let headers): return (.ogg, headers.codec == .opus ? .opus : .ogg, metadata)
      case .mpeg(let tags):
        let start = source.read(tags.start, FFmpegKind.headBytes)
        if FFmpegKind.isADTS(start[...]) { return (.mpeg, .aac, metadata) }
        // Behind tags alone nobody knows what follows.
        return (tags.frame == nil ? nil : .mpeg, .mp3, metadata)
      }
    }
    let side = SideMatter(source).metadata
    guard let side else { return nil }
    let name = String(latin1: head.prefix(4))
    switch name {
    case "FORM": return (.aiff, .aiff, side)
    case "caff": return (.caf, .caf, side)
    case "RIFF", "RF64": return (.wave, name == "RF64" ? .rf64 : .wav, side)
    default: return nil
    }
  }

  /// Begins the file anew with other tags; it takes the place of the old one when it is finished. Throws
  /// where the file's own form is in the way.
  public func begin(_ edit: TagEdit) throws(FileError) -> DataFileWriter {
    guard let kind, let file else { throw refusal("its tags cannot be changed") }
    let source = ByteSource(file)
    let writer = try DataFileWriter(path: path)
    switch kind {
    case .ogg: try rewriteOgg(source, edit, writer)
    case .flac(let start): try write(flacParts(source, start, edit), to: writer)
    case .mpeg: try write(mpegParts(source, edit), to: writer)
    case .wave: try write(waveParts(source, edit), to: writer)
    case .aiff: try write(aiffParts(source, edit), to: writer)
    case .caf: try write(cafParts(source, edit), to: writer)
    case .mpeg4: try write(mpeg4Parts(source, edit), to: writer)
    }
    return writer
  }

  func refusal(_ reason: String) -> FileError { .library(path: path, reason: reason) }

  func write(_ parts: [FileView.Part], to writer: DataFileWriter) throws(FileError) {
    for part in parts {
      switch part {
      case .bytes(let bytes): try writer.write(bytes)
      case .stretch(let range):
        var place = range.lowerBound
        while place < range.upperBound {
          let bytes = try read(place, min(1 << 18, range.upperBound - place))
          try writer.write(bytes)
          place += bytes.count
        }
      }
    }
  }

  /// Bytes that must be there.
  private func read(_ place: Int, _ count: Int) throws(FileError) -> [UInt8] {
    do throws(SystemFailure) {
      let bytes = try file?.read(place, count) ?? []
      if bytes.isEmpty { throw SystemFailure(number: EIO) }
      return bytes
    } catch {
      throw .reading(path, error)
    }
  }
}
