import CSyrinx
import SyrinxEngine
import SyrinxRender
import SyrinxSystem
import SyrinxText

/// An option of a call that is wrong.
private struct OptionsError: ReportableError {
  let error: DocumentError
  var sentence: String { error.sentence(in: "the options object") }
  var exitStatus: ExitStatus { .misused }
}

struct ChainOptions: Adjustable {
  var voices: String?
  static let parameters: [Parameter<ChainOptions>] = [.voices(\.voices)]
}

struct StreamOptions: Adjustable {
  var live = false
  var blockFrames = AudioBlock.usualFrameCount
  static let parameters: [Parameter<StreamOptions>] = [
    .flag("live", \.live, help: "process with low latency"),
    .count("block-frames", \.blockFrames, 1...1 << 16, unit: .frames, help: "frames per block"),
  ]
}

/// The options of a render for somebody who prints nothing and keeps no chain in a file.
struct FileOptions: Adjustable {
  var render = FileOptions.usual
  static let parameters: [Parameter<FileOptions>] =
    Parameter.lifted(from: \.render).filter { !omitted.contains($0.name) } + [
      .flag("measure", \.render.json, help: "measure loudness and true peak for the report")
    ]

  private static let omitted: Set = [
    "chain", "voices", "live", "in-place", "quiet", "progress", "json", "verbose", "save-voice",
  ]
  private static var usual: RenderOptions {
    var options = RenderOptions()
    options.quiet = true
    return options
  }
}

/// The options of a render of which no file is made: one thread renders it, unless more are asked for.
struct ReadOptions: Adjustable {
  var render = ReadOptions.usual
  static let parameters: [Parameter<ReadOptions>] =
    Parameter.renderOptions([.input, .sound, .work], at: \.render)
    .filter { !omitted.contains($0.name) }

  private static let omitted: Set = ["clip", "no-clobber", "sync", "make-folders"]
  private static var usual: RenderOptions {
    var options = RenderOptions()
    options.jobs = 1
    // Calls for every block cost a short sound more than leaving the nearest cache does.
    options.blockFrames = 4 * AudioBlock.usualFrameCount
    return options
  }
}

extension Adjustable {
  /// Reads options in JSON; all have their default where there are none.
  @unsafe static func read(_ text: UnsafePointer<CChar>?, as standard: Self) throws -> Self {
    try read(unsafe string(text, "options"), as: standard)
  }

  static func read(_ text: String?, as standard: Self) throws -> Self {
    var options = standard
    guard let text else { return options }
    do throws(DocumentError) {
      try options.read(Document(parsing: text))
    } catch {
      throw OptionsError(error: error)
    }
    return options
  }
}

/// Tells a caller how far a render is, from time to time.
@safe struct ProgressReport {
  private let progress: syrinx_progress?
  private static let seconds = 0.05

  @unsafe init(_ pointer: UnsafePointer<syrinx_progress>?) {
    unsafe progress = pointer?.pointee
  }

  func report() -> Sound.Progress {
    guard let progress = unsafe progress, let report = unsafe progress.report else {
      return { _, _ in }
    }
    var next = MonotonicTime.now
    return { done, total in
      let now = MonotonicTime.now
      guard now >= next else { return }
      next = now + .seconds(Self.seconds)
      let answer = unsafe report(progress.context, Int64(done), total.map { Int64($0) } ?? -1)
      guard answer != 0 else { throw CallError.cancelled }
    }
  }
}
