import SyrinxEngine
import SyrinxRender
import SyrinxSystem

extension Sound {
  func reader(_ options: String?, _ progress: @escaping Progress) throws -> SoundReader {
    let options = try ReadOptions.read(options, as: ReadOptions()).render
    try options.check()
    return try reader(options: options, progress: progress)
  }
}

/// A chain that is ready to be applied to samples in the caller's memory, of one form.
final class LentReader {
  struct Form: Equatable {
    let format: StreamFormat
    let frameCount: Int
    let options: String?
  }

  let form: Form
  let reader: SoundReader
  private let memory: LentMemory
  private let process = processNumber

  init(
    _ form: Form, _ chain: ChainSpec?, _ samples: LentSamples, _ progress: @escaping Sound.Progress
  ) throws {
    self.form = form
    let memory = LentMemory(samples)
    self.memory = memory
    let lent = Sound { LentSource(memory, form.format, frameCount: form.frameCount) }
    reader = try (chain.map { lent.applying($0) } ?? lent).reader(form.options, progress)
  }

  /// Its threads, if it has any, are those of another process.
  var isForeign: Bool { process != processNumber }

  /// All has been read, and nothing of it depended on more than the form.
  var canBeUsedAgain: Bool {
    guard let count = reader.format.frameCount else { return false }
    return reader.position == count
  }

  /// Lets go of the caller's memory.
  func forget() { memory.samples = nil }

  /// Starts again with other samples; false if it cannot.
  func start(_ samples: LentSamples) -> Bool {
    memory.samples = samples
    return (try? reader.restart()) != nil
  }
}

/// Samples in the caller's memory, as long as they are lent.
private final class LentMemory: @unchecked Sendable {
  fileprivate var samples: LentSamples?

  init(_ samples: LentSamples) { self.samples = samples }
}

/// Plays samples in the caller's memory.
private final class LentSource: FrameSource {
  let format: StreamFormat
  private let memory: LentMemory
  private let count: Int
  private var position = 0

  init(_ memory: LentMemory, _ format: StreamFormat, frameCount: Int) {
    self.memory = memory
    self.format = format
    count = frameCount
  }

  var frameCount: Int? { count }
  var isCheap: Bool { true }

  func read(into block: inout AudioBlock) throws -> Int {
    guard let samples = memory.samples else { return 0 }
    var part = block.prefix(count - position)
    try samples.copy(from: position, into: &part)
    position += part.frameCount
    return part.frameCount
  }

  func seek(to frame: Int) { position = min(max(frame, 0), count) }
}
