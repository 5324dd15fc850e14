#if os(Linux)
  import Glibc

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

    struct Failure: Error { let reason: DeviceError.Reason }

    /// The library, opened once.
    private static let opened = Result { () throws(Failure) in try ALSALibrary() }

    static func open() throws(Failure) -> ALSALibrary { try opened.get() }

    private init() throws(Failure) {
      guard let handle = unsafe dlopen("libasound.so.2", RTLD_NOW) else {
        throw Failure(reason: .libraryMissing("libasound"))
      }
      func look<Function>(_ name: String) throws(Failure) -> Function {
        guard let address = unsafe dlsym(handle, "snd_" + name) else {
          throw Failure(reason: .functionMissing("snd_" + name))
        }
        return unsafe unsafeBitCast(address, to: Function.self)
      }
      unsafe errorText = try look("strerror")
      unsafe open = try look("pcm_open")
      unsafe close = try look("pcm_close")
      unsafe parametersMalloc = try look("pcm_hw_params_malloc")
      unsafe parametersFree = try look("pcm_hw_params_free")
      unsafe parametersAny = try look("pcm_hw_params_any")
      unsafe setAccess = try look("pcm_hw_params_set_access")
      unsafe setFormat = try look("pcm_hw_params_set_format")
      unsafe setChannelsNear = try look("pcm_hw_params_set_channels_near")
      unsafe setRateNear = try look("pcm_hw_params_set_rate_near")
      unsafe setPeriodSizeNear = try look("pcm_hw_params_set_period_size_near")
      unsafe setBufferSizeNear = try look("pcm_hw_params_set_buffer_size_near")
      unsafe apply = try look("pcm_hw_params")
      unsafe prepare = try look("pcm_prepare")
      unsafe start = try look("pcm_start")
      unsafe drop = try look("pcm_drop")
      unsafe wait = try look("pcm_wait")
      unsafe recover = try look("pcm_recover")
      unsafe delay = try look("pcm_delay")
      unsafe write = try look("pcm_writei")
      unsafe read = try look("pcm_readi")
      unsafe hints = try look("device_name_hint")
      unsafe hintText = try look("device_name_get_hint")
      unsafe hintsFree = try look("device_name_free_hint")
      unsafe setErrorHandler = try look("lib_error_set_handler")
      _ = unsafe setErrorHandler(unsafeBitCast(Self.ignoreMessage, to: OpaquePointer.self))
    }

    /// Gets what the library would print, with further arguments that C lets a function ignore.
    private static let ignoreMessage: @convention(c) (Text?, Int32, Text?, Int32, Text?) -> Void = {
      _, _, _, _, _ in
    }
  }
#endif
