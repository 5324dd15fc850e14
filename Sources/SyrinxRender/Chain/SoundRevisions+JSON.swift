import SyrinxEngine
import SyrinxSystem
import SyrinxText

extension SoundRevisions {
  /// `{"reverb": 2}`; nil where all are of the first, as where nothing is stated.
  package var json: JSONValue? {
    guard !numbers.isEmpty else { return nil }
    return .object(numbers.ordered(by: { $0.key }).map { .init($0.key, .integer($0.value)) })
  }

  package init(_ json: JSONValue?) {
    guard case .object(let members)? = json else {
      self.init()
      return
    }
    let stated = members.compactMap { member in member.value.whole.map { (member.name, $0) } }
    self.init(Dictionary(stated) { max($0, $1) })
  }
}
