import SyrinxEngine
import SyrinxFiles
import SyrinxPictures

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Turns whatever went wrong into one sentence and an exit status.
///
/// A sentence names the thing, says what is wrong with it and what would be right. Errors know only
/// facts; this is the only place that words them.
enum Diagnostics {
  /// The sentence as it is shown, with the program's name before it.
  static func message(_ error: any Error) -> String { "syrinx: \(sentence(error))\n" }

  static func sentence(_ error: any Error) -> String {
    switch error {
    case let error as InvocationError: sentence(error)
    case let error as ChainError: sentence(error)
    case let error as RenderError: sentence(error)
    case let error as BatchError: sentence(error)
    case is BatchInterruption: "interrupted"
    case let error as CompareError: sentence(error)
    case let error as GoldenError: sentence(error)
    case let error as FileError: sentence(error)
    case let error as EngineError: sentence(error)
    case let error as DocumentError: sentence(error, in: "the chain")
    case let error as VoiceError: sentence(error)
    case let error as JSONError: sentence(error)
    case let error as LookError: sentence(error)
    case let error as PictureError: sentence(error)
    case let error as ParameterError: sentence(error) { $0 }
    default: "\(error)"
    }
  }

  /// Whether an error is left unsaid: a program that reads from a pipe, as head does, may have had
  /// enough.
  static func isQuiet(_ error: any Error) -> Bool {
    if case FileError.brokenPipe("-") = error { true } else { false }
  }

  static func exitStatus(_ error: any Error) -> ExitStatus {
    switch error {
    case InvocationError.voice(let error), ChainError.voice(let error): exitStatus(error)
    case is InvocationError, is ChainError, is DocumentError, is JSONError, is ParameterError,
      is GoldenError:
      .misused
    case let error as RenderError: exitStatus(error)
    case let error as BatchError: exitStatus(error)
    case is BatchInterruption: .interrupted
    case let error as CompareError: error == .interrupted ? .interrupted : .misused
    case let error as VoiceError: exitStatus(error)
    case let error as FileError: exitStatus(error)
    case let error as EngineError: exitStatus(error)
    case let error as LookError: exitStatus(error)
    case PictureError.tooSmall: .misused
    default: .failed
    }
  }

  private static func exitStatus(_ error: RenderError) -> ExitStatus {
    switch error {
    case .interrupted: .interrupted
    case .clipped: .failed
    default: .misused
    }
  }

  private static func exitStatus(_ error: BatchError) -> ExitStatus {
    switch error {
    case .nothingFound, .busy, .notAFile: .failed
    default: .misused
    }
  }

  private static func exitStatus(_ error: VoiceError) -> ExitStatus {
    switch error {
    case .unreadable(let error): exitStatus(error)
    case .folderMissing: .failed
    default: .misused
    }
  }

  /// What a container cannot hold or say was asked for; all else lies with a file.
  private static func exitStatus(_ error: FileError) -> ExitStatus {
    switch error {
    case .unknownEnding, .notWritten, .cannotHold: .misused
    default: .failed
    }
  }

  private static func exitStatus(_ error: LookError) -> ExitStatus {
    switch error {
    case .noFrames, .programMissing, .programFailed: .failed
    default: .misused
    }
  }

  private static func exitStatus(_ error: EngineError) -> ExitStatus {
    switch error {
    case .sourceEndedEarly, .library, .impulseResponse: .failed
    default: .misused
    }
  }
}

extension Diagnostics {
  private static func sentence(_ error: InvocationError) -> String {
    switch error {
    case .nothingAsked:
      "say what to do: syrinx IN OUT [EFFECT…]…, or syrinx --help"
    case .unknownOption(let name, let command, let known):
      "\(name) is not an option of \(command)"
        + suggestion(name, known, otherwise: "see syrinx \(command) --help")
    case .optionWantsValue(let name, let placeholder):
      "--\(name) wants a value: --\(name) \(placeholder)"
    case .option(let error): sentence(error) { "--" + $0 }
    case .unknownCommand(let word, let candidates):
      "‘\(word)’ is neither a command nor a file"
        + suggestion(word, candidates, otherwise: "see syrinx --help")
    case .effectBeforeFiles(let effect):
      "‘\(effect)’ is an effect: the two files come before it, as in syrinx IN OUT \(effect)"
    case .missing(let word, _, let usage): "\(word) is missing: \(usage)"
    case .tooManyWords(let word, _, let usage): "‘\(word)’ is one word too many: \(usage)"
    case .effectInsteadOfOutput("["):
      "OUT is missing: ‘[’ begins the chain, as in syrinx IN OUT [ … ]"
    case .effectInsteadOfOutput(let effect):
      "OUT is missing: ‘\(effect)’ is an effect, as in syrinx IN OUT \(effect)"
        + " (a file of that name is written ./\(effect))"
    case .unknownShell(let word, let known):
      "‘\(word)’ is none of the shells that are known: \(list(known))"
    case .unknownTopic(let word, let candidates):
      "there is no ‘\(word)’" + suggestion(word, candidates, otherwise: "see syrinx effects")
    case .document(let path, let line, let error): sentence(error, in: place(path, line))
    case .voice(let error): sentence(error)
    }
  }
}

extension Diagnostics {
  private static func sentence(_ error: ChainError) -> String {
    switch error {
    case .unknownWord(let word, nil, let candidates):
      "‘\(word)’ is not an effect" + suggestion(word, candidates, otherwise: "see syrinx effects")
    case .unknownWord(let word, let effect?, let candidates):
      "‘\(word)’ is neither an effect nor a value of \(effect)"
        + suggestion(word, candidates, otherwise: "see syrinx help \(effect)")
    case .tooManyValues(let effect, let word, let knobs):
      "\(effect): ‘\(word)’ is one value too many: set knobs by name, as in \(knobs[0])=\(word)"
    case .knob(let effect, let error): sentence(error) { "\(effect): \($0)" }
    case .bracketNotClosed: "a ‘[’ is not closed by a ‘]’"
    case .bracketNotOpened(let word): "a ‘\(word)’ stands outside of [ … ]"
    case .tooDeep(let limit): "brackets stand more than \(limit) deep in each other"
    case .emptyBranch: "a branch of [ … ] is empty: write dry for the sound as it came"
    case .dryNotAlone: "‘dry’ is a branch of its own, as in [ reverb , dry ]"
    case .voiceUnnamed: "voice wants a name, as in voice robot: see syrinx voices"
    case .voice(let error): sentence(error)
    case .bracketNotApart(let word):
      "‘\(word)’: brackets and commas are words of their own, as in [ reverb , dry ]"
    }
  }

  private static func sentence(_ error: DocumentError, in document: String) -> String {
    func at(_ place: String) -> String { place.isEmpty ? document : "\(document): \(place)" }
    return switch error {
    case .notJSON(let error):
      "\(document), line \(error.line), column \(error.column): \(reason(error.fault))"
    case .expected(let thing, let place): "\(at(place)) must be \(thing)"
    case .missing("version", _): "\(document) does not begin with \"version\": 1"
    case .missing(let member, let place): "\(at(place)) lacks the member \"\(member)\""
    case .repeated(let member, let place): "\(at(place)) has the member \"\(member)\" twice"
    case .unknown(let member, let place, let known):
      "\(at(place)) has an unknown member \"\(member)\""
        + suggestion(
          member, known,
          otherwise: known.isEmpty ? nil : "known are " + known.joined(separator: ", "))
    case .unknownVersion(let version):
      "\(document) is of version \(version), and only version 1 is known"
    case .unknownEffect(let name, let place, let candidates):
      "\(at(place)): ‘\(name)’ is not an effect"
        + suggestion(name, candidates, otherwise: "see syrinx effects")
    case .knob(let error, let place):
      sentence(error) { knob in
        let owner = place.hasSuffix("." + knob) ? String(place.dropLast(knob.count + 1)) : place
        return at(owner) + ": " + knob
      }
    case .emptyBranches(let place): "\(at(place)) holds no branch"
    case .nameTaken(let name): "\(document): the name ‘\(name)’ is taken"
    case .voice(let error, let place): "\(at(place)): \(sentence(error))"
    case .words(let error, let place): "\(at(place)): \(sentence(error))"
    case .badName(let name, let place):
      "\(at(place)): ‘\(name)’ is not a name: it is one word of letters, digits and hyphens"
    case .nameOfBuiltIn(let name, let place):
      "\(at(place)): the voice ‘\(name)’ is built in: choose another name"
    case .unknownNode(let name, let place, let candidates):
      "\(at(place)): there is no node ‘\(name)’" + suggestion(name, candidates, otherwise: nil)
    case .manyOutputs:
      "\(document): several nodes are connected to ‘output’: join them by a mixer"
    case .leadsNowhere(let name): "\(document): node ‘\(name)’ leads nowhere"
    case .noOutput: "\(document): nothing is connected to ‘output’"
    }
  }

  /// A file, and a line of it where one is known.
  private static func place(_ path: String, _ line: Int?) -> String {
    path + (line.map { ", line \($0)" } ?? "")
  }

  private static func sentence(_ error: VoiceError) -> String {
    switch error {
    case .unknown(let name, let candidates):
      "there is no voice ‘\(name)’" + suggestion(name, candidates, otherwise: "see syrinx voices")
    case .circle(let names):
      "the voices go round in a circle: " + names.joined(separator: " → ")
    case .folderMissing(let path): "there is no folder ‘\(path)’ to look for voices in"
    case .unreadable(let error): sentence(error)
    case .document(let path, let line, let error): sentence(error, in: place(path, line))
    case .chain(let error): sentence(error)
    }
  }

  private static func sentence(_ error: JSONError) -> String {
    "line \(error.line), column \(error.column): \(reason(error.fault))"
  }

  private static func reason(_ fault: JSONError.Fault) -> String {
    switch fault {
    case .endedEarly: "the JSON ends too early"
    case .unexpected(let found, let wanted): "‘\(found)’ stands where \(wanted) belongs"
    case .badEscape: "there is no such escape in JSON"
    case .loneSurrogate: "half of a surrogate pair is no character"
    case .controlCharacter: "a line break or control character stands inside quotes"
    case .badNumber: "this is not a number as JSON writes it"
    case .numberTooLarge: "the number is too large"
    case .tooDeep(let limit): "it is nested more than \(limit) deep"
    case .textAfterEnd: "something follows the end of the JSON"
    }
  }
}

extension Diagnostics {
  /// `name` says whose knob it is, as in `reverb: mix` or `--rate`.
  private static func sentence(_ error: ParameterError, name: (String) -> String) -> String {
    switch error {
    case .notANumber(let knob, let word, .seconds):
      "\(name(knob))=\(word) is not a time, as in 2.5, 300ms or 1:02:03.5"
    case .notANumber(let knob, let word, let unit):
      "\(name(knob))=\(word) is not a number" + (unit.rawValue.isEmpty ? "" : " (\(unit.rawValue))")
    case .notATime(let knob, let word):
      "\(name(knob)): ‘\(word)’ is not a value at a time, as in 3@1.5s or 3@50%"
    case .wrongUnit(let knob, let word, let accepted):
      "\(name(knob))=\(word) has a unit it does not know: "
        + (accepted.isEmpty ? "it takes a bare number" : "it takes " + list(accepted))
    case .outOfRange(let knob, let value, let unit, let range):
      "\(name(knob))=\(value.shortText) is outside \(range.text(in: unit))"
    case .notWhole(let knob, let word): "\(name(knob))=\(word) is not a whole number"
    case .unknownChoice(let knob, let word, let choices):
      "\(name(knob))=\(word) is not a choice"
        + suggestion(word, choices, otherwise: "choose " + list(choices))
    case .neitherChoiceNorNumber(let knob, let word, let choices, let number):
      "\(name(knob))=\(word) is not a choice"
        + suggestion(
          word, choices,
          otherwise: "choose " + list(choices + [number.range.text(in: number.unit)]))
    case .curveNotAllowed(let knob, let word):
      "\(name(knob))=\(word) is a curve, but this knob stays as it is set: give one number"
    case .momentsDescend(let knob, let word):
      "\(name(knob))=\(word): the moments of a curve must not go back in time"
    case .empty(let knob): "\(name(knob))= wants a value"
    case .badItem(let knob, let word, let reason): "\(name(knob)): ‘\(word)’: \(reason)"
    case .setTwice(let knob): "\(name(knob)) is set twice"
    case .unknownKnob(let knob, let known):
      "\(name(knob)) is not a knob"
        + suggestion(
          knob, known,
          otherwise: known.count == 1 ? "the only one is \(known[0])" : "choose " + list(known))
    }
  }
}

extension Diagnostics {
  private static func sentence(_ error: EngineError) -> String {
    switch error {
    case .notAttached: "a node is connected that was never attached"
    case .alreadyAttached(let node): "\(node) is attached twice"
    case .cycle(let nodes):
      "the sound would go round in a circle: " + (nodes + nodes.prefix(1)).joined(separator: " → ")
    case .danglingInlet(let node): "nothing is connected to \(node)"
    case .nothingToRender: "nothing is connected to the output"
    case .tooManyInlets(let node, let most):
      most == 0
        ? "nothing can be connected to \(node): it makes its own sound"
        : "\(node) takes \(most == 1 ? "one input" : "\(most) inputs"): join several by a mixer"
    case .formatsClash(let node, let formats):
      "the inputs of \(node) differ in format: "
        + list(formats.map(\.description), conjunction: "and")
        + (Set(formats.map(\.sampleRate)).count == 1
          ? ": only mono is widened; lay them out alike, as pan channels=stereo does" : "")
    case .unsupportedFormat(let node, let format, let reason):
      "\(node) cannot take \(format): \(reason)"
    case .branchesDrift(let from, let at):
      "the branches from \(from) to \(at) differ in speed and would drift apart"
    case .tooLong(let node):
      "\(node) would make the sound longer than the 2⁴⁰ frames that are counted"
    case .percentNeedsLength:
      "a curve in per cent needs an input whose length is known: give its moments in seconds"
    case .endUnknown(let node, let knob):
      "\(node): \(knob) counts from the end, and where this input ends is not known: save it first"
    case .momentsDescend(let earlier, let later):
      "a curve goes back in time, from \(earlier.shortText) s to \(later.shortText) s"
    case .outOfRange(let node, let knob, let value, let unit, let range):
      "\(node): \(knob)=\(value.shortText) is outside \(range.text(in: unit)) for this sound"
    case .sourceEndedEarly(let at, let promised):
      "the input ends after \(at) frames, although it promises \(promised)"
    case .library(let name, let reason): "\(name) refuses: \(reason)"
    case .notMeasured(let effect):
      "\(effect) was given no sound to measure"
    case .knobsExclude(let effect, let one, let other):
      "\(effect): \(one) takes the place of \(other): set one of them"
    case .impulseResponse(let path, let reason):
      "\(path) cannot serve as an impulse response: \(reason)"
    }
  }
}

extension Diagnostics {
  private static func sentence(_ error: LookError) -> String {
    switch error {
    case .unknownEnding(let path, let known):
      "‘\(path)’ does not end as anything that can be made: write "
        + list(known.map { "." + $0 })
    case .rangeEmpty(let low, let high): "--\(high) must be more than --\(low)"
    case .notAMoment(let word):
      "‘@\(word)’ is not a moment, as in bars.png@12.5s or bars.png@1:02.5"
    case .momentBeyondEnd(let path, let moment, let seconds):
      "@\(moment.shortText)s lies beyond the end of ‘\(path)’, at \(Measure.duration(seconds))"
    case .noFrames(let path): "‘\(name(path))’ holds no sound of which anything could be shown"
    case .nothingAsked:
      "say what to make: --out FILE.png or FILE.svg, or --json or --csv for the numbers"
    case .programMissing(let program):
      "\(program) is not installed, and films of this kind are made by it: install it, or write .gif"
    case .programFailed(let program, let reason): "\(program) refuses: \(trimmed(reason))"
    case .filmOfPipe: "a film with sound is made of a sound file with a header: save it first"
    case .filmToPipe: "a film with sound goes into a file, not into a pipe"
    case .graphNotPlotted(let chain):
      "‘\(chain)’ is a whole graph: only chains can be plotted"
    case .waveformOfChain: "a chain alone has no waveform: name a file before it, or --of impulse"
    case .impulseTooLong(let path, let most):
      "‘\(name(path))’ is too long for an impulse response, of which \(most.shortText) s are the most:"
        + " see --end"
    case .wordsUnclear(let word): "‘\(word)’ is one word too many: name one file, two, or a chain"
    }
  }

  /// What is said of a response that is not the whole truth.
  static let notLinear =
    "this chain is not linear, or changes with time: what is shown holds for one impulse of full scale"

  static func sentence(_ error: PictureError) -> String {
    switch error {
    case .cairoMissing:
      "pictures are drawn by cairo, which is not installed: apt-get install libcairo2, or brew"
        + " install cairo; numbers (--json, --csv) are there without it"
    case .cairoTooOld(let function): "this cairo is too old: it knows no \(function)"
    case .cairo(let reason): "cairo refuses: \(reason)"
    case .tooSmall(let width, let height):
      "\(width) × \(height) pixels are too few for this picture: see --width and --height"
    }
  }
}

extension Diagnostics {
  /// `: did you mean reverb?`, or else the other advice.
  private static func suggestion(
    _ word: String, _ candidates: [String], otherwise advice: String?
  ) -> String {
    if candidates.contains(where: { $0.hasSuffix("=" + word) }),
      let exact = candidates.first(where: { $0.hasSuffix("=" + word) })
    {
      return ": did you mean \(exact)?"
    }
    if let nearest = Suggestion.nearest(to: word, among: candidates) {
      return ": did you mean \(nearest)?"
    }
    return advice.map { ": " + $0 } ?? ""
  }

  private static func list(_ words: [String], conjunction: String = "or") -> String {
    guard words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + words.last!
  }
}

extension Diagnostics {
  static func sentence(_ error: RenderError) -> String {
    switch error {
    case .sameFile(let input, let output):
      (input == output ? "‘\(input)’ is IN and OUT" : "‘\(input)’ and ‘\(output)’ are one file")
        + ": say --in-place to replace it"
    case .notInPlace(let input, let output):
      "--in-place replaces ‘\(input)’, yet there is a second file ‘\(output)’: name only one"
    case .pipeInPlace: "--in-place wants a file, and ‘-’ is none"
    case .conflict(let option, let other): "--\(option) and \(other) exclude each other"
    case .segmentEmpty(let start, let end):
      "--end=\(end.shortText) must come after --start=\(start.shortText)"
    case .startBeyondEnd(let path, let start, let seconds):
      "--start=\(start.shortText) lies beyond the end of ‘\(path)’, which is"
        + " \(Measure.duration(seconds)) long"
    case .inputUnused(let chain):
      "the graph of ‘\(chain)’ does not use ‘input’: name only OUT"
    case .graphAndWords(let chain, let word):
      "‘\(chain)’ is a whole graph, to which ‘\(word)’ cannot be added"
    case .clipped(let path, let samples, let over):
      "‘\(path)’ is not written: \(Measure.count(samples, "sample")) would clip, the loudest"
        + " \(over.text(decimals: 1)) dB over full scale"
    case .outputIsTerminal: "sound would go to the terminal: name a file, or send it on by | or >"
    case .tooManyPlayers:
      "the branches of different speed would need more than \(ChainSpec.mostPlayers) players"
    case .unknownNode(let name, let known):
      "there is no node ‘\(name)’ to meter"
        + suggestion(name, known, otherwise: "there is " + list(known, conjunction: "and"))
    case .limitsCross(let closed, let open):
      "--closed=\(closed.shortText) must lie below --open=\(open.shortText)"
    case .overwrites(let option, let path):
      "--\(option) would write to ‘\(path)’, which is used otherwise"
    case .interrupted(let path):
      path == "-" ? "interrupted" : "interrupted: ‘\(path)’ is as it was before"
    }
  }

  private static func sentence(_ error: BatchError) -> String {
    switch error {
    case .chainBeforeDashes(let word):
      "‘\(word)’ begins the chain, which comes after --, as in syrinx batch INPUT… --out FOLDER --"
        + " \(word) …"
    case .pipe(let word): "\(word) is a pipe, and batch works with files"
    case .unknownField(let name, let known):
      "there is no field {\(name)}"
        + suggestion(name, known, otherwise: "choose " + list(known.map { "{\($0)}" }))
    case .braceNotClosed(let pattern): "--out=\(pattern): a { is not closed by a }"
    case .noVoice(let pattern):
      "--out=\(pattern): there is no voice for {voice}: name some by --each voice=robot,cave"
    case .unknownEach(let word):
      "--each=\(word) is no list of voices, as in --each voice=robot,cave"
    case .eachOfGraph(let chain):
      "‘\(chain)’ is a whole graph, to which the voices of --each cannot be added"
    case .nothingFound(let words):
      "there is no sound file in " + list(words.map { "‘\($0)’" }, conjunction: "and")
    case .clash(let output, let one, let other):
      one == other
        ? "several outputs of ‘\(one)’ would be ‘\(output)’: tell them apart by {voice} or {n}"
        : "‘\(one)’ and ‘\(other)’ would both become ‘\(output)’: tell them apart by {dir} or {n}"
    case .replacesInput(let output, let input):
      "‘\(output)’ would replace "
        + (output == input ? "the input of that name" : "the input ‘\(input)’")
        + ": choose another --out"
    case .busy(let journal): "another run is at work here: it is writing ‘\(journal)’"
    case .unknownReport(let path): "--report=\(path) must end in .json or .csv"
    case .notAFile(let path): "‘\(path)’ is not a file"
    }
  }

  private static func sentence(_ error: GoldenError) -> String {
    switch error {
    case .unknownTask(let word, let known):
      "golden ‘\(word)’ is not known" + suggestion(word, known, otherwise: "choose " + list(known))
    case .unknownCase(let name, let suite, let candidates):
      "‘\(suite)’ has no case ‘\(name)’"
        + suggestion(name, candidates, otherwise: "it has " + list(candidates, conjunction: "and"))
    }
  }

  private static func sentence(_ error: CompareError) -> String {
    switch error {
    case .unreadable(let error): sentence(error)
    case .formatsDiffer(let want, let wantFormat, let got, let gotFormat):
      "‘\(want)’ (\(wantFormat)) and ‘\(got)’ (\(gotFormat)) cannot be compared: convert one by"
        + " --rate or --channels"
    case .noSteps(let want, let got):
      "‘\(want)’ and ‘\(got)’ hold no whole numbers whose steps lsb could count: choose null or"
        + " perceptual"
    case .interrupted: "interrupted"
    }
  }

  static func sentence(_ error: FileError) -> String {
    switch error {
    case .notFound(let path): "there is no file ‘\(path)’"
    case .isDirectory(let path): "‘\(path)’ is a folder"
    case .notReadable(let path): "‘\(path)’ may not be read"
    case .notASoundFile(let path, let reason): "‘\(path)’ is no sound file: \(trimmed(reason))"
    case .emptyFile(let path): "‘\(name(path))’ is empty"
    case .unsupported(let path, let reason): "‘\(path)’ cannot be read: \(trimmed(reason))"
    case .beyondLimit(let path, .sampleRate, let rate):
      "‘\(name(path))’ claims \(rate) Hz, and \(limits(Limits.sampleRates)) Hz are believed"
    case .beyondLimit(let path, .channelCount, let count):
      "‘\(name(path))’ claims \(Measure.count(count, "channel")), and"
        + " \(limits(Limits.channelCounts)) are believed"
    case .beyondLimit(let path, .frameCount, let count):
      "‘\(name(path))’ claims \(count) frames, and up to 2⁴⁰ are believed"
    case .notANumber(let path, let frame, let channel):
      "‘\(name(path))’: frame \(frame) of channel \(channel) is infinite or no number: say --nan zero"
        + " to make such samples 0"
    case .madeNonFinite(let path, let samples):
      "‘\(name(path))’ is not written: the chain has made \(Measure.count(samples, "sample")) of it infinite"
        + " or no number: say --nan zero to make them 0"
    case .cannotSeek(let path): "‘\(name(path))’ cannot be gone back in"
    case .unknownEnding(let path):
      "‘\(path)’ does not end as a sound file does: write .wav, .flac or another, or say --format"
    case .notWritten(let container): "\(container.title) can be read but not written"
    case .cannotHold(let container, let encoding, let choices):
      "\(container.title) cannot hold \(encoding.rawValue): it can hold "
        + list(choices.map(\.rawValue))
    case .rateUnsupported(let container, let encoding, let rate, let choices):
      "\(container.title) with \(encoding.rawValue) cannot have a rate of \(rate) Hz: "
        + (choices.isEmpty
          ? "convert it by --rate" : "choose --rate " + list(choices.map { String($0) }))
    case .channelsUnsupported(let container, let encoding, let channels, let most):
      "\(container.title) with \(encoding.rawValue) cannot have \(channels) channels: it can have"
        + " up to \(most), see --channels"
    case .tooLong(let container):
      "the sound is too long for \(container.title): choose --format rf64, w64 or flac"
    case .noFrames(let container): "\(container.title) cannot hold a sound of no frames"
    case .folderMissing(let path): "the folder for ‘\(path)’ is not there"
    case .notWritable(let path): "‘\(path)’ may not be written"
    case .diskFull("-"): "the disk is full: standard output is not whole"
    case .diskFull(let path): "the disk is full: ‘\(path)’ is not written"
    case .noTemporaryFile(let folder, let number):
      "no temporary file can be made in ‘\(folder)’, for which see $TMPDIR: \(systemReason(number))"
    case .exists(let path): "‘\(path)’ is there already, and --no-clobber keeps it"
    case .brokenPipe(let path): "nobody reads \(name(path)) any more"
    case .lengthNotMet(let path, let promised, let written):
      "\(name(path)) was promised \(promised) frames and got \(written)"
    case .io("-", let number): "standard input or output: \(systemReason(number))"
    case .io(let path, let number): "‘\(name(path))’: \(systemReason(number))"
    case .library(let path, let reason): "‘\(name(path))’: \(trimmed(reason))"
    }
  }

  /// What is worth saying about a render that has been done.
  static func warnings(
    path: String, _ counts: SampleCounts, peakDB: Double?, factor: Float,
    shortfalls: [EffectShortfall], notices: [Notice]
  ) -> [String] {
    var warnings = shortfalls.map { "\(path): \(sentence($0))" }
    if counts.clipped > 0 {
      let over = (peakDB ?? 0).text(decimals: 1)
      warnings.append(
        "\(path): \(Measure.count(counts.clipped, "sample")) clipped, the loudest \(over) dB over"
          + " full scale: lower it by gain or say --clip scale or limit")
    }
    if counts.nonFinite > 0 {
      warnings.append(
        "\(path): \(Measure.count(counts.nonFinite, "sample")) that the chain made infinite or no number"
          + " became 0")
    }
    if factor != 1 {
      let change = (20 * log10(Double(factor))).text(decimals: 2).withTrueMinus
      warnings.append("\(path): the whole is scaled by \(change) dB so that nothing clips")
    }
    var dropped: [String] = []
    for notice in notices {
      switch notice {
      case .precisionReduced(let from, let to):
        warnings.append("\(path): \(from.rawValue) is reduced to \(to.rawValue)")
      case .metadataDropped(let part): dropped.append(part.rawValue)
      case .chunkDropped(let name): dropped.append(chunk(name))
      case .cutShort: break
      }
    }
    if !dropped.isEmpty {
      warnings.append(
        "\(path): this kind of file has no place for \(list(dropped, conjunction: "and"))")
    }
    return warnings
  }

  /// A chunk of a WAV file by its name.
  static func chunk(_ name: String) -> String {
    "chunk ‘\(name.last == " " ? String(name.prefix { $0 != " " }) : name)’"
  }

  /// What is worth saying about an input that has been read.
  static func warnings(about input: SoundFileReader) -> [String] {
    var warnings: [String] = []
    let path = input.path == "-" ? "standard input" : input.path
    for case .cutShort(let count) in input.notices {
      warnings.append(
        "\(path): cut short: \(Measure.count(count, "byte")) of its sound are missing")
    }
    let tooLarge = input.notices.compactMap {
      if case .chunkDropped(let name) = $0 { name } else { nil }
    }
    if !tooLarge.isEmpty {
      warnings.append(
        "\(path): \(list(tooLarge.map(chunk), conjunction: "and")) is left out: of all chunks together"
          + " up to 16 MiB are carried over")
    }
    if input.counts.rounded > 0 {
      warnings.append(
        "\(path): \(Measure.count(input.counts.rounded, "sample")) of \(input.layout.encoding.rawValue)"
          + " rounded to the 24 bits that sound is computed with")
    }
    if input.counts.replaced > 0 {
      warnings.append(
        "\(path): \(Measure.count(input.counts.replaced, "sample")) infinite or no number, made 0")
    }
    return warnings
  }

  /// What an effect could not do as it was asked.
  static func sentence(_ shortfall: EffectShortfall) -> String {
    let effect = shortfall.effect
    return switch shortfall.shortfall {
    case .peakReached(let loudness, let missing, let peak):
      "\(effect): \(missing.text(decimals: 1)) dB are missing to \(Measure.level(loudness, "LUFS")),"
        + " since the true peak would rise above \(Measure.level(peak, "dB"))"
    case .nothingToMeasure(let measure):
      "\(effect): the sound has no \(measure) and is left as it is"
    case .unvoiced(let target):
      "\(effect): no voice was found whose pitch could go to \(target.shortText) Hz; it stays"
    case .targetTooFar(let target, let median, let limit):
      "\(effect): a shift of \(limit.shortText) cents, the most there is, does not bring the median"
        + " pitch of \(median.text(decimals: 1)) Hz to \(target.shortText) Hz"
    }
  }

  private static func limits(_ range: ClosedRange<Int>) -> String {
    "\(range.lowerBound)…\(range.upperBound)"
  }

  private static func name(_ path: String) -> String {
    path == "-" ? "the pipe" : path
  }

  /// A library's words without the full stop that they end in.
  private static func trimmed(_ reason: String) -> String {
    reason.hasSuffix(".") ? String(reason.dropLast()) : reason
  }
}
