import SyrinxFiles

/// What the threads of a batch tell the one that keeps the journal.
package struct BatchMessages: Sendable {
  /// The times of a thread's work that others may want to know of.
  package enum Event: Sendable { case begins, ends }

  /// What has come since somebody looked last.
  package struct Update: Sendable {
    var finishedOutputs: [FinishedOutput]
    /// How much of all work is done, from 0 to 1.
    package var fraction: Double
    /// Seconds of sound made.
    package var seconds: Double
    package var isLast: Bool
  }

  private var finishedOutputs: [FinishedOutput] = []
  /// Whether nobody looks any more.
  private var isClosed = false
  private var isTime = false
  private var collectedAt = ContinuousClock.now
  private var working: Int
  private let weight: Double
  private var doneWeight = 0.0
  private var doneSeconds = 0.0
  /// What each thread has made of the task it is at, in weight and in seconds.
  private var parts: [(weight: Double, seconds: Double)]

  init(_ tasks: [BatchTask], threadCount: Int, openFileLimit: Int = Machine.openFileLimit) {
    working = threadCount
    // Each thread reads and writes; the program itself has some files open too.
    mostWaiting = min(max((openFileLimit - 16 - 8 * threadCount) / 2, 1), 64)
    fullGroup = min(max(mostWaiting / 2, 1), 32)
    weight = max(tasks.reduce(0) { $0 + Double($1.weight) }, 1)
    parts = Array(repeating: (0, 0), count: threadCount)
  }

  package mutating func note(_ part: BatchPart, of task: BatchTask, by thread: Int) {
    parts[thread] = (part.fraction * Double(task.weight), part.seconds)
    isTime = true
  }

  package mutating func note(
    _ finishedOutputs: [FinishedOutput], of task: BatchTask, by thread: Int
  ) {
    parts[thread] = (0, 0)
    doneWeight += Double(task.weight)
    for finishedOutput in finishedOutputs { doneSeconds += finishedOutput.renderedSeconds }
    self.finishedOutputs += finishedOutputs
    if ContinuousClock.now - collectedAt > Self.longestWait { isTime = true }
  }

  /// A thread has found nothing more to do.
  package mutating func end() { working -= 1 }

  /// How many files may wait for their names, each of which is open.
  private let mostWaiting: Int
  /// So many are given their names at once, since the disk takes about as long for many as for one,
  private let fullGroup: Int
  /// or those that there are after so long.
  private static let longestWait = Duration.milliseconds(200)

  /// Whether so many files wait for their names that no more should be made.
  var isFull: Bool { finishedOutputs.count >= mostWaiting && !isClosed }

  /// Nobody will look any more.
  mutating func close() { isClosed = true }

  /// Whether there is anything to be looked at.
  var isAny: Bool { isTime || finishedOutputs.count >= fullGroup || working == 0 }

  /// What has come.
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
