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

enum RecordError: UsageError {
  /// `option` is the one that replaces it, where there is one.
  case exists(path: String, option: String?)
  case notKept(Container, SampleEncoding)
  /// Another recording of the same sound has not ended.
  case isRecording(option: String, path: String)

  var sentence: String {
    switch self {
    case .exists(let path, let option):
      "‘\(path)’ exists already: choose another name" + (option.map { ", or use \($0)" } ?? "")
    case .notKept(let container, let encoding):
      "\(container.title) with \(encoding.rawValue) cannot be read before it is finished, so that a"
        + " recording could be lost: choose "
        + Phrase.list(["wav", "flac", "ogg", "opus", "mp3", "aiff"].map { "." + $0 })
    case .isRecording(let option, let path):
      "‘\(path)’ is being recorded: say \(option) stop first"
    }
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
