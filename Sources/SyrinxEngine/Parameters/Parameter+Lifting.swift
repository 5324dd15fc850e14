extension Parameter {
  /// The knobs of a part, as knobs of the whole that holds it.
  public static func lifted<Part: Adjustable>(
    from path: WritableKeyPath<Owner, Part> & Sendable
  ) -> [Parameter] {
    Part.parameters.map { part in
      Parameter(
        part.name, part.domain, principal: part.isPrincipal, neutral: part.neutral, help: part.help,
        read: { part.read($0[keyPath: path]) },
        write: { owner, value throws(ParameterError) in
          try part.write(&owner[keyPath: path], value)
        })
    }
  }

  /// The same knob under another name.
  public func renamed(_ name: String, help: String) -> Parameter {
    Parameter(
      name, domain, principal: isPrincipal, neutral: neutral, help: help, read: read, write: write)
  }

  /// A number that may be absent.
  public static func optional(
    _ name: String, _ path: WritableKeyPath<Owner, Double?> & Sendable, _ unit: Unit,
    _ range: ClosedRange<Double>, help: String
  ) -> Parameter {
    Parameter(
      name, .number(NumberDomain(unit, range, takesCurve: false)), help: help,
      read: { $0[keyPath: path].map { .number(Curve($0)) } ?? .text("") },
      write: { owner, value in
        guard case .number(let curve) = value, let constant = curve.constant else { return }
        owner[keyPath: path] = constant
      })
  }

  /// A whole number that may be absent.
  public static func optional(
    _ name: String, _ path: WritableKeyPath<Owner, Int?> & Sendable, _ unit: Unit,
    _ range: ClosedRange<Int>, help: String
  ) -> Parameter {
    let numbers = NumberDomain(
      unit, Double(range.lowerBound)...Double(range.upperBound), isWhole: true, takesCurve: false)
    return Parameter(
      name, .number(numbers), help: help,
      read: { $0[keyPath: path].map { .number(Curve(Double($0))) } ?? .text("") },
      write: { owner, value in
        guard case .number(let curve) = value, let constant = curve.constant else { return }
        owner[keyPath: path] = Int(constant)
      })
  }
}
