import SyrinxEngine

/// Values that parallel renders share, each made once, such as an impulse response at a sample
/// rate.
package final class SharedValues: Sendable {
  private enum Progress {
    case making
    case made(any Sendable)
    case failed
  }

  private struct Key: Hashable {
    let key: AnyHashable
    let type: ObjectIdentifier
  }

  package init() {}

  /// Locked only to look up an entry, never while a value is made.
  private let entries = LockedState<[Key: LockedState<Progress>]>([:])

  /// The value of a key, made by the first caller. Others wait for it, and try themselves where
  /// that fails.
  package func value<Value: Sendable>(
    for key: some Hashable & Sendable, else make: () throws -> Value
  ) throws -> Value {
    let key = Key(key: AnyHashable(key), type: ObjectIdentifier(Value.self))
    while true {
      let (entry, isNew) = entries.update { entries in
        if let known = entries[key] { return (known, false) }
        let entry = LockedState(Progress.making)
        entries[key] = entry
        return (entry, true)
      }
      guard isNew else {
        if let value = Self.wait(for: entry) as? Value { return value }
        continue
      }
      do {
        let value = try make()
        entry.update { $0 = .made(value) }
        return value
      } catch {
        entries.update { $0[key] = nil }
        entry.update { $0 = .failed }
        throw error
      }
    }
  }

  /// Nil where the maker has failed.
  private static func wait(for entry: LockedState<Progress>) -> (any Sendable)? {
    entry.wait { progress -> (any Sendable)?? in
      switch progress {
      case .making: nil
      case .made(let value): .some(value)
      case .failed: .some(nil)
      }
    }
  }
}
