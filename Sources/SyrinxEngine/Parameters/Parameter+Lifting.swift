extension Parameter {
  /// The parameters of a part, as parameters of the whole that holds it.
  public static func lifted<Part: Adjustable>(
    from path: @autoclosure @escaping Path<Part>
  ) -> [Parameter] {
    Part.parameters.map { part in
      Parameter(
        part.name, part.domain, positional: part.isPositional, bypassValue: part.bypassValue,
        help: part.help,
        read: { part.read($0[keyPath: path()]) },
        write: { owner, value throws(ParameterError) in
          try part.write(&owner[keyPath: path()], value)
        })
    }
  }

  public func renamed(_ name: String, help: String) -> Parameter {
    Parameter(
      name, domain, positional: isPositional, bypassValue: bypassValue, help: help, read: read,
      write: write)
  }
}
