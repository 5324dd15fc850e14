import SyrinxDevices
import SyrinxEngine

/// Devices at which nothing happens but by `play`.
final class StillSystem: AudioSystem, @unchecked Sendable {
  let name = "still"
  private var render: StreamCallback?
  func devices() -> [AudioDevice] { [] }
  func open(
    _ request: StreamRequest, _ direction: AudioDevice.Direction,
    _ callback: @escaping StreamCallback
  ) -> any DeviceStream {
    if direction == .output { render = callback }
    return Stream(request)
  }

  /// Has the output that was opened last play one block.
  func play() {
    guard let render else { return }
    let request = LiveRequest()
    var buffer = AudioBuffer(
      channelCount: request.outputChannelCount, frameCapacity: request.blockFrameCount)
    buffer.withBlock { render(&$0, 0) }
  }

  private final class Stream: DeviceStream {
    let format: StreamFormat
    let device = "still"
    let blockFrameCount: Int
    let bufferFrameCount: Int
    let latency: Double? = nil
    let dropoutCount = 0

    init(_ request: StreamRequest) {
      format = request.format
      blockFrameCount = request.blockFrameCount
      bufferFrameCount = request.bufferFrameCount
    }

    func nextEvent() -> DeviceEvent? { nil }
    func start() {}
    func pause() {}
    func close() {}
  }
}
