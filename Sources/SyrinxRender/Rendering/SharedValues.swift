import SyrinxEngine

/// What many renders use, each made only once, such as an impulse response for a format.
package final class SharedValues: Sendable {
  package init() {}
  private let values = LockedState<[AnyHashable: any Sendable]>([:])

  /// The value of a key, or else what is then made. Whoever comes meanwhile waits.
  package func value<Value: Sendable>(
    for key: some Hashable & Sendable, else make: () throws -> Value
  ) throws -> Value {
    try values.update { values in
      let key = AnyHashable(key)
      if let known = values[key] as? Value { return known }
      let value = try make()
      values[key] = value
      return value
    }
  }
}
