import SyrinxSystem

/// Rewrites the times in a block of override tags: those after the start of the line, and those before its
/// end.
enum OverrideTimes {
  static func changed(
    _ block: String, _ moved: (Double) -> Double, _ movedToEnd: (Double) -> Double
  ) -> String {
    var written = ""
    var rest = block[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "(")) {
      let next = rest.utf8.index(after: open)
      let name = rest[..<open].utf8.reversed().prefix { $0 != 0x5C }.reversed()
      written += rest[..<next]
      rest = rest[next...]
      // The times come first, and what follows may have parentheses of its own.
      let close = rest.utf8.firstIndex { $0 == UInt8(ascii: ")") || $0 == 0x5C } ?? rest.endIndex
      let fields = times(
        of: String(decoding: name, as: UTF8.self), rest[..<close].fields(","), moved, movedToEnd)
      guard let fields else { continue }
      written += fields.joined(separator: ",")
      rest = rest[close...]
    }
    return written + rest
  }

  /// The fields of a tag with its times moved; nil of one without times.
  private static func times(
    of name: String, _ fields: [Substring], _ moved: (Double) -> Double,
    _ movedToEnd: (Double) -> Double
  ) -> [String]? {
    let numbers = fields.map { Double($0.trimmed) }
    var fields = fields.map(String.init)
    func change(_ indices: Range<Int>) {
      for index in indices {
        if let number = numbers[index] { fields[index] = whole(moved(number)) }
      }
    }
    switch name.trimmed {
    case "t":
      // `\t([t1,t2,][accel,]tags)`: of one number or none there are no times.
      guard numbers.prefix(while: { $0 != nil }).count >= 2 else { return nil }
      change(0..<2)
    case "move" where numbers.count == 6: change(4..<6)
    case "fade" where numbers.count == 7: change(3..<7)
    case "fad" where numbers.count == 2, "fade" where numbers.count == 2:
      change(0..<1)
      if let number = numbers[1] { fields[1] = whole(max(movedToEnd(number), 0)) }
    default: return nil
    }
    return fields
  }

  private static func whole(_ milliseconds: Double) -> String {
    String(Int(bounded: milliseconds.rounded()))
  }
}
