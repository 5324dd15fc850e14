import SyrinxEngine
import SyrinxSystem

/// The mean level of each third of an octave, channel by channel, from 25 Hz to 20 kHz.
public struct BandMeter: ~Copyable {
  /// The middles of the bands that the rate has space for (IEC 61260-1, base two); none below 56 Hz.
  public let centres: [Double]
  private let channelCount: Int
  private var transform: WindowedTransform
  /// For each band its first bin and the bin after its last.
  private let bins: [Range<Int>]
  /// The sum of the powers of each band, channel after channel, and the windows it is made of.
  private var sums: [Double]
  private var windowCount = 0

  public init(format: StreamFormat) throws(LibraryError) {
    let rate = Double(format.sampleRate)
    channelCount = format.channelCount
    // About a fifth of a second, so that the lowest bands have bins of their own.
    var size = 64
    while Double(size) < 0.13 * rate { size *= 2 }
    transform = try WindowedTransform(
      size: size, hop: size / 2, channelCount: format.channelCount)
    let edge = exp2(1.0 / 6)
    let centres = (-16...13).map { 1000 * exp2(Double($0) / 3) }.filter { $0 * edge < rate / 2 }
    let width = rate / Double(size)
    bins = centres.map { centre in
      let first = Int((centre / edge / width).rounded(.up))
      return first..<max(Int((centre * edge / width).rounded(.up)), first + 1)
    }
    self.centres = centres
    sums = Array(repeating: 0, count: centres.count * format.channelCount)
  }

  /// Takes the next frames into account.
  public mutating func add(_ block: AudioFrames) {
    transform.add(block) { powers, channel in
      for (band, range) in bins.enumerated() {
        var power = 0.0
        for bin in range { power += Double(powers[bin]) }
        sums[channel * bins.count + band] += power
      }
      if channel == 0 { windowCount += 1 }
    }
  }

  /// Adds silence after the last frame, so that every frame counts.
  public mutating func finish() {
    let silence = AudioBuffer(channelCount: channelCount, frameCapacity: transform.size)
    add(silence.frames)
  }

  /// The mean power of each band of a channel, a sine of amplitude one having one half.
  public func powers(of channel: Int) -> [Double] {
    bins.indices.map { sums[channel * bins.count + $0] / Double(max(windowCount, 1)) }
  }
}
