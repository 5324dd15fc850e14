import SyrinxSystem

/// The short-time Fourier transform and its way back, by overlapping Hann windows (Griffin and Lim,
/// 1984): every hop, the latest window of each channel is handed out, changed, and added up again.
///
/// Blocks may have any size; the windows lie the same. The sound comes out one window late. Windows
/// handed back as they were add up to the sound itself where the hop is a third, a quarter or any
/// smaller whole part of the window, and for the sine window also where it is half of it.
struct ShortTimeFourier: ~Copyable {
  /// The shape of a window.
  enum Shape {
    case hann
    /// Half a sine, the root of Hann's.
    case sine
  }

  let windowSize: Int
  let hop: Int
  /// Windows over each frame, each counted by the square of its height.
  let overlap: Double
  /// The window, and the same for the way back, which also undoes the overlap.
  private let windows: AudioBuffer
  private var plan: FourierPlan
  private var queue: ReblockingBuffer
  /// One window a channel: what came in last, and the sum that is not yet complete.
  private var history: AudioBuffer
  private var sum: AudioBuffer

  /// Spectra are those of a window with silence after it, where `transformSize` is larger than it.
  init(
    channelCount: Int, windowSize: Int, hop: Int, transformSize: Int? = nil, shape: Shape = .hann
  ) throws(LibraryError) {
    precondition(hop > 0 && hop <= windowSize && windowSize <= transformSize ?? windowSize)
    self.windowSize = windowSize
    self.hop = hop
    let hann = HannWindow.weights(windowSize)
    let window = shape == .hann ? hann : hann.map { $0.squareRoot() }
    let overlap = window.reduce(0) { $0 + $1 * $1 } / Double(hop)
    self.overlap = overlap
    windows = AudioBuffer(
      channels: [window.map { Float($0) }, window.map { Float($0 / overlap) }])
    plan = try FourierPlan(size: transformSize ?? windowSize)
    queue = ReblockingBuffer(channelCount: channelCount, blockFrameCount: hop)
    history = AudioBuffer(channelCount: channelCount, frameCapacity: windowSize)
    sum = AudioBuffer(channelCount: channelCount, frameCapacity: windowSize)
  }

  /// The smallest power of two that spans a time.
  static func windowSize(spanning seconds: Double, at sampleRate: Int) -> Int {
    var size = 64
    while Double(size) < seconds * Double(sampleRate) { size *= 2 }
    return size
  }

  var latency: Int { windowSize }

  /// Replaces the block's frames. `transform` changes the spectrum in `plan` of one channel's window,
  /// whose middle lies at frame `centre` of the sound.
  mutating func process(
    _ block: inout AudioBlock,
    transform: (_ plan: inout FourierPlan, _ channel: Int, _ centre: Int) -> Void
  ) {
    let scale = 1 / Float(plan.size)
    processWindows(&block) { plan, channel, centre in
      plan.transform()
      transform(&plan, channel, centre)
      plan.inverse()
      var samples = plan.real
      for frame in samples.indices { samples[frame] *= scale }
    }
  }

  /// Replaces the block's frames, for those who change the windowed samples themselves, `plan.real`.
  mutating func processWindows(
    _ block: inout AudioBlock,
    change: (_ plan: inout FourierPlan, _ channel: Int, _ centre: Int) -> Void
  ) {
    var done = 0
    while done < block.frameCount {
      guard queue.exchange(&block, &done) else { continue }
      let centre = queue.position + hop - windowSize / 2
      for channel in 0..<block.channelCount {
        Self.takeWindow(of: channel, hop: hop, queue.input, &history, windows, &plan)
        change(&plan, channel, centre)
        Self.addWindow(of: channel, hop: hop, plan, windows, &sum, &queue.output)
      }
      queue.advance()
    }
  }

  /// Moves the last window of a channel on by the frames that came in, and gives it to the plan.
  private static func takeWindow(
    of channel: Int, hop: Int, _ input: borrowing AudioBuffer, _ history: inout AudioBuffer,
    _ windows: borrowing AudioBuffer, _ plan: inout FourierPlan
  ) {
    do {
      var samples = history[channel]
      samples.shift(by: hop)
    }
    do {
      let fresh = input.samples(of: channel)
      var part = history.dropFirst(history.frameCapacity - hop)
      var end = part[channel]
      for frame in end.indices { end[frame] = fresh[frame] }
    }
    let samples = history.samples(of: channel)
    let window = windows.samples(of: 0)
    var windowed = plan.real
    for frame in window.indices { windowed[frame] = samples[frame] * window[frame] }
    for frame in window.count..<windowed.count { windowed[frame] = 0 }
  }

  /// Adds the plan's window of a channel up, and hands out the frames that are then complete.
  private static func addWindow(
    of channel: Int, hop: Int, _ plan: borrowing FourierPlan, _ windows: borrowing AudioBuffer,
    _ sum: inout AudioBuffer, _ output: inout AudioBuffer
  ) {
    let window = windows.samples(of: 1)
    do {
      var total = sum[channel]
      let windowed = plan.realSpan
      for frame in total.indices { total[frame] += windowed[frame] * window[frame] }
      var finished = output[channel]
      for frame in finished.indices { finished[frame] = total[frame] }
      total.shift(by: hop)
    }
    var part = sum.dropFirst(sum.frameCapacity - hop)
    var end = part[channel]
    for frame in end.indices { end[frame] = 0 }
  }

  /// Silences everything.
  mutating func reset(to frame: Int = 0) {
    queue.reset(to: frame)
    history.clear()
    sum.clear()
  }
}
