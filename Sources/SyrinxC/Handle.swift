import Synchronization
import SyrinxSystem

/// An object behind an opaque pointer that changes when it is used: by one thread at a time, and in the process
/// that made it.
final class Handle<Value>: Sendable {
  nonisolated(unsafe) private let value: Value
  private let process = processNumber
  private let isBusy = Atomic(false)

  init(_ value: Value) { unsafe self.value = value }

  fileprivate func use<Result>(_ body: (Value) throws -> Result) throws -> Result {
    guard process == processNumber else { throw CallError.otherProcess }
    guard isBusy.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
    else { throw CallError.busy }
    defer { isBusy.store(false, ordering: .releasing) }
    return try unsafe body(value)
  }

  /// Its threads belong to another process.
  fileprivate var isForeign: Bool { process != processNumber }
}

@unsafe func use<Value, Result>(
  _ pointer: OpaquePointer?, _ type: Value.Type, _ name: String, _ body: (Value) throws -> Result
) throws -> Result {
  guard let pointer = unsafe pointer else { throw CallError.missing(name) }
  let handle = unsafe Unmanaged<Handle<Value>>.fromOpaque(UnsafeRawPointer(pointer))
  return try unsafe handle.takeUnretainedValue().use(body)
}

@unsafe func handle<Value>(_ value: Value) -> OpaquePointer {
  unsafe OpaquePointer(Unmanaged.passRetained(Handle(value)).toOpaque())
}

/// Frees it; in a forked process it is kept, since its threads do not exist there.
@unsafe func release<Value>(_ pointer: OpaquePointer?, _ type: Value.Type) {
  guard let pointer = unsafe pointer else { return }
  let handle = unsafe Unmanaged<Handle<Value>>.fromOpaque(UnsafeRawPointer(pointer))
  if unsafe handle.takeUnretainedValue().isForeign { return }
  unsafe handle.release()
}
