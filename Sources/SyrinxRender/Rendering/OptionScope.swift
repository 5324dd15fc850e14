import SyrinxEngine

/// What an option of a render changes. Other commands derive from it which of them they take, and a
/// batch whether an output is still up to date.
package enum OptionScope: CaseIterable {
  /// Which samples are read.
  case input
  /// What becomes of them.
  case sound
  /// How the samples are stored, and what is stored beside them.
  case file
  /// Where the chain comes from; a recipe holds the chain itself.
  case chain
  /// How the work is done, of which no byte of the output depends.
  case work
  /// What is shown.
  case display
}

/// A parameter of a command line with what it changes.
package struct ScopedOption<Owner: Sendable>: Sendable {
  let scope: OptionScope
  package let parameter: Parameter<Owner>
  /// Whether it means something only where one file is rendered.
  let isForOneFile: Bool

  package init(_ scope: OptionScope, _ parameter: Parameter<Owner>, isForOneFile: Bool = false) {
    self.scope = scope
    self.parameter = parameter
    self.isForOneFile = isForOneFile
  }
}

extension Parameter {
  /// The options of a render of these scopes, as options of a command that renders too.
  package static func renderOptions(
    _ scopes: Set<OptionScope>, at path: WritableKeyPath<Owner, RenderOptions> & Sendable
  ) -> [Parameter] {
    let names = RenderOptions.names(scopes)
    return lifted(from: path).filter { names.contains($0.name) }
  }
}

extension RenderOptions {
  public static let parameters = options.map(\.parameter)

  /// The names of the options of these scopes that many files can share.
  package static func names(_ scopes: Set<OptionScope>) -> Set<String> {
    Set(
      options.filter { scopes.contains($0.scope) && !$0.isForOneFile }.map(\.parameter.name))
  }

  /// What decides which bytes come of a chain and an input, as it would be typed.
  package var recipe: String {
    let deciding = Self.names([.input, .sound, .file])
    return settings.filter { deciding.contains($0.name) }
      .map { "--\($0.name)=" + $0.words.joined(separator: " ") }.joined(separator: " ")
  }
}
