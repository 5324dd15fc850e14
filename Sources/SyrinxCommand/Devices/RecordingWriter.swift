import SyrinxEngine
import SyrinxFiles
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

extension RenderRequest {
  /// Sound that is written as it is heard, to a file that can be read before it is whole.
  init(
    recordingTo word: String, _ patch: Patch, _ options: RenderOptions, isReplacing: Bool = false,
    replaceOption: String? = nil
  ) throws {
    var options = options
    options.noClobber = !isReplacing
    // Small blocks, so that what was heard is written soon.
    options.live = true
    self.init(input: nil, output: OutputLocation(word), patch: patch, options: options)
    isRecorded = true
    try checkFiles()
    let container = try RenderPlan.container(of: self)
    let encoding = options.encoding ?? container.encodings[0]
    guard output == .standardOutput || FileLayout(container, encoding).isReadableUnfinished
    else {
      throw RecordError.notKept(container, encoding)
    }
    if !isReplacing, case .file(let path) = output, FileFacts(path: path)?.kind == .file {
      throw RecordError.exists(path: word, option: replaceOption)
    }
  }
}
