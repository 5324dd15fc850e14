import SyrinxSystem
import SyrinxTimeline

extension Timeline {
  /// The files that are read for it, those of nested timelines included.
  package func files(_ chains: TimelineChains) throws -> [String] {
    var found: [String] = []
    var seen: Set<String> = []
    var timelines: Set<FileIdentity> = []
    try addFiles(to: &found, &seen, &timelines, chains)
    return found
  }

  /// One that contains itself may do so by ever longer paths.
  private func addFiles(
    to found: inout [String], _ seen: inout Set<String>, _ timelines: inout Set<FileIdentity>,
    _ chains: TimelineChains
  ) throws {
    var nested: [String] = []
    func add(_ path: String?) {
      guard let path, InputLocation(path).path != nil, seen.insert(path).inserted else { return }
      found.append(path)
    }
    add(video?.path)
    add(tags)
    for overlay in video?.overlays ?? [] {
      if case .pictures(let path, _) = overlay.content { add(path) }
    }
    for clip in tracks.lazy.flatMap(\.clips) {
      switch clip.source {
      case .file(let path): add(path)
      case .timeline(let path):
        let isNew = FileIdentity(path: path).map { timelines.insert($0).inserted } ?? true
        if isNew, !seen.contains(path) { nested.append(path) }
        add(path)
      case .film, .speech: break
      }
      add(clip.words)
    }
    for path in allChains.flatMap(\.files) { add(path) }
    for path in nested {
      try TimelineDocument(path, chains).timeline.addFiles(
        to: &found, &seen, &timelines, chains)
    }
  }

  var allChains: [TimelineChain] {
    Array(tracks.lazy.flatMap(\.clips).compactMap(\.chain)) + tracks.compactMap(\.chain)
      + buses.compactMap(\.chain) + [master].compactMap { $0 }
  }
}
