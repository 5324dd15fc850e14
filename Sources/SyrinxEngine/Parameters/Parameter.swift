/// A knob of an `Owner`: its name, what it may be set to, what it does, and where it is kept.
public struct Parameter<Owner: Sendable>: Sendable {
  public let name: String
  public let domain: Domain
  public let help: String
  /// Whether a bare word after the effect's name may fill it.
  public let isPrincipal: Bool
  /// The number at which it does nothing; nil where it is not this knob that makes the effect
  /// stronger or weaker.
  public let neutral: Double?
  let read: @Sendable (Owner) -> ParameterValue
  let write: @Sendable (inout Owner, ParameterValue) throws(ParameterError) -> Void

  public init(
    _ name: String, _ domain: Domain, principal: Bool = false, neutral: Double? = nil,
    help: String, read: @escaping @Sendable (Owner) -> ParameterValue,
    write: @escaping @Sendable (inout Owner, ParameterValue) throws(ParameterError) -> Void
  ) {
    self.name = name
    self.domain = domain
    self.help = help
    isPrincipal = principal
    self.neutral = neutral
    self.read = read
    self.write = write
  }
}

extension Parameter {
  /// A number that may be a curve.
  public static func number(
    _ name: String, _ path: WritableKeyPath<Owner, Curve> & Sendable, _ unit: Unit,
    _ range: ClosedRange<Double>, principal: Bool = false, neutral: Double? = nil, help: String
  ) -> Parameter {
    Parameter(
      name, .number(NumberDomain(unit, range)), principal: principal, neutral: neutral, help: help,
      read: { .number($0[keyPath: path]) },
      write: { owner, value in
        guard case .number(let curve) = value else { return }
        owner[keyPath: path] = curve
      })
  }

  /// A number that may be a curve, or absent where something else decides.
  public static func optionalNumber(
    _ name: String, _ path: WritableKeyPath<Owner, Curve?> & Sendable, _ unit: Unit,
    _ range: ClosedRange<Double>, principal: Bool = false, help: String
  ) -> Parameter {
    Parameter(
      name, .number(NumberDomain(unit, range)), principal: principal, help: help,
      read: { $0[keyPath: path].map { .number($0) } ?? .text("") },
      write: { owner, value in
        switch value {
        case .number(let curve): owner[keyPath: path] = curve
        case .text(""): owner[keyPath: path] = nil
        default: return
        }
      })
  }

  /// A number that stays as it is set.
  public static func fixed(
    _ name: String, _ path: WritableKeyPath<Owner, Double> & Sendable, _ unit: Unit,
    _ range: ClosedRange<Double>, principal: Bool = false, neutral: Double? = nil, help: String
  ) -> Parameter {
    Parameter(
      name, .number(NumberDomain(unit, range, takesCurve: false)), principal: principal,
      neutral: neutral, help: help,
      read: { .number(Curve($0[keyPath: path])) },
      write: { owner, value in
        guard case .number(let curve) = value, let constant = curve.constant else { return }
        owner[keyPath: path] = constant
      })
  }

  /// A whole number.
  public static func count(
    _ name: String, _ path: WritableKeyPath<Owner, Int> & Sendable, _ range: ClosedRange<Int>,
    unit: Unit = .plain, principal: Bool = false, help: String
  ) -> Parameter {
    Parameter(
      name,
      .number(
        NumberDomain(
          unit, Double(range.lowerBound)...Double(range.upperBound), isWhole: true,
          takesCurve: false)),
      principal: principal, help: help,
      read: { .number(Curve(Double($0[keyPath: path]))) },
      write: { owner, value in
        guard case .number(let curve) = value, let constant = curve.constant else { return }
        owner[keyPath: path] = Int(constant)
      })
  }

  /// One of the cases of an enumeration, by their raw values.
  public static func choice<Choice>(
    _ name: String, _ path: WritableKeyPath<Owner, Choice> & Sendable, principal: Bool = false,
    help: String
  ) -> Parameter where Choice: CaseIterable & RawRepresentable<String> & Sendable {
    Parameter(
      name, .choice(Choice.allCases.map(\.rawValue)), principal: principal, help: help,
      read: { .choice($0[keyPath: path].rawValue) },
      write: { owner, value in
        guard case .choice(let word) = value, let choice = Choice(rawValue: word) else { return }
        owner[keyPath: path] = choice
      })
  }

  /// Text that may be absent, such as a path.
  public static func text(
    _ name: String, _ path: WritableKeyPath<Owner, String?> & Sendable, placeholder: String,
    help: String
  ) -> Parameter {
    Parameter(
      name, .text(placeholder: placeholder), help: help,
      read: { .text($0[keyPath: path] ?? "") },
      write: { owner, value in
        guard case .text(let text) = value else { return }
        owner[keyPath: path] = text.isEmpty ? nil : text
      })
  }

  /// Something that is on or off.
  public static func flag(
    _ name: String, _ path: WritableKeyPath<Owner, Bool> & Sendable, help: String
  ) -> Parameter {
    Parameter(
      name, .flag, help: help, read: { .flag($0[keyPath: path]) },
      write: { owner, value in
        guard case .flag(let isOn) = value else { return }
        owner[keyPath: path] = isOn
      })
  }
}
