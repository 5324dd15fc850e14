#if os(Linux)
  import Foundation
  import Synchronization

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
          pause(0.001)
          let now = monotonicSeconds()
          if now - last > Self.longest { stalls.wrappingAdd(1, ordering: .relaxed) }
          last = now
        }
      }
    }

    /// Ends, and returns how often.
    func stop() -> Int {
      isStopped.store(true, ordering: .relaxed)
      return stalls.load(ordering: .relaxed)
    }
  }
#endif
