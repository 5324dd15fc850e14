#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The power of late reverberation in each bin of one channel.
struct LateReverberation {
  /// The sound's power, smoothed, of the last windows in turn.
  private let history: AudioBuffer
  private let late: AudioBuffer
  private var position = 0
  private let weight: Float
  private let remains: Float

  /// When the late part begins.
  private static let earlySeconds = 0.024
  private static let lowest: Float = 1e-20

  init(binCount: Int, spacing: Double, decay: Double) {
    let delay = max(Int((Self.earlySeconds / spacing).rounded()), 1)
    history = AudioBuffer(channelCount: delay + 1, frameCapacity: binCount)
    late = AudioBuffer(channelCount: 1, frameCapacity: binCount)
    weight = 1 - Float(pow(0.5, spacing / 0.008))
    remains = Float(pow(10, -6 * Double(delay) * spacing / decay))
  }

  /// What is left in the newest window of the sound before it.
  var power: AudioBlock { late.block }

  /// Takes the powers of the next window.
  mutating func add(_ powers: Span<Float>) {
    let count = history.block.channelCount
    let next = (position + 1) % count
    let rows = history.block
    let last = rows.samples(of: position)
    var newest = rows[next]
    for bin in powers.indices { newest[bin] = last[bin] + weight * (powers[bin] - last[bin]) }
    position = next
    let earlier = rows.samples(of: (next + 1) % count)
    var late = self.late.block[0]
    for bin in powers.indices { late[bin] = max(remains * earlier[bin], Self.lowest) }
  }

  mutating func reset() {
    history.block.clear()
    position = 0
  }
}
