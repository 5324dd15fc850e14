/// A parameter of an `Owner`: its name, what it may be set to, what it does, and where it is kept.
public struct Parameter<Owner: Sendable>: Sendable {
  /// A property of the owner. A key path is made when it is used: those of all options together take
  /// a tenth of a start.
  public typealias Path<Value> = @Sendable () -> WritableKeyPath<Owner, Value>

  public let name: String
  public let domain: Domain
  public let help: String
  /// A bare word after the effect's name may fill it.
  public let isPositional: Bool
  /// The number at which it does nothing; nil where it is not this parameter that makes the effect
  /// stronger or weaker.
  public let bypassValue: Double?
  let read: @Sendable (Owner) -> ParameterValue
  let write: @Sendable (inout Owner, ParameterValue) throws(ParameterError) -> Void

  /// `write` is given only values of the domain, or `unset`.
  public init(
    _ name: String, _ domain: Domain, positional: Bool = false, bypassValue: Double? = nil,
    help: String, read: @escaping @Sendable (Owner) -> ParameterValue,
    write: @escaping @Sendable (inout Owner, ParameterValue) throws(ParameterError) -> Void
  ) {
    self.name = name
    self.domain = domain
    self.help = help
    isPositional = positional
    self.bypassValue = bypassValue
    self.read = read
    self.write = write
  }

  /// A property; `write` makes its value, or nil where it cannot be unset.
  public init<Value>(
    _ name: String, _ domain: Domain, at path: @autoclosure @escaping Path<Value>,
    positional: Bool = false, bypassValue: Double? = nil, help: String,
    read: @escaping @Sendable (Value) -> ParameterValue,
    write: @escaping @Sendable (ParameterValue) -> Value?
  ) {
    self.init(
      name, domain, positional: positional, bypassValue: bypassValue, help: help,
      read: { read($0[keyPath: path()]) },
      write: { (owner, value) throws(ParameterError) in
        guard let value = write(value) else { throw .cannotBeUnset(parameter: name) }
        owner[keyPath: path()] = value
      })
  }

  /// Sets the parameter, if the value is one that a word could set too.
  func set(_ owner: inout Owner, to value: ParameterValue) throws(ParameterError) {
    try domain.check(value, parameter: name)
    try write(&owner, value)
  }
}

extension Parameter {
  /// A number that may be a curve.
  public static func number(
    _ name: String, _ path: @autoclosure @escaping Path<Curve>, _ unit: Unit,
    _ range: ClosedRange<Double>, positional: Bool = false, bypassValue: Double? = nil, help: String
  ) -> Parameter {
    Parameter(
      name, .number(NumberDomain(unit, range)), at: path(), positional: positional,
      bypassValue: bypassValue,
      help: help, read: { .number($0) }, write: { $0.curve })
  }

  /// A number that may be a curve, or absent where something else decides.
  public static func optionalNumber(
    _ name: String, _ path: @autoclosure @escaping Path<Curve?>, _ unit: Unit,
    _ range: ClosedRange<Double>, positional: Bool = false, help: String
  ) -> Parameter {
    Parameter(
      name, .number(NumberDomain(unit, range)), at: path(), positional: positional, help: help,
      read: { $0.map { .number($0) } ?? .unset }, write: { .some($0.curve) })
  }

  /// A number that stays as it is set.
  public static func fixed(
    _ name: String, _ path: @autoclosure @escaping Path<Double>, _ unit: Unit,
    _ range: ClosedRange<Double>, positional: Bool = false, bypassValue: Double? = nil, help: String
  ) -> Parameter {
    Parameter(
      name, .number(NumberDomain(unit, range, takesCurve: false)), at: path(),
      positional: positional,
      bypassValue: bypassValue, help: help, read: { .number(Curve($0)) },
      write: { $0.curve?.constant })
  }

  public static func count(
    _ name: String, _ path: @autoclosure @escaping Path<Int>, _ range: ClosedRange<Int>,
    unit: Unit = .plain, positional: Bool = false, help: String
  ) -> Parameter {
    Parameter(
      name, .number(NumberDomain(unit, whole: range)), at: path(), positional: positional,
      help: help,
      read: { .number(Curve(Double($0))) }, write: { $0.curve?.constant.map { Int($0) } })
  }

  /// The seed of what an effect draws.
  public static func seed(
    _ path: @autoclosure @escaping Path<Int>, of drawn: String
  ) -> Parameter {
    .count(
      "seed", path(), 0...999_999, help: "seed of \(drawn); drawn anew in random chains")
  }

  /// A seed of which every sound gets another where it is not set, also beside nothing random. It has no
  /// default, so that each that is set is printed: left out, it would be drawn when the chain is read again.
  public static func drawnSeed(
    _ path: @autoclosure @escaping Path<Int?>, of drawn: String
  ) -> Parameter {
    .optional(
      "seed", path(), .plain, 0...999_999,
      help: "seed of \(drawn); drawn for every sound if it is not given")
  }

  /// One of the cases of an enumeration, by their raw values.
  public static func choice<Choice>(
    _ name: String, _ path: @autoclosure @escaping Path<Choice>, positional: Bool = false,
    help: String
  ) -> Parameter where Choice: CaseIterable & RawRepresentable<String> & Sendable {
    Parameter(
      name, .choice(Choice.allCases.map(\.rawValue)), at: path(), positional: positional,
      help: help,
      read: { .choice($0.rawValue) }, write: { $0.word.flatMap { Choice(rawValue: $0) } })
  }

  /// One of the cases of an enumeration, or none where something else decides.
  public static func optional<Choice>(
    _ name: String, _ path: @autoclosure @escaping Path<Choice?>, help: String
  ) -> Parameter where Choice: CaseIterable & RawRepresentable<String> & Sendable {
    .optional(name, path(), from: Array(Choice.allCases), help: help)
  }

  /// One of some choices by its raw value, or none where something else decides.
  public static func optional<Choice: RawRepresentable<String> & Sendable>(
    _ name: String, _ path: @autoclosure @escaping Path<Choice?>, from choices: [Choice],
    help: String
  ) -> Parameter {
    Parameter(
      name, .choice(choices.map(\.rawValue)), at: path(), help: help,
      read: { $0.map { .choice($0.rawValue) } ?? .unset },
      write: { .some($0.word.flatMap { Choice(rawValue: $0) }) })
  }

  /// Text that may be absent, such as a path.
  public static func text(
    _ name: String, _ path: @autoclosure @escaping Path<String?>, placeholder: String,
    positional: Bool = false, help: String
  ) -> Parameter {
    Parameter(
      name, .text(placeholder: placeholder), at: path(), positional: positional, help: help,
      read: { $0.map { .text($0) } ?? .unset }, write: { .some($0.word) })
  }

  public static func flag(
    _ name: String, _ path: @autoclosure @escaping Path<Bool>, help: String
  ) -> Parameter {
    Parameter(
      name, .flag, at: path(), help: help, read: { .flag($0) },
      write: { if case .flag(let isOn) = $0 { isOn } else { nil } })
  }

  public static func optional(
    _ name: String, _ path: @autoclosure @escaping Path<Double?>, _ unit: Unit,
    _ range: ClosedRange<Double>, positional: Bool = false, help: String
  ) -> Parameter {
    Parameter(
      name, .number(NumberDomain(unit, range, takesCurve: false)), at: path(),
      positional: positional, help: help,
      read: { $0.map { .number(Curve($0)) } ?? .unset }, write: { .some($0.curve?.constant) })
  }

  public static func optional(
    _ name: String, _ path: @autoclosure @escaping Path<Int?>, _ unit: Unit,
    _ range: ClosedRange<Int>, help: String
  ) -> Parameter {
    Parameter(
      name, .number(NumberDomain(unit, whole: range)), at: path(), help: help,
      read: { $0.map { .number(Curve(Double($0))) } ?? .unset },
      write: { .some($0.curve?.constant.map { Int($0) }) })
  }
}
