import SyrinxEngine
import SyrinxText

/// A JSON Schema (draft 2020-12) of the document of a timeline.
public struct TimelineSchema {
  private let chains: [JSONValue.Member]

  /// `chains` are the definitions of the chain language, among them one named `chain`.
  public init(chains: [JSONValue.Member]) { self.chains = chains }

  public var json: JSONValue {
    let head: [JSONValue.Member] = [
      .init("$schema", "https://json-schema.org/draft/2020-12/schema"),
      .init("title", "A timeline of Syrinx"),
    ]
    let members = object(Self.document, required: ["version"]).members ?? []
    return .object(head + members + [.init("$defs", .object(definitions + chains))])
  }

  private var definitions: [JSONValue.Member] {
    [
      .init("time", Self.time), .init("offset", Self.offset), .init("gain", Self.gain),
      .init("share", Self.share), .init("rate-of-pictures", Self.rate),
      .init("marker", object(Self.marker, required: ["name", "at"])),
      .init("effects", Self.effects), .init("bus", object(Self.bus, required: ["name"])),
      .init("track", object(Self.track, required: ["clips"])),
      .init("duck", object(Self.duck, required: ["under"])),
      .init("clip", Self.oneSource(object(Self.clip))), .init("fade", object(Self.fade)),
      .init("video", object(Self.video, required: ["path"])),
      .init("overlay", Self.oneContent(object(Self.overlay))),
    ]
  }

  private func object(_ fields: [Field], required: [String] = []) -> JSONValue {
    .object(of: [
      "type": "object", "properties": .object(fields.map { .init($0.name, $0.form) }),
      "required": required.isEmpty ? .none : .array(required.map { .string($0) }),
      "additionalProperties": false,
    ])
  }

  /// A member of an object, and what an editor says of it.
  struct Field {
    let name: String
    let form: JSONValue

    init(_ name: String, _ form: JSONValue, _ help: String? = nil) {
      self.name = name
      let description = help.map { [JSONValue.Member("description", .string($0))] } ?? []
      self.form = .object(description + (form.members ?? []))
    }
  }
}

extension TimelineSchema {
  fileprivate static func reference(_ name: String) -> JSONValue {
    ["$ref": .string("#/$defs/" + name)]
  }

  fileprivate static func list(_ item: JSONValue) -> JSONValue { ["type": "array", "items": item] }

  fileprivate static func number(_ range: ClosedRange<Double>) -> JSONValue {
    [
      "type": "number", "minimum": .number(range.lowerBound),
      "maximum": .number(range.upperBound),
    ]
  }

  fileprivate static func integer(_ range: ClosedRange<Int>) -> JSONValue {
    [
      "type": "integer", "minimum": .integer(range.lowerBound),
      "maximum": .integer(range.upperBound),
    ]
  }

  fileprivate static func choice<Kind: RawRepresentable<String> & CaseIterable>(
    _ kind: Kind.Type
  ) -> JSONValue {
    ["enum": .array(Kind.allCases.map { .string($0.rawValue) })]
  }

  fileprivate static let text: JSONValue = ["type": "string", "minLength": 1]
  fileprivate static let texts = list(text)
  fileprivate static let flag: JSONValue = ["type": "boolean"]
  private static let unsigned =
    "([0-9]+:){0,2}([0-9]+(\\.[0-9]*)?|\\.[0-9]+)\\s?([mM]?[sS])?|[0-9]+:[0-9]+:[0-9]+[:;][0-9]+"

  fileprivate static let time: JSONValue = [
    "description": "seconds, \"1:02.5\", \"250ms\", or a timecode \"HH:MM:SS:FF\" with fps",
    "anyOf": [
      number(0...TimelineTime.limit),
      ["type": "string", "pattern": .string("^[+]?(\(unsigned))$")],
    ],
  ]

  fileprivate static let offset: JSONValue = [
    "description": "a time to add, negative for earlier",
    "anyOf": [
      number(-TimelineTime.limit...TimelineTime.limit),
      ["type": "string", "pattern": .string("^[+−-]?(\(unsigned))$")],
    ],
  ]

  fileprivate static let gain: JSONValue = [
    "description": "decibels, or a curve such as \"-6@0s/0@1s\"",
    "anyOf": [number(-96...24), ["type": "string", "pattern": "[0-9]"]],
  ]

  fileprivate static let effects: JSONValue = [
    "description": "effects in order, also as words: \"pitch +3st reverb plate\"",
    "anyOf": [text, reference("chain")],
  ]

  fileprivate static let share: JSONValue = ["type": "string", "pattern": "^[0-9.]+%$"]

  fileprivate static let rate: JSONValue = [
    "description": "pictures a second",
    "anyOf": [
      number(0.001...1000), ["type": "string", "pattern": "^[0-9]+(\\.[0-9]+|/[0-9]+)?$"],
    ],
  ]

  /// A clip plays one thing and stands in one place.
  fileprivate static func oneSource(_ object: JSONValue) -> JSONValue {
    let pairs = TimelineReader.placements.enumerated().flatMap { index, name in
      TimelineReader.placements[(index + 1)...].map { other -> JSONValue in
        ["required": [.string(name), .string(other)]]
      }
    }
    return .object(
      (object.members ?? []) + [
        .init("oneOf", required(TimelineReader.sources)),
        .init("not", ["anyOf": .array(pairs)]),
      ])
  }

  fileprivate static func oneContent(_ object: JSONValue) -> JSONValue {
    .object((object.members ?? []) + [.init("oneOf", required(["pictures", "text"]))])
  }

  private static func required(_ names: [String]) -> JSONValue {
    .array(names.map { ["required": [.string($0)]] })
  }
}

extension TimelineSchema {
  static let document: [Field] = [
    Field("$schema", ["type": "string"]), Field("version", ["const": 1]),
    Field("rate", integer(Limits.sampleRates), "frames a second; that of the first sound"),
    Field("channels", integer(Limits.channelCounts), "that of the widest sound"),
    Field("fps", reference("rate-of-pictures"), "what timecodes count"),
    Field("seam", reference("time"), "how long joins are softened; 2 ms, 0 for not at all"),
    Field("video", reference("video")),
    Field(
      "tags", ["anyOf": [text, tagTexts]],
      "a file whose tags and pictures the output carries, or tags with their texts"),
    Field("markers", list(reference("marker")), "chapters of the output, and places for clips"),
    Field("tracks", list(reference("track"))), Field("buses", list(reference("bus"))),
    Field("master", reference("effects"), "what all of it passes at the end"),
  ]

  private static let tagTexts: JSONValue = [
    "type": "object",
    "additionalProperties": ["anyOf": [text, ["type": "array", "items": text]]],
  ]

  static let marker: [Field] = [
    Field("name", text), Field("at", reference("time")), Field("end", reference("time")),
  ]

  static let bus: [Field] = [
    Field("name", text), Field("chain", reference("effects")), Field("gain", reference("gain")),
  ]

  static let track: [Field] = [
    Field("name", text),
    Field("replaces", texts, "tracks that are silent where this one has a clip"),
    Field("chain", reference("effects")), Field("gain", reference("gain")),
    Field(
      "sends", ["type": "object", "additionalProperties": number(-96...24)],
      "buses, each with decibels"),
    Field("duck", reference("duck"), "makes room while other tracks are heard"),
    Field("off", flag, "is not heard"), Field("clips", list(reference("clip"))),
  ]

  static let duck: [Field] = [
    Field("under", texts, "the tracks that it makes room for"),
    Field("range", number(0...96), "decibels; 12"),
    Field("by", number(0...96), "an older name of range"),
    Field("lookahead", reference("time"), "how long before them it goes down; 200 ms"),
    Field("release", reference("time"), "600 ms"),
    Field("hold", reference("time"), "pauses that are shorter do not let it rise; 300 ms"),
    Field("threshold", number(-120...0), "the level in dBFS that counts as heard; −50"),
  ]

  static let clip: [Field] = [
    Field("id", text, "a name for after and with"), Field("path", text, "a sound file"),
    Field("video", integer(0...1000), "a sound of the film, counted from 0"),
    Field("say", ["type": ["string", "object"]], "words to be spoken"),
    Field("timeline", text, "another document"),
    Field("at", reference("time"), "where it begins"),
    Field("after", text, "begins where the clip of this id ends"),
    Field("with", text, "begins together with the clip of this id"),
    Field("marker", text, "begins at the marker of this name"),
    Field("offset", reference("offset"), "added to where it would begin"),
    Field("start", reference("time"), "where in the source it begins"),
    Field(
      "end", reference("time"), "where in the source it ends, at the latest at the end of that"),
    Field("loop", ["anyOf": [flag, integer(1...10_000)]], "how often; true for until"),
    Field(
      "until", ["anyOf": [["const": "end"], reference("time")]], "where it ends at the latest"),
    Field(
      "crossfade",
      [
        "anyOf": [
          reference("time"),
          [
            "type": "object",
            "properties": ["time": reference("time"), "curve": choice(Fade.Shape.self)],
            "required": ["time"], "additionalProperties": false,
          ],
        ]
      ], "how long it overlaps the clip before it"),
    Field("gain", reference("gain")), Field("fade", reference("fade")),
    Field("chain", reference("effects")),
    Field("words", text, "a file of its words, such as subtitles, for --words"),
    Field("off", flag, "keeps its place and is not heard"),
  ]

  static let fade: [Field] = [
    Field("in", reference("time")), Field("out", reference("time")),
    Field("curve", choice(Fade.Shape.self)),
  ]

  static let video: [Field] = [
    Field("path", text), Field("start", reference("time"), "the first picture that is shown"),
    Field("end", reference("time")), Field("overlays", list(reference("overlay"))),
  ]

  static let overlay: [Field] = [
    Field("pictures", text, "a picture, or several by a pattern such as mark_%d.png"),
    Field("text", text), Field("fps", reference("rate-of-pictures"), "of several pictures; 25"),
    Field("corner", choice(Video.Overlay.Corner.self)),
    Field("width", ["anyOf": [integer(1...16_384), reference("share")]], "of pictures"),
    Field("size", ["anyOf": [integer(1...16_384), reference("share")]], "height of letters"),
    Field("margin", reference("share"), "distance from the edges"),
    Field("at", reference("time")), Field("end", reference("time")),
  ]
}
