#if os(Linux)
  import SyrinxSystem

  // ALSA/ is the only folder that talks to libasound, for machines without a sound server.

  /// The functions of libasound that are used, looked up by their names.
  @safe struct ALSALibrary: @unchecked Sendable {
    typealias Device = OpaquePointer
    typealias Parameters = OpaquePointer
    typealias Text = UnsafePointer<CChar>

    let errorText: @convention(c) (Int32) -> Text?
    let open: @convention(c) (UnsafeMutablePointer<Device?>, Text, Int32, Int32) -> Int32
    let close: @convention(c) (Device) -> Int32
    let parametersMalloc: @convention(c) (UnsafeMutablePointer<Parameters?>) -> Int32
    let parametersFree: @convention(c) (Parameters) -> Void
    let parametersAny: @convention(c) (Device, Parameters) -> Int32
    let setAccess: @convention(c) (Device, Parameters, Int32) -> Int32
    let setFormat: @convention(c) (Device, Parameters, Int32) -> Int32
    let setChannelsNear: @convention(c) (Device, Parameters, UnsafeMutablePointer<UInt32>) -> Int32
    let setRateNear:
      @convention(c) (
        Device, Parameters, UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<Int32>?
      ) -> Int32
    let setPeriodSizeNear:
      @convention(c) (
        Device, Parameters, UnsafeMutablePointer<UInt>, UnsafeMutablePointer<Int32>?
      ) -> Int32
    let setBufferSizeNear: @convention(c) (Device, Parameters, UnsafeMutablePointer<UInt>) -> Int32
    let apply: @convention(c) (Device, Parameters) -> Int32
    let prepare: @convention(c) (Device) -> Int32
    let start: @convention(c) (Device) -> Int32
    let drop: @convention(c) (Device) -> Int32
    let wait: @convention(c) (Device, Int32) -> Int32
    let recover: @convention(c) (Device, Int32, Int32) -> Int32
    let delay: @convention(c) (Device, UnsafeMutablePointer<Int>) -> Int32
    let write: @convention(c) (Device, UnsafeRawPointer, UInt) -> Int
    let read: @convention(c) (Device, UnsafeMutableRawPointer, UInt) -> Int
    let hints:
      @convention(c) (
        Int32, Text, UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutableRawPointer?>?>
      ) -> Int32
    let hintText: @convention(c) (UnsafeRawPointer, Text) -> UnsafeMutablePointer<CChar>?
    let hintsFree: @convention(c) (UnsafeMutablePointer<UnsafeMutableRawPointer?>) -> Int32
    let setErrorHandler: @convention(c) (OpaquePointer?) -> Int32

    /// The library, opened once.
    private static let opened = Result { () throws(DynamicLibrary.Missing) in try ALSALibrary() }

    static func open() throws(DynamicLibrary.Missing) -> ALSALibrary { try opened.get() }

    private init() throws(DynamicLibrary.Missing) {
      let library = try DynamicLibrary("libasound", versions: [2], prefix: "snd_")
      unsafe errorText = try library.function("strerror")
      unsafe open = try library.function("pcm_open")
      unsafe close = try library.function("pcm_close")
      unsafe parametersMalloc = try library.function("pcm_hw_params_malloc")
      unsafe parametersFree = try library.function("pcm_hw_params_free")
      unsafe parametersAny = try library.function("pcm_hw_params_any")
      unsafe setAccess = try library.function("pcm_hw_params_set_access")
      unsafe setFormat = try library.function("pcm_hw_params_set_format")
      unsafe setChannelsNear = try library.function("pcm_hw_params_set_channels_near")
      unsafe setRateNear = try library.function("pcm_hw_params_set_rate_near")
      unsafe setPeriodSizeNear = try library.function("pcm_hw_params_set_period_size_near")
      unsafe setBufferSizeNear = try library.function("pcm_hw_params_set_buffer_size_near")
      unsafe apply = try library.function("pcm_hw_params")
      unsafe prepare = try library.function("pcm_prepare")
      unsafe start = try library.function("pcm_start")
      unsafe drop = try library.function("pcm_drop")
      unsafe wait = try library.function("pcm_wait")
      unsafe recover = try library.function("pcm_recover")
      unsafe delay = try library.function("pcm_delay")
      unsafe write = try library.function("pcm_writei")
      unsafe read = try library.function("pcm_readi")
      unsafe hints = try library.function("device_name_hint")
      unsafe hintText = try library.function("device_name_get_hint")
      unsafe hintsFree = try library.function("device_name_free_hint")
      unsafe setErrorHandler = try library.function("lib_error_set_handler")
      _ = unsafe setErrorHandler(unsafeBitCast(Self.ignoreMessage, to: OpaquePointer.self))
    }

    /// Gets what the library would print, with further arguments that C lets a function ignore.
    private static let ignoreMessage: @convention(c) (Text?, Int32, Text?, Int32, Text?) -> Void = {
      _, _, _, _, _ in
    }
  }
#endif
