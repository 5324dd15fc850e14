import SyrinxDevices
import SyrinxEngine
import SyrinxRender

/// MIDI controllers that turn parameters and switches of a session.
struct LiveControllers {
  private let input: any ControllerInput
  private let targets: [ControllerTarget]

  /// The switches that a controller turns beside the parameters of effects.
  static let switches = ["bypass", "gain", "mute", "push"]

  init(_ input: any ControllerInput, _ targets: [ControllerTarget]) {
    self.input = input
    self.targets = targets
  }

  var descriptors: [Int32] { input.descriptors }

  /// Throws the first target that no chain could have.
  static func check(_ targets: [ControllerTarget], _ effects: EffectCatalog) throws(LiveError) {
    for target in targets.map(\.target) where !switches.contains(target) {
      let known = effects.effects.flatMap { effect in
        effect.makeEffect().liveParameters.map { effect.name + "." + $0.name }
      }
      guard known.contains(unnumbered(target)) else {
        throw .noTarget(target, known: switches + known)
      }
    }
  }

  /// `reverb-2.mix` as `reverb.mix`: the second of its kind.
  private static func unnumbered(_ target: String) -> String {
    guard let dot = target.lastIndex(of: "."), let dash = target[..<dot].lastIndex(of: "-"),
      Int(target[target.index(after: dash)..<dot]) != nil
    else { return target }
    return String(target[..<dash] + target[dot...])
  }

  /// Follows what has been turned.
  func follow(_ control: LiveControl) throws {
    for change in input.changes() {
      for target in targets where target.means(change) {
        try Self.turn(target.target, to: change, control)
      }
    }
  }

  private static func turn(
    _ target: String, to change: ControllerChange, _ control: LiveControl
  ) throws {
    let session = control.session
    switch target {
    case "bypass": try control.bypass(change.isOn)
    case "mute": session.isMuted = change.isOn
    case "push": session.push(change.isOn ? .down : .up)
    case "gain":
      session.gain.set(
        ParameterScale(session.gain.range, unit: .decibels).value(at: change.fraction))
    default:
      // The voice that is heard may have no such parameter.
      guard let parameter = control.parameters.all.first(where: { $0.name == target }) else {
        return
      }
      _ = session.set(
        parameter.declaration.name, of: parameter.node,
        to: parameter.scale.value(at: change.fraction))
    }
  }
}
