import SyrinxFiles
import SyrinxSystem

/// The members of a tar file with one key.
struct ShardSample: Sendable {
  let key: String
  /// Of the sound file; nil of samples in tar files.
  var path: String?
  /// In the order of the file; endings without their first dot.
  var members: [(ending: String, bytes: [UInt8])] = []
  var byteCount: Int { members.reduce(0) { $0 + $1.bytes.count } }

  static func parts(of name: String) -> (key: String, ending: String) {
    let start = name.utf8.lastIndex(of: UInt8(ascii: "/")).map { name.utf8.index(after: $0) }
    let rest = name[(start ?? name.startIndex)...]
    guard let dot = rest.utf8.firstIndex(of: UInt8(ascii: ".")) else { return (name, "") }
    return (String(name[..<dot]), String(name[name.utf8.index(after: dot)...]))
  }

  /// True for the ending of a sound; the last part counts, as in `mic.flac`.
  static func isSound(_ ending: String) -> Bool {
    let last = ending.split(separator: ".").last.map(String.init) ?? ""
    return Container(path: "a." + last).map { $0 != .raw } ?? false
  }
}

/// Hands out the samples of one tar file or of a list of files.
struct ShardSamples {
  private enum Source {
    case archive(path: String, TarReader)
    case files([BatchInput])
  }

  private var source: Source
  private var next: (name: String, bytes: [UInt8])?
  private var hasBegun = false
  /// Members that are no files, such as links, which are left out.
  private(set) var leftOut: [String] = []

  init(archive path: String) throws {
    let file: Descriptor
    do throws(SystemFailure) { file = try Descriptor(reading: path) } catch {
      throw PathError.reading(path, error.number)
    }
    let shared = DescriptorBox(file)
    let reader = TarReader { count in
      if Interruption.isRequested { throw BatchInterruption() }
      do throws(SystemFailure) { return try shared.read(count) } catch {
        throw PathError.reading(path, error.number)
      }
    }
    source = .archive(path: path, reader)
  }

  init(files: [BatchInput]) { source = .files(files.reversed()) }

  /// The next sample; nil at the end.
  mutating func sample() throws -> ShardSample? {
    if case .files(var files) = source {
      guard let input = files.popLast() else { return nil }
      source = .files(files)
      return try Self.sample(of: input)
    }
    if next == nil { next = try member() }
    guard let first = next else { return nil }
    let (key, ending) = ShardSample.parts(of: first.name)
    var sample = ShardSample(key: key, members: [(ending, first.bytes)])
    next = nil
    while let member = try member() {
      let parts = ShardSample.parts(of: member.name)
      guard parts.key == key else {
        next = member
        break
      }
      sample.members.append((parts.ending, member.bytes))
    }
    return sample
  }

  private mutating func member() throws -> (name: String, bytes: [UInt8])? {
    guard case .archive(let path, var reader) = source else { return nil }
    defer { source = .archive(path: path, reader) }
    do {
      while let entry = try reader.next() {
        hasBegun = true
        guard entry.kind == .file else {
          if !entry.name.hasSuffix("/") { leftOut.append(entry.name) }
          continue
        }
        return (entry.name, try reader.content())
      }
      return nil
    } catch let fault as TarFault {
      if !hasBegun, case .notAHeader = fault, Self.isCompressed(path) {
        throw ShardError.compressed(path: path)
      }
      throw ShardError.damaged(path: path, fault)
    }
  }

  /// True for files of gzip, zstd, xz and bzip2.
  private static func isCompressed(_ path: String) -> Bool {
    guard InputLocation(path) != .standardInput, let file = try? Descriptor(reading: path),
      let bytes = try? readBytes(from: file.number, at: 0, count: 6)
    else { return false }
    return [[0x1F, 0x8B], [0x28, 0xB5, 0x2F, 0xFD], [0xFD, 0x37, 0x7A], [0x42, 0x5A, 0x68]]
      .contains { bytes.starts(with: $0) }
  }

  /// A sound file and what lies beside it with its name.
  private static func sample(of input: BatchInput) throws -> ShardSample {
    let key = Path.join(input.folder, input.stem)
    let stem = Path.join(Path.folder(of: input.path), input.stem)
    var sample = ShardSample(key: key.isEmpty ? input.stem : key, path: input.path)
    for ending in ["txt", "json", "cls"] {
      if let bytes = try? readFile(at: stem + "." + ending, .found) {
        sample.members.append((ending, bytes))
      }
    }
    sample.members.append((input.ending ?? "wav", try readFile(at: input.path, .named)))
    return sample
  }
}

/// Holds a descriptor for a closure.
private final class DescriptorBox {
  private let file: Descriptor
  init(_ file: consuming Descriptor) { self.file = file }
  func read(_ count: Int) throws(SystemFailure) -> [UInt8] {
    try readBytes(from: file.number, count: count)
  }
}
