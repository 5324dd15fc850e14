extension Parameter {
  /// The parameters of a part, as parameters of the whole that holds it.
  public static func lifted<Part: Adjustable>(
    from path: WritableKeyPath<Owner, Part> & Sendable
  ) -> [Parameter] {
    Part.parameters.map { part in
      Parameter(
        part.declaration,
        read: { part.read($0[keyPath: path]) },
        write: { owner, value throws(ParameterError) in
          try part.write(&owner[keyPath: path], value)
        })
    }
  }
}
