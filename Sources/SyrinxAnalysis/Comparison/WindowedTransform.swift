import SyrinxEngine

/// The spectra of two sounds, window beside window.
struct TransformPair: ~Copyable {
  var want: WindowedTransform
  var got: WindowedTransform

  init(size: Int, hop: Int, channelCount: Int) throws(LibraryError) {
    // The compiler requires both made before either is kept.
    let first = try WindowedTransform(size: size, hop: hop, channelCount: channelCount)
    let second = try WindowedTransform(size: size, hop: hop, channelCount: channelCount)
    want = first
    got = second
  }

  /// Hands on two blocks of one size in parts that hold no more than one window each.
  static func forEachPart(
    of want: AudioBlock, _ got: AudioBlock, hop: Int, _ body: (AudioBlock, AudioBlock) -> Void
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
/// ends with the first hop, silence lying before it.
struct WindowedTransform: ~Copyable {
  let size: Int
  let hop: Int
  private var plan: FourierPlan
  private let window: AudioBuffer
  /// The last window of each channel, and how many frames of the present hop have come.
  private let history: AudioBuffer
  private var filled = 0
  private let powers: AudioBuffer

  init(size: Int, hop: Int, channelCount: Int) throws(LibraryError) {
    precondition(hop > 0 && hop <= size)
    self.size = size
    self.hop = hop
    plan = try FourierPlan(size: size)
    // The root of the sum of squares makes the bins of a sound add up to its mean square.
    let shape = HannWindow.weights(size)
    let scale = (2 / Double(size) / shape.reduce(0) { $0 + $1 * $1 }).squareRoot()
    window = AudioBuffer(channels: [shape.map { Float($0 * scale) }])
    history = AudioBuffer(channelCount: channelCount, frameCapacity: size)
    powers = AudioBuffer(channelCount: 1, frameCapacity: plan.binCount)
  }

  /// Takes frames, and hands out the power of each bin, channel by channel, whenever a hop is full.
  mutating func add(_ block: AudioBlock, _ use: (borrowing Span<Float>, Int) -> Void) {
    let storage = powers.block
    addSpectra(block) { bins, channel in
      var power = storage[0]
      for bin in power.indices {
        let re = bins[2 * bin]
        let im = bins[2 * bin + 1]
        power[bin] = re * re + im * im
      }
      use(storage.samples(of: 0), channel)
    }
  }

  /// Takes frames, and hands out the real and imaginary part of each bin in turn.
  mutating func addSpectra(_ block: AudioBlock, _ use: (borrowing Span<Float>, Int) -> Void) {
    var start = 0
    while start < block.frameCount {
      let count = min(hop - filled, block.frameCount - start)
      let position = size - hop + filled
      history.block.extracting(position..<position + count).copy(
        from: block.extracting(start..<start + count))
      start += count
      filled += count
      guard filled == hop else { return }
      for channel in 0..<history.channelCount { look(at: channel, use) }
      let memory = history.block
      memory.prefix(size - hop).copy(from: memory.dropFirst(hop))
      filled = 0
    }
  }

  private mutating func look(at channel: Int, _ use: (borrowing Span<Float>, Int) -> Void) {
    let memory = history.block
    let shapes = window.block
    let samples = memory.samples(of: channel)
    let shape = shapes.samples(of: 0)
    var real = plan.real
    for index in real.indices { real[index] = samples[index] * shape[index] }
    plan.transform()
    let bins = plan.spectrum
    use(bins.span, channel)
  }
}
