import SyrinxSystem

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
  private static let opened = Result { () throws(DynamicLibrary.Missing) in try PulseLibrary() }

  static func open() throws(DynamicLibrary.Missing) -> PulseLibrary { try opened.get() }

  private init() throws(DynamicLibrary.Missing) {
    let library = try DynamicLibrary("libpulse", versions: [0], prefix: "pa_")
    unsafe errorText = try library.function("strerror")
    unsafe mainloopNew = try library.function("threaded_mainloop_new")
    unsafe mainloopFree = try library.function("threaded_mainloop_free")
    unsafe mainloopStart = try library.function("threaded_mainloop_start")
    unsafe mainloopStop = try library.function("threaded_mainloop_stop")
    unsafe mainloopLock = try library.function("threaded_mainloop_lock")
    unsafe mainloopInThread = try library.function("threaded_mainloop_in_thread")
    unsafe mainloopUnlock = try library.function("threaded_mainloop_unlock")
    unsafe mainloopAPI = try library.function("threaded_mainloop_get_api")
    unsafe contextNew = try library.function("context_new")
    unsafe contextUnref = try library.function("context_unref")
    unsafe contextConnect = try library.function("context_connect")
    unsafe contextDisconnect = try library.function("context_disconnect")
    unsafe contextState = try library.function("context_get_state")
    unsafe contextError = try library.function("context_errno")
    unsafe contextSetStateCallback = try library.function("context_set_state_callback")
    unsafe serverInfo = try library.function("context_get_server_info")
    unsafe sinkInfos = try library.function("context_get_sink_info_list")
    unsafe sourceInfos = try library.function("context_get_source_info_list")
    unsafe moduleInfos = try library.function("context_get_module_info_list")
    unsafe loadModule = try library.function("context_load_module")
    unsafe unloadModule = try library.function("context_unload_module")
    unsafe operationState = try library.function("operation_get_state")
    unsafe operationCancel = try library.function("operation_cancel")
    unsafe operationUnref = try library.function("operation_unref")
    unsafe propertyText = try library.function("proplist_gets")
    unsafe streamNew = try library.function("stream_new")
    unsafe streamUnref = try library.function("stream_unref")
    unsafe streamState = try library.function("stream_get_state")
    unsafe streamConnectPlayback = try library.function("stream_connect_playback")
    unsafe streamConnectRecord = try library.function("stream_connect_record")
    unsafe streamDisconnect = try library.function("stream_disconnect")
    unsafe streamBeginWrite = try library.function("stream_begin_write")
    unsafe streamWrite = try library.function("stream_write")
    unsafe streamWritableSize = try library.function("stream_writable_size")
    unsafe channelMapExtend = try library.function("channel_map_init_extend")
    unsafe streamPeek = try library.function("stream_peek")
    unsafe streamDrop = try library.function("stream_drop")
    unsafe streamCork = try library.function("stream_cork")
    unsafe streamFlush = try library.function("stream_flush")
    unsafe streamLatency = try library.function("stream_get_latency")
    unsafe streamBufferAttributes = try library.function("stream_get_buffer_attr")
    unsafe streamDeviceName = try library.function("stream_get_device_name")
    unsafe streamIsSuspended = try library.function("stream_is_suspended")
    unsafe streamSetStateCallback = try library.function("stream_set_state_callback")
    unsafe streamSetWriteCallback = try library.function("stream_set_write_callback")
    unsafe streamSetReadCallback = try library.function("stream_set_read_callback")
    unsafe streamSetUnderflowCallback = try library.function("stream_set_underflow_callback")
    unsafe streamSetOverflowCallback = try library.function("stream_set_overflow_callback")
    unsafe streamSetMovedCallback = try library.function("stream_set_moved_callback")
    unsafe streamSetSuspendedCallback = try library.function("stream_set_suspended_callback")
  }
}
