import SyrinxDevices
import SyrinxEngine
import SyrinxRender

/// Obstacles to changing a sound while it is heard.
enum LiveError: Error {
  /// An effect that cannot follow a sound whose end nobody knows.
  case notLive(effect: String, LiveObstacle)
  /// A graph with players of its own, where the microphone is the only one.
  case ownPlayers(chain: String)
  case keyFile(path: String, KeyMap.Fault)
  case keyChain(path: String, line: Int, any Error)
  case noParameter(String, known: [String])
  case noValue(parameter: String, word: String)
  case noVoice(Int, count: Int)
  case notWhilePlaying(command: String)
  /// An option that means something only with another one.
  case needs(option: String, other: String)
  /// A file of commands that cannot be read.
  case control(path: String)
}

/// Why an effect cannot run live.
enum LiveObstacle: Hashable {
  case measures, changesLength, looksFarAhead, needsEnd
}

extension Effect {
  /// Why it cannot follow a sound as it is heard; nil if it can.
  var liveObstacle: LiveObstacle? {
    if isOpen { return .measures }
    if speed != 1 { return .changesLength }
    if canRunLive { return nil }
    return traits.contains(.looksFarAhead) ? .looksFarAhead : .needsEnd
  }
}

extension ChainSpec {
  /// Throws the first effect that cannot run live.
  func checkLive() throws(LiveError) {
    for effect in effects {
      if let obstacle = effect.liveObstacle {
        throw .notLive(effect: effect.descriptor.name, obstacle)
      }
    }
  }
}

extension LiveError: ReportableError {
  package var sentence: String {
    switch self {
    case .notLive(let effect, let obstacle):
      "\(effect) cannot run live: \(obstacle.sentence) (‘syrinx voices’ marks the voices that can)"
    case .ownPlayers(let chain):
      "--chain \(chain) has players of its own: live and record play a microphone only"
    case .keyFile(let path, let fault): fault.sentence(in: path)
    case .keyChain(let path, let line, let error):
      Phrase.place(path, line) + ": " + error.report
    case .noParameter(let name, let known):
      "‘\(name)’ is no parameter that can be changed now"
        + Phrase.suggestion(
          name, known, otherwise: known.isEmpty ? nil : "choose " + Phrase.list(known))
    case .noValue(let parameter, let word):
      "\(parameter): ‘\(word)’ is not a single number"
    case .noVoice(let number, let count):
      "there is no voice \(number): "
        + (count == 0 ? "there are none" : "they are numbered 1 to \(count)")
    case .notWhilePlaying(let command): "‘\(command)’ is not possible here"
    case .needs(let option, let other): "--\(option) requires --\(other)"
    case .control(let path): "the commands in ‘\(path)’ cannot be read"
    }
  }

  package var exitStatus: ExitStatus {
    switch self {
    case .control: .failed
    default: .misused
    }
  }
}

extension LiveObstacle {
  fileprivate var sentence: String {
    switch self {
    case .measures: "it hears all of the sound before it begins"
    case .changesLength: "it changes the length of the sound"
    case .looksFarAhead: "it looks several seconds ahead"
    case .needsEnd: "it needs a sound whose length is known"
    }
  }
}

extension KeyMap.Fault: ReportableError {
  package var sentence: String {
    switch self {
    case .unknownKey(let name, _):
      "‘\(name)’ is not a key: write one character, or space, up, down, left, right, enter, tab,"
        + " backspace, escape or ctrl-a"
    case .keyTwice(let name, _): "the key ‘\(name)’ has a chain already"
    case .noChain(let name, _):
      "the key ‘\(name)’ has no chain: write it behind the key, as in ‘\(name) voice robot’"
    }
  }

  package var exitStatus: ExitStatus { .misused }

  fileprivate func sentence(in path: String) -> String {
    let line =
      switch self {
      case .unknownKey(_, let line), .keyTwice(_, let line), .noChain(_, let line): line
      }
    return Phrase.place(path, line) + ": " + sentence
  }
}

extension ControlLine.Fault: ReportableError {
  package var sentence: String {
    switch self {
    case .unknownCommand(let command):
      "unknown command ‘\(command.count > 60 ? command.prefix(60) + "…" : command)’"
        + Phrase.suggestion(
          command, ["set", "voice", "passthrough", "pause", "skip", "quit"],
          otherwise: "choose set, voice, passthrough or quit")
    case .malformed(let command):
      switch command {
      case "set": "set requires an effect, a parameter and a value, as in set reverb.mix=40"
      case "voice": "voice requires a number from 1, as in voice 2"
      case "skip": "skip requires seconds, as in skip -5"
      default: "\(command) takes no more words"
      }
    }
  }

  package var exitStatus: ExitStatus { .misused }
}
