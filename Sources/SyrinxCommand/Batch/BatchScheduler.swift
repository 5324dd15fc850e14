import SyrinxEngine
import SyrinxFiles

/// Works a plan off with several threads, the longest files first, so that none is left alone with a
/// long one at the end. Which thread takes what changes nothing about a file.
struct BatchScheduler {
  private let plan: BatchPlan
  private let notes: any TextSink
  private var options: BatchOptions { plan.request.options }
  private var root: String { plan.request.pattern.root }
  private var isDurable: Bool { options.render.sync == .yes }

  init(_ plan: BatchPlan, notes: any TextSink) {
    self.plan = plan
    self.notes = notes
  }

  /// Does all that is pending, and says what came of it.
  func run() throws -> BatchSummary {
    var summary = BatchSummary(plan)
    let tasks = Self.sorted(plan)
    guard !tasks.isEmpty || !plan.touched.isEmpty else { return summary }
    try makeFolder(root, durably: isDurable)
    let path = Journal.path(in: root, options.shard ?? Shard())
    guard let journal = try LineLog(path: path) else { throw BatchError.busy(journal: path) }
    for entry in plan.touched { try journal.add(entry.json.compact) }
    let progress = ProgressLine(
      options.render.quiet ? .none : options.render.progress, notes: notes)
    defer { progress.clear() }
    try work(on: tasks) { update in
      // Several outputs of one input say the same of it.
      var said: Set<String> = []
      for finishedOutput in update.finishedOutputs {
        try journal.add(finishedOutput.entry.json.compact)
        summary.add(finishedOutput)
        say(finishedOutput, progress, &said)
      }
      summary.soundSeconds = update.seconds
      let isDone = update.isLast && summary.leftCount == 0
      let facts = { summary.progress(fraction: isDone ? 1 : update.fraction, after: $0) }
      if update.isLast { progress.finish(facts) } else { progress.update(facts) }
    }
    try journal.finish()
    return summary
  }

  /// The longest tasks first; those of equal length in the order of the inputs.
  static func sorted(_ plan: BatchPlan) -> [BatchTask] {
    let tasks =
      plan.pending.map { BatchTask.render($0) }
      + plan.unmeasured.map { BatchTask.measure($0.output, $0.entry) }
    return tasks.enumerated()
      .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }.map(\.element)
  }

  private func say(
    _ finishedOutput: FinishedOutput, _ progress: ProgressLine, _ said: inout Set<String>
  ) {
    guard !options.render.quiet, options.render.verbose || !finishedOutput.warnings.isEmpty else {
      return
    }
    progress.clear()
    for warning in finishedOutput.warnings where said.insert(warning).inserted {
      notes.say([warning])
    }
    if options.render.verbose, finishedOutput.kind == .rendered {
      notes.writeLine(finishedOutput.line)
    }
  }

  /// Has threads do the tasks. What they have done is handed to `receive` on this thread.
  private func work(on tasks: [BatchTask], receive: (BatchMessages.Update) throws -> Void) throws {
    let threadCount = min(options.render.threadCount, max(tasks.count, 1))
    let worker = BatchWorker(
      request: plan.request, sharedValues: SharedValues(),
      jobsPerFile: max(1, (options.render.threadCount) / max(tasks.count, 1)),
      segments: plan.request.timeline == nil ? nil : try options.cache.open())
    let messages = LockedState(BatchMessages(tasks, threadCount: threadCount))
    let queue = TaskQueue(tasks, stopsAtFailure: options.failFast)
    var publisher = FilePublisher(isDurable: isDurable)
    for entry in plan.kept { publisher.add(Path.join(root, entry.output)) }
    func body(_ number: Int) -> @Sendable () -> Void {
      {
        while let task = queue.next() {
          messages.wait { $0.isFull ? nil : () }
          var last = ContinuousClock.now
          let finishedOutputs = worker.perform(task) { part in
            let now = ContinuousClock.now
            guard now - last > .milliseconds(100) else { return }
            last = now
            messages.update { $0.note(part, of: task, by: number) }
          }
          queue.note(finishedOutputs)
          messages.update { $0.note(finishedOutputs, of: task, by: number) }
        }
        messages.update { $0.end() }
      }
    }
    var threads: [Worker] = []
    for number in 0..<threadCount {
      if let thread = Worker(body(number)) { threads.append(thread) } else { body(number)() }
    }
    defer { for thread in threads { thread.join() } }
    do {
      while true {
        messages.wait { $0.isAny ? () : nil }
        var update = messages.update { $0.collect() }
        publisher.publish(&update.finishedOutputs)
        queue.note(update.finishedOutputs)
        try receive(update)
        if update.isLast { return }
      }
    } catch {
      queue.stop()
      messages.update { $0.close() }
      throw error
    }
  }
}

extension FilePublisher {
  /// Gives the files of outcomes their names, all at once; what gets none has failed.
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
