#if os(Linux)
  import SyrinxSystem

  /// The functions of libasound by which its sequencer is heard, looked up by their names.
  @safe struct SequencerLibrary: @unchecked Sendable {
    typealias Handle = OpaquePointer
    typealias Text = UnsafePointer<CChar>

    let open: @convention(c) (UnsafeMutablePointer<Handle?>, Text, Int32, Int32) -> Int32
    let close: @convention(c) (Handle) -> Int32
    let setName: @convention(c) (Handle, Text) -> Int32
    let clientNumber: @convention(c) (Handle) -> Int32
    let createPort: @convention(c) (Handle, Text, UInt32, UInt32) -> Int32
    let connectFrom: @convention(c) (Handle, Int32, Int32, Int32) -> Int32
    let nextEvent: @convention(c) (Handle, UnsafeMutablePointer<UnsafeRawPointer?>) -> Int32
    let descriptors: @convention(c) (Handle, UnsafeMutableRawPointer, UInt32, Int16) -> Int32
    let makePort: @convention(c) (UnsafeMutablePointer<OpaquePointer?>) -> Int32
    let freePort: @convention(c) (OpaquePointer) -> Void
    let setPortClient: @convention(c) (OpaquePointer, Int32) -> Void
    let setPortNumber: @convention(c) (OpaquePointer, Int32) -> Void
    let portNumber: @convention(c) (OpaquePointer) -> Int32
    let portCapability: @convention(c) (OpaquePointer) -> UInt32
    let nextPort: @convention(c) (Handle, OpaquePointer) -> Int32
    let makeClient: @convention(c) (UnsafeMutablePointer<OpaquePointer?>) -> Int32
    let freeClient: @convention(c) (OpaquePointer) -> Void
    let setClient: @convention(c) (OpaquePointer, Int32) -> Void
    let client: @convention(c) (OpaquePointer) -> Int32
    let nextClient: @convention(c) (Handle, OpaquePointer) -> Int32

    init() throws(DynamicLibrary.Missing) {
      let library = try DynamicLibrary("libasound", versions: [2], prefix: "snd_")
      unsafe open = try library.function("seq_open")
      unsafe close = try library.function("seq_close")
      unsafe setName = try library.function("seq_set_client_name")
      unsafe clientNumber = try library.function("seq_client_id")
      unsafe createPort = try library.function("seq_create_simple_port")
      unsafe connectFrom = try library.function("seq_connect_from")
      unsafe nextEvent = try library.function("seq_event_input")
      unsafe descriptors = try library.function("seq_poll_descriptors")
      unsafe makePort = try library.function("seq_port_info_malloc")
      unsafe freePort = try library.function("seq_port_info_free")
      unsafe setPortClient = try library.function("seq_port_info_set_client")
      unsafe setPortNumber = try library.function("seq_port_info_set_port")
      unsafe portNumber = try library.function("seq_port_info_get_port")
      unsafe portCapability = try library.function("seq_port_info_get_capability")
      unsafe nextPort = try library.function("seq_query_next_port")
      unsafe makeClient = try library.function("seq_client_info_malloc")
      unsafe freeClient = try library.function("seq_client_info_free")
      unsafe setClient = try library.function("seq_client_info_set_client")
      unsafe client = try library.function("seq_client_info_get_client")
      unsafe nextClient = try library.function("seq_query_next_client")
    }
  }
#endif
