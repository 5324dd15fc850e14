import SyrinxEngine

/// A module that a server has loaded.
struct PulseModule {
  let index: UInt32
  let name: String
  let arguments: String

  private typealias Answer = Box<UInt32>

  static func list(_ connection: PulseConnection) throws(DeviceError) -> [PulseModule] {
    var found: [PulseModule] = []
    // `pa_module_info`: index at 0, name at 8, argument at 16.
    try unsafe connection.forEach(of: connection.pulse.moduleInfos) { info in
      unsafe found.append(
        PulseModule(
          index: info.load(as: UInt32.self), name: info.text(at: 8), arguments: info.text(at: 16)))
    }
    return found
  }

  /// Under the connection's lock: loads a module and returns its index.
  static func load(
    _ name: String, _ arguments: String, _ connection: PulseConnection
  ) throws(DeviceError) -> UInt32 {
    let answer = Answer(.max)
    try unsafe connection.ask { context in
      unsafe connection.pulse.loadModule(
        context, name, arguments,
        { _, index, data in
          unsafe Unmanaged<Answer>.fromOpaque(data!).takeUnretainedValue().value = index
        }, Unmanaged.passUnretained(answer).toOpaque())
    }
    guard answer.value != .max else {
      throw .refused(system: PulseConnection.systemName, reason: "\(name): \(connection.errorText)")
    }
    return answer.value
  }

  /// Under the connection's lock: removes a module, if it is there.
  static func unload(_ index: UInt32, _ connection: PulseConnection) {
    try? unsafe connection.ask { context in
      unsafe connection.pulse.unloadModule(context, index, { _, _, _ in }, nil)
    }
  }
}
