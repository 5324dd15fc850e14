import SyrinxEngine
import SyrinxSystem

// Pulse/ is the only folder that talks to libpulse, by which both PulseAudio and PipeWire are served. As with
// cairo, the program is not linked with it: it is opened when a device is asked for.

private let pa = LibraryFunctions("libpulse", versions: [0], prefix: "pa_")

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
  typealias List = @convention(c) (Context, Info, Raw?) -> Operation?
  typealias SetNotify = @convention(c) (Stream, Notify?, Raw?) -> Void
  typealias SetRequest = @convention(c) (Stream, Request?, Raw?) -> Void

  let errorText: @convention(c) (Int32) -> Text? = unsafe pa["strerror"]
  let mainloopNew: @convention(c) () -> Mainloop? = unsafe pa["threaded_mainloop_new"]
  let mainloopFree: @convention(c) (Mainloop) -> Void = unsafe pa["threaded_mainloop_free"]
  let mainloopStart: @convention(c) (Mainloop) -> Int32 = unsafe pa["threaded_mainloop_start"]
  let mainloopStop: @convention(c) (Mainloop) -> Void = unsafe pa["threaded_mainloop_stop"]
  let mainloopLock: @convention(c) (Mainloop) -> Void = unsafe pa["threaded_mainloop_lock"]
  let mainloopInThread: @convention(c) (Mainloop) -> Int32 =
    unsafe pa["threaded_mainloop_in_thread"]
  let mainloopUnlock: @convention(c) (Mainloop) -> Void = unsafe pa["threaded_mainloop_unlock"]
  let mainloopAPI: @convention(c) (Mainloop) -> OpaquePointer? =
    unsafe pa["threaded_mainloop_get_api"]
  let contextNew: @convention(c) (OpaquePointer?, Text) -> Context? = unsafe pa["context_new"]
  let contextUnref: @convention(c) (Context) -> Void = unsafe pa["context_unref"]
  let contextConnect: @convention(c) (Context, Text?, Int32, OpaquePointer?) -> Int32 =
    unsafe pa["context_connect"]
  let contextDisconnect: @convention(c) (Context) -> Void = unsafe pa["context_disconnect"]
  let contextState: @convention(c) (Context) -> Int32 = unsafe pa["context_get_state"]
  let contextError: @convention(c) (Context) -> Int32 = unsafe pa["context_errno"]
  let contextSetStateCallback: @convention(c) (Context, Notify?, Raw?) -> Void =
    unsafe pa["context_set_state_callback"]
  let serverInfo: @convention(c) (Context, ServerInfo, Raw?) -> Operation? =
    unsafe pa["context_get_server_info"]
  let sinkInfos: List = unsafe pa["context_get_sink_info_list"]
  let sourceInfos: List = unsafe pa["context_get_source_info_list"]
  let moduleInfos: List = unsafe pa["context_get_module_info_list"]
  let loadModule: @convention(c) (Context, Text, Text, Index, Raw?) -> Operation? =
    unsafe pa["context_load_module"]
  let unloadModule: @convention(c) (Context, UInt32, Success, Raw?) -> Operation? =
    unsafe pa["context_unload_module"]
  let operationState: @convention(c) (Operation) -> Int32 = unsafe pa["operation_get_state"]
  let operationCancel: @convention(c) (Operation) -> Void = unsafe pa["operation_cancel"]
  let operationUnref: @convention(c) (Operation) -> Void = unsafe pa["operation_unref"]
  let propertyText: @convention(c) (OpaquePointer, Text) -> Text? = unsafe pa["proplist_gets"]
  let specificationIsValid: @convention(c) (UnsafeRawPointer) -> Int32 =
    unsafe pa["sample_spec_valid"]
  let streamNew: @convention(c) (Context, Text, UnsafeRawPointer, UnsafeRawPointer?) -> Stream? =
    unsafe pa["stream_new"]
  let streamUnref: @convention(c) (Stream) -> Void = unsafe pa["stream_unref"]
  let streamState: @convention(c) (Stream) -> Int32 = unsafe pa["stream_get_state"]
  let streamConnectPlayback:
    @convention(c) (Stream, Text?, UnsafeRawPointer?, Int32, UnsafeRawPointer?, Stream?) -> Int32 =
      unsafe pa["stream_connect_playback"]
  let streamConnectRecord: @convention(c) (Stream, Text?, UnsafeRawPointer?, Int32) -> Int32 =
    unsafe pa["stream_connect_record"]
  let streamDisconnect: @convention(c) (Stream) -> Int32 = unsafe pa["stream_disconnect"]
  let streamBeginWrite:
    @convention(c) (Stream, UnsafeMutablePointer<Raw?>, UnsafeMutablePointer<Int>) -> Int32 =
      unsafe pa["stream_begin_write"]
  let streamWrite:
    @convention(c) (Stream, UnsafeRawPointer, Int, OpaquePointer?, Int64, Int32) -> Int32 =
      unsafe pa["stream_write"]
  let streamWritableSize: @convention(c) (Stream) -> Int = unsafe pa["stream_writable_size"]
  let channelMapExtend: @convention(c) (Raw, UInt32, Int32) -> Raw? =
    unsafe pa["channel_map_init_extend"]
  let streamPeek:
    @convention(c) (Stream, UnsafeMutablePointer<UnsafeRawPointer?>, UnsafeMutablePointer<Int>) ->
      Int32 =
      unsafe pa["stream_peek"]
  let streamDrop: @convention(c) (Stream) -> Int32 = unsafe pa["stream_drop"]
  let streamCork: @convention(c) (Stream, Int32, Success?, Raw?) -> Operation? =
    unsafe pa["stream_cork"]
  let streamFlush: @convention(c) (Stream, Success?, Raw?) -> Operation? = unsafe pa["stream_flush"]
  let streamLatency:
    @convention(c) (Stream, UnsafeMutablePointer<UInt64>, UnsafeMutablePointer<Int32>) -> Int32 =
      unsafe pa["stream_get_latency"]
  let streamBufferAttributes: @convention(c) (Stream) -> UnsafeRawPointer? =
    unsafe pa["stream_get_buffer_attr"]
  let streamDeviceName: @convention(c) (Stream) -> Text? = unsafe pa["stream_get_device_name"]
  let streamIsSuspended: @convention(c) (Stream) -> Int32 = unsafe pa["stream_is_suspended"]
  let streamSetStateCallback: SetNotify = unsafe pa["stream_set_state_callback"]
  let streamSetWriteCallback: SetRequest = unsafe pa["stream_set_write_callback"]
  let streamSetReadCallback: SetRequest = unsafe pa["stream_set_read_callback"]
  let streamSetUnderflowCallback: SetNotify = unsafe pa["stream_set_underflow_callback"]
  let streamSetOverflowCallback: SetNotify = unsafe pa["stream_set_overflow_callback"]
  let streamSetMovedCallback: SetNotify = unsafe pa["stream_set_moved_callback"]
  let streamSetSuspendedCallback: SetNotify = unsafe pa["stream_set_suspended_callback"]

  /// The library, opened once.
  private static let opened = Result { () throws(DynamicLibrary.Missing) in try PulseLibrary() }

  static func open() throws(DynamicLibrary.Missing) -> PulseLibrary { try opened.get() }

  private init() throws(DynamicLibrary.Missing) { try pa.check() }

  /// False for more channels, or a higher sample rate, than a stream may have. Of such the library makes no
  /// channel map, but ends the program.
  func supports(_ format: StreamFormat) -> Bool {
    // PA_SAMPLE_FLOAT32LE; the library sees a byte of the number of channels.
    let specification = [5, UInt32(format.sampleRate), UInt32(min(format.channelCount, 255))]
    return unsafe specificationIsValid(specification) != 0
  }
}
