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

  private struct State {
    var entries: [Key: LockedState<Progress>] = [:]
    /// Large ones, the oldest first.
    var large: [(key: Key, byteCount: Int)] = []
  }

  /// Locked only to look up an entry, never while a value is made.
  private let state = LockedState(State())

  /// Of large values that are kept for others; a folder of recordings may have any number of them.
  private static let mostBytes = 256 << 20

  /// The value of a key, made by the first caller. Others wait for it, and try themselves where
  /// that fails.
  package func value<Value: Sendable>(
    for key: some Hashable & Sendable, else make: () throws -> Value
  ) throws -> Value {
    let key = Key(key: AnyHashable(key), type: ObjectIdentifier(Value.self))
    while true {
      let (entry, isNew) = state.update { state in
        if let known = state.entries[key] { return (known, false) }
        let entry = LockedState(Progress.making)
        state.entries[key] = entry
        return (entry, true)
      }
      guard isNew else {
        if let value = Self.wait(for: entry) as? Value { return value }
        continue
      }
      do {
        let value = try make()
        entry.update { $0 = .made(value) }
        if let value = value as? any LargeValue { keep(key, value.byteCount) }
        return value
      } catch {
        state.update { $0.entries[key] = nil }
        entry.update { $0 = .failed }
        throw error
      }
    }
  }

  /// Notes a large value and forgets the oldest ones, which those who have them keep.
  private func keep(_ key: Key, _ byteCount: Int) {
    state.update { state in
      state.large.append((key, byteCount))
      var sum = state.large.reduce(0) { $0 + $1.byteCount }
      while sum > Self.mostBytes, state.large.count > 1 {
        let oldest = state.large.removeFirst()
        state.entries[oldest.key] = nil
        sum -= oldest.byteCount
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
