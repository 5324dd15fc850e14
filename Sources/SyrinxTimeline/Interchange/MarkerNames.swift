/// Names of markers, each of which a document may have once: one that is there already gets a number.
struct MarkerNames {
  private var taken: Set<String>
  /// The last number that each got.
  private var numbers: [String: Int] = [:]

  init(beside others: [String] = []) { taken = Set(others) }

  mutating func name(_ wanted: String) -> String {
    var name = wanted
    var number = numbers[wanted] ?? 1
    while !taken.insert(name).inserted {
      number += 1
      name = "\(wanted) (\(number))"
    }
    numbers[wanted] = number
    return name
  }
}
