import SyrinxEngine
import SyrinxText

@testable import SyrinxCommand
@testable import SyrinxRender
@testable import SyrinxTimeline

extension FuzzTarget {
  static let timelineTargets = [
    FuzzTarget(text: "timeline") { readTimeline($0, "fuzz.json") },
    FuzzTarget(text: "otio") { readTimeline($0, "fuzz.otio") },
    FuzzTarget(text: "edl") { readTimeline($0, "fuzz.edl") },
    FuzzTarget(text: "labels") { _ = try? AudacityLabels.markers(in: $0) },
  ]

  /// A second of silence under any name, so that every clip can be placed.
  private struct Silence: TimelineSources {
    func sound(at path: String) -> SoundSource {
      SoundSource(AudioBuffer(channels: [[Float](repeating: 0, count: 8000)]), sampleRate: 8000)
    }
    func filmSound(at path: String, stream: Int) -> SoundSource { sound(at: path) }
    func pictureSeconds(at path: String) -> Double? { 1 }
    func speech(_ words: JSONValue) -> SoundSource { sound(at: "") }
    func timeline(at path: String) throws -> Timeline { throw EngineError.noFiles(path: path) }
    var damageNotes: [String] { [] }
  }

  /// A document of any kind is read, placed, and written as the other kinds.
  private static func readTimeline(_ text: String, _ path: String) {
    guard let fps = FrameRate(25),
      let template = try? TimelineTemplate(path, text: text, fps: fps),
      let document = try? TimelineDocument(
        template, TimelineChains(voices: .builtIn, isForLength: true), [])
    else { return }
    guard let resolved = try? ResolvedTimeline(document.timeline, from: Silence()) else { return }
    precondition(resolved.frames >= 0)
    for track in resolved.tracks {
      for clip in track.clips { precondition(clip.at >= 0 && clip.frames >= 0) }
    }
  }
}
