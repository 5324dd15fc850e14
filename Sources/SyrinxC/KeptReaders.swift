import Synchronization
import SyrinxRender

/// Readers that a chain has been read through, for the next sounds of their forms, since to make one takes longer
/// than to render a short sound. There is no lock in it, which a fork might leave closed.
final class KeptReaders: Sendable {
  /// The addresses of readers, 0 for none: as many as threads will often use one chain.
  private let slots: InlineArray<4, Atomic<UInt>> = InlineArray { _ in Atomic(0) }

  /// For a longer sound, the time to make one does not matter, and the memory that it holds does.
  static let mostFrames = 1 << 18

  deinit { for index in slots.indices { drop(replace(with: 0, at: index)) } }

  /// One that was made for a form, which is the caller's now.
  func take(_ form: LentReader.Form) -> LentReader? {
    for index in slots.indices {
      let address = replace(with: 0, at: index)
      guard let kept = unsafe Self.kept(address) else { continue }
      let reader = unsafe kept.takeUnretainedValue()
      if !reader.isForeign, reader.form == form { return unsafe kept.takeRetainedValue() }
      if !fill(index, with: address) { drop(address) }
    }
    return nil
  }

  /// Keeps one, in the place of another if there is no room.
  func keep(_ reader: LentReader) {
    reader.forget()
    let address = unsafe UInt(bitPattern: Unmanaged.passRetained(reader).toOpaque())
    for index in slots.indices where fill(index, with: address) { return }
    drop(replace(with: address, at: 0))
  }

  private func replace(with address: UInt, at index: Int) -> UInt {
    slots[index].exchange(address, ordering: .acquiringAndReleasing)
  }

  /// False if there is one already.
  private func fill(_ index: Int, with address: UInt) -> Bool {
    slots[index].compareExchange(
      expected: 0, desired: address, ordering: .acquiringAndReleasing
    ).exchanged
  }

  @unsafe private static func kept(_ address: UInt) -> Unmanaged<LentReader>? {
    unsafe UnsafeRawPointer(bitPattern: address).map { unsafe Unmanaged.fromOpaque($0) }
  }

  /// Frees one; in a copy of the process it stays.
  private func drop(_ address: UInt) {
    guard let kept = unsafe Self.kept(address) else { return }
    if unsafe !kept.takeUnretainedValue().isForeign { unsafe kept.release() }
  }
}

/// A sound that is read, perhaps by way of a reader that another one may use after it.
final class OpenSound {
  let reader: SoundReader
  private let lent: LentReader?
  private let kept: KeptReaders?

  init(_ reader: SoundReader) {
    self.reader = reader
    (lent, kept) = (nil, nil)
  }

  init(_ lent: LentReader, _ kept: KeptReaders?) {
    reader = lent.reader
    self.lent = lent
    self.kept = lent.form.frameCount <= KeptReaders.mostFrames ? kept : nil
  }

  deinit { if let lent, let kept, lent.canBeUsedAgain { kept.keep(lent) } }
}
