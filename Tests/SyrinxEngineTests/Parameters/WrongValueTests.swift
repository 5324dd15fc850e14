import Testing

@testable import SyrinxEngine

/// A parameter of an effect and a value that it cannot have.
private struct Wrong {
  let parameter: ParameterDeclaration
  let value: ParameterValue

  static func all(of effect: any Effect) -> [Wrong] {
    effect.parameters.flatMap { parameter in
      parameter.wrongValues.map { Wrong(parameter: parameter, value: $0) }
    }
  }

  /// No integer is infinite or lies between two others.
  var fitsProperty: Bool {
    guard parameter.domain.number?.isWhole == true, let curve = value.curve else { return true }
    return curve.constant.map { Int(exactly: $0) != nil } ?? false
  }
}

extension ParameterDeclaration {
  fileprivate var wrongValues: [ParameterValue] {
    let others: [ParameterValue] =
      switch domain {
      case .number(let number): number.wrongValues + [.choice("follow"), .text("1"), .flag(true)]
      case .choiceOrNumber(_, let number): number.wrongValues + [.choice("sideways"), .list(["1"])]
      case .choice(let choices):
        [.choice("sideways"), .choice(""), .text(choices[0]), .number(0), .list(choices)]
      case .text: [.text(""), .number(1), .choice("file"), .flag(false)]
      case .list:
        [
          .number(1), .text("low-pass@100"), .list(["low-pass"]), .list(["low-pass@nan"]),
          .list(["parametric@1000:inf"]), .list(["low-pass@5"]),
        ]
      case .flag: [.number(1), .choice("yes"), .text("yes")]
      }
    return others + (standard == .unset ? [] : [.unset])
  }
}

extension NumberDomain {
  fileprivate var wrongValues: [ParameterValue] {
    let (low, high) = (range.lowerBound, range.upperBound)
    let numbers =
      [low.nextDown, high.nextUp, low - 1e9, .nan, .infinity, -.infinity]
      + (isWhole ? [low + 0.5] : [])
    let point = Curve.Point(low, at: .seconds(0))
    let curves: [[Curve.Point]] = [
      [], [point, .init(high.nextUp, at: .seconds(1))], [point, .init(.nan, at: .percent(50))],
      [point, .init(high, at: .seconds(.nan))], [.init(high, at: .seconds(-1)), point],
      [point, .init(high, at: .seconds(1e9))], [point, .init(high, at: .percent(1001))],
      [.init(low, at: .seconds(2)), .init(high, at: .seconds(1))],
      [.init(low, at: .percent(2)), .init(high, at: .percent(1))],
    ]
    let moving: [[Curve.Point]] =
      takesCurve ? [] : [[point, .init(high, at: .seconds(1))], [.init(low, at: .seconds(1))]]
    return (numbers.map { Curve($0) } + (curves + moving).map { Curve(points: $0) })
      .map { .number($0) }
  }
}

/// Renders a little silence through an effect, as somebody would who uses the library.
private func use(_ effect: any Effect) throws {
  var graph = Graph()
  let source = SoundSource(AudioBuffer(channels: [[0, 0, 0]]), sampleRate: 8000)
  let player = try graph.add(PlayerNode(source), as: "player")
  let node = try graph.resolve(effect, after: player).effect
  try graph.connect(graph.add(node, as: "mine", after: player), to: graph.output)
  _ = try Renderer(graph).renderAll()
}

@Suite("A wrong value")
struct WrongValueTests {
  private static let names = EffectCatalog.tested.names

  @Test("is refused where a parameter is set by name", arguments: names)
  func setByName(name: String) throws {
    let effect = try #require(EffectCatalog.tested.effect(named: name)).makeEffect()
    for wrong in Wrong.all(of: effect) {
      var changed = effect
      #expect(throws: ParameterError.self, "\(wrong)") {
        try changed.set(wrong.parameter.name, to: wrong.value)
      }
      #expect(AnyHashable(changed) == AnyHashable(effect), "and nothing is changed by \(wrong)")
    }
  }

  @Test(
    "of a property is refused when a plan is made, and traps nowhere",
    arguments: EffectCatalog.standard.names)
  func properties(name: String) throws {
    let effect = try #require(EffectCatalog.standard.effect(named: name)).makeEffect()
    func check<Kind: DeclaredEffect>(_ effect: Kind) throws {
      var usedCount = 0
      for wrong in Wrong.all(of: effect) where wrong.fitsProperty {
        var effect = effect
        let parameter = try #require(Kind.parameters.first { $0.name == wrong.parameter.name })
        // Sets the property without looking at the value.
        do { try parameter.write(&effect, wrong.value) } catch { continue }
        // A property of another type may have made a good value of it.
        guard "\(parameter.read(effect))" == "\(wrong.value)" else { continue }
        _ = (effect.isBypass, effect.speed, effect.canRunLive, effect.settings, effect.hashValue)
        let error = #expect(throws: ParameterError.self, "\(wrong)") { try use(effect) }
        usedCount += 1
        guard !effect.isOpen else { continue }
        guard case .inNode("mine", _) = error else {
          Issue.record("\(String(describing: error)) does not name the node")
          continue
        }
      }
      #expect(usedCount > 2 || ["invert", "reverse"].contains(name))
    }
    let declared = try #require(effect as? any DeclaredEffect)
    try check(declared)
  }

  @Test("is named with its node, the parameter, the value and the range")
  func sentence() throws {
    var vibrato = Vibrato()
    vibrato.rate = 0
    let error = ParameterError.outOfRange(
      parameter: "rate", word: "0", unit: .hertz, range: 0.1...14)
    #expect(throws: ParameterError.inNode("mine", error)) { try use(vibrato) }
    var drive = Drive()
    drive.db = Curve(points: [.init(3, at: .seconds(0)), .init(-5, at: .seconds(1))])
    #expect(
      throws: ParameterError.inNode(
        "mine", .outOfRange(parameter: "db", word: "-5", unit: .decibels, range: 0...60))
    ) { try use(drive) }
  }

  @Test("of a band is refused, whatever part of it is wrong")
  func bands() {
    let band = Equalizer.Band(.parametric, at: 1000, gain: 3)
    for change in [
      { $0.frequency = Curve(.nan) }, { $0.frequency = -3 }, { $0.gain = Curve(.infinity) },
      { $0.gain = 25 },
      { $0.width = .q(0) }, { $0.width = .octaves(Curve(.nan)) },
    ] as [(inout Equalizer.Band) -> Void] {
      var wrong = band
      change(&wrong)
      #expect(throws: ParameterError.self, "\(wrong)") { try use(Equalizer([band, wrong])) }
    }
  }

  @Test("of a player is refused")
  func player() throws {
    for change in [
      { $0.start = -1 }, { $0.end = .nan }, { $0.loop = 0 }, { $0.at = .infinity },
    ] as [(inout Player) -> Void] {
      var player = Player()
      change(&player)
      var graph = Graph()
      let source = SoundSource(AudioBuffer(channels: [[0, 0, 0]]), sampleRate: 8000)
      try graph.connect(graph.add(PlayerNode(source, player), as: "player"), to: graph.output)
      #expect(throws: ParameterError.self) { try Renderer(graph) }
    }
  }

  @Test("is none where an optional parameter is unset, or set to what it is")
  func unset() throws {
    var normalize = Normalize()
    try normalize.set("loudness", to: .number(-16))
    #expect(normalize.loudness == -16)
    try normalize.set("loudness", to: .unset)
    #expect(normalize.loudness == nil)
    for descriptor in EffectCatalog.tested.effects {
      var effect = descriptor.makeEffect()
      for (parameter, value) in zip(effect.parameters, effect.values) {
        try effect.set(parameter.name, to: value)
      }
      #expect(effect.settings.isEmpty && effect.descriptor.name == descriptor.name)
    }
  }
}
