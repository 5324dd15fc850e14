import SyrinxFiles
import SyrinxSystem

/// The members of a tar file with one key, or a sound file and what lies beside it.
struct ShardSample: Sendable {
  let key: String
  /// Of the sound file; nil of samples in tar files.
  var path: String?
  /// In the order of the file; endings with their first dot.
  var members: [(ending: String, bytes: [UInt8])] = []
  private var fileByteCount = 0

  init(key: String, members: [(ending: String, bytes: [UInt8])]) {
    (self.key, self.members) = (key, members)
  }

  /// A sound file, which is read by `loaded()`.
  init(of input: BatchInput) {
    key = Self.key(of: input)
    path = input.path
    fileByteCount = FileFacts(path: input.path)?.byteCount ?? 0
  }

  var byteCount: Int { members.reduce(fileByteCount) { $0 + $1.bytes.count } }

  static func key(of input: BatchInput) -> String { Path.join(input.folder, input.stem) }

  /// Files that are taken beside a sound, as far as they are there.
  static func neighbours(of input: BatchInput) -> [String] {
    let stem = Path.join(Path.folder(of: input.path), input.stem)
    return [".txt", ".json", ".cls"].map { stem + $0 }
  }

  /// With the bytes of its files.
  func loaded() throws -> ShardSample {
    guard let path else { return self }
    let input = BatchInput(path: path, folder: "")
    var sample = self
    for path in Self.neighbours(of: input) where FileFacts(path: path)?.kind == .file {
      sample.members.append(("." + Path.ending(of: path), try readFile(at: path, .found)))
    }
    let bytes = try readFile(at: path, .found, most: TarEntry.mostBytes)
    sample.members.append(("." + (input.ending ?? "wav"), bytes))
    return sample
  }

  static func parts(of name: String) -> (key: String, ending: String) {
    let start = name.utf8.lastIndex(of: UInt8(ascii: "/")).map { name.utf8.index(after: $0) }
    let rest = name[(start ?? name.startIndex)...]
    guard let dot = rest.utf8.firstIndex(of: UInt8(ascii: ".")) else { return (name, "") }
    return (String(name[..<dot]), String(name[dot...]))
  }

  /// A name by which nothing is unpacked outside of a folder, as GNU tar shortens it: what follows the last `..`,
  /// without slashes in front. Empty where nothing does.
  static func inside(_ name: String) -> String {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let start = parts.lastIndex { $0.elementsEqual("..".utf8) }.map { $0 + 1 } ?? 0
    let kept = parts[start...].drop(while: \.isEmpty)
    guard kept.count < parts.count else { return name }
    return kept.map { String(Substring($0)) }.joined(separator: "/")
  }

  /// True for the ending of a sound; the last part counts, as in `.mic.flac`.
  static func isSound(_ ending: String) -> Bool {
    let last = ending.split(separator: ".").last.map(String.init) ?? ""
    return Container(path: "a." + last).map { $0 != .raw } ?? false
  }
}

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

private final class ArchiveFile {
  private let path: String
  private let file: Descriptor

  init(_ path: String) throws(PathError) {
    self.path = path
    do throws(SystemFailure) { file = try Descriptor(reading: path) } catch {
      throw .reading(path, error.number)
    }
  }

  /// So many bytes from a place, or those that follow the last; fewer only at the end.
  func read(_ count: Int, at place: Int? = nil) throws -> [UInt8] {
    if Interruption.isRequested { throw BatchInterruption() }
    do throws(SystemFailure) {
      return try readBytes(from: file.number, at: place, count: count)
    } catch {
      throw PathError.reading(path, error.number)
    }
  }
}

extension TarReader {
  fileprivate init(_ file: ArchiveFile) { self.init { try file.read($0) } }
}

/// A variant of a sample.
struct ShardUnit: Sendable {
  let sample: ShardSample
  /// From 1 on.
  let variant: Int
  let place: ShardPlace
}

/// The samples of a source in all of their variants, one after another.
struct ShardUnits {
  private(set) var samples: ShardSamples
  private let variants: Int
  private var sample: ShardSample?
  /// Of the next one.
  private var place: ShardPlace

  /// From a place in the source on.
  init(_ samples: consuming ShardSamples, variants: Int, from place: ShardPlace) throws {
    self.samples = samples
    self.variants = variants
    self.place = place
    for _ in 0..<place.sample where try self.samples.sample() == nil { break }
  }

  /// Nil at the end.
  mutating func next() throws -> ShardUnit? {
    if sample == nil { sample = try samples.sample() }
    guard let sample else { return nil }
    let unit = ShardUnit(sample: sample, variant: place.variant + 1, place: place)
    place.variant += 1
    if place.variant >= variants {
      place.variant = 0
      place.sample += 1
      self.sample = nil
    }
    return unit
  }
}
