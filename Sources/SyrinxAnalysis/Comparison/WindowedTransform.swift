import SyrinxEngine

/// Pairs of spectra of two sounds, one pair per window.
struct TransformPair: ~Copyable {
  var want: WindowedTransform
  var got: WindowedTransform

  init(size: Int, hop: Int, channelCount: Int) throws(LibraryError) {
    // The compiler requires both to be made before either is stored.
    let first = try WindowedTransform(size: size, hop: hop, channelCount: channelCount)
    let second = try WindowedTransform(size: size, hop: hop, channelCount: channelCount)
    want = first
    got = second
  }

  /// Passes on two blocks of the same size in parts of at most one window each.
  static func forEachPart(
    of want: AudioFrames, _ got: AudioFrames, hop: Int,
    _ body: (AudioFrames, AudioFrames) -> Void
  ) {
    var start = 0
    while start < want.frameCount {
      let part = start..<min(start + hop, want.frameCount)
      body(want.extracting(part), got.extracting(part))
      start = part.upperBound
    }
  }
}

/// The power spectra of a stream, by Hann windows that follow each other at a hop. The first window
/// ends with the first hop and is filled with silence before it.
struct WindowedTransform: ~Copyable {
  let size: Int
  private var plan: FourierPlan
  private var cutter: WindowCutter
  private var powers: AudioBuffer

  init(size: Int, hop: Int, channelCount: Int) throws(LibraryError) {
    precondition(hop > 0 && hop <= size)
    self.size = size
    plan = try FourierPlan(size: size)
    // The root of the sum of squares makes the bins of a sound add up to its mean square.
    let squares = HannWindow.weights(size).reduce(0) { $0 + $1 * $1 }
    cutter = WindowCutter(
      channelCount: channelCount, size: size, hop: Double(hop),
      scale: (2 / Double(size) / squares).squareRoot(), beginsFull: true)
    powers = AudioBuffer(channelCount: 1, frameCapacity: plan.binCount)
  }

  /// Takes frames, and hands out the power of each bin, channel by channel, whenever a hop is full.
  mutating func add(_ block: AudioFrames, _ use: (borrowing Span<Float>, Int) -> Void) {
    forEachHop(of: block) { transform, channel in
      transform.measure()
      use(transform.powers.samples(of: 0), channel)
    }
  }

  /// Takes frames, and hands out the real and imaginary part of each bin in turn.
  mutating func addSpectra(_ block: AudioFrames, _ use: (borrowing Span<Float>, Int) -> Void) {
    forEachHop(of: block) { transform, channel in use(transform.plan.spectrumSpan, channel) }
  }

  /// Calls `body` with the spectrum of each channel whenever a hop is full.
  private mutating func forEachHop(
    of block: AudioFrames, _ body: (inout WindowedTransform, _ channel: Int) -> Void
  ) {
    var rest = block
    while cutter.take(from: &rest) {
      for channel in 0..<cutter.channelCount {
        cutter.transform(channel: channel, by: &plan)
        body(&self, channel)
      }
      cutter.advance()
    }
  }

  private mutating func measure() { Self.measure(plan, into: &powers) }

  private static func measure(_ plan: borrowing FourierPlan, into powers: inout AudioBuffer) {
    powers.measurePowers(of: plan.spectrumSpan)
  }
}
