/// Convolution of one channel with a long impulse response, by uniformly partitioned overlap-save in
/// the frequency domain (Stockham 1966; Kulp 1988; Wefers 2015, chapter 5).
///
/// Spectra lie in groups of eight bins, real parts before imaginary parts, and a group's partitions
/// lie side by side, so that a group is summed over all partitions in registers.
final class PartitionedConvolver: ChannelProcessor {
  /// Frames taken and made at once, and frames of a partition.
  let blockFrameCount: Int
  private let partitionCount: Int
  private var plan: FourierPlan
  /// The partitions, the last first.
  private let response: [Float]
  /// The spectra of the latest blocks, in a ring.
  private var history: [Float]
  /// The block before.
  private var previous: [Float]
  private var slot = 0

  /// A convolver with the response for a channel; the last is for all further ones.
  init(_ impulse: ImpulseSpectra, channel: Int) throws(EngineError) {
    blockFrameCount = impulse.blockFrameCount
    partitionCount = impulse.partitionCount
    response = impulse.responses[min(channel, impulse.responses.count - 1)]
    plan = try FourierPlan(size: 2 * blockFrameCount)
    history = Array(repeating: 0, count: response.count)
    previous = Array(repeating: 0, count: blockFrameCount)
  }

  /// Convolves the next block.
  func process(_ input: Span<Float>, into output: consuming MutableSpan<Float>) {
    Self.join(&previous, input, into: &plan)
    plan.transform()
    Self.store(&plan, into: &history, at: slot, of: partitionCount)
    multiply()
    plan.inverse()
    Self.copySecondHalf(of: &plan, to: output)
    slot = slot + 1 == partitionCount ? 0 : slot + 1
  }

  /// Puts the block before and a new one together for the transform, and keeps the new one.
  private static func join(
    _ previous: inout [Float], _ new: Span<Float>, into plan: inout FourierPlan
  ) {
    var old = previous.mutableSpan
    var samples = plan.real
    for frame in new.indices {
      samples[frame] = old[frame]
      samples[new.count + frame] = new[frame]
      old[frame] = new[frame]
    }
  }

  private static func copySecondHalf(
    of plan: inout FourierPlan, to target: consuming MutableSpan<Float>
  ) {
    let whole = plan.real
    for frame in target.indices { target[frame] = whole[target.count + frame] }
  }

  /// Spans of fields would outlive the look at them, so they are lent from here.
  private func multiply() {
    let (history, response) = (history, response)
    Self.multiply(
      history.span, response.span, slot: slot, blockFrameCount: blockFrameCount, into: &plan)
  }

  /// Sums the products of the blocks with the partitions they have reached.
  private static func multiply(
    _ history: Span<Float>, _ response: Span<Float>, slot: Int, blockFrameCount: Int,
    into plan: inout FourierPlan
  ) {
    let groupCount = blockFrameCount / 8 + 1
    let width = history.count / groupCount
    var spectrum = plan.spectrum
    for group in 0..<groupCount {
      let at = group * width
      var real = SIMD8<Float>(repeating: 0)
      var imaginary = SIMD8<Float>(repeating: 0)
      // The ring in two runs: from its start to the newest block, and the older rest.
      let split = (slot + 1) * 16
      Self.accumulate(
        history.extracting(at..<at + split),
        response.extracting(at + width - split..<at + width), &real, &imaginary)
      Self.accumulate(
        history.extracting(at + split..<at + width),
        response.extracting(at..<at + width - split), &real, &imaginary)
      let bin = group * 8
      if bin + 8 <= blockFrameCount {
        spectrum.setLanes(
          at: 2 * bin, to: Self.interleaved(real.lowHalf, imaginary.lowHalf))
        spectrum.setLanes(
          at: 2 * bin + 8, to: Self.interleaved(real.highHalf, imaginary.highHalf))
      } else {
        for lane in 0..<min(8, blockFrameCount + 1 - bin) {
          spectrum[2 * (bin + lane)] = real[lane]
          spectrum[2 * (bin + lane) + 1] = imaginary[lane]
        }
      }
    }
  }

  @inline(__always)
  private static func accumulate(
    _ x: Span<Float>, _ h: Span<Float>, _ real: inout SIMD8<Float>,
    _ imaginary: inout SIMD8<Float>
  ) {
    var re = real
    var im = imaginary
    var at = 0
    while at <= x.count - 16 {
      let a = x.lanes(at: at)
      let b = x.lanes(at: at + 8)
      let c = h.lanes(at: at)
      let d = h.lanes(at: at + 8)
      re += a * c - b * d
      im += a * d + b * c
      at += 16
    }
    real = re
    imaginary = im
  }

  @inline(__always)
  private static func interleaved(_ re: SIMD4<Float>, _ im: SIMD4<Float>) -> SIMD8<Float> {
    SIMD8(re[0], im[0], re[1], im[1], re[2], im[2], re[3], im[3])
  }

  /// Puts a spectrum as FFTW gives it into its slot of every group.
  static func store(
    _ plan: inout FourierPlan, into storage: inout [Float], at slot: Int, of slotCount: Int
  ) {
    var target = storage.mutableSpan
    let binCount = plan.binCount
    let full = plan.spectrum
    let spectrum = full.span
    var bin = 0
    var at = slot * 16
    while bin <= binCount - 8 {
      let low = spectrum.lanes(at: 2 * bin)
      let high = spectrum.lanes(at: 2 * bin + 8)
      target.setLanes(at: at, to: SIMD8(lowHalf: low.evenHalf, highHalf: high.evenHalf))
      target.setLanes(at: at + 8, to: SIMD8(lowHalf: low.oddHalf, highHalf: high.oddHalf))
      bin += 8
      at += slotCount * 16
    }
    for lane in 0..<binCount - bin {
      target[at + lane] = spectrum[2 * (bin + lane)]
      target[at + 8 + lane] = spectrum[2 * (bin + lane) + 1]
    }
  }

  /// Silences the convolver.
  func reset() {
    slot = 0
    for index in history.indices { history[index] = 0 }
    for index in previous.indices { previous[index] = 0 }
  }
}

extension ChannelBank<PartitionedConvolver> {
  /// A convolver for each channel; so many threads may be used.
  convenience init(
    _ impulse: ImpulseSpectra, channelCount: Int, workerCount: Int
  ) throws(EngineError) {
    precondition(impulse.responses.count == 1 || impulse.responses.count == channelCount)
    var convolvers: [PartitionedConvolver] = []
    for channel in 0..<channelCount {
      convolvers.append(try PartitionedConvolver(impulse, channel: channel))
    }
    // A short response is done sooner than a thread wakes.
    self.init(convolvers, isShared: workerCount > 0 && impulse.partitionCount > 1)
  }
}
