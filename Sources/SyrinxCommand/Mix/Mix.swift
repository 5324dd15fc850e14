import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem
import SyrinxText

// Mix/ adds sounds: a short form of a timeline with a track for each.

final class Mix: Command {
  struct Options: TimelineOptions {
    var render = RenderOptions()
    static let parameters: [Parameter<Options>] =
      [.timelineWords] + Parameter.timelineOptions
  }

  static let name = "mix"
  static let summary = "Mix sounds, each at its own start time and level."
  static let usage = ["A[@TIME][:LEVEL] B[@TIME][:LEVEL]… OUT"]
  static let slots = [Slot.files(lists: false)]
  static let details = [
    "For example: syrinx mix talk.wav music.flac@3s:-12dB out.wav. TIME defaults to 0, LEVEL to"
      + " 0 dB. A clock time has a level after it, as in @1:02.5:0dB; @62.5s is the same. The sum"
      + " is not scaled: clipping is reported, and --clip scale or limit avoids it. Tags and"
      + " pictures are those of the first sound; cues and chapters move with their sounds. For more"
      + " control, see ‘syrinx compose --help’."
  ]

  private let inputs: [MixInput]
  private let output: String
  private let options: Options
  private let effects: EffectCatalog

  init(_ invocation: Invocation<Options>) throws {
    let (words, output) = try Self.files(invocation.words, invocation.effects)
    inputs = try words.map { try MixInput($0) }
    self.output = output
    options = invocation.options
    effects = invocation.effects
    try options.render.check()
  }

  /// True where the words are all sounds of a folder, without times and levels, and the last is no former mix of the
  /// others.
  private var lacksOutput: Bool {
    guard inputs.allSatisfy({ $0 == MixInput(path: $0.path) }),
      let whole = WholeFolder(inputs.map(\.path), output)
    else { return false }
    return whole.outputLength < 0.75 * (whole.inputLengths.max() ?? 0)
      || whole.likenessToSum < 0.2
  }

  func run(on console: Console) throws -> ExitStatus {
    if lacksOutput { throw InvocationError.allInputs(last: output, usage: Self.usageLines[0]) }
    try Self.compose(
      document, of: inputs.map(\.path), to: output, options.render, effects, on: console)
    return .done
  }

  /// The timeline that it stands for.
  var document: JSONValue {
    let tracks = inputs.enumerated().map { index, input -> JSONValue in
      var members = [JSONValue.Member("path", .string(input.path))]
      members += Self.words(of: input.path, isFirst: index == 0, options.render)
      if input.seconds > 0 { members.append(.init("at", .number(input.seconds))) }
      if input.level != 0 { members.append(.init("gain", .number(input.level))) }
      return ["name": .string("\(index + 1)"), "clips": [.object(members)]]
    }
    return ["version": 1, "seam": 0, "tracks": .array(tracks)]
  }
}

/// A sound with where it begins and how loud it is, written like `song.flac@3s:-6dB`.
struct MixInput: Hashable {
  private(set) var path: String
  var seconds = 0.0
  var level = 0.0
}

extension MixInput {
  /// A name that is there means itself, whatever it holds.
  init(_ word: String) throws(MixError) {
    self.init(path: word)
    guard FileFacts(path: word) == nil else { return }
    var rest = word
    if let colon = rest.lastIndex(of: ":") {
      let name = String(rest[..<colon])
      if let error = Self.ambiguity(of: name, rest[rest.index(after: colon)...]) { throw error }
      do throws(ParameterError) {
        level = try Self.value(rest[rest.index(after: colon)...], "level", .decibels, -96...24)
        rest = name
      } catch {
        // A name may hold a colon.
        if Self.isThere(name) { throw .badValue(word, error) }
      }
    }
    if FileFacts(path: rest) == nil, let sign = rest.lastIndex(of: "@") {
      do throws(ParameterError) {
        seconds = try Self.value(rest[rest.index(after: sign)...], "time", .seconds, 0...360_000)
      } catch { throw .badValue(word, error) }
      rest = String(rest[..<sign])
    }
    path = rest
  }

  /// The error of a time and a number after it that read as a clock time too, such as `@1` and `02.5`.
  private static func ambiguity(of name: String, _ number: Substring) -> MixError? {
    let digits = number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard digits[0].count == 2, digits.allSatisfy({ $0.allSatisfy(\.isWholeNumber) }),
      FileFacts(path: name) == nil, let sign = name.lastIndex(of: "@")
    else { return nil }
    let time = name[name.index(after: sign)...]
    let range = 0.0...360_000
    guard let clock = try? value(time + ":" + number, "time", .seconds, range),
      let seconds = try? value(time, "time", .seconds, range)
    else { return nil }
    let path = String(name[..<sign])
    var meanings = [MixInput(path: path, seconds: clock)]
    if let level = try? value(number, "level", .decibels, -96...24) {
      meanings.append(MixInput(path: path, seconds: seconds, level: level))
    }
    return .ambiguous(name + ":" + number, number: String(number), meanings)
  }

  /// The word that means it and nothing else.
  fileprivate var word: String {
    path + "@\(seconds.shortText)s" + (level == 0 ? "" : ":\(level.shortText)dB")
  }

  /// True for a sound that is there, with a time or without.
  private static func isThere(_ name: String) -> Bool {
    if FileFacts(path: name) != nil { return true }
    guard let sign = name.lastIndex(of: "@") else { return false }
    return FileFacts(path: String(name[..<sign])) != nil
  }

  private static func value(
    _ word: Substring, _ name: String, _ unit: Unit, _ range: ClosedRange<Double>
  ) throws(ParameterError) -> Double {
    try NumberDomain(unit, range, takesCurve: false).constant(String(word), parameter: name)
  }
}

/// A word that means no sound.
enum MixError: UsageError, AdvisingError, Equatable {
  /// A time or a level that is none, or out of range.
  case badValue(String, ParameterError)
  /// A word whose last number could be of a clock time or a level, with what it may mean.
  case ambiguous(String, number: String, [MixInput])

  var message: AdvisedSentence {
    switch self {
    case .badValue(let word, .outOfRange(let name, let value, let unit, let range)):
      "‘\(word)’: "
        + ParameterError.outOfRange(parameter: name, word: value, unit: unit, range: range).sentence
    case .badValue(let word, let error):
      .init(
        "‘\(word)’ is not a sound with a time or a level",
        advice: ": write a time after @ and a level after it, as in song.flac@3s:-6dB",
        hasDecimalComma: error.message.hasDecimalComma)
    case .ambiguous(let word, let number, let meanings):
      "‘\(word)’: \(number) could be seconds or dB: write "
        + Phrase.list(meanings.map(\.word.quotedForShell))
    }
  }
}
