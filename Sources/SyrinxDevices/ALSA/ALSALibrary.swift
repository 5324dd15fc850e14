#if os(Linux)
  import SyrinxSystem

  // ALSA/ is the only folder that talks to libasound, for machines without a sound server.

  private let snd = LibraryFunctions("libasound", versions: [2], prefix: "snd_")

  /// The functions of libasound that are used, looked up by their names.
  @safe struct ALSALibrary: @unchecked Sendable {
    typealias Device = OpaquePointer
    typealias Parameters = OpaquePointer
    typealias Text = UnsafePointer<CChar>
    typealias Number = UnsafeMutablePointer<UInt32>
    typealias Frames = UnsafeMutablePointer<UInt>
    /// Receives the side to which a number was rounded.
    typealias Rounding = UnsafeMutablePointer<Int32>

    let errorText: @convention(c) (Int32) -> Text? = unsafe snd["strerror"]
    let open: @convention(c) (UnsafeMutablePointer<Device?>, Text, Int32, Int32) -> Int32 =
      unsafe snd["pcm_open"]
    let close: @convention(c) (Device) -> Int32 = unsafe snd["pcm_close"]
    let parametersMalloc: @convention(c) (UnsafeMutablePointer<Parameters?>) -> Int32 =
      unsafe snd["pcm_hw_params_malloc"]
    let parametersFree: @convention(c) (Parameters) -> Void = unsafe snd["pcm_hw_params_free"]
    let parametersAny: @convention(c) (Device, Parameters) -> Int32 =
      unsafe snd["pcm_hw_params_any"]
    let setAccess: @convention(c) (Device, Parameters, Int32) -> Int32 =
      unsafe snd["pcm_hw_params_set_access"]
    let setFormat: @convention(c) (Device, Parameters, Int32) -> Int32 =
      unsafe snd["pcm_hw_params_set_format"]
    let setChannelsNear: @convention(c) (Device, Parameters, Number) -> Int32 =
      unsafe snd["pcm_hw_params_set_channels_near"]
    let setRateNear: @convention(c) (Device, Parameters, Number, Rounding?) -> Int32 =
      unsafe snd["pcm_hw_params_set_rate_near"]
    let setPeriodSizeNear: @convention(c) (Device, Parameters, Frames, Rounding?) -> Int32 =
      unsafe snd["pcm_hw_params_set_period_size_near"]
    let setBufferSizeNear: @convention(c) (Device, Parameters, Frames) -> Int32 =
      unsafe snd["pcm_hw_params_set_buffer_size_near"]
    let apply: @convention(c) (Device, Parameters) -> Int32 = unsafe snd["pcm_hw_params"]
    let prepare: @convention(c) (Device) -> Int32 = unsafe snd["pcm_prepare"]
    let start: @convention(c) (Device) -> Int32 = unsafe snd["pcm_start"]
    let drop: @convention(c) (Device) -> Int32 = unsafe snd["pcm_drop"]
    let wait: @convention(c) (Device, Int32) -> Int32 = unsafe snd["pcm_wait"]
    let recover: @convention(c) (Device, Int32, Int32) -> Int32 = unsafe snd["pcm_recover"]
    let delay: @convention(c) (Device, UnsafeMutablePointer<Int>) -> Int32 = unsafe snd["pcm_delay"]
    let write: @convention(c) (Device, UnsafeRawPointer, UInt) -> Int = unsafe snd["pcm_writei"]
    let read: @convention(c) (Device, UnsafeMutableRawPointer, UInt) -> Int =
      unsafe snd["pcm_readi"]
    let hints:
      @convention(c) (
        Int32, Text, UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutableRawPointer?>?>
      ) -> Int32 =
        unsafe snd["device_name_hint"]
    let hintText: @convention(c) (UnsafeRawPointer, Text) -> UnsafeMutablePointer<CChar>? =
      unsafe snd["device_name_get_hint"]
    let hintsFree: @convention(c) (UnsafeMutablePointer<UnsafeMutableRawPointer?>) -> Int32 =
      unsafe snd["device_name_free_hint"]
    let setErrorHandler: @convention(c) (OpaquePointer?) -> Int32 =
      unsafe snd["lib_error_set_handler"]

    /// The library, opened once.
    private static let opened = Result { () throws(DynamicLibrary.Missing) in try ALSALibrary() }

    static func open() throws(DynamicLibrary.Missing) -> ALSALibrary { try opened.get() }

    private init() throws(DynamicLibrary.Missing) {
      try snd.check()
      _ = unsafe setErrorHandler(unsafeBitCast(Self.ignoreMessage, to: OpaquePointer.self))
    }

    /// Gets what the library would print, with further arguments that C lets a function ignore.
    private static let ignoreMessage: @convention(c) (Text?, Int32, Text?, Int32, Text?) -> Void = {
      _, _, _, _, _ in
    }
  }
#endif
