import Synchronization

/// Hands an object from one thread to another, without locks: it holds one at most.
final class Handoff<Object: AnyObject>: @unchecked Sendable {
  private var object: Object?
  private let isFull = Atomic(false)

  var isEmpty: Bool { !isFull.load(ordering: .acquiring) }

  /// False where the last one has not been taken.
  func put(_ object: Object) -> Bool {
    guard isEmpty else { return false }
    self.object = object
    isFull.store(true, ordering: .releasing)
    return true
  }

  func take() -> Object? {
    guard !isEmpty else { return nil }
    let taken = object
    object = nil
    isFull.store(false, ordering: .releasing)
    return taken
  }
}

/// A place in which a callback uses an object that another thread has put there, until the callback is done with it.
/// The other thread keeps the object too, so that the callback never frees it.
final class CallbackSlot<Object: AnyObject>: @unchecked Sendable {
  private let coming = Handoff<Object>()
  private let isDone = Atomic(false)
  private var used: Object?
  /// That of the other thread.
  private var kept: Object?

  /// False where there is an object already.
  func put(_ object: Object) -> Bool {
    guard self.object == nil else { return false }
    kept = object
    return coming.put(object)
  }

  /// The object that is used or will be.
  var object: Object? {
    letGo()
    return kept
  }

  /// Lets go of the object once the callback is done with it.
  func letGo() {
    if isDone.exchange(false, ordering: .acquiring) { kept = nil }
  }

  /// In the callback: uses the object, if there is one, for the last time if that is what the body returns.
  func use(_ body: (Object) -> Bool) {
    guard isLast(body) else { return }
    used = nil
    isDone.store(true, ordering: .releasing)
  }

  private func isLast(_ body: (Object) -> Bool) -> Bool {
    if used == nil { used = coming.take() }
    guard let used else { return false }
    return body(used)
  }
}
