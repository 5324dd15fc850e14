import SyrinxEngine

/// A PulseAudio server, or PipeWire's service for such programs.
public final class PulseSystem: AudioSystem, @unchecked Sendable {
  private let connection: PulseConnection
  public let name: String

  public init() throws(DeviceError) {
    connection = try PulseConnection()
    name = try ServerFacts(connection).name
    try PulseMicrophone.removeLeftovers(connection)
  }

  public func devices() throws(DeviceError) -> [AudioDevice] {
    let server = try ServerFacts(connection)
    let outputs = try PulseDevice.list(connection, .output)
    let inputs = try PulseDevice.list(connection, .input)
    return (outputs + inputs).map { $0.device(server) }
  }

  public func open(
    _ request: StreamRequest, _ direction: AudioDevice.Direction,
    _ callback: @escaping StreamCallback
  ) throws(DeviceError) -> any DeviceStream {
    guard connection.pulse.supports(request.format) else {
      throw .unsupportedFormat(system: PulseConnection.systemName, request.format)
    }
    return try PulseStream(connection, request, direction, callback)
  }

  public func makeVirtualMicrophone(named name: String) throws(DeviceError)
    -> any VirtualMicrophone
  {
    try PulseMicrophone(connection, named: name)
  }
}

/// The default devices and the format of a server.
struct ServerFacts {
  let name: String
  let defaultSink: String
  let defaultSource: String
}

extension ServerFacts {
  private typealias Found = Box<ServerFacts?>

  init(_ connection: PulseConnection) throws(DeviceError) {
    let found = Found(nil)
    try connection.locked { () throws(DeviceError) in
      try unsafe connection.ask { context in
        // `pa_server_info`: version at 16, name at 24, default sink at 48, default source at 56.
        unsafe connection.pulse.serverInfo(
          context,
          { _, info, data in
            guard let info = unsafe info else { return }
            let found = unsafe Unmanaged<Found>.fromOpaque(data!).takeUnretainedValue()
            let (name, version) = unsafe (info.text(at: 24), info.text(at: 16))
            found.value = unsafe ServerFacts(
              name: "\(name) \(version)", defaultSink: info.text(at: 48),
              defaultSource: info.text(at: 56))
          }, Unmanaged.passUnretained(found).toOpaque())
      }
    }
    guard let facts = found.value else { throw .noAnswer(system: PulseConnection.systemName) }
    self = facts
  }
}

extension UnsafeRawPointer {
  /// The text that a field of a structure points to.
  @unsafe func text(at offset: Int) -> String {
    let pointer = unsafe load(fromByteOffset: offset, as: UnsafePointer<CChar>?.self)
    return unsafe pointer.map { unsafe String(cString: $0) } ?? ""
  }
}

/// A sink or a source as the server describes it.
struct PulseDevice {
  let name: String
  let description: String
  let direction: AudioDevice.Direction
  let format: StreamFormat
  /// The module that made it.
  let module: UInt32
  let monitors: String?
  let isBuiltIn: Bool

  static func list(
    _ connection: PulseConnection, _ direction: AudioDevice.Direction
  ) throws(DeviceError) -> [PulseDevice] {
    var found: [PulseDevice] = []
    let pulse = connection.pulse
    try unsafe connection.forEach(of: direction == .output ? pulse.sinkInfos : pulse.sourceInfos) {
      unsafe found.append(PulseDevice($0, direction, pulse))
    }
    return found
  }

  /// `pa_sink_info` and `pa_source_info` agree in all that is read here: name at 0, description at 16, sample
  /// specification at 24, owner module at 168, name of the monitor or of the monitored at 312, properties at
  /// 344, active port at 392.
  @unsafe private init(
    _ info: UnsafeRawPointer, _ direction: AudioDevice.Direction, _ pulse: PulseLibrary
  ) {
    unsafe name = info.text(at: 0)
    unsafe description = info.text(at: 16)
    self.direction = direction
    let rate = unsafe info.load(fromByteOffset: 28, as: UInt32.self)
    let channels = unsafe info.load(fromByteOffset: 32, as: UInt8.self)
    format = StreamFormat(sampleRate: max(Int(rate), 1), channelCount: max(Int(channels), 1))
    unsafe module = info.load(fromByteOffset: 168, as: UInt32.self)
    let monitored = unsafe info.text(at: 312)
    monitors = direction == .input && !monitored.isEmpty ? monitored : nil
    func property(_ name: String) -> String {
      guard let list = unsafe info.load(fromByteOffset: 344, as: OpaquePointer?.self),
        let text = unsafe pulse.propertyText(list, name)
      else { return "" }
      return unsafe String(cString: text)
    }
    let port = unsafe info.load(fromByteOffset: 392, as: UnsafeRawPointer?.self)
    let portName = unsafe port.map { unsafe $0.text(at: 0) } ?? ""
    // The names of ports are those of PulseAudio's mixer paths, such as analog-output-speaker and
    // analog-input-internal-mic, which ALSA's use-case profiles follow with [Out] Speaker and [In] Mic1.
    let isInMachine =
      portName.lowercased().contains("speaker") || portName.contains("internal-mic")
      || portName.hasPrefix("[In] Mic")
    isBuiltIn =
      property("device.form_factor") == "internal"
      || isInMachine && !["usb", "bluetooth"].contains(property("device.bus"))
  }

  func device(_ server: ServerFacts) -> AudioDevice {
    let standard = direction == .output ? server.defaultSink : server.defaultSource
    return AudioDevice(
      id: name, description: description, direction: direction, format: format,
      isDefault: name == standard, monitors: monitors, isBuiltIn: isBuiltIn)
  }
}
