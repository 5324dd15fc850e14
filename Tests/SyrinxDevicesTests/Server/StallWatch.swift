import SyrinxSystem

#if os(Linux)
  import Foundation
  import Synchronization
  import Testing

  @testable import SyrinxDevices

  /// Counts how often nothing at all was run for longer than a block of 256 frames lasts, though a thread
  /// with priority was due: what a virtual machine does when its host is busy, and no program can make up for.
  final class StallWatch: Sendable {
    private let stalls = Atomic(0)
    private let isStopped = Atomic(false)
    private static let longest = 0.005

    func start() {
      Thread.detachNewThread { [self] in
        raisePriority()
        var last = monotonicSeconds()
        while !isStopped.load(ordering: .relaxed) {
          sleep(seconds: 0.001)
          let now = monotonicSeconds()
          if now - last > Self.longest { stalls.wrappingAdd(1, ordering: .relaxed) }
          last = now
        }
      }
    }

    var count: Int { stalls.load(ordering: .relaxed) }

    /// Ends, and returns how often.
    func stop() -> Int {
      isStopped.store(true, ordering: .relaxed)
      return count
    }
  }

  /// A fault while the machine stands still again and again is told as a known issue: nothing can be
  /// said of times then. On a machine that runs it is an issue as any other.
  struct UnlessStalled: SuiteTrait, TestTrait, TestScoping {
    private static let most = 2
    let isRecursive = true

    func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      let watch = StallWatch()
      watch.start()
      defer { _ = watch.stop() }
      try await withKnownIssue("the machine stood still", isIntermittent: true) {
        try await function()
      } matching: { _ in
        watch.count > Self.most
      }
    }
  }
#endif
