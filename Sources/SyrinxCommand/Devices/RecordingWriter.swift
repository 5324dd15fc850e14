import SyrinxEngine
import SyrinxRender
import SyrinxSystem

/// Writes a file while its sound comes.
struct RecordingWriter {
  private let job: RenderJob

  /// Seconds of sound that a killed program may lose.
  private static let checkpointSeconds = 1.0

  /// `name` is that of the source in reports. Nothing is written yet.
  init(_ request: RenderRequest, _ name: String, _ source: any FrameSource) throws {
    job = RenderJob(try RenderPlan(request, from: RenderInput(name) { source }))
  }

  /// Makes the file.
  func begin() throws {
    try job.begin { _ in }
    try job.takeNameEarly()
  }

  /// Writes up to the end of the sound. `look` is called after every block.
  func write(_ look: () -> Void = {}) throws -> RenderReport {
    var next = MonotonicTime.now + .seconds(Self.checkpointSeconds)
    while try job.step(isEndedByInterruption: true) {
      look()
      if MonotonicTime.now >= next {
        try job.checkpoint()
        next = MonotonicTime.now + .seconds(Self.checkpointSeconds)
      }
    }
    return try job.publish(job.complete())
  }
}
