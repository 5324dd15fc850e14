import SyrinxSystem

/// The way a run of a program ended.
enum Outcome {
  case done(ProgramCost)
  case failed(status: Int32)
  /// It reported success, but there was no output.
  case wroteNothing
  case missing

  /// Runs a program found in PATH to its end, without a shell, input or output.
  init(of words: [String]) {
    let kept = ["PATH", "HOME", "TMPDIR"].compactMap { name in
      environment(name).map { "\(name)=\($0)" }
    }
    guard let run = try? measureProgram(words, environment: ["LC_ALL=C"] + kept) else {
      self = .missing
      return
    }
    switch run.end {
    case .exit(status: 0): self = .done(run.cost)
    // A system that notices this late reports the missing program by this status.
    case .exit(status: 127): self = .missing
    case .exit(let status): self = .failed(status: status)
    case .signal(let number): self = .failed(status: -number)
    case .unknown: self = .failed(status: -1)
    }
  }
}
