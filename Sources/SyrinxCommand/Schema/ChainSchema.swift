import SyrinxEngine
import SyrinxRender
import SyrinxText

/// JSON Schemas (draft 2020-12) of what people write as JSON, made from the tables of parameters.
///
/// A schema knows form, names, choices, the ranges of bare numbers and what numbers with units, times
/// and curves look like; whether such a number is in range only syrinx itself can tell.
struct ChainSchema {
  private let effects: EffectCatalog

  init(effects: EffectCatalog) { self.effects = effects }

  /// The schema of the file of `--chain`: a chain, with or without what `explain --json` says beside
  /// it, or a graph.
  var chain: JSONValue {
    let facts = Patch.facts.map { JSONValue.Member($0, true) }
    return [
      "$schema": Self.dialect,
      "title": "A chain or a graph of Syrinx",
      "oneOf": [
        document(["version", "chain"], [.init("chain", reference("chain"))] + facts),
        document(
          ["version", "nodes", "connections"],
          [
            .init("nodes", ["type": "array", "items": reference("node")]),
            .init("connections", ["type": "array", "items": reference("connection")]),
          ]),
      ],
      "$defs": .object(
        chainDefinitions + graphDefinitions + texts(of: parameters + PlayerSpec.declarations)),
    ]
  }

  var voice: JSONValue {
    let text: JSONValue = ["type": "string"]
    let schema = document(
      ["version", "name", "summary", "chain"],
      [
        .init("name", ["type": "string", "pattern": "^[^\\W\\d_][^\\W_-]*(-[^\\W_-]*)*$"]),
        .init("summary", text), .init("extends", text),
        .init("chain", ["anyOf": [text, reference("chain")]]),
      ])
    let head: JSONValue = ["$schema": Self.dialect, "title": "A voice of Syrinx"]
    return head.adding(schema).adding(["$defs": .object(definitions)])
  }

  /// Definitions that documents with chains refer to.
  var definitions: [JSONValue.Member] { chainDefinitions + texts(of: parameters) }

  private static let dialect: JSONValue = "https://json-schema.org/draft/2020-12/schema"

  private func reference(_ name: String) -> JSONValue {
    ["$ref": .string("#/$defs/" + name)]
  }

  /// An object of version 1 with these members and no others.
  private func document(_ required: [String], _ members: [JSONValue.Member]) -> JSONValue {
    let head: [JSONValue.Member] = [
      .init("$schema", ["type": "string"]), .init("version", ["const": 1]),
    ]
    return object(head + members, ["required": .array(required.map { .string($0) })])
  }

  private func object(_ members: [JSONValue.Member], _ more: JSONValue = [:]) -> JSONValue {
    let head: JSONValue = ["type": "object", "properties": .object(members)]
    return head.adding(more).adding(["additionalProperties": false])
  }

  private var chainDefinitions: [JSONValue.Member] {
    let words = effects.names + [VoiceCall.word] + RandomWord.allCases.map(\.rawValue)
    let steps = words.map { JSONValue.Member($0, reference($0)) }
    return [
      .init(
        "chain",
        [
          "description": "effects, applied in order",
          "type": "array",
          "items": ["anyOf": [reference("step"), reference("branches")]],
        ]),
      .init("step", object(steps, ["minProperties": 1, "maxProperties": 1])),
      .init(
        "branches",
        [
          "description": "parallel chains, summed; an empty one is the unprocessed sound",
          "type": "array", "items": reference("chain"), "minItems": 1,
        ]),
    ] + randomDefinitions
      + effects.effects.map {
        .init($0.name, parameters($0.summary, $0.parameters))
      } + [
        .init(
          VoiceCall.word, parameters(VoiceCall.summary, VoiceCall.declarations, required: ["name"]))
      ]
  }

  /// The forms drawn at random: values, and effects of which some are taken.
  private var randomDefinitions: [JSONValue.Member] {
    let count: JSONValue = [
      "anyOf": [
        ["type": "integer", "minimum": 0], ["type": "string", "pattern": "^[0-9]+\\.\\.[0-9]+$"],
      ]
    ]
    let chains: JSONValue = ["type": "array", "items": reference("chain"), "minItems": 1]
    return [
      .init(
        NumberDomain.randomName,
        [
          "description": "a value that is drawn at random",
          "type": "string", "pattern": "(^|[@:/=])(any|log|normal):.+",
        ])
    ]
      + RandomWord.allCases.map { word in
        let form =
          word == .chance
          ? object(
            [
              .init("percent", ["type": "number", "minimum": 0, "maximum": 100]),
              .init("chain", reference("chain")),
            ], ["required": ["percent", "chain"]])
          : object(
            [.init("count", count), .init("of", chains)],
            ["required": word == .some ? ["count", "of"] : ["of"]])
        let description: JSONValue = ["description": .string(word.summary)]
        return .init(word.rawValue, description.adding(form))
      }
  }

  private var graphDefinitions: [JSONValue.Member] {
    let kinds =
      [JSONValue.Member("player", reference("player")), .init("mixer", object([]))]
      + effects.names.map { JSONValue.Member($0, reference($0)) }
    let node = object(
      [.init("name", ["type": "string"])] + kinds,
      ["required": ["name"], "minProperties": 2, "maxProperties": 2])
    return [
      .init("node", node),
      .init("player", parameters("Plays a file.", PlayerSpec.declarations, required: ["path"])),
      .init(
        "connection",
        [
          "description": "names of two nodes, from and to; input and output are those of the graph",
          "type": "array", "items": ["type": "string"], "minItems": 2, "maxItems": 2,
        ]),
    ]
  }

  /// All that a chain can set.
  private var parameters: [ParameterDeclaration] {
    effects.effects.flatMap(\.parameters) + VoiceCall.declarations
  }

  /// Patterns of numbers with units and of curves, each form once.
  private func texts(of parameters: [ParameterDeclaration]) -> [JSONValue.Member] {
    var texts: [JSONValue.Member] = []
    for number in parameters.compactMap(\.domain.number)
    where !texts.contains(where: { $0.name == number.textName }) {
      texts.append(.init(number.textName, number.text))
    }
    return texts
  }

  private func parameters(
    _ summary: String, _ parameters: [ParameterDeclaration], required: [String] = []
  )
    -> JSONValue
  {
    let names: JSONValue =
      required.isEmpty ? [:] : ["required": .array(required.map { .string($0) })]
    let description: JSONValue = ["description": .string(summary)]
    return description.adding(object(parameters.map { .init($0.name, $0.form) }, names))
  }
}

extension ParameterDeclaration {
  fileprivate var form: JSONValue {
    let form = (["description": .string(help)] as JSONValue).adding(domain.form)
    guard standardText != nil else { return form }
    return form.adding(["default": standard.json(words: domain.print(standard))])
  }
}

extension Domain {
  fileprivate var form: JSONValue {
    let text: JSONValue = ["type": "string", "minLength": 1]
    return switch self {
    case .number(let number): ["anyOf": .array(number.forms)]
    case .choice(let choices):
      ["anyOf": [["enum": .array(choices.map { .string($0) })], NumberDomain.random]]
    case .choiceOrNumber(let choices, let number):
      ["anyOf": .array([["enum": .array(choices.map { .string($0) })]] + number.forms)]
    case .text: text
    case .list: ["anyOf": [text, ["type": "array", "items": text]]]
    case .flag: ["type": "boolean"]
    }
  }
}

extension NumberDomain {
  /// A bare number, or text with a unit or a curve.
  fileprivate var forms: [JSONValue] {
    [
      [
        "type": isWhole ? "integer" : "number", "minimum": .number(range.lowerBound),
        "maximum": .number(range.upperBound),
      ],
      ["$ref": .string("#/$defs/" + textName)], Self.random,
    ]
  }

  fileprivate static let randomName = "random"
  fileprivate static let random: JSONValue = ["$ref": .string("#/$defs/" + randomName)]

  /// The name of the definition of its text, which depends on nothing else.
  fileprivate var textName: String { (takesCurve ? "curve-" : "number-") + "\(unit)" }

  fileprivate var text: JSONValue {
    ["type": "string", "pattern": .string("^(\(takesCurve ? value + "|" + curve : value))$")]
  }

  private var value: String {
    let number = Self.number + Self.anyCase(accepted)
    return unit == .seconds ? Self.time : number
  }

  /// Points with shapes between them, an oscillation, a level that is followed, or a file.
  private var curve: String {
    let shape = "((" + CurveShape.allCases.map(\.rawValue).joined(separator: "|") + ")/)?"
    let point = shape + "(\(value))@(\(Self.time)|\(Self.number)%)"
    let rate = "@\(Self.number)\\s?[kK]?[hH][zZ]"
    let waves = Oscillation.Wave.words.map { $0 == "random" ? $0 + "[0-9]*" : $0 } + ["exp"]
    return point + "(/" + point + ")*|(\(value))\\.\\.(\(value))" + rate
      + "(/(" + waves.joined(separator: "|") + "))*|(\(value))\\.\\.(\(value))@follow.*"
      + "|@.+\\.([cC][sS][vV]|[aA][uU][pP]|[xX][mM][lL])"
  }

  private static let number = "[xX×]?[+−-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]+)?"
  private static let time = "([0-9]+:){0,2}" + number + anyCase(["s", "ms"])

  /// A pattern for one of some words or none, in capitals or not.
  private static func anyCase(_ words: [String]) -> String {
    let words = words.map { word in
      word.map { $0.isLetter ? "[\($0.lowercased())\($0.uppercased())]" : String($0) }.joined()
    }
    return words.isEmpty ? "" : "(\\s?(" + words.joined(separator: "|") + "))?"
  }
}
