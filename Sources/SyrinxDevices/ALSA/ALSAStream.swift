#if os(Linux)
  import SyrinxEngine
  import SyrinxSystem
  import Synchronization

  /// A stream to or from a device, moved by a thread of its own.
  final class ALSAStream: DeviceStream, @unchecked Sendable {
    private let loop: ALSALoop
    private let worker: Worker

    init(
      _ alsa: ALSALibrary, _ request: StreamRequest, _ direction: AudioDevice.Direction,
      _ callback: @escaping StreamCallback
    ) throws(DeviceError) {
      loop = try ALSALoop(alsa, request, direction, callback)
      guard let worker = Worker({ [loop] in loop.run() }) else { throw .noThread }
      self.worker = worker
    }

    deinit { close() }

    var format: StreamFormat { loop.format }
    var device: String { loop.device }
    var blockFrameCount: Int { loop.blockFrameCount }
    var bufferFrameCount: Int { loop.bufferFrameCount }
    var latency: Double? { loop.latency }
    var dropoutCount: Int { loop.dropouts.load(ordering: .relaxed) }
    func nextEvent() -> DeviceEvent? { loop.events.next() }
    func start() { loop.state.update { $0.isRunning = true } }
    func pause() { loop.state.update { $0.isRunning = false } }

    func close() {
      loop.state.update { $0.isOver = true }
      worker.join()
    }
  }

  private final class ALSALoop: @unchecked Sendable {
    struct State {
      var isRunning = false
      var isOver = false
    }

    let format: StreamFormat
    let device: String
    let blockFrameCount: Int
    let bufferFrameCount: Int
    private let alsa: ALSALibrary
    private let request: StreamRequest
    private let direction: AudioDevice.Direction
    private let callback: StreamCallback
    private var buffer: AudioBuffer
    let state = LockedState(State())
    let events = EventQueue()
    let dropouts = Atomic(0)
    /// Frames between the program and the sound; negative while that is not known.
    private let delay = Atomic(-1)
    /// Nil while the device is away.
    private var opened: ALSADevice?

    private static let waitMilliseconds: Int32 = 200
    private static let retrySeconds = 0.5

    init(
      _ alsa: ALSALibrary, _ request: StreamRequest, _ direction: AudioDevice.Direction,
      _ callback: @escaping StreamCallback
    ) throws(DeviceError) {
      let name = request.device ?? "default"
      let made: ALSADevice
      do throws(ALSADevice.Failure) {
        made = try ALSADevice(alsa, request, direction)
      } catch {
        throw .notOpened(device: name, reason: error.reason)
      }
      (self.alsa, self.request, self.direction, self.callback) = (
        alsa, request, direction, callback
      )
      device = name
      format = made.format
      blockFrameCount = made.blockFrameCount
      bufferFrameCount = made.bufferFrameCount
      buffer = AudioBuffer(
        channelCount: made.format.channelCount, frameCapacity: made.blockFrameCount)
      opened = consume made
    }

    var latency: Double? {
      let frames = delay.load(ordering: .relaxed)
      return frames < 0 ? nil : Double(frames) / Double(format.sampleRate)
    }

    func run() {
      raisePriority()
      while true {
        let goesOn = state.wait { $0.isOver ? false : $0.isRunning ? true : nil }
        guard goesOn else { break }
        if let error = move() { handle(error) }
      }
      opened?.halt()
      opened = nil
    }

    /// Moves blocks until it is told to stop, which takes no longer than a block; otherwise returns an error.
    private func move() -> Int32? {
      guard opened != nil else { return -DeviceFailure.noDevice }
      if direction == .input { opened?.start() }
      while state.update({ $0.isRunning && !$0.isOver }) {
        let ready = opened?.wait(Self.waitMilliseconds) ?? -DeviceFailure.noDevice
        guard ready > 0 else {
          if ready < 0 { return ready }
          continue
        }
        let count = direction == .output ? play() : capture()
        if count < 0, count != -Int(DeviceFailure.again) { return Int32(count) }
        delay.store(opened?.delay ?? -1, ordering: .relaxed)
      }
      opened?.halt()
      return nil
    }

    private func play() -> Int {
      buffer.withBlock { callback(&$0, monotonicSeconds()) }
      var done = 0
      while done < blockFrameCount {
        let count =
          buffer.withFrames { opened?.write($0.dropFirst(done)) } ?? -Int(DeviceFailure.noDevice)
        if count == -Int(DeviceFailure.again) {
          guard opened?.wait(Self.waitMilliseconds) ?? -1 > 0 else {
            return -Int(DeviceFailure.overrun)
          }
          continue
        }
        guard count >= 0 else { return count }
        done += count
      }
      return done
    }

    private func capture() -> Int {
      buffer.withBlock { block in
        let count = opened?.read(into: &block) ?? -Int(DeviceFailure.noDevice)
        if count > 0 {
          var part = block.prefix(count)
          callback(&part, monotonicSeconds())
        }
        return count
      }
    }

    /// Makes good what can be; what cannot is tried again.
    private func handle(_ error: Int32) {
      if error == -DeviceFailure.overrun || error == -DeviceFailure.suspended
        || error == -DeviceFailure.interrupted
      {
        if error == -DeviceFailure.overrun {
          dropouts.wrappingAdd(1, ordering: .relaxed)
          events.post(.dropout)
        }
        if opened?.recover(from: error) == true { return }
      }
      if opened != nil { events.post(.vanished(device: device)) }
      opened = nil
      delay.store(-1, ordering: .relaxed)
      while !state.update({ $0.isOver }) {
        sleep(seconds: Self.retrySeconds)
        guard let again = try? ALSADevice(alsa, request, direction) else { continue }
        // Whoever uses the stream was told these once.
        guard again.format == format, again.blockFrameCount == blockFrameCount else { continue }
        opened = consume again
        events.post(.reconnected(device: device))
        return
      }
    }
  }
#endif
