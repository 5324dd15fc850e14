import SyrinxEngine

/// The part of a render that an option changes. Other commands choose the options they take by it,
/// and a batch decides by it if an output is up to date.
package enum OptionScope: CaseIterable {
  /// The samples that are read.
  case input
  /// The processing of the samples.
  case sound
  /// The encoding of the samples, and the metadata.
  case file
  /// The source of the chain; a recipe holds the chain itself.
  case chain
  /// Threads, memory and files; no byte of the output depends on it.
  case work
  /// Messages and reports.
  case display
}

package struct ScopedOption<Owner: Sendable>: Sendable {
  let scope: OptionScope
  package let parameter: Parameter<Owner>
  /// Set for options that make sense for a single file only.
  let isForOneFile: Bool

  package init(_ scope: OptionScope, _ parameter: Parameter<Owner>, isForOneFile: Bool = false) {
    self.scope = scope
    self.parameter = parameter
    self.isForOneFile = isForOneFile
  }
}

extension Parameter {
  /// The options of a render of these scopes, for another command that renders.
  package static func renderOptions(
    _ scopes: Set<OptionScope>, at path: @autoclosure @escaping Path<RenderOptions>
  ) -> [Parameter] {
    let names = RenderOptions.names(scopes)
    return lifted(from: path()).filter { names.contains($0.name) }
  }

  /// The options that cut parts out, for a command that takes one file.
  package static func editOptions(
    at path: @autoclosure @escaping Path<RenderOptions>
  ) -> [Parameter] {
    lifted(from: path()).filter { ["remove", "keep", "replace"].contains($0.name) }
  }
}

extension RenderOptions {
  public static let parameters = options.map(\.parameter)

  /// The names of the options of these scopes that apply to many files.
  package static func names(_ scopes: Set<OptionScope>) -> Set<String> {
    Set(
      options.filter { scopes.contains($0.scope) && !$0.isForOneFile }.map(\.parameter.name))
  }

  /// The options that affect the bytes of an output, as they would be typed.
  package var recipe: String {
    let deciding = Self.names([.input, .sound, .file])
    return settings.filter { deciding.contains($0.name) }
      .map { "--\($0.name)=" + $0.words.joined(separator: " ") }.joined(separator: " ")
  }
}
