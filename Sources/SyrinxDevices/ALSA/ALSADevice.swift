#if os(Linux)
  import SyrinxEngine

  /// The owner of an open device (`snd_pcm_open` … `snd_pcm_close`), interleaved 32-bit floats in and out.
  @safe struct ALSADevice: ~Copyable {
    let alsa: ALSALibrary
    private let device: ALSALibrary.Device
    let format: StreamFormat
    let blockFrameCount: Int
    let bufferFrameCount: Int
    private let samples: UnsafeMutablePointer<Float>

    struct Failure: Error { let reason: String }

    /// SND_PCM_ACCESS_RW_INTERLEAVED, SND_PCM_FORMAT_FLOAT_LE, SND_PCM_NONBLOCK.
    private static let interleaved: Int32 = 3
    private static let float: Int32 = 14
    private static let nonBlocking: Int32 = 1

    init(
      _ alsa: ALSALibrary, _ request: StreamRequest, _ direction: AudioDevice.Direction
    ) throws(Failure) {
      func check(_ result: Int32) throws(Failure) {
        guard result < 0 else { return }
        let text = unsafe alsa.errorText(result).map { unsafe String(cString: $0) }
        throw Failure(reason: text ?? "")
      }
      var opened: ALSALibrary.Device?
      // Non-blocking, so that a busy device is refused and not waited for.
      try check(
        unsafe alsa.open(
          &opened, request.device ?? "default", direction == .output ? 0 : 1, Self.nonBlocking))
      let device = unsafe opened!
      do throws(Failure) {
        var made: ALSALibrary.Parameters?
        try check(unsafe alsa.parametersMalloc(&made))
        let parameters = unsafe made!
        defer { unsafe alsa.parametersFree(parameters) }
        var channels = UInt32(request.format.channelCount)
        var rate = UInt32(request.format.sampleRate)
        var period = UInt(request.blockFrameCount)
        // An input's buffer costs no time: it is emptied as soon as there is a block.
        var buffer = UInt(
          direction == .output ? request.bufferFrameCount : 16 * request.blockFrameCount)
        try check(unsafe alsa.parametersAny(device, parameters))
        try check(unsafe alsa.setAccess(device, parameters, Self.interleaved))
        try check(unsafe alsa.setFormat(device, parameters, Self.float))
        try check(unsafe alsa.setChannelsNear(device, parameters, &channels))
        try check(unsafe alsa.setRateNear(device, parameters, &rate, nil))
        try check(unsafe alsa.setPeriodSizeNear(device, parameters, &period, nil))
        try check(unsafe alsa.setBufferSizeNear(device, parameters, &buffer))
        try check(unsafe alsa.apply(device, parameters))
        try check(unsafe alsa.prepare(device))
        format = StreamFormat(sampleRate: Int(rate), channelCount: Int(channels))
        blockFrameCount = Int(period)
        bufferFrameCount = Int(direction == .output ? buffer : period)
      } catch {
        _ = unsafe alsa.close(device)
        throw error
      }
      self.alsa = alsa
      unsafe self.device = device
      unsafe samples = .allocate(capacity: blockFrameCount * format.channelCount)
    }

    deinit {
      unsafe samples.deallocate()
      _ = unsafe alsa.close(device)
    }

    /// Waits until data can be written or read, up to a number of milliseconds; returns 0 after a timeout, a
    /// negative number for an error.
    func wait(_ milliseconds: Int32) -> Int32 { unsafe alsa.wait(device, milliseconds) }

    /// Frames written, or a negative error.
    func write(_ block: AudioFrames) -> Int {
      unsafe block.interleave(into: samples)
      return unsafe alsa.write(device, samples, UInt(block.frameCount))
    }

    /// Fills the front of a block; returns the frames read, or a negative error.
    func read(into block: inout AudioBlock) -> Int {
      let count = unsafe alsa.read(device, samples, UInt(block.frameCount))
      if count > 0 {
        var part = block.prefix(count)
        unsafe part.deinterleave(from: samples)
      }
      return count
    }

    func start() { _ = unsafe alsa.start(device) }

    /// Stops at once and prepares to start again.
    func halt() {
      _ = unsafe alsa.drop(device)
      _ = unsafe alsa.prepare(device)
    }

    /// Makes the device usable after an overrun, an underrun or a sleep of the machine; false where it is gone.
    func recover(from error: Int32) -> Bool { unsafe alsa.recover(device, error, 1) >= 0 }

    /// Frames between the program and the converter.
    var delay: Int? {
      var frames = 0
      return unsafe alsa.delay(device, &frames) == 0 ? frames : nil
    }
  }
#endif
