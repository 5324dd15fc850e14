import SyrinxEngine
import SyrinxRender
import SyrinxSystem

extension DecodedSound {
  /// Plays to the end, in blocks, and shows how far it has come.
  func play(
    _ progress: ProgressWriter?, for output: String, each: (AudioFrames) throws -> Void
  ) throws {
    try play(for: output, progress: { progress?.update($0) }, each: each)
    progress?.finish(position)
  }

  /// Plays to the end into sinks, which may work side by side, and shows how far it has come.
  func play(
    _ progress: ProgressWriter?, for output: String, to sinks: [any FrameSink]
  ) throws {
    try play(to: sinks) { position in
      if Interruption.isRequested { throw RenderError.interrupted(path: output) }
      progress?.update(position)
    }
    progress?.finish(position)
  }
}
