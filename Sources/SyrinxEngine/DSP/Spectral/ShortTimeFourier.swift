import SyrinxSystem

/// The short-time Fourier transform and its way back, by overlapping Hann windows (Griffin and Lim,
/// 1984): every hop, the latest window of each channel is handed out, changed, and added up again.
///
/// The result does not depend on the block size. The latency is one window, or less for windows with a short
/// look-ahead. Even windows handed back as they were add up to the sound itself where the
/// hop is a third, a quarter or any smaller whole part of the window, and for the sine window also where it is
/// half of it.
struct ShortTimeFourier: ~Copyable {
  /// The shape of the windows in which spectra are taken, and of those under which what is made of them is laid.
  enum Shape {
    case hann
    /// Half a sine, the root of Hann's.
    case sine
    /// Windows that know little of what comes, for what is heard at once: they fall from their highest point, at
    /// which what is made of them belongs, within `ahead` frames, and what is made is laid from `before` frames
    /// before that point to the end, under a window that is flat for a hop to either side of it.
    ///
    /// Windows handed back as they were do not add up to the sound: this is for those who make a new one.
    case early(ahead: Int, before: Int)
    /// Windows that know little of what comes, and add up to the sound if they are handed back as they were: they
    /// fall within a hop from their highest point, and what is made is laid from a hop before it to the end
    /// (Mauler and Martin, A low delay, variable resolution, perfect reconstruction spectral analysis-synthesis
    /// system, EUSIPCO 2007).
    case falling
  }

  let windowSize: Int
  let hop: Int
  /// Windows over each frame, each counted by the square of its height.
  let overlap: Double
  /// Frames of a window after its middle, and those at its front that nothing is laid into.
  private let ahead: Int
  private let leftOut: Int
  /// The window, and the same for the way back, which also undoes the overlap.
  private let windows: AudioBuffer
  private var plan: FourierPlan
  private var queue: ReblockingBuffer
  /// One window a channel: what came in last, and the sum that is not yet complete.
  private var history: AudioBuffer
  private var sum: AudioBuffer

  // Other initializers hand numbers to this one, never arrays: in a type that cannot be copied, Swift 6.3 frees
  // those twice that one initializer makes and hands on to another.

  /// Spectra are those of a window with silence after it, where `transformSize` is larger than it.
  init(
    channelCount: Int, windowSize: Int, hop: Int, transformSize: Int? = nil, shape: Shape = .hann
  ) throws(LibraryError) {
    precondition(hop > 0 && hop <= windowSize && windowSize <= transformSize ?? windowSize)
    self.windowSize = windowSize
    self.hop = hop
    let pair = WindowPair(shape, size: windowSize, hop: hop)
    (overlap, ahead, leftOut) = (pair.overlap, pair.ahead, pair.leftOut)
    windows = AudioBuffer(channels: [pair.taken.map { Float($0) }, pair.laid.map { Float($0) }])
    plan = try FourierPlan(size: transformSize ?? windowSize)
    queue = ReblockingBuffer(channelCount: channelCount, blockFrameCount: hop)
    history = AudioBuffer(channelCount: channelCount, frameCapacity: windowSize)
    sum = AudioBuffer(channelCount: channelCount, frameCapacity: windowSize)
  }

  /// Windows on the way back over each frame, each counted by the square of its height.
  var laidOverlap: Double {
    let laid = windows.samples(of: 1)
    var sum = 0.0
    for frame in laid.indices { sum += Double(laid[frame]) * Double(laid[frame]) }
    return sum / Double(hop)
  }

  /// The frame of a window that it is about.
  var middle: Int { windowSize - ahead }

  /// The smallest power of two that spans a time.
  static func windowSize(spanning seconds: Double, at sampleRate: Int) -> Int {
    var size = 64
    while Double(size) < seconds * Double(sampleRate) { size *= 2 }
    return size
  }

  var latency: Int { windowSize - leftOut }

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
      let centre = queue.position + hop - ahead
      for channel in 0..<block.channelCount {
        Self.takeWindow(of: channel, hop: hop, queue.input, &history, windows, &plan)
        change(&plan, channel, centre)
        Self.addWindow(
          of: channel, hop: hop, from: leftOut, plan, windows, &sum, &queue.output)
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
      let fresh = input.samples(of: channel)
      var samples = history[channel]
      samples.shift(by: hop)
      let start = samples.count - hop
      for frame in fresh.indices { samples[start + frame] = fresh[frame] }
    }
    let samples = history.samples(of: channel)
    let window = windows.samples(of: 0)
    var windowed = plan.real
    for frame in window.indices { windowed[frame] = samples[frame] * window[frame] }
    for frame in window.count..<windowed.count { windowed[frame] = 0 }
  }

  /// Adds the plan's window of a channel up, and hands out the frames that are then complete.
  private static func addWindow(
    of channel: Int, hop: Int, from first: Int, _ plan: borrowing FourierPlan,
    _ windows: borrowing AudioBuffer, _ sum: inout AudioBuffer, _ output: inout AudioBuffer
  ) {
    let window = windows.samples(of: 1)
    let windowed = plan.realSpan
    var total = sum[channel]
    for frame in total.indices { total[frame] += windowed[frame] * window[frame] }
    var finished = output[channel]
    for frame in finished.indices { finished[frame] = total[first + frame] }
    total.shift(by: hop)
    for frame in total.count - hop..<total.count { total[frame] = 0 }
  }

  mutating func reset(to frame: Int = 0) {
    queue.reset(to: frame)
    history.clear()
    sum.clear()
  }
}

/// A window, and that for the way back.
private struct WindowPair {
  let taken: [Double]
  let laid: [Double]
  /// Windows over each frame, each counted by the square of its height.
  let overlap: Double
  /// Frames after the middle, and those at the front that nothing is laid into.
  let ahead: Int
  let leftOut: Int

  init(_ shape: ShortTimeFourier.Shape, size: Int, hop: Int) {
    switch shape {
    case .hann, .sine:
      (ahead, leftOut) = (size / 2, 0)
      let hann = HannWindow.weights(size)
      taken = if case .hann = shape { hann } else { hann.map { $0.squareRoot() } }
    case .early(let ahead, let before):
      precondition(hop <= min(ahead, before) && ahead + before <= size)
      (self.ahead, leftOut) = (ahead, size - ahead - before)
      taken = Self.peak(after: size - ahead, fall: ahead)
    case .falling:
      precondition(2 * hop <= size)
      (ahead, leftOut) = (hop, size - 2 * hop)
      taken = Self.peak(after: size - hop, fall: hop).map { $0.squareRoot() }
    }
    overlap = taken.reduce(0) { $0 + $1 * $1 } / Double(hop)
    switch shape {
    case .hann, .sine: laid = taken.map { [overlap] in $0 / overlap }
    case .early(let ahead, let before):
      let (up, down) = (before - hop, ahead - hop)
      let edge = HannWindow.weights(2 * max(up, 1)).prefix(up)
      let end = HannWindow.weights(2 * max(down, 1)).suffix(down)
      laid = Array(repeating: 0, count: leftOut) + edge + Array(repeating: 1, count: 2 * hop) + end
    case .falling:
      let sum = HannWindow.weights(2 * hop)
      laid = (0..<size).map { [taken, leftOut] frame in
        frame < leftOut || taken[frame] == 0 ? 0 : sum[frame - leftOut] / taken[frame]
      }
    }
  }

  /// Half a Hann window up, and half of another down.
  private static func peak(after rise: Int, fall: Int) -> [Double] {
    HannWindow.weights(2 * rise).prefix(rise) + HannWindow.weights(2 * fall).suffix(fall)
  }
}
