import CPlugins
import SyrinxEngine
import SyrinxSystem

extension PluginPort {
  /// A port as a bundle describes it; nil of one that has to be connected in a way that is not known here. The
  /// world's lock is held.
  @unsafe init?(_ world: LV2World, _ plugin: OpaquePointer, _ port: OpaquePointer) {
    let lilv = world.lilv
    func isA(_ uri: String) -> Bool {
      unsafe world.withNode(uri) { unsafe lilv.portIs(plugin, port, $0) } ?? false
    }
    func has(_ uri: String) -> Bool {
      unsafe world.withNode(uri) { unsafe lilv.portHas(plugin, port, $0) } ?? false
    }
    func values(_ uri: String) -> [String] {
      unsafe world.withNode(uri) { unsafe world.texts(lilv.portValue(plugin, port, $0)) } ?? []
    }
    let core = LV2Names.core
    let isOptional = has(core + "connectionOptional")
    let kind: Kind
    if isA(core + "AudioPort") {
      kind = .audio
    } else if isA(core + "ControlPort") {
      kind = .control
    } else if isA(core + "CVPort") {
      kind = .voltage
    } else if isA(LV2Names.atomPort) {
      let stated = values(LV2Names.minimumSize).first.flatMap { Int($0) } ?? 0
      kind = .events(byteCount: min(max(stated, LV2Features.eventByteCount), 1 << 24))
    } else if isOptional {
      kind = .unused
    } else {
      return nil
    }
    let symbol = unsafe world.text(lilv.portSymbol(plugin, port))
    self.init(
      kind: kind, isInput: isA(core + "InputPort"),
      title: unsafe world.owned(lilv.portTitle(plugin, port)) ?? symbol ?? "")
    self.isOptional = isOptional
    self.symbol = symbol
    isSideChain =
      kind == .audio && isInput
      && (has(core + "isSideChain") || Self.namesSideChain(title)
        || values(LV2Names.group).contains { group in
          unsafe world.withNode(group) { group in
            unsafe world.withNode(LV2Names.sideChainOf) {
              unsafe lilv.ask(world.world, group, $0, nil)
            }
          } ?? false
        })
    guard kind == .control || kind == .voltage else { return }
    var (standard, lower, upper): (OpaquePointer?, OpaquePointer?, OpaquePointer?) = (nil, nil, nil)
    unsafe lilv.portRange(plugin, port, &standard, &lower, &upper)
    self.lower = unsafe world.number(lower)
    self.upper = unsafe world.number(upper)
    scalesWithRate = has(core + "sampleRate")
    self.standard =
      unsafe world.number(standard).map { scalesWithRate ? .multiple($0) : .value($0) } ?? .none
    unsafe lilv.freeNode(standard)
    unsafe lilv.freeNode(lower)
    unsafe lilv.freeNode(upper)
    if let lower = self.lower, let upper = self.upper, upper < lower { self.upper = nil }
    isToggled = has(core + "toggled")
    isWhole = has(core + "integer")
    isFreeWheeling = values(core + "designation").contains(core + "freeWheeling")
    unit = Self.unit(values(LV2Names.units + "unit").first ?? "")
    if has(core + "enumeration"), !isToggled {
      choices = unsafe Self.choices(world, lilv.portPoints(plugin, port))
    }
  }

  /// The labels and values of an enumeration.
  @unsafe private static func choices(_ world: LV2World, _ points: OpaquePointer?) -> [Choice] {
    guard let points = unsafe points else { return [] }
    let lilv = world.lilv
    var found: [(label: String, value: Double)] = []
    var place = unsafe lilv.firstPoint(points)
    while unsafe !lilv.isLastPoint(points, place) {
      if let point = unsafe lilv.point(points, place),
        let value = unsafe world.number(lilv.pointValue(point))
      {
        found.append((unsafe world.text(lilv.pointLabel(point)) ?? "", value))
      }
      unsafe place = lilv.nextPoint(points, place)
    }
    unsafe lilv.freePoints(points)
    found = found.ordered(by: \.value)
    return zip(LV2Plugin.words(found.map(\.label)), found).map { Choice(word: $0, value: $1.value) }
  }

  private static func unit(_ uri: String) -> Unit {
    guard uri.hasPrefix(LV2Names.units) else { return .plain }
    return switch uri.dropFirst(LV2Names.units.count) {
    case "db": .decibels
    case "hz": .hertz
    case "ms": .milliseconds
    case "s": .seconds
    case "pc": .percent
    case "degree": .degrees
    case "cent": .cents
    case "frame": .frames
    default: .plain
    }
  }
}
