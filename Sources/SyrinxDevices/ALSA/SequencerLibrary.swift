#if os(Linux)
  import SyrinxSystem

  private let snd = LibraryFunctions("libasound", versions: [2], prefix: "snd_")

  /// The functions of libasound by which its sequencer is heard, looked up by their names.
  @safe struct SequencerLibrary: @unchecked Sendable {
    static let opened = Result { () throws(DynamicLibrary.Missing) in try SequencerLibrary() }

    typealias Handle = OpaquePointer
    typealias Text = UnsafePointer<CChar>

    let open: @convention(c) (UnsafeMutablePointer<Handle?>, Text, Int32, Int32) -> Int32 =
      unsafe snd["seq_open"]
    let close: @convention(c) (Handle) -> Int32 = unsafe snd["seq_close"]
    let setName: @convention(c) (Handle, Text) -> Int32 = unsafe snd["seq_set_client_name"]
    let clientNumber: @convention(c) (Handle) -> Int32 = unsafe snd["seq_client_id"]
    let createPort: @convention(c) (Handle, Text, UInt32, UInt32) -> Int32 =
      unsafe snd["seq_create_simple_port"]
    let connectFrom: @convention(c) (Handle, Int32, Int32, Int32) -> Int32 =
      unsafe snd["seq_connect_from"]
    let nextEvent: @convention(c) (Handle, UnsafeMutablePointer<UnsafeRawPointer?>) -> Int32 =
      unsafe snd["seq_event_input"]
    let descriptors: @convention(c) (Handle, UnsafeMutableRawPointer, UInt32, Int16) -> Int32 =
      unsafe snd["seq_poll_descriptors"]
    let makePort: @convention(c) (UnsafeMutablePointer<OpaquePointer?>) -> Int32 =
      unsafe snd["seq_port_info_malloc"]
    let freePort: @convention(c) (OpaquePointer) -> Void = unsafe snd["seq_port_info_free"]
    let setPortClient: @convention(c) (OpaquePointer, Int32) -> Void =
      unsafe snd["seq_port_info_set_client"]
    let setPortNumber: @convention(c) (OpaquePointer, Int32) -> Void =
      unsafe snd["seq_port_info_set_port"]
    let portNumber: @convention(c) (OpaquePointer) -> Int32 = unsafe snd["seq_port_info_get_port"]
    let portCapability: @convention(c) (OpaquePointer) -> UInt32 =
      unsafe snd["seq_port_info_get_capability"]
    let nextPort: @convention(c) (Handle, OpaquePointer) -> Int32 =
      unsafe snd["seq_query_next_port"]
    let makeClient: @convention(c) (UnsafeMutablePointer<OpaquePointer?>) -> Int32 =
      unsafe snd["seq_client_info_malloc"]
    let freeClient: @convention(c) (OpaquePointer) -> Void = unsafe snd["seq_client_info_free"]
    let setClient: @convention(c) (OpaquePointer, Int32) -> Void =
      unsafe snd["seq_client_info_set_client"]
    let client: @convention(c) (OpaquePointer) -> Int32 = unsafe snd["seq_client_info_get_client"]
    let nextClient: @convention(c) (Handle, OpaquePointer) -> Int32 =
      unsafe snd["seq_query_next_client"]

    init() throws(DynamicLibrary.Missing) { try snd.check() }
  }
#endif
