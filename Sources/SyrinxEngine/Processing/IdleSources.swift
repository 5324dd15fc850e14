/// Keeps sources open that were played and will be played again by the same rendering, a few at a time,
/// so that a thousand clips of one file do not open it a thousand times.
final class IdleSources {
  private static let most = 16

  private var idle: [(key: ObjectIdentifier, source: any FrameSource)] = []
  /// Players of each that are still to come or at it.
  private var playerCounts: [ObjectIdentifier: Int] = [:]

  /// Says that somebody is going to play what a key stands for.
  func expect(_ key: ObjectIdentifier) { playerCounts[key, default: 0] += 1 }

  /// Says that one of those will play no more; after the last all is closed.
  func forget(_ key: ObjectIdentifier) {
    playerCounts[key]! -= 1
    guard playerCounts[key] == 0 else { return }
    playerCounts[key] = nil
    idle.removeAll { $0.key == key }
  }

  func take(_ key: ObjectIdentifier) -> (any FrameSource)? {
    idle.lastIndex { $0.key == key }.map { idle.remove(at: $0).source }
  }

  func keep(_ source: any FrameSource, _ key: ObjectIdentifier) {
    guard playerCounts[key] != nil else { return }
    idle.append((key, source))
    if idle.count > Self.most { idle.removeFirst() }
  }
}
