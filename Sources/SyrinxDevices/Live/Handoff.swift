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

/// Objects that one thread hands to a callback. The thread keeps each until the callback no longer uses it, so that
/// the callback never frees it.
final class CallbackSlot<Object: AnyObject>: @unchecked Sendable {
  /// Used alternately by both threads, each with its own count.
  private let coming = (0..<8).map { _ in Handoff<Object>() }
  private var putCount = 0
  private var takenCount = 0
  private let doneCount = Atomic(0)
  private var used: Object?
  /// Those of the other thread, the oldest first.
  private var kept: [Object] = []

  /// False where there is an object already.
  func put(_ object: Object) -> Bool { self.object == nil && putBehind(object) }

  /// Appends an object; false if there are too many.
  func putBehind(_ object: Object) -> Bool {
    letGo()
    guard coming[putCount % coming.count].put(object) else { return false }
    putCount += 1
    kept.append(object)
    return true
  }

  var object: Object? {
    letGo()
    return kept.last
  }

  /// Releases the objects that the callback no longer uses.
  func letGo() { kept.removeFirst(doneCount.exchange(0, ordering: .acquiring)) }

  /// In the callback: uses the object, if there is one, for the last time if that is what the body returns; then
  /// the next.
  func use(_ body: (Object) -> Bool) {
    while isLast(body) {
      used = nil
      doneCount.wrappingAdd(1, ordering: .releasing)
    }
  }

  private func isLast(_ body: (Object) -> Bool) -> Bool {
    if used == nil {
      used = coming[takenCount % coming.count].take()
      if used != nil { takenCount += 1 }
    }
    guard let used else { return false }
    return body(used)
  }
}
