import SyrinxEngine

/// The sound of clips, shared by all that play the same.
final class ClipSound {
  /// At the timeline's rate.
  let source: SoundSource
  /// The other timeline, where it is one.
  let nested: ResolvedTimeline?

  init(_ source: SoundSource, nested: ResolvedTimeline? = nil) {
    self.source = source
    self.nested = nested
  }
}
