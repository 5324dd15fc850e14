#if FAULT_POINTS
  import LibC
  import Synchronization
#endif

/// A point at which a test has the program killed: with `SYRINX_FAULT=named/3` all of its process group ends when
/// the point of that name is passed for the third time. Only builds for tests have such points.
package func faultPoint(_ name: StaticString) {
  #if FAULT_POINTS
    FaultPoint.wanted?.pass(name)
  #endif
}

#if FAULT_POINTS
  private final class FaultPoint: Sendable {
    static let wanted = FaultPoint()
    private let name: String
    private let passes: Atomic<Int>

    private init?() {
      guard let parts = environment("SYRINX_FAULT")?.split(separator: "/"), parts.count == 2,
        let count = Int(parts[1])
      else { return nil }
      name = String(parts[0])
      passes = Atomic(count)
    }

    func pass(_ point: StaticString) {
      guard point.description == name else { return }
      if passes.subtract(1, ordering: .relaxed).newValue == 0 { kill(0, SIGKILL) }
    }
  }
#endif
