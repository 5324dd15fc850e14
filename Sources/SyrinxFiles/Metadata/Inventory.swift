/// Names of things and how many there are of each, in the order in which they were first met.
public struct Inventory: Hashable, Sendable {
  public private(set) var names: [String] = []
  private var counts: [String: Int] = [:]

  public init() {}

  public subscript(name: String) -> Int { counts[name] ?? 0 }

  public var isEmpty: Bool { names.isEmpty }

  /// The number of all things.
  public var total: Int { counts.values.reduce(0, +) }

  public mutating func add(_ name: String, _ count: Int = 1) {
    guard count > 0 else { return }
    if counts[name] == nil { names.append(name) }
    counts[name, default: 0] += count
  }

  /// Everything that is here more often than there.
  public func subtracting(_ other: Inventory) -> Inventory {
    var rest = Inventory()
    for name in names { rest.add(name, self[name] - other[name]) }
    return rest
  }
}
