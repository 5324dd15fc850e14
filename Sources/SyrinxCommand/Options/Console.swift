import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSpeech

// SyrinxCommand is the command line: words come in, words go out, and between them a sound is rendered.
// A command line becomes an `Invocation`, then a `ChainSpec`, then a `Graph`; nothing is written
// before the whole line is understood.

/// Takes a command line, has it carried out, and says what came of it.
public struct Console {
  /// Gets results that were asked for.
  let output: any TextSink
  /// Gets everything else.
  let notes: any TextSink
  /// The effects that there are.
  let effects: EffectCatalog
  /// Whether the process is there for the command alone, and may be copied.
  let ownsProcess: Bool

  /// Text goes to the streams of the program where no others are given.
  public init(
    output: (any TextSink)? = nil, notes: (any TextSink)? = nil,
    effects: EffectCatalog = .standard, ownsProcess: Bool = false
  ) {
    self.effects = effects
    self.ownsProcess = ownsProcess
    self.output = PrintableSink(sink: output ?? StandardStream.output)
    self.notes = PrintableSink(sink: notes ?? StandardStream.error)
  }

  /// Does what the words after the program's name ask for.
  public func run(_ arguments: [String]) -> ExitStatus {
    do {
      let status = try carryOut(arguments)
      try output.check()
      return status
    } catch {
      let isQuiet = (error as? any ReportableError)?.isQuiet ?? false
      if !isQuiet { notes.say([sentence(for: error, arguments)]) }
      return error.status
    }
  }

  private func carryOut(_ arguments: [String]) throws -> ExitStatus {
    if arguments == [speechWord] { return serveSpeech() == 0 ? .done : .failed }
    if arguments.first == Completion.word {
      output.writeData(Completion(Array(arguments.dropFirst()), effects: effects).text)
      return .done
    }
    let options = arguments.prefix { $0.looksLikeOption }
    if options.contains("--version") {
      output.write("syrinx \(programVersion)\n")
      return .done
    }
    if let topic = HelpTopic(in: arguments, effects) {
      output.write(topic.text(writer))
      return .done
    }
    if arguments.first?.asksForHelp == true {
      output.write(writer.program())
      return .done
    }
    guard !arguments.isEmpty else { throw InvocationError.nothingAsked }
    let (command, rest) = try command(in: arguments)
    return try perform(command, rest)
  }

  /// Writes help as wide as the terminal.
  var writer: HelpWriter { HelpWriter(columns: output.columns, effects: effects) }

  /// Finds the command and the arguments that are its own. A line without the name of a command
  /// asks for `render`; a file with a command's name is written `./effects`.
  func command(in arguments: [String]) throws -> (any Command.Type, [String]) {
    guard let place = Self.firstWord(in: arguments) else { return (Render.self, arguments) }
    let word = arguments[place]
    if let command = CommandList.command(named: word) {
      return (command, Array(arguments[..<place] + arguments[(place + 1)...]))
    }
    if case .computed = InputLocation(word) { return (Render.self, arguments) }
    if word.looksLikeFile || FileIdentity(path: word) != nil { return (Render.self, arguments) }
    if effects.beginsEffect(word) || word == VoiceCall.word {
      throw InvocationError.effectBeforeFiles(word)
    }
    if (try? VoiceBook.usual(nil, effects).voice(named: word)) != nil {
      throw InvocationError.voiceBeforeFiles(word)
    }
    throw InvocationError.unknownCommand(word, candidates: CommandList.all.map { $0.name })
  }

  /// The place of the first argument that is neither an option nor an option's value.
  static func firstWord(in arguments: [String]) -> Int? {
    if let first = arguments.first, !first.looksLikeOption { return 0 }
    lazy var declarations = CommandList.all.flatMap { $0.optionParameters }
    var index = 0
    while index < arguments.count {
      let argument = arguments[index]
      if argument == "--" { return nil }
      guard argument.looksLikeOption else { return index }
      let parameter = declarations.first { "--" + $0.name == argument }
      index += parameter == nil || parameter?.domain == .flag ? 1 : 2
    }
    return nil
  }

  private func perform<C: Command>(_ command: C.Type, _ arguments: [String]) throws -> ExitStatus {
    let invocation = try Invocation<C.Options>(arguments, of: C.name, effects: effects)
    if invocation.asksForHelp {
      output.write(writer.command(C.self))
      return .done
    }
    return try C(invocation).run(on: self)
  }
}

extension Command {
  static var optionParameters: [ParameterDeclaration] { Options.declarations }
}
