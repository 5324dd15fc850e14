import SyrinxEngine
import SyrinxFiles
import SyrinxSystem

/// The files of folders and lists of which one is drawn, read once, as are the distributions themselves.
package final class DrawnFiles: Sendable {
  private struct State {
    var known: [String: [Distribution.Item]] = [:]
    var lists: [String] = []
    var distributions: [String: Distribution] = [:]
    var ends: [String: [String]] = [:]
  }

  private let state = LockedState(State())

  package init() {}

  /// The items, with the sounds of folders and lists in their place.
  func words(
    of items: [Distribution.Item], _ text: String
  ) throws(ChainError) -> [Distribution.Item] {
    var words: [Distribution.Item] = []
    for item in items {
      guard case .word(let word) = item, word.hasSuffix("/") || word.hasPrefix("@") else {
        words.append(item)
        continue
      }
      if let found = state.update({ $0.known[word] }) {
        // A folder alone may hold very many, which are not copied.
        words = words.isEmpty ? found : words + found
        continue
      }
      let paths =
        word.hasPrefix("@")
        ? (try? readPathList(at: String(word.dropFirst()))) ?? []
        : Self.sounds(in: String(word.dropLast()))
      let found = paths.map(Distribution.Item.word)
      guard !found.isEmpty else { throw .badDraw(text, .nothing) }
      state.update {
        if $0.known.updateValue(found, forKey: word) == nil, word.hasPrefix("@") {
          $0.lists.append(String(word.dropFirst()))
        }
      }
      words += found
    }
    return words
  }

  func distribution(_ text: String) throws(ChainError) -> Distribution {
    if let known = state.update({ $0.distributions[text] }) { return known }
    let read = try Distribution(text)
    state.update { $0.distributions[text] = read }
    return read
  }

  /// The words at the ends of a distribution; of a folder or list the first file.
  func ends(of distribution: Distribution) throws(ChainError) -> [String] {
    if let known = state.update({ $0.ends[distribution.text] }) { return known }
    var ends: [String] = []
    func add(_ range: NumberRange) {
      ends += [range.low, range.high].map { $0.shortText + range.unit }
    }
    switch distribution.form {
    case .any(let items):
      for item in items {
        switch item {
        case .range(let range): add(range)
        case .word:
          if case .word(let word)? = try words(of: [item], distribution.text).first {
            ends.append(word)
          }
        }
      }
    case .log(let range): add(range)
    case .normal(let range):
      add(
        NumberRange(
          range.low - 3 * range.high...range.low + 3 * range.high, unit: range.unit))
    }
    state.update { $0.ends[distribution.text] = ends }
    return ends
  }

  var all: [String] {
    state.update { $0.known.values }.joined().compactMap {
      if case .word(let path) = $0 { path } else { nil }
    }
  }

  var lists: [String] { state.update { $0.lists } }

  /// The sound files of a folder and its subfolders, by name; pipes, which could block, are none.
  private static func sounds(in folder: String) -> [String] {
    let names = (try? fileNames(in: folder.isEmpty ? "/" : folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.flatMap { name in
      let path = Path.join(folder.isEmpty ? "/" : folder, name)
      if FileFacts(path: path, followingLinks: false)?.kind == .folder { return sounds(in: path) }
      return Container(path: name) == nil || FileFacts(path: path)?.kind == .other ? [] : [path]
    }
  }
}
