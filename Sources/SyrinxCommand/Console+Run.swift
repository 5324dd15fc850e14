import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSpeech
import SyrinxSystem

// SyrinxCommand is the command line: a folder a command, with its options, its text and its JSON.
// Folders know each other one way: Terminal, CommandLine, Printing, Devices and Timelines know no command,
// commands know no other command, and these files know them all. A line becomes an `Invocation`, then a
// `ChainSpec`, then a `Graph`; nothing is written before the whole line is understood.

extension Console {
  /// Text goes to the streams of the program where no others are given.
  public init(
    output: (any TextSink)? = nil, notes: (any TextSink)? = nil,
    effects: EffectCatalog, ownsProcess: Bool = false
  ) {
    self.init(
      commands: .standard,
      output: PrintableSink(sink: output ?? StandardStream.output),
      notes: PrintableSink(sink: notes ?? StandardStream.error),
      effects: effects, ownsProcess: ownsProcess)
  }

  /// Runs a line, given without the program's name.
  public func run(_ arguments: [String]) -> ExitStatus {
    var failureStatus = ExitStatus.failed
    do {
      let status = try carryOut(arguments, &failureStatus)
      try output.check()
      return status
    } catch {
      let isQuiet = (error as? any ReportableError)?.isQuiet ?? false
      if !isQuiet { notes.say([sentence(for: error, arguments)]) }
      return error.status == .failed ? failureStatus : error.status
    }
  }

  /// Sets the status of failures once the command is known.
  private func carryOut(
    _ arguments: [String], _ failureStatus: inout ExitStatus
  ) throws -> ExitStatus {
    if arguments == [speechWord] { return serveSpeech() == 0 ? .done : .failed }
    if arguments.first == Completion.word {
      output.writeData(Completion(Array(arguments.dropFirst()), commands, effects: effects).text)
      return .done
    }
    let options = arguments.prefix { $0.looksLikeOption }
    if options.contains("--version") {
      let isVerbose = options.contains("--verbose")
      output.write(isVerbose ? ProgramVersions().text : "syrinx \(programVersion)\n")
      return .done
    }
    if let topic = HelpTopic(in: arguments, commands, effects) {
      show(topic.text(on: self))
      return .done
    }
    if arguments.first?.asksForHelp == true {
      show(writer.program(commands))
      return .done
    }
    guard !arguments.isEmpty else {
      notes.writeHelp(writer.program(commands))
      return .misused
    }
    if ownsProcess, arguments.contains(Isolation.option) {
      let console = Console(
        commands: commands, output: output, notes: notes, effects: effects, ownsProcess: false)
      let line = try Isolation.run { String(console.run(arguments).rawValue) }
      return line.flatMap { Int32($0) }.flatMap { ExitStatus(rawValue: $0) }
        ?? console.run(arguments)
    }
    let (command, rest) = try commands.command(in: arguments, effects)
    failureStatus = command.failureStatus
    return try perform(command, rest)
  }

  private func perform<C: Command>(_ command: C.Type, _ arguments: [String]) throws -> ExitStatus {
    let invocation = try Invocation<C.Options>(arguments, of: C.name, commands, effects: effects)
    if invocation.asksForHelp {
      show(writer.command(C.self))
      return .done
    }
    return try C(invocation).run(on: self)
  }
}

extension CommandList {
  static let standard = CommandList(
    groups: [
      ("Change sound", [Render.self, Batch.self, Play.self, Live.self, Record.self]),
      ("Put together", [Compose.self, Join.self, Mix.self, Split.self, Film.self]),
      ("Make sound", [Say.self, Synthesize.self]),
      (
        "Look inside",
        [
          Inspect.self, Tags.self, Words.self, Mouth.self, Spectrum.self, Plot.self, Page.self,
          MeasureRoom.self,
        ]
      ),
      ("Check", [Explain.self, Compare.self, Golden.self, Doctor.self]),
      (
        "Find out",
        [Help.self, Effects.self, Voices.self, Schema.self, Completions.self, Man.self]
      ),
    ],
    implied: Render.self)
}
