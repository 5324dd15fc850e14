import Synchronization

/// The memory that kept frames may take, shared by all that have it; what finds none is put into files.
///
/// It counts those too, since a process may open a few hundred only.
package final class ScratchMemory: Sendable {
  /// That of the whole program.
  package static let shared = ScratchMemory(byteCount: Limits.heldBytes)

  private static let manyFiles = 32

  private let free: Atomic<Int>
  private let fileCount = Atomic(0)

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

  func openFile() { fileCount.wrappingAdd(1, ordering: .relaxed) }
  func closeFile() { fileCount.wrappingSubtract(1, ordering: .relaxed) }

  /// So many files are open that nothing should be kept that can be rendered again.
  package var isCrowded: Bool { fileCount.load(ordering: .relaxed) > Self.manyFiles }

  func giveBack(_ byteCount: Int) { free.wrappingAdd(byteCount, ordering: .relaxed) }
}
