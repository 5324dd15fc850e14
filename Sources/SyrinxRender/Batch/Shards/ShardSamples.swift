import SyrinxFiles
import SyrinxSystem

/// Hands out the samples of one tar file or of a list of files.
struct ShardSamples {
  private enum Source {
    case archive(path: String, TarReader)
    case files(ArraySlice<BatchInput>)
  }

  private var source: Source
  private var next: (name: String, bytes: [UInt8])?
  private var hasBegun = false
  private var hasEnded = false
  private var damage: ShardError?
  /// Sentences on what was left out, or may be missing.
  private(set) var notes: [String] = []
  /// Sounds that were left out.
  private(set) var failures: [ShardFailure] = []
  /// The tar file, opened once more, and where in it links lead, once one was met.
  private var links: (file: ArchiveFile, index: TarIndex)?
  private var hasShortened = false

  init(archive path: String) throws {
    source = .archive(path: path, TarReader(try ArchiveFile(path)))
  }

  init(files: [BatchInput]) { source = .files(files[...]) }

  /// The next sample; nil at the end.
  mutating func sample() throws -> ShardSample? {
    if case .files(var files) = source {
      guard let input = files.popFirst() else { return nil }
      source = .files(files)
      return ShardSample(of: input)
    }
    if next == nil { next = try member() }
    guard let first = next else { return nil }
    let (key, ending) = ShardSample.parts(of: first.name)
    var sample = ShardSample(key: key, members: [(ending, first.bytes)])
    next = nil
    while let member = try member(behind: key) {
      let parts = ShardSample.parts(of: member.name)
      guard Path.Key(parts.key) == Path.Key(key) else {
        next = member
        break
      }
      sample.members.append((parts.ending, member.bytes))
    }
    return sample
  }

  /// The next member. Damage within one of another key is thrown by the next call: the sample in front of it is whole.
  private mutating func member(behind key: String) throws -> (name: String, bytes: [UInt8])? {
    do {
      return try member()
    } catch let error as ShardError {
      guard case .damaged(_, .endsEarly(let name?)) = error,
        Path.Key(ShardSample.parts(of: ShardSample.inside(name)).key) != Path.Key(key)
      else { throw error }
      damage = error
      return nil
    }
  }

  private mutating func member() throws -> (name: String, bytes: [UInt8])? {
    if let damage { throw damage }
    guard !hasEnded, case .archive(let path, var reader) = source else { return nil }
    defer { source = .archive(path: path, reader) }
    do {
      while let entry = try reader.next() {
        hasBegun = true
        switch entry.kind {
        case .file:
          let bytes = try reader.content()
          if let name = name(of: entry, bytes) { return (name, bytes) }
        case .link(let target):
          if let bytes = try content(ofLinkEndingAt: reader.place, in: path) {
            if let name = name(of: entry, bytes) { return (name, bytes) }
            break
          }
          leaveOut(entry.name, "it is a link to ‘\(target)’, which is not found")
        case .other where entry.name.hasSuffix("/"): break
        case .other:
          leaveOut(entry.name, "it is a symbolic link, a sparse file or no file, and left out")
        }
      }
      hasEnded = true
      if !reader.hasEnd {
        notes.append("it has no end as tar files have, so that something may be missing")
      }
      return nil
    } catch let fault as TarFault {
      if !hasBegun, case .notAHeader = fault, Self.isCompressed(path) {
        throw ShardError.compressed(path: path)
      }
      throw ShardError.damaged(path: path, fault)
    }
  }

  /// The bytes to which a link leads, found by reading the whole file once; nil where they are not there, or
  /// where a pipe is read, which cannot be gone back in.
  private mutating func content(ofLinkEndingAt place: Int, in path: String) throws -> [UInt8]? {
    guard InputLocation(path) != .standardInput, FileFacts(path: path)?.kind == .file else {
      return nil
    }
    if links == nil {
      let index = try TarIndex(TarReader(ArchiveFile(path)))
      links = (try ArchiveFile(path), index)
    }
    guard let links, let target = links.index.target(ofLinkEndingAt: place) else { return nil }
    let bytes = try links.file.read(target.count, at: target.lowerBound)
    return bytes.count == target.count ? bytes : nil
  }

  /// A sound that is left out counts as failed; of other members it is said.
  private mutating func leaveOut(_ name: String, _ reason: String) {
    if ShardSample.isSound(ShardSample.parts(of: name).ending) {
      failures.append(ShardFailure(name: name, reason: reason))
    } else {
      notes.append("‘\(name)’: \(reason)")
    }
  }

  /// The name of a member in what is made; nil where it is left out.
  private mutating func name(of entry: TarEntry, _ bytes: [UInt8]) -> String? {
    if Self.isAppleDouble(entry.name, bytes) { return nil }
    let name = ShardSample.inside(entry.name)
    if name.isEmpty {
      leaveOut(entry.name, "it has no name within a folder")
      return nil
    }
    if name != entry.name, !hasShortened {
      hasShortened = true
      notes.append(
        "‘\(entry.name)’ becomes ‘\(name)’, and others likewise, so that nothing is unpacked"
          + " outside of a folder")
    }
    return name
  }

  /// True for what macOS puts beside a member in a tar file: its attributes.
  private static func isAppleDouble(_ name: String, _ bytes: [UInt8]) -> Bool {
    Path.name(of: name).hasPrefix("._") && bytes.starts(with: [0, 5, 0x16, 7])
  }

  /// True for files of gzip, zstd, xz and bzip2.
  static func isCompressed(_ path: String) -> Bool {
    guard InputLocation(path) != .standardInput, FileFacts(path: path)?.kind == .file,
      let file = try? Descriptor(reading: path),
      let bytes = try? readBytes(from: file.number, at: 0, count: 6)
    else { return false }
    return [[0x1F, 0x8B], [0x28, 0xB5, 0x2F, 0xFD], [0xFD, 0x37, 0x7A], [0x42, 0x5A, 0x68]]
      .contains { bytes.starts(with: $0) }
  }
}
