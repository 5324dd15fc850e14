import SyrinxEngine
import SyrinxSystem
import SyrinxText

extension ChainSpec {
  /// The words that are read as this chain.
  public var words: [String] {
    steps.flatMap { step in
      switch step {
      case .effect(let effect): effect.words
      case .branches(let branches):
        ["["]
          + branches.map { $0.steps.isEmpty ? ["dry"] : $0.words }.joined(separator: [","])
          + ["]"]
      }
    }
  }

  /// The words on one line, quoted where a shell would change them.
  public var text: String { words.map(\.quotedForShell).joined(separator: " ") }
}

extension Effect {
  /// The effect's name and the words that set its parameters, without names where they can be.
  fileprivate var words: [String] {
    var words = [descriptor.name]
    var set: [String] = []
    for setting in settings {
      let isBare = setting.words.allSatisfy { word in
        parameters.positional(for: word, set: set)?.name == setting.name
      }
      words += isBare ? setting.words : setting.words.map { setting.name + "=" + $0 }
      set.append(setting.name)
    }
    return words
  }
}

extension String {
  /// The word as it can be pasted: what is not printed as it is stands as its bytes in $'…', as bash, zsh
  /// and ksh read it.
  package var pastedInShell: String {
    func isPlain(_ text: String) -> Bool {
      text.printable == text && SystemText.shown(text) == text
    }
    guard !isPlain(self) else { return quotedForShell }
    var text = "$'"
    for scalar in unicodeScalars {
      let word = String(scalar)
      if word == "'" || word == "\\" {
        text += "\\" + word
      } else if isPlain(word) {
        text += word
      } else {
        for byte in SystemText.bytes(word) {
          text += (byte < 16 ? "\\x0" : "\\x") + String(byte, radix: 16, uppercase: true)
        }
      }
    }
    return text + "'"
  }

  /// The word as POSIX shells read it back, in single quotes where it needs them.
  package var quotedForShell: String {
    let isPlain = allSatisfy { $0.isLetter || $0.isNumber || "+-_=./:,@%[]".contains($0) }
    if isPlain, !isEmpty { return self }
    return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
