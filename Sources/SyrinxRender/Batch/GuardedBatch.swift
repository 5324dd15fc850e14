import SyrinxFiles
import SyrinxSystem

/// Has a copy of this process do the tasks of a batch, so that a fault of the program or of a library, or a
/// lack of memory, costs the file that it comes of and no other.
///
/// A copy of the whole (`fork`) knows the plan, the list that came from a pipe, the gain of an album and
/// whatever else has been found out, so that a second one goes on as the first would have. This process,
/// which touches no input, keeps the journal and the totals. After a fault each file that was in work is
/// tried once more, alone: that it comes of is then known for certain.
package struct GuardedBatch {
  private var threads: BatchThreads
  private let tasks: [BatchTask]
  private let journal: LineLog
  private let totalWeight: Double

  private var isDone: [Bool]
  private var doneWeight = 0.0
  private var doneSeconds = 0.0
  /// Whether nothing more may begin.
  private var isStopped = false

  init(_ threads: BatchThreads, _ tasks: [BatchTask], leavingToParent journal: LineLog) {
    self.threads = threads
    self.tasks = tasks
    self.journal = journal
    totalWeight = max(tasks.reduce(0) { $0 + Double($1.weight) }, 1)
    isDone = tasks.map { _ in false }
  }

  package typealias Receiver = (BatchMessages.Update) throws -> Void

  /// What is known of a round's tasks that are not done, by their places in it.
  private struct Round {
    var begun: Set<Int> = []
    var ended: Set<Int> = []
    /// Whether the copy had nothing more to do.
    var isOver = false
  }

  package mutating func perform(receive: Receiver) throws {
    var suspects: [Int] = []
    while !isStopped, !Interruption.isRequested {
      suspects.removeAll { isDone[$0] }
      let left = suspects.first.map { [$0] } ?? tasks.indices.filter { !isDone[$0] }
      guard !left.isEmpty else { break }
      guard let (round, ending) = try perform(left, receive) else {
        return try performHere(receive)
      }
      if round.isOver {
        // What is left then was not to be begun.
        isStopped = left.contains { !isDone[$0] }
        continue
      }
      if Interruption.isRequested { break }
      if left.count == 1 {
        try fail(left[0], ending, receive)
        continue
      }
      let open = left.indices.filter { !isDone[left[$0]] }
      let inWork = open.filter { round.begun.contains($0) && !round.ended.contains($0) }
      let unnamed = open.filter { round.ended.contains($0) }
      suspects = (inWork.isEmpty ? unnamed.isEmpty ? open : unnamed : inWork).map { left[$0] }
    }
    try receive(update([], isLast: true))
  }

  /// Does the rest in this process, where no other is to be had.
  private func performHere(_ receive: Receiver) throws {
    let left = tasks.indices.filter { !isDone[$0] }.map { tasks[$0] }
    let share = left.reduce(0) { $0 + Double($1.weight) }
    try threads.perform(left) { update in
      var update = update
      update.fraction = (doneWeight + update.fraction * share) / totalWeight
      update.seconds += doneSeconds
      try receive(update)
    }
  }

  /// Does some of the tasks in a copy; nil where none is to be had.
  private mutating func perform(
    _ places: [Int], _ receive: Receiver
  ) throws -> (Round, ProgramEnd)? {
    let copy = HelperProcess { [threads, tasks, journal] report in
      journal.leaveToParent()
      try? threads.perform(places.map { tasks[$0] }) { event, place in
        report.send(GuardedMessage.event(event, place).line)
      } receive: { update in
        // In one, so that nothing comes between the outputs of a task.
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

  /// Notes what became of a task.
  private mutating func note(_ finished: FinishedOutput, of place: Int) {
    threads.add(finished)
    doneSeconds += finished.renderedSeconds
    if !isDone[place] { doneWeight += Double(tasks[place].weight) }
    isDone[place] = true
    if finished.endsAll || threads.request.options.failFast && finished.kind == .failed {
      isStopped = true
    }
  }

  /// Gives up a task that has ended a copy by itself.
  private mutating func fail(
    _ place: Int, _ ending: ProgramEnd, _ receive: Receiver
  ) throws {
    let failures = tasks[place].failures(threads.request, BatchFault(ending: ending))
    for failure in failures { note(failure, of: place) }
    isDone[place] = true
    try receive(update(failures))
  }

  private func update(
    _ finished: [FinishedOutput], isLast: Bool = false
  ) -> BatchMessages.Update {
    BatchMessages.Update(
      finishedOutputs: finished, fraction: doneWeight / totalWeight, seconds: doneSeconds,
      isLast: isLast)
  }
}

/// What ended the copy that was at a file.
package struct BatchFault: Error, Hashable {
  package let ending: ProgramEnd
}

extension BatchFault: ReportableError {
  package var sentence: String {
    switch ending {
    case .signal(Fault.kill):
      "ended by SIGKILL: too little memory, or somebody ended it"
    case .signal(Fault.abort):
      "ended by SIGABRT: too little memory, or a fault of syrinx or of a library: please report it"
    case .signal(let number):
      "ended by \(Fault.name(number)): a fault of syrinx or of a library: please report it"
    case .exit(let status):
      "ended with status \(status): a fault of syrinx or of a library: please report it"
    case .unknown(let number): "nothing is known of its end: \(systemReason(number))"
    }
  }

  package var exitStatus: ExitStatus { .failed }
}
