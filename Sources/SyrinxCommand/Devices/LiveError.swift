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
  /// A parameter of several nodes, by their names.
  case severalParameters(String, [String])
  case noValue(parameter: String, word: String)
  case noVoice(Int, count: Int)
  case notWhilePlaying(command: String)
  /// An option that means something only with another one.
  case needs(option: String, other: String)
  /// A file of commands that cannot be read.
  case control(path: String)
  /// A socket that cannot be made: a path, or a port.
  case socket(name: String, reason: String)
  /// A line that begins with neither a command nor an effect.
  case unknownCommand(String, effects: [String])
  case lineTooLong(most: Int)
  /// As many sounds are heard as can be.
  case tooManySounds(most: Int)
  /// A controller's target that no chain has.
  case noTarget(String, known: [String])
}

/// Why an effect cannot run live.
enum LiveObstacle: Equatable {
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

extension LiveError: AdvisingError {
  package var message: AdvisedSentence {
    switch self {
    case .notLive(let effect, let obstacle):
      "\(effect) cannot run live: \(obstacle.sentence) (‘syrinx voices’ marks the voices that can)"
    case .ownPlayers(let chain):
      "--chain \(chain) has players of its own: live and record play a microphone only"
    case .keyFile(let path, let fault): .init(fault.sentence(in: path))
    case .keyChain(let path, let line, let error):
      "\(Phrase.place(path, line)): \(error.report)"
    case .noParameter(let name, let known):
      "‘\(name)’ is not a parameter that can be changed now"
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
    case .socket(let name, let reason): "the socket ‘\(name)’ cannot be made: \(reason)"
    case .severalParameters(let name, let nodes):
      "several effects have ‘\(name)’: choose " + Phrase.list(nodes)
    case .unknownCommand(let word, let effects):
      "unknown command ‘\(word.count > 60 ? word.prefix(60) + "…" : word)’"
        + Phrase.suggestion(
          String(word.prefix(60)), ControlLine.commands + effects,
          otherwise:
            "write an effect, or choose voice, set, bypass, mute, push, gain, record, play,"
            + " status or quit")
    case .lineTooLong(let most): "--control: a line of more than \(most) bytes is ignored"
    case .tooManySounds(let most):
      "\(Measure.count(most, "sound")) are playing already: play stop ends them"
    case .noTarget(let name, let known):
      .init(
        "--midi: nothing is called ‘\(name)’",
        advice: Phrase.suggestion(
          name, known,
          otherwise: "write an effect’s parameter, as in cc7=gain.db, or bypass, gain, mute or push"
        ))
    }
  }

  package var exitStatus: ExitStatus {
    switch self {
    case .control, .socket: .failed
    default: .misused
    }
  }
}

extension LiveObstacle {
  fileprivate var sentence: String {
    switch self {
    case .measures: "it needs the whole sound first"
    case .changesLength: "it changes the length of the sound"
    case .looksFarAhead: "it looks several seconds ahead"
    case .needsEnd: "it needs a sound whose length is known"
    }
  }
}

extension KeyMap.Fault: UsageError {
  package var sentence: String {
    switch self {
    case .unknownKey(let name, _):
      "‘\(name)’ is not a key: write one character, or space, up, down, left, right, enter, tab,"
        + " backspace, escape or ctrl-a"
    case .keyTwice(let name, _): "the key ‘\(name)’ has a chain already"
    case .noChain(let name, _):
      "the key ‘\(name)’ has no chain: write it after the key, as in ‘\(name) voice robot’"
    }
  }

  fileprivate func sentence(in path: String) -> String {
    let line =
      switch self {
      case .unknownKey(_, let line), .keyTwice(_, let line), .noChain(_, let line): line
      }
    return Phrase.place(path, line) + ": " + sentence
  }
}

extension ControlLine.Fault: UsageError {
  package var sentence: String {
    switch self {
    case .unknownCommand(let command):
      LiveError.unknownCommand(command, effects: []).sentence
    case .malformed(let command):
      switch command {
      case "set": "set requires an effect, a parameter and a value, as in set reverb.mix=40"
      case "voice": "voice requires a number from 1, or a name, as in voice 2 or voice robot"
      case "skip": "skip requires seconds, as in skip -5"
      case "chain": "chain requires effects, as in chain gain -3 reverb plate"
      case "bypass", "mute": "\(command) may be followed by on or off"
      case "push": "push requires down, up or off"
      case "gain": "gain requires decibels, as in gain -6"
      case "record", "record-dry": "\(command) requires a file, or stop"
      case "play": "play requires a file, or stop"
      default: "\(command) takes no more words"
      }
    }
  }
}

extension ControllerTarget.Fault {
  /// Of the item that it was found in.
  var sentence: String {
    switch self {
    case .malformed: "write a controller and what it turns, as in cc7=gain.db"
    case .unknownController(let word):
      "unknown controller ‘\(word)’: choose cc0 to cc127, or cc7@10 for channel 10 only"
    case .unknownChannel(let word): "‘\(word)’ is not a channel from 1 to 16"
    }
  }
}
