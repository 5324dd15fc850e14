import SyrinxEngine
import Synchronization
import SyrinxSystem

/// A stream to or from a sound server (`pa_stream_new`), with explicit sizes of all buffers.
@safe final class PulseStream: DeviceStream, PulseConnection.Part, @unchecked Sendable {
  private let connection: PulseConnection
  private var pulse: PulseLibrary { connection.pulse }
  private let request: StreamRequest
  private let direction: AudioDevice.Direction
  private let callback: StreamCallback
  private var buffer: AudioBuffer
  private let events = EventQueue()
  private let dropouts = Atomic(0)
  /// This and what follows changes under the connection's lock only.
  private var stream: PulseLibrary.Stream?
  private var name = ""
  private var attributes: [UInt32] = []
  private var isStarted = false
  private var isPaused = false
  private var isClosed = false
  private var isLost = false
  private var hasPriority = false

  var format: StreamFormat { request.format }
  /// The server may move more at once than was asked for.
  var blockFrameCount: Int {
    connection.locked {
      guard attributes.count == 5 else { return request.blockFrameCount }
      let size = Int(direction == .output ? attributes[3] : attributes[4])
      return max(size / frameSize, request.blockFrameCount)
    }
  }
  var device: String { connection.locked { name } }
  var dropoutCount: Int { dropouts.load(ordering: .relaxed) }

  private var frameSize: Int { 4 * format.channelCount }
  /// `PA_STREAM_INTERPOLATE_TIMING`, `AUTO_TIMING_UPDATE`, `ADJUST_LATENCY`, `START_CORKED`.
  private static let flags: Int32 = 0x2 | 0x8 | 0x2000 | 0x1
  private static let ready: Int32 = 2

  init(
    _ connection: PulseConnection, _ request: StreamRequest, _ direction: AudioDevice.Direction,
    _ callback: @escaping StreamCallback
  ) throws(DeviceError) {
    self.connection = connection
    self.request = request
    self.direction = direction
    self.callback = callback
    buffer = AudioBuffer(
      channelCount: request.format.channelCount, frameCapacity: request.blockFrameCount)
    if let reason = connection.locked({ open() }) {
      throw .notOpened(device: request.device ?? "", reason: reason)
    }
    connection.add(self)
  }

  deinit { close() }

  func nextEvent() -> DeviceEvent? { events.next() }

  var bufferFrameCount: Int {
    connection.locked {
      guard attributes.count == 5 else { return request.bufferFrameCount }
      return Int(direction == .output ? attributes[1] : attributes[4]) / frameSize
    }
  }

  var latency: Double? {
    connection.locked {
      guard let stream = unsafe stream else { return nil }
      var (microseconds, isNegative) = (UInt64(0), Int32(0))
      guard unsafe pulse.streamLatency(stream, &microseconds, &isNegative) == 0 else { return nil }
      return (isNegative == 0 ? 1 : -1) * Double(microseconds) * 1e-6
    }
  }

  func start() throws(DeviceError) {
    connection.locked {
      (isStarted, isPaused) = (true, false)
      run()
    }
  }

  func pause() {
    connection.locked {
      isPaused = true
      cork(true)
    }
  }

  func close() {
    connection.locked {
      isClosed = true
      discard()
    }
  }

  /// Under the lock, as all that follows.
  private func run() {
    guard let stream = unsafe stream, isStarted, !isPaused else { return }
    if direction == .output { fill(unsafe pulse.streamWritableSize(stream)) }
    cork(false)
  }

  private func cork(_ isCorked: Bool) {
    guard let stream = unsafe stream,
      let operation = unsafe pulse.streamCork(stream, isCorked ? 1 : 0, nil, nil)
    else { return }
    unsafe pulse.operationUnref(operation)
  }

  private func discard() {
    guard let old = unsafe stream else { return }
    unsafe stream = nil
    unsafe pulse.streamSetStateCallback(old, nil, nil)
    unsafe pulse.streamSetUnderflowCallback(old, nil, nil)
    unsafe pulse.streamSetOverflowCallback(old, nil, nil)
    unsafe pulse.streamSetMovedCallback(old, nil, nil)
    unsafe pulse.streamSetSuspendedCallback(old, nil, nil)
    unsafe pulse.streamSetWriteCallback(old, nil, nil)
    unsafe pulse.streamSetReadCallback(old, nil, nil)
    if let operation = unsafe pulse.streamFlush(old, nil, nil) {
      unsafe pulse.operationUnref(operation)
    }
    _ = unsafe pulse.streamDisconnect(old)
    unsafe pulse.streamUnref(old)
  }

  /// Opens the stream; otherwise says why not.
  private func open() -> String? {
    guard let context = unsafe connection.context else { return "" }
    let specification = request.pulseSpecification
    // pa_channel_map is 132 bytes.
    var map = [UInt8](repeating: 0, count: 132)
    let wanted = request.pulseBuffer
    let mapped = unsafe map.withUnsafeMutableBytes {
      unsafe pulse.channelMapExtend($0.baseAddress!, specification[2], 0) != nil
    }
    guard mapped, let made = unsafe pulse.streamNew(context, request.title, specification, map)
    else { return connection.errorText }
    let data = unsafe Unmanaged.passUnretained(self).toOpaque()
    let result =
      switch direction {
      case .output:
        unsafe pulse.streamConnectPlayback(made, request.device, wanted, Self.flags, nil, nil)
      case .input: unsafe pulse.streamConnectRecord(made, request.device, wanted, Self.flags)
      }
    guard result == 0, connection.wait(until: { unsafe pulse.streamState(made) >= Self.ready }),
      unsafe pulse.streamState(made) == Self.ready
    else {
      let reason = connection.errorText
      _ = unsafe pulse.streamDisconnect(made)
      unsafe pulse.streamUnref(made)
      return reason
    }
    unsafe stream = made
    readFacts()
    unsafe setCallbacks(made, data)
    return nil
  }

  private func readFacts() {
    guard let stream = unsafe stream else { return }
    name = unsafe pulse.streamDeviceName(stream).map { unsafe String(cString: $0) } ?? ""
    if let found = unsafe pulse.streamBufferAttributes(stream) {
      attributes = (0..<5).map { unsafe found.load(fromByteOffset: 4 * $0, as: UInt32.self) }
    }
  }

  @unsafe private func setCallbacks(
    _ stream: PulseLibrary.Stream, _ data: UnsafeMutableRawPointer
  ) {
    unsafe pulse.streamSetWriteCallback(
      stream, { _, count, data in unsafe PulseStream.of(data).fill(count) }, data)
    unsafe pulse.streamSetReadCallback(
      stream, { _, _, data in unsafe PulseStream.of(data).take() }, data)
    unsafe pulse.streamSetStateCallback(
      stream, { _, data in unsafe PulseStream.of(data).stateChanged() }, data)
    unsafe pulse.streamSetUnderflowCallback(
      stream, { _, data in unsafe PulseStream.of(data).noteDropout() }, data)
    unsafe pulse.streamSetOverflowCallback(
      stream, { _, data in unsafe PulseStream.of(data).noteDropout() }, data)
    unsafe pulse.streamSetMovedCallback(
      stream,
      { _, data in
        let stream = unsafe PulseStream.of(data)
        stream.readFacts()
        stream.events.post(.moved(to: stream.name))
      }, data)
    unsafe pulse.streamSetSuspendedCallback(
      stream,
      { made, data in
        let stream = unsafe PulseStream.of(data)
        let isSuspended = unsafe stream.pulse.streamIsSuspended(made!) > 0
        stream.events.post(isSuspended ? .suspended : .resumed)
      }, data)
  }

  @unsafe private static func of(_ data: UnsafeMutableRawPointer?) -> PulseStream {
    unsafe Unmanaged<PulseStream>.fromOpaque(data!).takeUnretainedValue()
  }

  private func noteDropout() {
    guard isStarted, !isPaused else { return }
    dropouts.wrappingAdd(1, ordering: .relaxed)
    events.post(.dropout)
  }

  private func stateChanged() {
    guard let stream = unsafe stream, unsafe pulse.streamState(stream) > Self.ready else { return }
    guard !isLost else { return }
    isLost = true
    events.post(.vanished(device: name))
    connection.needsRepair()
  }

  func restore() -> Bool {
    connection.locked {
      if let stream = unsafe stream, unsafe pulse.streamState(stream) == Self.ready { return true }
      guard !isClosed else { return true }
      discard()
      guard open() == nil else { return false }
      isLost = false
      events.post(.reconnected(device: name))
      run()
      return true
    }
  }

  /// Called on the mainloop's thread, as the next one.
  private func fill(_ byteCount: Int) {
    guard let stream = unsafe stream, isStarted, byteCount != Int.max, byteCount > 0 else { return }
    let now = beginCallback()
    var left = byteCount / frameSize
    var time = now
    while left > 0 {
      var target: UnsafeMutableRawPointer?
      var size = left * frameSize
      guard unsafe pulse.streamBeginWrite(stream, &target, &size) == 0,
        let target = unsafe target?.assumingMemoryBound(to: Float.self), size >= frameSize
      else { return }
      let count = min(size / frameSize, left)
      var done = 0
      while done < count {
        let made = buffer.withBlock { block in
          var part = block.prefix(count - done)
          callback(&part, time)
          unsafe part.frames.interleave(into: target + done * format.channelCount)
          return part.frameCount
        }
        done += made
        time += Double(made) / Double(format.sampleRate)
      }
      guard unsafe pulse.streamWrite(stream, target, count * frameSize, nil, 0, 0) == 0 else {
        return
      }
      left -= count
    }
  }

  private func take() {
    guard let stream = unsafe stream else { return }
    let now = beginCallback()
    while true {
      var source: UnsafeRawPointer?
      var size = 0
      guard unsafe pulse.streamPeek(stream, &source, &size) == 0, size > 0 else { return }
      let samples = unsafe source?.assumingMemoryBound(to: Float.self)
      let count = size / frameSize
      // A hole: frames that nobody took in time.
      if unsafe samples == nil { noteDropout() }
      var done = 0
      while done < count, isStarted {
        done += buffer.withBlock { block in
          var part = block.prefix(count - done)
          if let samples = unsafe samples {
            unsafe part.deinterleave(from: samples + done * format.channelCount)
          } else {
            part.clear()
          }
          callback(&part, now)
          return part.frameCount
        }
      }
      _ = unsafe pulse.streamDrop(stream)
    }
  }

  private func beginCallback() -> Double {
    if !hasPriority { raisePriority() }
    hasPriority = true
    return monotonicSeconds()
  }
}
