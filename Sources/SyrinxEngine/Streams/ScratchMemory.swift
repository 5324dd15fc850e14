import Synchronization

/// The memory that kept frames may take, shared by all that have it; what finds none is put into files.
package final class ScratchMemory: Sendable {
  /// That of the whole program.
  package static let shared = ScratchMemory(byteCount: Limits.heldBytes)

  private let free: Atomic<Int>

  package init(byteCount: Int) { free = Atomic(byteCount) }

  /// Takes so many bytes; false where so many are not left.
  func take(_ byteCount: Int) -> Bool {
    var left = free.load(ordering: .relaxed)
    while left >= byteCount {
      let (exchanged, original) = free.weakCompareExchange(
        expected: left, desired: left - byteCount, ordering: .relaxed)
      if exchanged { return true }
      left = original
    }
    return false
  }

  func giveBack(_ byteCount: Int) { free.wrappingAdd(byteCount, ordering: .relaxed) }
}
