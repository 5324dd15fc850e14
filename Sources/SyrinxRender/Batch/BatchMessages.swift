import SyrinxSystem

/// Results and progress that worker threads pass to the thread that writes the journal.
struct BatchMessages: Sendable {
  enum Event: Sendable { case begins, ends }

  /// The news since the last `collect()`.
  struct Update: Sendable {
    var finishedOutputs: [FinishedOutput]
    /// Of all work, from 0 to 1.
    var fraction: Double
    /// Seconds of sound rendered.
    var seconds: Double
    var isLast: Bool
  }

  private var finishedOutputs: [FinishedOutput] = []
  /// Set when no more is collected, so that threads need not wait.
  private var isClosed = false
  private var isTime = false
  private var collectedAt = MonotonicTime.now
  private var working: Int
  private let weight: Double
  private var doneWeight = 0.0
  private var doneSeconds = 0.0
  /// Progress of each thread in its current task, in weight and in seconds of sound.
  private var parts: [(weight: Double, seconds: Double)]

  init(_ tasks: BatchTasks, threadCount: Int, openFileLimit: Int = Machine.openFileLimit) {
    working = threadCount
    // Each thread has files open, and so has the program itself.
    mostWaiting = min(max((openFileLimit - 16 - 8 * threadCount) / 2, 1), 64)
    fullGroup = min(max(mostWaiting / 2, 1), 32)
    weight = max(tasks.reduce(0) { $0 + Double($1.weight) }, 1)
    parts = Array(repeating: (0, 0), count: threadCount)
  }

  mutating func note(_ part: BatchPart, of task: BatchTask, by thread: Int) {
    parts[thread] = (part.fraction * Double(task.weight), part.seconds)
    isTime = true
  }

  mutating func note(
    _ finishedOutputs: [FinishedOutput], of task: BatchTask, by thread: Int
  ) {
    parts[thread] = (0, 0)
    doneWeight += Double(task.weight)
    for finishedOutput in finishedOutputs { doneSeconds += finishedOutput.renderedSeconds }
    self.finishedOutputs += finishedOutputs
    if MonotonicTime.now - collectedAt > Self.longestWait { isTime = true }
  }

  /// A thread has found nothing more to do.
  mutating func end() { working -= 1 }

  /// Largest number of complete files that wait to be renamed; each is open.
  private let mostWaiting: Int
  /// Number of files that are renamed together, since syncing many takes about as long as one.
  private let fullGroup: Int
  /// A smaller group is renamed after this time.
  private static let longestWait = Duration.milliseconds(200)

  /// Set where threads must wait until files have been renamed.
  var isFull: Bool { finishedOutputs.count >= mostWaiting && !isClosed }

  /// Ends collecting, after an error.
  mutating func close() { isClosed = true }

  /// Set where `collect()` should be called.
  var isAny: Bool { isTime || finishedOutputs.count >= fullGroup || working == 0 }

  mutating func collect() -> Update {
    let update = Update(
      finishedOutputs: finishedOutputs,
      fraction: parts.reduce(doneWeight) { $0 + $1.weight } / weight,
      seconds: parts.reduce(doneSeconds) { $0 + $1.seconds }, isLast: working == 0)
    finishedOutputs = []
    isTime = false
    collectedAt = .now
    return update
  }
}
