import SyrinxRender

/// A chain behind an opaque pointer. Nothing of it changes.
final class ChainHandle: Sendable {
  let chain: ChainSpec
  /// Nil where its processors are of no use for another sound.
  let readers: KeptReaders?

  init(_ chain: ChainSpec) {
    self.chain = chain
    readers = chain.canBeUsedAgain ? KeptReaders() : nil
  }
}

/// The object of a pointer; nil for NULL.
@unsafe func chainHandle(_ pointer: OpaquePointer?) -> ChainHandle? {
  guard let pointer = unsafe pointer else { return nil }
  let handle = unsafe Unmanaged<ChainHandle>.fromOpaque(UnsafeRawPointer(pointer))
  return unsafe handle.takeUnretainedValue()
}

/// The chain of a pointer; nil for NULL.
@unsafe func chain(_ pointer: OpaquePointer?) -> ChainSpec? { unsafe chainHandle(pointer)?.chain }

/// Likewise, of a call that needs one.
@unsafe func neededChain(_ pointer: OpaquePointer?) throws(CallError) -> ChainSpec {
  guard let chain = unsafe chain(pointer) else { throw .missing("chain") }
  return chain
}

/// A pointer that `syrinx_chain_free` frees.
@unsafe func handle(of chain: ChainSpec) -> OpaquePointer {
  unsafe OpaquePointer(Unmanaged.passRetained(ChainHandle(chain)).toOpaque())
}
