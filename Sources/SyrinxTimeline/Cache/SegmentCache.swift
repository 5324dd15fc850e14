import SyrinxEngine
import SyrinxFiles

/// A folder of sounds that took long to render, each under a name that says what it was made of.
///
/// Any number of processes may use it at once. A segment gets its name only when it is whole, and the name
/// holds the hash of its bytes: what does not agree with it is thrown away and made again.
public final class SegmentCache {
  private let folder: String
  /// What else decides what comes of a chain: the program, its libraries, the machine.
  private let version: String
  private let byteLimit: Int
  /// The files of the segments that are there, by their keys.
  private var names: [String: String] = [:]
  /// Those that this process uses, which it does not throw away.
  private var used: Set<String> = []
  private var usedBytes = 0

  private static let ending = ".segment.wav"
  /// No header of a WAV file of ours is longer.
  private static let headerBytes = 256
  /// Seconds after which what was not finished is taken for abandoned.
  private static let abandonedAfter = 86_400.0

  public init(folder: String, byteLimit: Int, version: String) throws(FileError) {
    self.folder = folder
    self.byteLimit = byteLimit
    let libraries = engineLibraries.map { "\($0.name) \($0.version)" }
    self.version =
      ([version, "libsndfile \(soundFileLibraryVersion)"] + libraries
      + [Processor.architecture, Processor.name ?? ""]).joined(separator: "\n")
    try makeFolder(folder)
    for name in try fileNames(in: folder) where name.hasSuffix(Self.ending) {
      names[String(name.prefix(32))] = name
    }
    makeRoom()
  }

  /// Below XDG_CACHE_HOME (XDG Base Directory Specification); nil where nothing says where that is.
  public static var usualFolder: String? {
    if let caches = environment("XDG_CACHE_HOME"), Path.isAbsolute(caches) {
      return Path.join(caches, "syrinx/segments")
    }
    return environment("HOME").map { Path.join($0, ".cache/syrinx/segments") }
  }

  /// What a segment is made of, as one name of 32 digits.
  public func key(_ parts: [String]) -> String {
    let text = ([version] + parts).joined(separator: "\0")
    return ContentHash.text(ContentHash.of(text)) + ContentHash.text(ContentHash.of("\0" + text))
  }

  /// A segment that is there and whole.
  public func segment(_ key: String) -> Segment? {
    guard let name = names[key] else { return nil }
    let path = Path.join(folder, name)
    guard touchFile(path), let facts = FileFacts(path: path),
      let hash = try? ContentHash.ofFile(at: path),
      name == Self.name(key, ContentHash.text(hash)), let segment = Segment(path)
    else {
      removeFile(path)
      names[key] = nil
      return nil
    }
    use(name, facts.byteCount)
    return segment
  }

  /// Renders a segment into the cache; nil where it would not fit beside what is used already.
  public func store(
    _ key: String, _ renderer: Renderer, progress: ((Int) throws -> Void)? = nil
  ) throws -> Segment? {
    guard let frames = renderer.frameCount, frames > 0,
      usedBytes + frames * renderer.format.channelCount * 4 + Self.headerBytes <= byteLimit
    else { return nil }
    var options = SoundFileWriter.Options()
    options.nonFinite = .stop
    options.expectedFrameCount = frames
    let unfinished = Path.join(folder, "\(key).\(uniqueText()).unfinished")
    let writer = try SoundFileWriter(
      path: unfinished, layout: FileLayout(.wav, .float), format: renderer.format,
      options: options)
    try renderer.render(to: writer, progress: progress)
    try writer.finish()
    let name = Self.name(key, ContentHash.text(try ContentHash.ofFile(at: unfinished)))
    try moveFile(unfinished, to: Path.join(folder, name))
    names[key] = name
    let path = Path.join(folder, name)
    use(name, FileFacts(path: path)?.byteCount ?? 0)
    makeRoom()
    return Segment(path)
  }

  private static func name(_ key: String, _ hash: String) -> String { "\(key)-\(hash)\(ending)" }

  private func use(_ name: String, _ byteCount: Int) {
    if used.insert(name).inserted { usedBytes += byteCount }
  }

  /// A text that no other writer of a segment has.
  private func uniqueText() -> String {
    var dice = SystemRandomNumberGenerator()
    return String(dice.next(), radix: 16)
  }

  /// Throws away what has not been used for longest until the rest is within the limit.
  private func makeRoom() {
    guard let found = try? fileNames(in: folder) else { return }
    var total = 0
    var others: [(name: String, modified: Double, byteCount: Int)] = []
    for name in found {
      guard let facts = FileFacts(path: Path.join(folder, name)) else { continue }
      let modified = Double(facts.modified) ?? 0
      if name.hasSuffix(".unfinished") {
        if secondsSince1970() - modified > Self.abandonedAfter {
          removeFile(Path.join(folder, name))
        }
      } else if name.hasSuffix(Self.ending) {
        total += facts.byteCount
        if !used.contains(name) { others.append((name, modified, facts.byteCount)) }
      }
    }
    for other in others.sorted(by: { $0.modified < $1.modified }) where total > byteLimit {
      removeFile(Path.join(folder, other.name))
      names[String(other.name.prefix(32))] = nil
      total -= other.byteCount
    }
  }
}

/// A sound in the cache.
public struct Segment: Sendable {
  public let format: StreamFormat
  public let frameCount: Int
  private let path: String

  init?(_ path: String) {
    guard let reader = try? SoundFileReader(path: path), let count = reader.frameCount else {
      return nil
    }
    self.path = path
    format = reader.format
    frameCount = count
  }

  /// Opens it; another process may have thrown it away since.
  func open() throws -> any FrameSource {
    let reader = try SoundFileReader(path: path)
    guard reader.frameCount == frameCount, reader.format == format else {
      throw FileError.notFound(path: path)
    }
    return reader
  }
}
