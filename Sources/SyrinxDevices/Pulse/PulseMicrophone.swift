import SyrinxEngine
import SyrinxSystem

/// A null sink and a source that repeats what it plays, since many programs hide monitors of sinks. Both are
/// marked by a property with who made them.
final class PulseMicrophone: VirtualMicrophone, PulseConnection.Part, @unchecked Sendable {
  private struct Made {
    var modules: [UInt32] = []
    var sink = ""
    var source = ""
    var isRemoved = false
  }

  private let connection: PulseConnection
  private let name: String
  /// Under the connection's lock.
  private var made = Made()

  static let property = "syrinx.owner"
  private static let kinds = ["module-null-sink", "module-remap-source"]

  var source: String { connection.locked { made.source } }
  var sink: String { connection.locked { made.sink } }

  init(_ connection: PulseConnection, named name: String) throws(DeviceError) {
    self.connection = connection
    self.name = name
    try make()
    connection.add(self)
  }

  deinit { remove() }

  func remove() {
    connection.locked {
      made.isRemoved = true
      for module in made.modules.reversed() { PulseModule.unload(module, connection) }
      made.modules = []
    }
  }

  /// After a restart of the server, which loses its modules.
  func restore() -> Bool {
    let before = connection.locked { made }
    guard !before.isRemoved else { return true }
    let isThere = (try? PulseModule.list(connection)).map { all in
      before.modules.allSatisfy { index in
        all.contains { $0.index == index && $0.arguments.contains("\(ProcessMark.own)") }
      }
    }
    guard let isThere else { return false }
    guard !isThere else { return true }
    connection.locked { made.modules = [] }
    guard (try? make()) != nil else { return false }
    // Another program may have removed it.
    if connection.locked({ made.isRemoved }) { remove() }
    return true
  }

  private func make() throws(DeviceError) {
    do throws(DeviceError) {
      let id =
        "syrinx." + String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
      let sink = try loadSink("sink_name=\(id).feed format=float32le rate=48000 channels=2")
      let source = try load(
        Self.kinds[1], "source_name=\(id) master=\(sink).monitor rate=48000 channels=2",
        properties: "source_properties", name, .input)
      connection.locked { (made.sink, made.source) = (sink, source) }
    } catch {
      connection.locked {
        for module in made.modules.reversed() { PulseModule.unload(module, connection) }
        made.modules = []
      }
      throw error
    }
  }

  /// A null sink that can rewind holds two seconds at first, which nobody hears at its monitor; servers before
  /// PulseAudio 16 have no other.
  private func loadSink(_ arguments: String) throws(DeviceError) -> String {
    let description = "\(name) (Syrinx feed)"
    do throws(DeviceError) {
      return try load(
        Self.kinds[0], arguments + " norewinds=1", properties: "sink_properties", description,
        .output)
    } catch {
      guard case .refused = error else { throw error }
      return try load(
        Self.kinds[0], arguments, properties: "sink_properties", description, .output)
    }
  }

  /// Loads a module, and returns the name that its device was given.
  private func load(
    _ module: String, _ arguments: String, properties: String, _ description: String,
    _ direction: AudioDevice.Direction
  ) throws(DeviceError) -> String {
    let shown = description.filter { $0 != "'" && $0 != "\"" && $0 != "\\" && !$0.isNewline }
    let index = try connection.locked { () throws(DeviceError) in
      let index = try PulseModule.load(
        module,
        "\(arguments) \(properties)=\"device.description='\(shown)' \(Self.property)='\(ProcessMark.own)'\"",
        connection)
      made.modules.append(index)
      return index
    }
    // The server may have changed a name that was taken; PipeWire shows what a module has made a little later.
    for _ in 0..<100 {
      if let device = try PulseDevice.list(connection, direction).first(where: {
        $0.module == index && ($0.monitors == nil || direction == .output)
      }) {
        return device.name
      }
      sleep(seconds: 0.01)
    }
    throw .noAnswer(system: PulseConnection.systemName)
  }

  /// Removes the modules of killed runs.
  static func removeLeftovers(_ connection: PulseConnection) throws(DeviceError) {
    let left = try PulseModule.list(connection).filter { module in
      kinds.contains(module.name) && mark(in: module.arguments)?.isOver == true
    }
    connection.locked {
      // The source before the sink that it listens to.
      for module in left.sorted(by: { $0.index > $1.index }) {
        PulseModule.unload(module.index, connection)
      }
    }
  }

  /// Who made a module with such arguments.
  static func mark(in arguments: String) -> ProcessMark? {
    let parts = arguments.split { $0 == " " || $0 == "'" || $0 == "\"" || $0 == "=" }
    guard let place = parts.firstIndex(where: { $0 == property }), place + 1 < parts.count else {
      return nil
    }
    return ProcessMark(parts[place + 1])
  }
}
