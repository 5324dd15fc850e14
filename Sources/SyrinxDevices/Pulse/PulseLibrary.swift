#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// Pulse/ is the only folder that talks to libpulse, by which both PulseAudio and PipeWire are served. As with
// cairo, the program is not linked with it: it is opened when a device is asked for.

/// The functions of libpulse that are used, looked up by their names. Its interface has been the same since
/// 1.0; enumerations come as `Int32`, flags too.
@safe struct PulseLibrary: @unchecked Sendable {
  typealias Mainloop = OpaquePointer
  typealias Context = OpaquePointer
  typealias Stream = OpaquePointer
  typealias Operation = OpaquePointer
  typealias Raw = UnsafeMutableRawPointer
  /// `pa_context_notify_cb_t`, `pa_stream_notify_cb_t`.
  typealias Notify = @convention(c) (OpaquePointer?, Raw?) -> Void
  /// `pa_stream_request_cb_t`.
  typealias Request = @convention(c) (Stream?, Int, Raw?) -> Void
  /// `pa_sink_info_cb_t` and its kin; the last item is followed by one call whose `end` is not 0.
  typealias Info = @convention(c) (Context?, UnsafeRawPointer?, _ end: Int32, Raw?) -> Void
  /// `pa_server_info_cb_t`.
  typealias ServerInfo = @convention(c) (Context?, UnsafeRawPointer?, Raw?) -> Void
  /// `pa_context_success_cb_t`, `pa_stream_success_cb_t`.
  typealias Success = @convention(c) (OpaquePointer?, Int32, Raw?) -> Void
  /// `pa_context_index_cb_t`.
  typealias Index = @convention(c) (Context?, UInt32, Raw?) -> Void
  typealias Text = UnsafePointer<CChar>

  let errorText: @convention(c) (Int32) -> Text?
  let mainloopNew: @convention(c) () -> Mainloop?
  let mainloopFree: @convention(c) (Mainloop) -> Void
  let mainloopStart: @convention(c) (Mainloop) -> Int32
  let mainloopStop: @convention(c) (Mainloop) -> Void
  let mainloopLock: @convention(c) (Mainloop) -> Void
  let mainloopInThread: @convention(c) (Mainloop) -> Int32
  let mainloopUnlock: @convention(c) (Mainloop) -> Void
  let mainloopAPI: @convention(c) (Mainloop) -> OpaquePointer?
  let contextNew: @convention(c) (OpaquePointer?, Text) -> Context?
  let contextUnref: @convention(c) (Context) -> Void
  let contextConnect: @convention(c) (Context, Text?, Int32, OpaquePointer?) -> Int32
  let contextDisconnect: @convention(c) (Context) -> Void
  let contextState: @convention(c) (Context) -> Int32
  let contextError: @convention(c) (Context) -> Int32
  let contextSetStateCallback: @convention(c) (Context, Notify?, Raw?) -> Void
  let serverInfo: @convention(c) (Context, ServerInfo, Raw?) -> Operation?
  let sinkInfos: @convention(c) (Context, Info, Raw?) -> Operation?
  let sourceInfos: @convention(c) (Context, Info, Raw?) -> Operation?
  let moduleInfos: @convention(c) (Context, Info, Raw?) -> Operation?
  let loadModule: @convention(c) (Context, Text, Text, Index, Raw?) -> Operation?
  let unloadModule: @convention(c) (Context, UInt32, Success, Raw?) -> Operation?
  let operationState: @convention(c) (Operation) -> Int32
  let operationCancel: @convention(c) (Operation) -> Void
  let operationUnref: @convention(c) (Operation) -> Void
  let propertyText: @convention(c) (OpaquePointer, Text) -> Text?
  let streamNew: @convention(c) (Context, Text, UnsafeRawPointer, UnsafeRawPointer?) -> Stream?
  let streamUnref: @convention(c) (Stream) -> Void
  let streamState: @convention(c) (Stream) -> Int32
  let streamConnectPlayback:
    @convention(c) (Stream, Text?, UnsafeRawPointer?, Int32, UnsafeRawPointer?, Stream?) -> Int32
  let streamConnectRecord: @convention(c) (Stream, Text?, UnsafeRawPointer?, Int32) -> Int32
  let streamDisconnect: @convention(c) (Stream) -> Int32
  let streamBeginWrite:
    @convention(c) (Stream, UnsafeMutablePointer<Raw?>, UnsafeMutablePointer<Int>) -> Int32
  let streamWrite:
    @convention(c) (Stream, UnsafeRawPointer, Int, OpaquePointer?, Int64, Int32) -> Int32
  let streamWritableSize: @convention(c) (Stream) -> Int
  let channelMapExtend: @convention(c) (Raw, UInt32, Int32) -> Raw?
  let streamPeek:
    @convention(c) (
      Stream, UnsafeMutablePointer<UnsafeRawPointer?>, UnsafeMutablePointer<Int>
    ) -> Int32
  let streamDrop: @convention(c) (Stream) -> Int32
  let streamCork: @convention(c) (Stream, Int32, Success?, Raw?) -> Operation?
  let streamFlush: @convention(c) (Stream, Success?, Raw?) -> Operation?
  let streamLatency:
    @convention(c) (Stream, UnsafeMutablePointer<UInt64>, UnsafeMutablePointer<Int32>) -> Int32
  let streamBufferAttributes: @convention(c) (Stream) -> UnsafeRawPointer?
  let streamDeviceName: @convention(c) (Stream) -> Text?
  let streamIsSuspended: @convention(c) (Stream) -> Int32
  let streamSetStateCallback: @convention(c) (Stream, Notify?, Raw?) -> Void
  let streamSetWriteCallback: @convention(c) (Stream, Request?, Raw?) -> Void
  let streamSetReadCallback: @convention(c) (Stream, Request?, Raw?) -> Void
  let streamSetUnderflowCallback: @convention(c) (Stream, Notify?, Raw?) -> Void
  let streamSetOverflowCallback: @convention(c) (Stream, Notify?, Raw?) -> Void
  let streamSetMovedCallback: @convention(c) (Stream, Notify?, Raw?) -> Void
  let streamSetSuspendedCallback: @convention(c) (Stream, Notify?, Raw?) -> Void

  /// The library, opened once.
  private static let opened = Result { () throws(Failure) in try PulseLibrary() }

  struct Failure: Error { let reason: DeviceError.Reason }

  static func open() throws(Failure) -> PulseLibrary { try opened.get() }

  private static let names = [
    "libpulse.so.0", "libpulse.0.dylib", "/opt/homebrew/lib/libpulse.0.dylib",
    "/usr/local/lib/libpulse.0.dylib",
  ]

  private init() throws(Failure) {
    var found: UnsafeMutableRawPointer?
    for name in Self.names where unsafe found == nil { unsafe found = dlopen(name, RTLD_NOW) }
    guard let handle = unsafe found else {
      throw Failure(reason: .libraryMissing("libpulse"))
    }
    func look<Function>(_ name: String) throws(Failure) -> Function {
      guard let address = unsafe dlsym(handle, "pa_" + name) else {
        throw Failure(reason: .functionMissing("pa_" + name))
      }
      return unsafe unsafeBitCast(address, to: Function.self)
    }
    unsafe errorText = try look("strerror")
    unsafe mainloopNew = try look("threaded_mainloop_new")
    unsafe mainloopFree = try look("threaded_mainloop_free")
    unsafe mainloopStart = try look("threaded_mainloop_start")
    unsafe mainloopStop = try look("threaded_mainloop_stop")
    unsafe mainloopLock = try look("threaded_mainloop_lock")
    unsafe mainloopInThread = try look("threaded_mainloop_in_thread")
    unsafe mainloopUnlock = try look("threaded_mainloop_unlock")
    unsafe mainloopAPI = try look("threaded_mainloop_get_api")
    unsafe contextNew = try look("context_new")
    unsafe contextUnref = try look("context_unref")
    unsafe contextConnect = try look("context_connect")
    unsafe contextDisconnect = try look("context_disconnect")
    unsafe contextState = try look("context_get_state")
    unsafe contextError = try look("context_errno")
    unsafe contextSetStateCallback = try look("context_set_state_callback")
    unsafe serverInfo = try look("context_get_server_info")
    unsafe sinkInfos = try look("context_get_sink_info_list")
    unsafe sourceInfos = try look("context_get_source_info_list")
    unsafe moduleInfos = try look("context_get_module_info_list")
    unsafe loadModule = try look("context_load_module")
    unsafe unloadModule = try look("context_unload_module")
    unsafe operationState = try look("operation_get_state")
    unsafe operationCancel = try look("operation_cancel")
    unsafe operationUnref = try look("operation_unref")
    unsafe propertyText = try look("proplist_gets")
    unsafe streamNew = try look("stream_new")
    unsafe streamUnref = try look("stream_unref")
    unsafe streamState = try look("stream_get_state")
    unsafe streamConnectPlayback = try look("stream_connect_playback")
    unsafe streamConnectRecord = try look("stream_connect_record")
    unsafe streamDisconnect = try look("stream_disconnect")
    unsafe streamBeginWrite = try look("stream_begin_write")
    unsafe streamWrite = try look("stream_write")
    unsafe streamWritableSize = try look("stream_writable_size")
    unsafe channelMapExtend = try look("channel_map_init_extend")
    unsafe streamPeek = try look("stream_peek")
    unsafe streamDrop = try look("stream_drop")
    unsafe streamCork = try look("stream_cork")
    unsafe streamFlush = try look("stream_flush")
    unsafe streamLatency = try look("stream_get_latency")
    unsafe streamBufferAttributes = try look("stream_get_buffer_attr")
    unsafe streamDeviceName = try look("stream_get_device_name")
    unsafe streamIsSuspended = try look("stream_is_suspended")
    unsafe streamSetStateCallback = try look("stream_set_state_callback")
    unsafe streamSetWriteCallback = try look("stream_set_write_callback")
    unsafe streamSetReadCallback = try look("stream_set_read_callback")
    unsafe streamSetUnderflowCallback = try look("stream_set_underflow_callback")
    unsafe streamSetOverflowCallback = try look("stream_set_overflow_callback")
    unsafe streamSetMovedCallback = try look("stream_set_moved_callback")
    unsafe streamSetSuspendedCallback = try look("stream_set_suspended_callback")
  }
}
