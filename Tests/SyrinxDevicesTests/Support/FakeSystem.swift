import Foundation
import SyrinxEngine
import TestSupport

@testable import SyrinxDevices

/// Devices that run in a time of their own, which goes on when a test says so.
final class FakeSystem: AudioSystem, @unchecked Sendable {
  let name = "fake"
  /// By how much each device's clock is fast, and by how many seconds its callbacks may come late.
  var drifts: [String: Double] = [:]
  var jitter = 0.0
  /// The sample that an input hears at a frame of its own.
  var heard: (_ frame: Int, _ channel: Int) -> Float = { _, _ in 0 }
  /// Called with all that an output plays.
  var played: (_ device: String, _ block: AudioFrames, _ time: Double) -> Void = { _, _, _ in }
  /// Calls back.
  var call: (StreamCallback, inout AudioBlock, Double) -> Void = { $0(&$1, $2) }
  /// Seconds in which an input's callbacks do not come.
  var gap: ClosedRange<Double>?
  var rates: [String: Int] = [:]
  private(set) var time = 0.0
  private(set) var streams: [FakeStream] = []
  private var random: UInt64 = 1

  func devices() -> [AudioDevice] {
    let format = StreamFormat(sampleRate: 48_000, channelCount: 2)
    return [
      AudioDevice(
        id: "mic", description: "Microphone", direction: .input, format: format, isDefault: true),
      AudioDevice(
        id: "out", description: "Loudspeaker", direction: .output, format: format, isDefault: true),
    ]
  }

  func open(
    _ request: StreamRequest, _ direction: AudioDevice.Direction,
    _ callback: @escaping StreamCallback
  ) -> any DeviceStream {
    var request = request
    request.device = request.device ?? (direction == .input ? "mic" : "out")
    request.format.sampleRate = rates[request.device!] ?? request.format.sampleRate
    let stream = FakeStream(request, direction, drifts[request.device!] ?? 0, callback)
    streams.append(stream)
    return stream
  }

  /// The stream whose turn it is.
  private var next: FakeStream? {
    var first: FakeStream?
    for stream in streams where stream.isRunning {
      if stream.nextTime < first?.nextTime ?? .infinity { first = stream }
    }
    return first
  }

  /// Has all devices go on to a time, each block at its turn.
  func advance(to end: Double) {
    while let next = next, next.nextTime <= end {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let late = jitter * Double(random >> 40) / Double(1 << 24)
      let isSilent = next.direction == .input && gap?.contains(next.nextTime) == true
      next.step(late, isSilent: isSilent, heard, played, call)
    }
    time = end
    for stream in streams where !stream.isRunning { stream.nextTime = max(stream.nextTime, time) }
  }
}

final class FakeStream: DeviceStream, @unchecked Sendable {
  let format: StreamFormat
  let device: String
  let direction: AudioDevice.Direction
  let blockFrameCount: Int
  let bufferFrameCount: Int
  let latency: Double? = 0
  let dropoutCount = 0
  private(set) var isRunning = false
  var nextTime = 0.0
  private var frame = 0
  private let clockRate: Double
  private let callback: StreamCallback
  private var buffer: AudioBuffer

  init(
    _ request: StreamRequest, _ direction: AudioDevice.Direction, _ drift: Double,
    _ callback: @escaping StreamCallback
  ) {
    format = request.format
    device = request.device!
    self.direction = direction
    blockFrameCount = request.blockFrameCount
    bufferFrameCount = request.bufferFrameCount
    clockRate = Double(format.sampleRate) * (1 + drift)
    self.callback = callback
    buffer = AudioBuffer(channelCount: format.channelCount, frameCapacity: blockFrameCount)
  }

  func nextEvent() -> DeviceEvent? { nil }
  /// A block of an input has come when its last frame has.
  func start() {
    if direction == .input { nextTime += Double(blockFrameCount) / clockRate }
    isRunning = true
  }
  func pause() { isRunning = false }
  func close() { isRunning = false }

  func step(
    _ late: Double, isSilent: Bool, _ heard: (Int, Int) -> Float,
    _ played: (String, AudioFrames, Double) -> Void,
    _ call: (StreamCallback, inout AudioBlock, Double) -> Void
  ) {
    buffer.withBlock { block in
      switch direction {
      case .input:
        for channel in 0..<block.channelCount {
          var samples = block[channel]
          for index in samples.indices { samples[index] = heard(frame + index, channel) }
        }
        if !isSilent { call(callback, &block, nextTime + late) }
      case .output:
        call(callback, &block, nextTime + late)
        played(device, block.frames, nextTime)
      }
    }
    frame += blockFrameCount
    nextTime += Double(blockFrameCount) / clockRate
  }
}

func sine(_ frequency: Double, _ frame: Int, rate: Int = 48_000) -> Float {
  Float(0.5 * sin(2 * .pi * frequency * Double(frame) / Double(rate)))
}
