import SyrinxSystem

/// The gain that makes a driven sound as loud again as it was, constant or moving with the drive.
struct Makeup {
  private var drive: ParameterBlock<Double>
  /// Frames by which what is multiplied is late.
  private let delay: Int
  /// The gain, if it never changes.
  private let constant: Float?
  /// Gains at every half decibel of drive.
  private let table: [Double]

  private static let stepsPerDecibel = 2.0
  private static let most = 60.0

  init(_ curve: SaturationCurve, drive: ParameterStream, delay: Int, blockFrameCount: Int) {
    self.drive = ParameterBlock(drive, maximumFrameCount: blockFrameCount)
    self.delay = delay
    constant = drive.constant.map { Float(curve.makeup(drive: $0)) }
    let count = constant == nil ? Int(Self.most * Self.stepsPerDecibel) + 2 : 0
    table = (0..<count).map { curve.makeup(drive: Double($0) / Self.stepsPerDecibel) }
    seek(to: 0)
  }

  /// Goes to a frame of the sound that enters.
  mutating func seek(to frame: Int) { drive.seek(to: frame - delay) }

  mutating func apply(to block: inout AudioBlock) {
    if let constant {
      block.scale(by: constant)
      return
    }
    drive.advance(block.frameCount)
    for frame in 0..<block.frameCount {
      let position = drive.values[frame] * Self.stepsPerDecibel
      let index = Int(position)
      let gain = table[index] + (position - Double(index)) * (table[index + 1] - table[index])
      for channel in 0..<block.channelCount {
        var samples = block[channel]
        samples[frame] *= Float(gain)
      }
    }
  }
}

extension SaturationCurve {
  /// The peak of the sine that keeps its power: −14 dB, about as strong as speech and music are.
  static let referencePeak = 0.2

  /// The gain that gives the reference sine its power back after it was driven by so many decibels;
  /// a constant that the curve has added does not count.
  func makeup(drive decibels: Double) -> Double {
    let peak = Self.referencePeak * exactAmplitude(decibels: decibels)
    let count = 64
    var sum = 0.0
    var power = 0.0
    for index in 0..<count {
      let y = value(at: peak * sin(2 * .pi * (Double(index) + 0.5) / Double(count)))
      sum += y
      power += y * y
    }
    let mean = sum / Double(count)
    let variance = power / Double(count) - mean * mean
    return Self.referencePeak / (2 * variance).squareRoot()
  }
}
