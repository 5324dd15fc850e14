/// Rounds samples to fewer bits and holds each for a while: both alias, and are meant to.
///
/// With b bits there are 2^(b − 1) steps from nothing to full scale, and nothing stays nothing: one
/// bit leaves −1, 0 and 1. A sample is held for as many frames as the divisor says when it is taken;
/// of a divisor of two and a half, three frames and two by turns.
struct Crusher: InPlaceState {
  let format: StreamFormat
  var tail = 0
  private var bits: ParameterBlock<Double>
  private var divisor: ParameterBlock<Double>
  private var mix: ParameterBlock<Double>
  /// Set where a frame takes a new sample; the factor for rounding, and the one after it.
  private var takes: [Bool]
  private var scales: [Float]
  private var steps: [Float]
  private var shares: [Float]
  /// Of each channel, the sample that is held, and how many frames more.
  private var held: [Float]
  private var remaining = 0.0
  /// The frame for which it is known how many more are held.
  private var position = 0
  /// Frames after which nothing is held any more that was before.
  let longestHold: Int
  private var isFilled = false

  /// `mix` is in percent.
  init(
    bits: ParameterStream, divisor: ParameterStream, mix: ParameterStream, format: StreamFormat,
    maximumFrameCount: Int
  ) {
    self.format = format
    self.bits = ParameterBlock(bits, maximumFrameCount: maximumFrameCount)
    self.divisor = ParameterBlock(divisor, maximumFrameCount: maximumFrameCount)
    self.mix = ParameterBlock(mix, maximumFrameCount: maximumFrameCount)
    longestHold = divisor.constant == 1 ? 0 : Int(divisor.range.upperBound.rounded(.up))
    takes = Array(repeating: true, count: maximumFrameCount)
    scales = Array(repeating: 1, count: maximumFrameCount)
    steps = Array(repeating: 1, count: maximumFrameCount)
    shares = Array(repeating: 1, count: maximumFrameCount)
    held = Array(repeating: 0, count: format.channelCount)
  }

  var memory: InputMemory { .frames(longestHold) }

  mutating func process(_ block: inout AudioBlock) {
    let count = block.frameCount
    bits.advance(count)
    divisor.advance(count)
    mix.advance(count)
    let isMoving = bits.constant == nil || mix.constant == nil
    if isMoving || !isFilled { fill(isMoving ? count : steps.count) }
    let takesAll = divisor.constant == 1
    if !takesAll { mark(count) }
    for channel in 0..<block.channelCount {
      var samples = block[channel]
      if takesAll {
        Self.round(&samples, scales.span, steps.span, shares.span)
      } else {
        held[channel] = Self.hold(
          &samples, held[channel], takes.span, scales.span, steps.span, shares.span)
      }
    }
  }

  private mutating func fill(_ count: Int) {
    isFilled = true
    for frame in 0..<count {
      let scale = exactAmplitude(decibels: (bits.values[frame] - 1) * 6.020_599_913_279_624)
      scales[frame] = Float(scale)
      steps[frame] = Float(1 / scale)
      shares[frame] = Float(mix.values[frame] / 100)
    }
  }

  /// Finds the frames at which a sample is taken.
  private mutating func mark(_ count: Int) {
    var left = remaining
    for frame in 0..<count {
      let isDue = left <= 0
      takes[frame] = isDue
      if isDue { left += divisor.values[frame] }
      left -= 1
    }
    remaining = left
    position += count
  }

  /// Added and taken away again, it leaves the nearest whole number.
  private static var rounder: Float { 12_582_912 }

  @inline(__always)
  private static func round(
    _ samples: inout MutableSpan<Float>, _ scales: Span<Float>, _ steps: Span<Float>,
    _ shares: Span<Float>
  ) {
    for frame in samples.indices {
      let x = samples[frame]
      let rounded = ((x * scales[frame] + rounder) - rounder) * steps[frame]
      samples[frame] = (1 - shares[frame]) * x + shares[frame] * rounded
    }
  }

  @inline(__always)
  private static func hold(
    _ samples: inout MutableSpan<Float>, _ held: Float, _ takes: Span<Bool>, _ scales: Span<Float>,
    _ steps: Span<Float>, _ shares: Span<Float>
  ) -> Float {
    var y = held
    for frame in samples.indices {
      let x = samples[frame]
      let rounded = ((x * scales[frame] + rounder) - rounder) * steps[frame]
      y = takes[frame] ? rounded : y
      samples[frame] = (1 - shares[frame]) * x + shares[frame] * y
    }
    return y
  }

  mutating func reset(to frame: Int) {
    bits.seek(to: frame)
    mix.seek(to: frame)
    for channel in held.indices { held[channel] = 0 }
    guard divisor.constant != 1 else { return }
    if frame < position {
      divisor.seek(to: 0)
      remaining = 0
      position = 0
    }
    while position < frame {
      let count = min(frame - position, takes.count)
      divisor.advance(count)
      mark(count)
    }
  }
}
