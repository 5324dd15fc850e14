import Synchronization
import SyrinxSystem

/// Work that is looked for again and again, beside a thread that must not wait.
protocol PollingJob: AnyObject {
  /// Does the next part; false if there was nothing to do.
  func work() -> Bool
}

/// A thread that looks every few milliseconds whether its jobs have something to do.
///
/// Nobody has to wake it: for a thread that must not wait, such as the callback of a sound device, even
/// that would be a system call.
final class PollingThread {
  private struct Jobs: @unchecked Sendable { var jobs: [any PollingJob] = [] }
  private final class Flag: Sendable { let isSet = Atomic(false) }

  private var jobs = Jobs()
  private var isOver = Flag()
  private var worker: Worker?

  private static let pauseSeconds = 0.002

  /// Adds a job to a thread that is not running; it belongs to the thread while that runs.
  func add(_ job: any PollingJob) {
    precondition(worker == nil)
    jobs.jobs.append(job)
  }

  /// Begins, if it has not begun and there is something to look after; false where the system has no
  /// thread to give.
  func start() -> Bool {
    guard worker == nil, !jobs.jobs.isEmpty else { return true }
    isOver = Flag()
    worker = Worker { [jobs, isOver] in
      withDenormalsFlushed {
        while !isOver.isSet.load(ordering: .acquiring) {
          var isIdle = true
          for job in jobs.jobs where job.work() { isIdle = false }
          if isIdle { sleep(seconds: Self.pauseSeconds) }
        }
      }
    }
    return worker != nil
  }

  /// Ends and waits for the part that is being done; the jobs are the caller's again.
  func stop() {
    isOver.isSet.store(true, ordering: .releasing)
    worker?.join()
    worker = nil
  }

  deinit { stop() }
}
