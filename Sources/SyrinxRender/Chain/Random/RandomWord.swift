/// Words of a chain that take what follows them at random.
public enum RandomWord: String, CaseIterable, Sendable {
  case chance, some, shuffle

  /// The form of what follows, for errors.
  var rest: String {
    switch self {
    case .chance: "a probability and an effect, as in chance 30% reverb plate"
    case .some: "a number and chains, as in some 1..2 [ reverb , gain -6 , dry ]"
    case .shuffle: "chains, of which it may take some, as in shuffle 2 [ reverb , gain -6 , drive ]"
    }
  }

  package var summary: String {
    switch self {
    case .chance: "Takes the effect, voice or [ … ] after it with a probability."
    case .some: "Takes some of the chains after it, in their order."
    case .shuffle: "Takes all or some of the chains after it, in any order."
    }
  }
}
