import LibC

/// Has readers who leave be errors of the write while the body runs, for this thread and for those that it starts,
/// and for nobody else in the process (`pthread_sigmask`).
package func withBrokenPipesBlocked<Result>(_ body: () throws -> Result) rethrows -> Result {
  var pipes = sigset_t()
  var before = sigset_t()
  unsafe sigemptyset(&pipes)
  unsafe sigaddset(&pipes, SIGPIPE)
  let wasPending = isBrokenPipePending
  unsafe pthread_sigmask(SIG_BLOCK, &pipes, &before)
  defer {
    if !wasPending, isBrokenPipePending {
      var number: Int32 = 0
      unsafe sigwait(&pipes, &number)
    }
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
  }
  return try body()
}

private var isBrokenPipePending: Bool {
  var pending = sigset_t()
  unsafe sigpending(&pending)
  return unsafe sigismember(&pending, SIGPIPE) == 1
}

/// A reader who goes away is an error of the write, not the end of the program; where this thread is not told
/// anyhow, nothing changes.
package func ignoreBrokenPipes() {
  var blocked = sigset_t()
  unsafe pthread_sigmask(SIG_SETMASK, nil, &blocked)
  if unsafe sigismember(&blocked, SIGPIPE) == 1 { return }
  _ = signal(SIGPIPE, SIG_IGN)
}
