import LibC
import Synchronization

/// The names of files that are not whole yet, kept where a signal handler, which may neither
/// allocate nor wait, can find them and take the files away.
enum UnfinishedFiles {
  /// Names lie in places of a fixed size, the first byte of a free one being zero. Where there is no
  /// place left a file goes without.
  private static let placeCount = 256
  private static let placeSize = 4096
  nonisolated(unsafe) private static let places =
    unsafe UnsafeMutableRawBufferPointer(
      start: calloc(placeCount, placeSize), count: placeCount * placeSize)
  private static let lock = Lock()

  /// Reserves the memory; nothing else may be the first to ask for it inside a handler.
  static func prepare() { _ = unsafe places.count }

  /// Keeps a name and tells its place.
  static func add(_ path: String) -> Int? {
    let bytes = SystemText.bytes(path)
    guard !bytes.isEmpty, !bytes.contains(0), bytes.count < placeSize else { return nil }
    return lock.hold {
      let starts = stride(from: 0, to: placeCount * placeSize, by: placeSize)
      guard let start = starts.first(where: { unsafe places[$0] == 0 }) else { return nil }
      // The first byte comes last: only with it the name is there.
      for index in bytes.indices.dropFirst() { unsafe places[start + index] = bytes[index] }
      unsafe places[start + bytes.count] = 0
      atomicMemoryFence(ordering: .releasing)
      unsafe places[start] = bytes[0]
      return start
    }
  }

  /// Forgets a name.
  static func remove(_ place: Int) {
    lock.hold { unsafe places[place] = 0 }
  }

  /// Deletes all files that are not whole; called by signal handlers.
  static func deleteAll() {
    for start in stride(from: 0, to: placeCount * placeSize, by: placeSize)
    where unsafe places[start] != 0 {
      unsafe _ = unlink((places.baseAddress! + start).assumingMemoryBound(to: CChar.self))
    }
  }
}

/// A name among those of the unfinished files, for as long as this owner lives.
struct UnfinishedName: ~Copyable {
  private let place: Int?

  init(_ path: String) { place = UnfinishedFiles.add(path) }

  deinit {
    if let place { UnfinishedFiles.remove(place) }
  }
}
