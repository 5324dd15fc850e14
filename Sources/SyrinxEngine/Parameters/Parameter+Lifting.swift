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
}
