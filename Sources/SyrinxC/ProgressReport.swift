import CSyrinx
import SyrinxRender
import SyrinxSystem

/// Tells a caller how far a render is, from time to time.
@safe struct ProgressReport {
  private let progress: syrinx_progress?
  private static let seconds = 0.05

  @unsafe init(_ pointer: UnsafePointer<syrinx_progress>?) {
    unsafe progress = pointer?.pointee
  }

  func report() -> Sound.Progress {
    guard let progress = unsafe progress, let report = unsafe progress.report else {
      return { _, _ in }
    }
    var next = MonotonicTime.now
    return { done, total in
      let now = MonotonicTime.now
      guard now >= next else { return }
      next = now + .seconds(Self.seconds)
      let answer = unsafe report(progress.context, Int64(done), total.map { Int64($0) } ?? -1)
      guard answer != 0 else { throw CallError.cancelled }
    }
  }
}
