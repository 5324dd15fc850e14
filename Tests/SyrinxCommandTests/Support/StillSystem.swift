import SyrinxDevices
import SyrinxEngine

/// Devices at which nothing ever happens.
final class StillSystem: AudioSystem {
  let name = "still"
  func devices() -> [AudioDevice] { [] }
  func openOutput(
    _ request: StreamRequest, _ render: @escaping StreamCallback
  ) -> any DeviceStream { Stream(request) }
  func openInput(
    _ request: StreamRequest, _ capture: @escaping StreamCallback
  ) -> any DeviceStream { Stream(request) }

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
