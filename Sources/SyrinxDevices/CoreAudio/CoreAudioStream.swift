#if canImport(CoreAudio)
  import CoreAudio
  import SyrinxEngine
  import SyrinxSystem
  import Synchronization

  /// A stream to or from a device (`AudioDeviceCreateIOProcID`): the device keeps its own rate and channels, and
  /// says when a block is due.
  @safe final class CoreAudioStream: DeviceStream, @unchecked Sendable {
    private struct State {
      var device: CoreAudioObject
      var procedure: AudioDeviceIOProcID?
      var isRunning = false
      var isClosed = false
    }

    let format: StreamFormat
    let device: String
    let blockFrameCount: Int
    let bufferFrameCount: Int
    private let direction: AudioDevice.Direction
    private let callback: StreamCallback
    private var buffer: SyrinxEngine.AudioBuffer
    private let state: LockedState<State>
    private let events = EventQueue()
    private let dropouts = Atomic(0)
    private let isOver = Atomic(false)
    private var watcher: Worker?
    /// Of the watcher.
    private var isThere = true

    private static let retrySeconds = 0.5

    init(
      _ request: StreamRequest, _ direction: AudioDevice.Direction,
      _ callback: @escaping StreamCallback
    ) throws(DeviceError) {
      guard let found = CoreAudioSystem.find(request.device, direction) else {
        throw .noDevice(direction)
      }
      // Asked of the device; what it does not do is converted by whoever opens the stream.
      found.set(kAudioDevicePropertyNominalSampleRate, to: Double(request.format.sampleRate))
      found.set(kAudioDevicePropertyBufferFrameSize, to: UInt32(request.blockFrameCount))
      let rate = found.value(kAudioDevicePropertyNominalSampleRate, 0.0) ?? 0
      let channelCount = found.channelCount(direction.scope)
      let size = found.value(kAudioDevicePropertyBufferFrameSize, UInt32(0)) ?? 0
      device = found.text(kAudioDevicePropertyDeviceUID)
      guard rate >= 1, channelCount > 0, size > 0 else {
        throw .notOpened(device: device, reason: "")
      }
      format = StreamFormat(sampleRate: Int(rate), channelCount: channelCount)
      blockFrameCount = Int(size)
      bufferFrameCount = Int(size)
      self.direction = direction
      self.callback = callback
      buffer = SyrinxEngine.AudioBuffer(channelCount: channelCount, frameCapacity: Int(size))
      state = LockedState(State(device: found))
      guard state.update({ open(&$0) }) else { throw .notOpened(device: device, reason: "") }
      let weak = WeakStream(self)
      watcher = Worker {
        while let stream = weak.stream, !stream.isOver.load(ordering: .acquiring) {
          stream.watch()
        }
      }
      guard watcher != nil else { throw .noThread }
    }

    private final class WeakStream: @unchecked Sendable {
      weak var stream: CoreAudioStream?
      init(_ stream: CoreAudioStream) { self.stream = stream }
    }

    deinit { state.update { discard(&$0) } }

    func nextEvent() -> DeviceEvent? { events.next() }
    var dropoutCount: Int { dropouts.load(ordering: .relaxed) }

    /// A block, what the device says of itself, and what lies in its stream and its safety zone.
    var latency: Double? {
      let device = state.update { $0.device }
      let scope = direction.scope
      let parts = [
        device.value(kAudioDevicePropertyLatency, scope, UInt32(0)),
        device.value(kAudioDevicePropertySafetyOffset, scope, UInt32(0)),
        device.objects(kAudioDevicePropertyStreams, scope).first?
          .value(kAudioStreamPropertyLatency, UInt32(0)),
      ]
      let frames = parts.reduce(blockFrameCount) { $0 + Int($1 ?? 0) }
      return Double(frames) / Double(format.sampleRate)
    }

    func start() throws(DeviceError) {
      let isStarted = state.update { state in
        state.isRunning = true
        return unsafe AudioDeviceStart(state.device.id, state.procedure) == noErr
      }
      guard isStarted else { throw .notOpened(device: device, reason: "") }
    }

    func pause() {
      state.update { state in
        state.isRunning = false
        _ = unsafe AudioDeviceStop(state.device.id, state.procedure)
      }
    }

    func close() {
      isOver.store(true, ordering: .releasing)
      watcher?.join()
      watcher = nil
      state.update { discard(&$0) }
    }

    private func open(_ state: inout State) -> Bool {
      let data = unsafe Unmanaged.passUnretained(self).toOpaque()
      let status = unsafe AudioDeviceCreateIOProcID(
        state.device.id,
        { _, _, input, _, output, _, data in
          let stream = unsafe Unmanaged<CoreAudioStream>.fromOpaque(data!).takeUnretainedValue()
          switch stream.direction {
          case .output: unsafe stream.fill(output)
          case .input: unsafe stream.take(input)
          }
          return noErr
        }, data, &state.procedure)
      guard unsafe status == noErr, state.procedure != nil else { return false }
      var overload = Self.overload
      _ = unsafe AudioObjectAddPropertyListener(state.device.id, &overload, Self.noteOverload, data)
      return true
    }

    private static let overload = AudioObjectPropertyAddress(
      mSelector: kAudioDeviceProcessorOverload, mScope: kAudioObjectPropertyScopeGlobal,
      mElement: AudioObjectPropertyElement(0))

    private static let noteOverload: AudioObjectPropertyListenerProc = { _, _, _, data in
      let stream = unsafe Unmanaged<CoreAudioStream>.fromOpaque(data!).takeUnretainedValue()
      stream.dropouts.wrappingAdd(1, ordering: .relaxed)
      stream.events.post(.dropout)
      return noErr
    }

    private func discard(_ state: inout State) {
      guard let procedure = unsafe state.procedure else { return }
      var overload = Self.overload
      let data = unsafe Unmanaged.passUnretained(self).toOpaque()
      _ = unsafe AudioObjectRemovePropertyListener(
        state.device.id, &overload, Self.noteOverload, data)
      _ = unsafe AudioDeviceStop(state.device.id, procedure)
      _ = unsafe AudioDeviceDestroyIOProcID(state.device.id, procedure)
      unsafe state.procedure = nil
    }

    /// Every buffer of the list is one stream of the device, its channels interleaved.
    @unsafe private func fill(_ list: UnsafeMutablePointer<AudioBufferList>) {
      let buffers = unsafe UnsafeMutableAudioBufferListPointer(list)
      let frameCount = unsafe Self.frameCount(buffers)
      let now = monotonicSeconds()
      var done = 0
      while done < frameCount {
        done += buffer.withBlock { block in
          var part = block.prefix(frameCount - done)
          callback(&part, now + Double(done) / Double(format.sampleRate))
          unsafe Self.interleave(part.frames, into: buffers, from: done)
          return part.frameCount
        }
      }
    }

    @unsafe private static func interleave(
      _ part: AudioFrames, into buffers: UnsafeMutableAudioBufferListPointer, from done: Int
    ) {
      var channel = 0
      for index in unsafe buffers.indices {
        let width = unsafe Int(buffers[index].mNumberChannels)
        guard let data = unsafe buffers[index].mData else { continue }
        let target = unsafe data.assumingMemoryBound(to: Float.self) + done * width
        for place in 0..<width where channel + place < part.channelCount {
          let samples = part.samples(of: channel + place)
          for frame in samples.indices {
            unsafe target[frame * width + place] = samples[frame]
          }
        }
        channel += width
      }
    }

    @unsafe private func take(_ list: UnsafePointer<AudioBufferList>) {
      let buffers = unsafe UnsafeMutableAudioBufferListPointer(
        UnsafeMutablePointer(mutating: list))
      let frameCount = unsafe Self.frameCount(buffers)
      let now = monotonicSeconds()
      var done = 0
      while done < frameCount {
        done += buffer.withBlock { block in
          var part = block.prefix(frameCount - done)
          unsafe Self.deinterleave(buffers, from: done, into: &part)
          callback(&part, now)
          return part.frameCount
        }
      }
    }

    @unsafe private static func deinterleave(
      _ buffers: UnsafeMutableAudioBufferListPointer, from done: Int, into part: inout AudioBlock
    ) {
      var channel = 0
      for index in unsafe buffers.indices {
        let width = unsafe Int(buffers[index].mNumberChannels)
        guard let data = unsafe buffers[index].mData else { continue }
        let source = unsafe data.assumingMemoryBound(to: Float.self) + done * width
        for place in 0..<width where channel + place < part.channelCount {
          var samples = part[channel + place]
          for frame in samples.indices {
            samples[frame] = unsafe source[frame * width + place]
          }
        }
        channel += width
      }
    }

    @unsafe private static func frameCount(
      _ buffers: UnsafeMutableAudioBufferListPointer
    ) -> Int {
      guard let first = unsafe buffers.first, first.mNumberChannels > 0 else { return 0 }
      return Int(first.mDataByteSize) / (4 * Int(first.mNumberChannels))
    }

    /// Looks whether the device is still there, or there again.
    private func watch() {
      sleep(seconds: isThere ? 0.1 : Self.retrySeconds)
      guard isThere else { return comeBack() }
      let isAlive = state.update { state in
        state.device.value(kAudioDevicePropertyDeviceIsAlive, UInt32(0)) == 1
      }
      guard !isAlive else { return }
      isThere = false
      events.post(.vanished(device: device))
      state.update { discard(&$0) }
    }

    private func comeBack() {
      guard let again = CoreAudioSystem.find(device, direction),
        again.value(kAudioDevicePropertyNominalSampleRate, 0.0) == Double(format.sampleRate),
        again.channelCount(direction.scope) == format.channelCount
      else { return }
      again.set(kAudioDevicePropertyBufferFrameSize, to: UInt32(blockFrameCount))
      isThere = state.update { state in
        state.device = again
        guard open(&state) else { return false }
        guard state.isRunning else { return true }
        return unsafe AudioDeviceStart(again.id, state.procedure) == noErr
      }
      if isThere { events.post(.reconnected(device: device)) }
    }
  }
#endif
