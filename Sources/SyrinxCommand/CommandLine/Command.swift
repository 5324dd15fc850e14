import SyrinxEngine
import SyrinxRender

// CommandLine/ reads a command line as far as that can be done without knowing any command, file or sound:
// options by their declarations, and words that are left for the command. It also says what a command is.

/// Something the program can be asked to do. `init` checks words and options as far as it can without
/// opening a file. Commands are classes: values of so many fields would bring much code that copies them.
protocol Command: SendableMetatype {
  associatedtype Options: Adjustable
  static var name: String { get }
  /// One sentence, as help lists it.
  static var summary: String { get }
  /// Arguments after the name, a line a form.
  static var usage: [String] { get }
  /// Kinds of the words in order, for completion.
  static var slots: [Slot] { get }
  /// Further paragraphs of help; one that begins with spaces is kept as it is.
  static var details: [String] { get }
  /// Number of files before the chain, which a suggested line completes; nil for any number.
  static var fileCount: Int? { get }
  /// The exit status where the work or its output fails; another one where that of failures is a verdict.
  static var failureStatus: ExitStatus { get }
  init(_ invocation: Invocation<Options>) throws
  func run(on console: Console) throws -> ExitStatus
}

extension Command {
  static var details: [String] { [] }
  static var slots: [Slot] { [] }
  static var fileCount: Int? { nil }
  static var failureStatus: ExitStatus { .failed }

  static var optionParameters: [ParameterDeclaration] { Options.declarations }

  /// Set where any number of files may precede the chain, so that `--` begins it.
  static var separatesChain: Bool {
    slots.contains(.chain) && slots.contains { if case .files = $0 { true } else { false } }
  }

  /// The forms as they are typed.
  static var usageLines: [String] {
    usage.map { $0.isEmpty ? "syrinx \(name)" : "syrinx \(name) \($0)" }
  }

  /// The error of a line that lacks a word; `form` is the line of `usage` that is shown.
  static func missing(_ word: String, form: Int = 0) -> InvocationError {
    .missing(word: word, usage: usageLines[form])
  }

  static func unexpected(_ word: String, form: Int = 0) -> InvocationError {
    .unexpected(word, usage: usageLines[form])
  }
}

/// The kind of one word of a command, as far as completion has to know.
enum Slot: Hashable {
  case file
  /// All words before `--`; where `lists` are taken too, a word may be `@` and the name of one.
  case files(lists: Bool)
  /// A file, unless the chain begins here.
  case optionalFile
  /// All further words.
  case chain
  /// One of some words.
  case word([String])
  case effect
  case voice
  /// Anything that help can be asked about.
  case topic
}

/// All that a command is given apart from its arguments.
public struct Console {
  let commands: CommandList
  /// Receives results that were asked for.
  let output: any TextSink
  /// Receives everything else.
  let notes: any TextSink
  let effects: EffectCatalog
  /// Set where the process runs nothing but this command, and may be copied.
  let ownsProcess: Bool

  /// Refuses to send sound to a terminal.
  func check(_ output: OutputLocation) throws(RenderError) {
    if output == .standardOutput, self.output.isTerminal { throw .outputIsTerminal }
  }
}
