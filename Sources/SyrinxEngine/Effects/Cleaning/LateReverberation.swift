import SyrinxSystem

/// The power of late reverberation in each bin of one channel.
struct LateReverberation: ~Copyable {
  /// The sound's power, smoothed, of the last windows in turn.
  private var history: AudioBuffer
  private var late: AudioBuffer
  private var position = 0
  private let weight: Float
  /// Tenfolds by which the power falls until it is late, in a room of one second.
  private let fall: Double

  /// When the late part begins.
  private static let earlySeconds = 0.024
  private static let lowest: Float = 1e-20

  init(binCount: Int, spacing: Double) {
    let delay = max(Int((Self.earlySeconds / spacing).rounded()), 1)
    history = AudioBuffer(channelCount: delay + 1, frameCapacity: binCount)
    late = AudioBuffer(channelCount: 1, frameCapacity: binCount)
    weight = 1 - Float(pow(0.5, spacing / 0.008))
    fall = -6 * Double(delay) * spacing
  }

  /// The power that the newest window has from the sound before it.
  var power: Span<Float> {
    @_lifetime(borrow self) get { late.samples(of: 0) }
  }

  /// Takes the powers of the next window, in a room whose reverberation falls by 60 dB in `decay` seconds.
  mutating func add(_ powers: Span<Float>, decay: Double) {
    let remains = Float(pow(10, fall / decay))
    let count = history.channelCount
    let next = (position + 1) % count
    let weight = weight
    history.withBlock {
      var rows = $0.pair(position, next)
      for bin in powers.indices {
        let before = rows.left[bin]
        rows.right[bin] = before + weight * (powers[bin] - before)
      }
    }
    position = next
    history.withFrames { history in
      late.withBlock {
        let earlier = history.samples(of: (next + 1) % count)
        var late = $0[0]
        for bin in late.indices { late[bin] = max(remains * earlier[bin], Self.lowest) }
      }
    }
  }

  mutating func reset() {
    history.clear()
    position = 0
  }
}
