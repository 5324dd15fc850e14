#if os(Linux)
  import SyrinxSystem

  /// The controllers of all devices that ALSA's sequencer knows, and of programs that connect to its port.
  @safe final class SequencerInput: ControllerInput {
    private let alsa: SequencerLibrary
    private let handle: OpaquePointer
    let descriptors: [Int32]

    // From alsa/seq.h, seqmid.h and seq_event.h, and from poll(2).
    private static let openInput: Int32 = 2
    private static let nonBlocking: Int32 = 1
    /// Capabilities: to be read or written, and connected for that.
    private static let readable: UInt32 = 1 << 0 | 1 << 5
    private static let writable: UInt32 = 1 << 1 | 1 << 6
    /// A port of a program, for MIDI.
    private static let portType: UInt32 = 1 << 1 | 1 << 20
    private static let controlChange: UInt8 = 10
    private static let canBeRead: Int16 = 1
    /// The sequencer's own announcements.
    private static let system: Int32 = 0
    private static let mostDescriptors = 4

    init() throws(DeviceError) {
      let library: ALSALibrary
      do throws(DynamicLibrary.Missing) {
        library = try ALSALibrary.open()
        alsa = try SequencerLibrary.opened.get()
      } catch {
        throw .noControllers(DeviceError.Reason(error))
      }
      var opened: OpaquePointer?
      let result = unsafe alsa.open(&opened, "default", Self.openInput, Self.nonBlocking)
      guard result >= 0, let handle = unsafe opened else {
        let reason = unsafe library.errorText(result).map { unsafe String(cString: $0) } ?? ""
        throw .noControllers(.notRunning(reason))
      }
      unsafe self.handle = handle
      _ = unsafe alsa.setName(handle, "Syrinx")
      let port = unsafe alsa.createPort(handle, "Controllers", Self.writable, Self.portType)
      descriptors = unsafe Self.descriptors(alsa, handle)
      for source in sources {
        _ = unsafe alsa.connectFrom(handle, port, source.client, source.port)
      }
    }

    deinit { _ = unsafe alsa.close(handle) }

    /// The first fields of the structures that poll(2) takes, of two such fields each.
    @unsafe private static func descriptors(_ alsa: SequencerLibrary, _ handle: OpaquePointer)
      -> [Int32]
    {
      var requests = [Int32](repeating: 0, count: 2 * mostDescriptors)
      let count = unsafe requests.withUnsafeMutableBytes { bytes in
        unsafe alsa.descriptors(
          handle, bytes.baseAddress!, UInt32(mostDescriptors), canBeRead)
      }
      return (0..<min(max(Int(count), 0), mostDescriptors)).map { requests[2 * $0] }
    }

    /// The ports of others that can be heard.
    private var sources: [(client: Int32, port: Int32)] {
      var made: (client: OpaquePointer?, port: OpaquePointer?)
      guard unsafe alsa.makeClient(&made.client) >= 0, unsafe alsa.makePort(&made.port) >= 0,
        let info = unsafe made.client, let portInfo = unsafe made.port
      else { return [] }
      defer {
        unsafe alsa.freeClient(info)
        unsafe alsa.freePort(portInfo)
      }
      let own = unsafe alsa.clientNumber(handle)
      var sources: [(client: Int32, port: Int32)] = []
      unsafe alsa.setClient(info, -1)
      while unsafe alsa.nextClient(handle, info) >= 0 {
        let client = unsafe alsa.client(info)
        guard client != own, client != Self.system else { continue }
        unsafe alsa.setPortClient(portInfo, client)
        unsafe alsa.setPortNumber(portInfo, -1)
        while unsafe alsa.nextPort(handle, portInfo) >= 0 {
          guard unsafe alsa.portCapability(portInfo) & Self.readable == Self.readable else {
            continue
          }
          sources.append((client, unsafe alsa.portNumber(portInfo)))
        }
      }
      return sources
    }

    func changes() -> [ControllerChange] {
      var changes: [ControllerChange] = []
      var event: UnsafeRawPointer?
      while unsafe alsa.nextEvent(handle, &event) >= 0 {
        guard let bytes = unsafe event else { continue }
        if let change = Self.change(
          type: unsafe bytes.load(as: UInt8.self),
          channel: unsafe bytes.load(fromByteOffset: 16, as: UInt8.self),
          controller: unsafe bytes.load(fromByteOffset: 20, as: UInt32.self),
          value: unsafe bytes.load(fromByteOffset: 24, as: Int32.self))
        {
          changes.append(change)
        }
      }
      return changes
    }

    /// The fields of `snd_seq_event_t` at bytes 0, 16, 20 and 24.
    private static func change(
      type: UInt8, channel: UInt8, controller: UInt32, value: Int32
    ) -> ControllerChange? {
      guard type == controlChange, let number = Int(exactly: controller) else { return nil }
      return ControllerChange(channel: Int(channel) + 1, controller: number, value: Int(value))
    }
  }
#endif
