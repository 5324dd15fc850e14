/// A module that a server has loaded.
struct PulseModule {
  let index: UInt32
  let name: String
  let arguments: String

  private final class Box { var found: [PulseModule] = [] }
  private final class Answer { var value: UInt32 = .max }

  static func list(_ connection: PulseConnection) throws(DeviceError) -> [PulseModule] {
    let box = Box()
    try connection.locked { () throws(DeviceError) in
      guard let context = unsafe connection.context else {
        throw .noAnswer(system: PulseConnection.systemName)
      }
      // `pa_module_info`: index at 0, name at 8, argument at 16.
      let operation = unsafe connection.pulse.moduleInfos(
        context,
        { _, info, _, data in
          guard let info = unsafe info else { return }
          let box = unsafe Unmanaged<Box>.fromOpaque(data!).takeUnretainedValue()
          unsafe box.found.append(
            PulseModule(
              index: info.load(as: UInt32.self), name: info.text(at: 8),
              arguments: info.text(at: 16)))
        }, Unmanaged.passUnretained(box).toOpaque())
      try unsafe connection.wait(for: operation)
    }
    return box.found
  }

  /// Under the connection's lock: loads a module and returns its index.
  static func load(
    _ name: String, _ arguments: String, _ connection: PulseConnection
  ) throws(DeviceError) -> UInt32 {
    guard let context = unsafe connection.context else {
      throw .noAnswer(system: PulseConnection.systemName)
    }
    let answer = Answer()
    let operation = unsafe connection.pulse.loadModule(
      context, name, arguments,
      { _, index, data in
        unsafe Unmanaged<Answer>.fromOpaque(data!).takeUnretainedValue().value = index
      }, Unmanaged.passUnretained(answer).toOpaque())
    try unsafe connection.wait(for: operation)
    guard answer.value != .max else {
      throw .refused(system: PulseConnection.systemName, reason: "\(name): \(connection.errorText)")
    }
    return answer.value
  }

  /// Under the connection's lock: removes a module, if it is there.
  static func unload(_ index: UInt32, _ connection: PulseConnection) {
    guard let context = unsafe connection.context else { return }
    let operation = unsafe connection.pulse.unloadModule(context, index, { _, _, _ in }, nil)
    try? unsafe connection.wait(for: operation)
  }
}
