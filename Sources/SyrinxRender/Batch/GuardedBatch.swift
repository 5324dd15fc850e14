import SyrinxSystem

/// Runs the tasks of a batch in a child process, so that a crash of the program or a library, or
/// lack of memory, fails only the file that causes it.
///
/// The child is made by `fork` and so has the plan, lists read from pipes and album gains; after a
/// crash another one continues with the rest. This process reads no input; it writes the journal
/// and counts. After a crash each file that was being rendered is run again alone, so that the one
/// that causes it is known.
final class GuardedBatch {
  private let threads: BatchThreads
  private let tasks: BatchTasks
  private let journal: LineLog
  private let totalWeight: Double

  private var isDone: [Bool]
  private var doneWeight = 0.0
  private var doneSeconds = 0.0
  /// Set where no more tasks may start.
  private var isStopped = false

  init(_ threads: BatchThreads, _ tasks: BatchTasks, leavingToParent journal: LineLog) {
    self.threads = threads
    self.tasks = tasks
    self.journal = journal
    totalWeight = max(tasks.reduce(0) { $0 + Double($1.weight) }, 1)
    isDone = tasks.map { _ in false }
  }

  typealias Receiver = (BatchMessages.Update) throws -> Void

  /// The events of one child process; tasks are indices among those it was given.
  private struct Round {
    var begun: Set<Int> = []
    var ended: Set<Int> = []
    /// The plug-ins that were called.
    var foreign: Set<String> = []
    /// Set where the child ended normally.
    var isOver = false
  }

  func perform(receive: Receiver) throws {
    var suspects: [Int] = []
    while !isStopped, !Interruption.isRequested {
      suspects.removeAll { isDone[$0] }
      let left = suspects.first.map { [$0] } ?? tasks.indices.filter { !isDone[$0] }
      guard !left.isEmpty else { break }
      guard let (round, ending) = try perform(left, receive) else {
        return try performHere(receive)
      }
      if round.isOver {
        // Tasks that are left were not to be started, as with `--fail-fast`.
        isStopped = left.contains { !isDone[$0] }
        continue
      }
      if Interruption.isRequested { break }
      if left.count == 1 {
        let fault = ProcessFault(ending, foreign: round.foreign)
        let failures = tasks[left[0]].failures(threads.request, fault)
        for failure in failures { note(failure, of: left[0]) }
        isDone[left[0]] = true
        try receive(update(failures))
        continue
      }
      let open = left.indices.filter { !isDone[left[$0]] }
      let inWork = open.filter { round.begun.contains($0) && !round.ended.contains($0) }
      let unnamed = open.filter { round.ended.contains($0) }
      suspects = (inWork.isEmpty ? unnamed.isEmpty ? open : unnamed : inWork).map { left[$0] }
    }
    try receive(update([], isLast: true))
  }

  /// Runs the rest in this process, where none can be forked.
  private func performHere(_ receive: Receiver) throws {
    let left = tasks.picking(tasks.indices.filter { !isDone[$0] })
    let share = left.reduce(0) { $0 + Double($1.weight) }
    try threads.perform(left) { update in
      var update = update
      update.fraction = (doneWeight + update.fraction * share) / totalWeight
      update.seconds += doneSeconds
      try receive(update)
    }
  }

  /// Runs tasks in a child process; nil where none can be forked.
  private func perform(
    _ places: [Int], _ receive: Receiver
  ) throws -> (Round, ProgramEnd)? {
    let copy = HelperProcess { [threads, tasks, journal] report in
      journal.leaveToParent()
      try? threads.perform(tasks.picking(places)) { event, place in
        report.send(GuardedMessage.event(event, place).line)
      } receive: { update in
        // One message, so that a crash does not separate the outputs of a task.
        let messages =
          update.finishedOutputs.map { GuardedMessage.finished($0) } + [
            .progress(update.fraction, seconds: update.seconds)
          ]
        report.send(messages.map(\.line).joined(separator: "\n"))
      }
      report.send(GuardedMessage.over(isInterrupted: Interruption.isRequested).line)
    }
    guard let copy else { return nil }
    let weight = places.reduce(0) { $0 + Double(tasks[$1].weight) }
    var round = Round()
    var isTold = false
    let (doneBefore, secondsBefore) = (doneWeight, doneSeconds)
    var (fraction, seconds) = (0.0, 0.0)
    while let lines = copy.receive() {
      if Interruption.isRequested, !isTold {
        copy.interrupt()
        isTold = true
      }
      var finished: [FinishedOutput] = []
      for line in lines {
        switch GuardedMessage(line) {
        case .event(.begins, let place): round.begun.insert(place)
        case .event(.ends, let place): round.ended.insert(place)
        case .finished(var output):
          guard places.indices.contains(output.task) else { continue }
          note(output, of: places[output.task])
          output.task = places[output.task]
          finished.append(output)
        case .foreign(let name): round.foreign.insert(name)
        case .progress(let part, let made): (fraction, seconds) = (part, made)
        case .over(let isInterrupted):
          round.isOver = true
          if isInterrupted { Interruption.request() }
        case nil: break
        }
      }
      guard !lines.isEmpty else { continue }
      try receive(
        BatchMessages.Update(
          finishedOutputs: finished, fraction: (doneBefore + fraction * weight) / totalWeight,
          seconds: secondsBefore + seconds, isLast: false))
    }
    return (round, copy.wait())
  }

  private func note(_ finished: FinishedOutput, of place: Int) {
    threads.add(finished)
    doneSeconds += finished.renderedSeconds
    if !isDone[place] { doneWeight += Double(tasks[place].weight) }
    isDone[place] = true
    if finished.endsAll || threads.request.options.failFast && finished.kind == .failed {
      isStopped = true
    }
  }

  private func update(
    _ finished: [FinishedOutput], isLast: Bool = false
  ) -> BatchMessages.Update {
    BatchMessages.Update(
      finishedOutputs: finished, fraction: doneWeight / totalWeight, seconds: doneSeconds,
      isLast: isLast)
  }
}
