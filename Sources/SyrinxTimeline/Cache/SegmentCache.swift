import SyrinxEngine
import SyrinxFiles
import SyrinxSystem

/// A folder of sounds that took long to render, each under a name that says what it was made of.
///
/// Any number of threads and processes may use it at once. A segment gets its name only when it is whole,
/// and the name holds the hash of its bytes: what does not agree with it is thrown away and made again.
public final class SegmentCache: Sendable {
  private let folder: String
  /// The libraries and the machine, on which samples depend beside the chain and its revisions.
  private let libraries: String
  private let byteLimit: Int
  private let state: LockedState<State>

  private struct State {
    /// The files of existing segments, by their keys.
    var names: [String: String] = [:]
    /// Segments whose hashes have been verified.
    var verified: [String: FileIdentity] = [:]
    /// Number of players of each in this process, which does not throw those away that it uses.
    var uses: [String: Int] = [:]
    /// Of existing segments and those that are being written.
    var usedBytes = 0
    var keysInWork: Set<String> = []
    /// Names of the folder that have been read, which a test of growth counts.
    var namesSeen = 0
  }

  var namesSeen: Int { state.update { $0.namesSeen } }

  private static let ending = ".segment.wav"
  private static let unfinished = ".unfinished"
  /// No header of a WAV file of ours is longer.
  private static let headerBytes = 256

  public init(folder: String, byteLimit: Int) throws(PathError) {
    self.folder = folder
    self.byteLimit = byteLimit
    libraries =
      (linkedLibraries.map { "\($0.name) \($0.version)" }
      + [Machine.architecture, Machine.name ?? ""]).joined(separator: "\n")
    // Segments are sounds of clips, which others may not be allowed to hear.
    try makeFolder(folder, isPrivate: true)
    if folder == Self.usualFolder { makePrivate(folder) }
    var state = State()
    for name in try fileNames(in: folder) where name.hasSuffix(Self.ending) {
      state.names[Self.key(of: name)] = name
    }
    self.state = LockedState(state)
    locked { lookThrough(making: 0, $0) }
  }

  /// Nil where nothing says where caches are.
  public static var usualFolder: String? { cacheFolder("segments") }

  /// One name of 32 digits for all that a segment is made of.
  public func key(_ parts: [String]) -> String {
    let text = ([libraries] + parts).joined(separator: "\0")
    return ContentHash.text(ContentHash.of(text)) + ContentHash.text(ContentHash.of("\0" + text))
  }

  public func segment(_ key: String) -> Segment? {
    let known = state.update { state in
      state.names[key].map { (name: $0, identity: state.verified[$0]) }
    }
    guard let known else { return nil }
    let path = Path.join(folder, known.name)
    guard FileFacts(path: path, followingLinks: false)?.kind == .file, touchFile(path),
      let identity = FileIdentity(path: path),
      identity == known.identity || Self.isWhole(path, known.name),
      let segment = makeSegment(path, known.name, identity)
    else {
      removeFile(path)
      forget(known.name)
      return nil
    }
    return segment
  }

  /// A segment that is there, or else is rendered now, while others who want the same wait; nil where it
  /// would not fit beside what is used already, or cannot be written.
  public func segment(
    _ key: String, rendering makeRenderer: () throws -> Renderer,
    progress: ((Int) throws -> Void)? = nil
  ) throws -> (segment: Segment?, isReused: Bool) {
    while !state.update({ $0.keysInWork.insert(key).inserted }) {
      state.wait { $0.keysInWork.contains(key) ? nil : () }
    }
    defer { state.update { _ = $0.keysInWork.remove(key) } }
    if let segment = segment(key) { return (segment, true) }
    return (try store(key, makeRenderer(), progress), false)
  }

  private func store(
    _ key: String, _ renderer: Renderer, _ progress: ((Int) throws -> Void)?
  ) throws -> Segment? {
    guard let frames = renderer.frameCount, frames > 0 else { return nil }
    let byteCount = frames * renderer.format.channelCount * 4 + Self.headerBytes
    let isRoom = state.update { state in
      guard state.usedBytes + byteCount <= byteLimit else { return false }
      state.usedBytes += byteCount
      return true
    }
    guard isRoom else { return nil }
    defer { state.update { $0.usedBytes -= byteCount } }
    var options = SoundFileWriter.Options()
    options.nonFinite = .stop
    options.expectedFrameCount = frames
    options.isPrivate = true
    var dice = SystemRandomNumberGenerator()
    let unfinished = Path.join(
      folder, "\(key).\(String(dice.next(), radix: 16))\(Self.unfinished)")
    guard
      let writer = try? SoundFileWriter(
        path: unfinished, layout: FileLayout(.wav, .float), format: renderer.format,
        options: options)
    else { return nil }
    let sink = SegmentSink(writer)
    try renderer.render(to: sink, progress: progress)
    guard sink.isWhole, let whole = try? writer.complete(), let hash = try? whole.contentHash()
    else { return nil }
    let name = "\(key)-\(ContentHash.text(hash))\(Self.ending)"
    let path = Path.join(folder, name)
    return locked {
      makeRoom(for: whole.facts.byteCount, $0)
      guard (try? [whole].publish(durably: false)) != nil,
        (try? moveFile(unfinished, to: path)) != nil, let identity = FileIdentity(path: path)
      else { return nil }
      faultPoint("segment")
      state.update { $0.names[key] = name }
      return makeSegment(path, name, identity)
    }
  }

  private static func key(of name: String) -> String { String(name.prefix(32)) }

  private static func isWhole(_ path: String, _ name: String) -> Bool {
    (try? ContentHash.ofFile(at: path)).map { hash in
      name == "\(key(of: name))-\(ContentHash.text(hash))\(ending)"
    } ?? false
  }

  private func makeSegment(_ path: String, _ name: String, _ identity: FileIdentity) -> Segment? {
    guard let byteCount = FileFacts(path: path)?.byteCount else { return nil }
    state.update { state in
      state.verified[name] = identity
      if state.uses[name] == nil { state.usedBytes += byteCount }
      state.uses[name, default: 0] += 1
    }
    return Segment(
      path,
      SegmentUse { [state] in
        state.update { state in
          state.uses[name]! -= 1
          guard state.uses[name] == 0 else { return }
          state.uses[name] = nil
          state.usedBytes -= byteCount
        }
      })
  }

  private func forget(_ name: String) {
    state.update { state in
      state.verified[name] = nil
      let key = Self.key(of: name)
      if state.names[key] == name { state.names[key] = nil }
    }
  }

  /// Runs `body` while no other process renames or deletes segments. The lock holds how many bytes
  /// lie in the folder.
  private func locked<Result>(_ body: (FileLock?) -> Result) -> Result {
    let lock = try? FileLock(path: Path.join(folder, "lock"))
    defer { withExtendedLifetime(lock) {} }
    return body(lock)
  }

  /// Makes room for a number of bytes within the limit. The folder is searched only when the limit is reached,
  /// and then some more room is made.
  private func makeRoom(for byteCount: Int, _ lock: FileLock?) {
    if let lock, let known = lock.number, known >= 0, known <= byteLimit - byteCount {
      lock.number = known + byteCount
    } else {
      lookThrough(making: byteCount, lock)
    }
  }

  /// Counts what is in the folder and so many bytes more. Where that is too much it throws away what has not
  /// been used for longest, and always what nobody has finished: files get their names, and lose them, only
  /// under the lock.
  private func lookThrough(making byteCount: Int, _ lock: FileLock?) {
    guard let found = try? fileNames(in: folder) else { return }
    let used = state.update { state in
      state.namesSeen += found.count
      return Set(state.uses.keys)
    }
    var total = byteCount
    var others: [(name: String, modified: Double, byteCount: Int)] = []
    for name in found {
      if name.hasSuffix(Self.unfinished) { removeFile(Path.join(folder, name)) }
      guard name.hasSuffix(Self.ending), let facts = FileFacts(path: Path.join(folder, name)) else {
        continue
      }
      total += facts.byteCount
      if !used.contains(name) {
        others.append((name, Double(facts.modified) ?? 0, facts.byteCount))
      }
    }
    if total > byteLimit {
      let wanted = byteLimit - byteLimit / 16
      for other in others.ordered(by: \.modified) where total > wanted {
        removeFile(Path.join(folder, other.name))
        forget(other.name)
        total -= other.byteCount
      }
    }
    lock?.number = total
  }
}

/// Writes a segment as long as that goes well: what cannot be kept is rendered when it is heard.
private final class SegmentSink: FrameSink {
  private let writer: SoundFileWriter
  private(set) var isWhole = true

  init(_ writer: SoundFileWriter) { self.writer = writer }

  func write(_ block: AudioFrames) {
    guard isWhole else { return }
    do { try writer.write(block) } catch { isWhole = false }
  }
}
