extension ChainSpec.Step: Hashable {
  public static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.effect(let a), .effect(let b)): AnyHashable(a) == AnyHashable(b)
    case (.branches(let a), .branches(let b)): a == b
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .effect(let effect): hasher.combine(AnyHashable(effect))
    case .branches(let branches): hasher.combine(branches)
    }
  }
}
