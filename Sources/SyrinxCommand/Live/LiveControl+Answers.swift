import SyrinxDevices
import SyrinxEngine
import SyrinxRender
import SyrinxSystem
import SyrinxText

extension LiveControl {
  /// Obeys a line of another program.
  func obey(_ line: ReceivedLine) throws -> [JSONValue.Member] {
    guard case .text(let text) = line else {
      throw LiveError.lineTooLong(most: ReceivedLine.longest)
    }
    return try obey(text)
  }

  /// The answer to a line, for programs.
  func answer(_ line: ReceivedLine) -> JSONValue {
    do {
      return .object([.init("ok", true)] + (try obey(line)))
    } catch {
      return ["ok": false, "error": .string(error.report)]
    }
  }

  /// Switches that are not as at the beginning, in words.
  var marks: [String] {
    let gain = session.gain.value
    return [
      session.isMuted ? "muted" : "",
      session.pushToTalk == .off ? "" : "push " + session.pushToTalk.rawValue,
      gain == 0 ? "" : "gain " + gain.text(decimals: 1).withTrueMinus + " dB",
      recordings.isEmpty ? "" : "● recording",
    ]
  }

  /// All that can be steered, as it is now.
  var status: [JSONValue.Member] {
    let latency = (session.latency ?? session.expectedLatency).total
    return [
      .init("voice", session.selected == nil ? nil : .string(title)),
      .init("bypass", .bool(session.selected == nil)),
      .init("mute", .bool(session.isMuted)),
      .init("push", .string(session.pushToTalk.rawValue)),
      .init("gainDB", .number(session.gain.value)),
      .init("latency", .number(latency.rounded(to: 1e4))),
      .init("dropouts", .integer(session.dropoutCount)),
      .init("input", input.json),
      .init("output", output.json),
      .init("recording", recordings.json),
      .init("sounds", .array(session.soundNames.map { .string($0) })),
      .init("voices", .array(choices.choices.enumerated().map(describe))),
      .init("parameters", .array(parameters.all.map(\.json))),
    ]
  }

  private func describe(_ number: Int, _ choice: LiveChoices.Choice) -> JSONValue {
    [
      "number": .integer(number + 1), "title": .string(choice.title),
      "key": (choice.key?.name).json,
      "heard": .bool(number == session.selected),
    ]
  }
}

extension LevelBar {
  /// The level that is shown and the peak, in dBFS; null where there is silence.
  fileprivate var json: JSONValue {
    ["levelDB": level.rounded(10), "peakDB": heldPeak.rounded(10)]
  }
}

extension LiveParameters.Parameter {
  fileprivate var json: JSONValue {
    [
      "name": .string(name), "value": .number(live.value), "text": .string(text),
      "unit": .string(declaration.domain.number?.unit.rawValue ?? ""),
      "minimum": .number(live.range.lowerBound), "maximum": .number(live.range.upperBound),
      "scale": .string(scale.isLogarithmic ? "logarithmic" : "linear"),
      "help": .string(declaration.help),
    ]
  }
}
