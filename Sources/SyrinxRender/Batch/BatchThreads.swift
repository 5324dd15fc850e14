import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxTimeline

/// Runs tasks of a batch on as many threads as can be started, and renames their complete outputs.
final class BatchThreads {
  private let worker: BatchWorker
  private let threadCount: Int
  /// Outputs that no task may overwrite, those of earlier runs included.
  private(set) var taken: [String]

  var request: BatchRequest { worker.request }
  private var root: String { request.pattern.root }
  private var options: BatchOptions { request.options }

  init(_ plan: BatchPlan, _ tasks: BatchTasks) throws {
    threadCount = min(plan.request.options.render.threadCount, max(tasks.count, 1))
    let sharedValues = SharedValues()
    // Here, since a copy of this process that crashes loses what it has read.
    FileResources(sharedValues: sharedValues, keepsPipes: true)
      .keepPipes(among: plan.request.chainFiles)
    worker = BatchWorker(
      request: plan.request, sharedValues: sharedValues,
      jobsPerFile: max(1, plan.request.options.render.threadCount / max(tasks.count, 1)),
      segments: plan.request.timeline == nil ? nil : try plan.request.options.cache.open())
    taken = plan.kept
  }

  /// Adds an output that has been renamed.
  func add(_ finished: FinishedOutput) {
    if finished.kind == .rendered { taken.append(finished.entry.output) }
  }

  /// Runs tasks. `receive` is called on this thread; `event` on the thread of a task, with its
  /// index.
  func perform(
    _ tasks: BatchTasks,
    event: @escaping @Sendable (BatchMessages.Event, _ place: Int) -> Void = { _, _ in },
    receive: (BatchMessages.Update) throws -> Void
  ) throws {
    let threadCount = min(threadCount, max(tasks.count, 1))
    let messages = LockedState(BatchMessages(tasks, threadCount: threadCount))
    let queue = TaskQueue(tasks, stopsAtFailure: options.failFast)
    var publisher = FilePublisher(isDurable: options.render.sync == .yes)
    for output in taken { publisher.add(Path.join(root, output)) }
    let worker = worker
    /// Runs the next task on the calling thread; false if there is none.
    @Sendable func performNext(_ number: Int) -> Bool {
      guard let (place, task) = queue.next() else { return false }
      event(.begins, place)
      var last = MonotonicTime.now
      var finishedOutputs = worker.perform(task) { part in
        let now = MonotonicTime.now
        guard now - last > .milliseconds(100) else { return }
        last = now
        messages.update { $0.note(part, of: task, by: number) }
      }
      for index in finishedOutputs.indices { finishedOutputs[index].task = place }
      event(.ends, place)
      queue.note(finishedOutputs)
      messages.update { $0.note(finishedOutputs, of: task, by: number) }
      return true
    }
    /// Renames and reports finished outputs; false after the last.
    func collect() throws -> Bool {
      var update = messages.update { $0.collect() }
      publisher.publish(&update.finishedOutputs)
      queue.note(update.finishedOutputs)
      try receive(update)
      return !update.isLast
    }
    let threads = (0..<threadCount).compactMap { number in
      Worker {
        while performNext(number) { messages.wait { $0.isFull ? nil : () } }
        messages.update { $0.end() }
      }
    }
    defer { for thread in threads { thread.join() } }
    do {
      if threads.isEmpty {
        while performNext(0) { if messages.update({ $0.isAny }) { _ = try collect() } }
      }
      for _ in threads.count..<threadCount { messages.update { $0.end() } }
      repeat { messages.wait { $0.isAny ? () : nil } } while try collect()
    } catch {
      queue.stop()
      messages.update { $0.close() }
      throw error
    }
  }
}

extension FilePublisher {
  /// Renames the files of outputs together; those that cannot be renamed have failed.
  fileprivate mutating func publish(_ finishedOutputs: inout [FinishedOutput]) {
    let waiting = finishedOutputs.indices.filter { !finishedOutputs[$0].files.isEmpty }
    let refusals = publish(waiting.map { finishedOutputs[$0].files })
    for (index, refusal) in zip(waiting, refusals) {
      let path = finishedOutputs[index].files[0].path
      finishedOutputs[index].files = []
      switch refusal {
      case nil: break
      case .file(let error): finishedOutputs[index].fail(error)
      case .takenBy(let other):
        finishedOutputs[index].fail(BatchError.meets(output: path, other: other))
      }
    }
  }
}
