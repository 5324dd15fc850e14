import SyrinxEngine

extension ChainSpec {
  /// Reads an array such as `[{"pitch": {"cents": 400}}, [[{"gain": {"db": -6}}], []]]`; an array
  /// among the steps holds parallel chains.
  init(_ document: Document) throws(DocumentError) {
    self.init()
    for element in try document.elements() {
      if case .array = element.value {
        var branches: [ChainSpec] = []
        for branch in try element.elements() { branches.append(try ChainSpec(branch)) }
        guard !branches.isEmpty else { throw .emptyBranches(place: element.place) }
        steps.append(.branches(branches))
      } else {
        steps.append(.effect(try Self.effect(element)))
      }
    }
  }

  /// Reads an object of one member, an effect's name and its knobs.
  private static func effect(_ document: Document) throws(DocumentError) -> any Effect {
    let members = try document.members()
    guard members.count == 1 else {
      throw .expected("one effect with its knobs", place: document.place)
    }
    return try effect(members[0].name, members[0].document)
  }

  static func effect(_ name: String, _ knobs: Document) throws(DocumentError) -> any Effect {
    guard let type = EffectCatalog.effect(named: name) else {
      throw .unknownEffect(name, place: knobs.place, candidates: EffectCatalog.all.map { $0.name })
    }
    func read<E: Effect>(_ type: E.Type) throws(DocumentError) -> any Effect { try E(knobs) }
    return try read(type)
  }

  /// The chain as an array of steps.
  public var json: JSONValue {
    .array(
      steps.map { step in
        switch step {
        case .effect(let effect):
          .object([JSONValue.Member(type(of: effect).name, effect.json)])
        case .branches(let branches): .array(branches.map(\.json))
        }
      })
  }
}
