/// A comparison of two numbers in a condition. A sign that begins another comes after that.
package enum Relation: String, CaseIterable, Sendable {
  case atMost = "<="
  case atLeast = ">="
  case equal = "=="
  case unequal = "!="
  case less = "<"
  case more = ">"

  package func holds(_ a: Double, _ b: Double) -> Bool {
    switch self {
    case .atMost: a <= b
    case .atLeast: a >= b
    case .equal: a == b
    case .unequal: a != b
    case .less: a < b
    case .more: a > b
    }
  }
}
