import SyrinxEngine
import SyrinxRender
import SyrinxSystem

/// Keeps the mean of all channels of a sound that may be an impulse response.
final class RoomSink: FrameSink {
  private(set) var samples: [Float] = []
  private(set) var isTooLong = false
  private let most: Int

  /// The longest response that is looked at, in seconds.
  static let longest = 60.0

  init(format: StreamFormat) { most = format.frames(in: Self.longest) }

  func write(_ block: AudioFrames) {
    guard samples.count + block.frameCount <= most else {
      isTooLong = true
      return
    }
    let scale = 1 / Float(block.channelCount)
    for frame in 0..<block.frameCount {
      var sum: Float = 0
      for channel in 0..<block.channelCount { sum += block.samples(of: channel)[frame] }
      samples.append(sum * scale)
    }
  }
}

enum InspectError: ReportableError, Equatable {
  case roomTooLong(path: String)

  var sentence: String {
    switch self {
    case .roomTooLong(let path):
      "‘\(path)’ is longer than \(RoomSink.longest.shortText) s, too long for an impulse response"
    }
  }
}
