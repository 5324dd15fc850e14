/// Convolution of one channel with a long impulse response, by uniformly partitioned overlap-save in
/// the frequency domain (Stockham 1966; Kulp 1988; Wefers 2015, chapter 5).
///
/// Spectra lie in groups of eight bins, real parts before imaginary parts, and a group's partitions
/// lie side by side, so that a group is summed over all partitions in registers.
final class PartitionedConvolver: ChannelProcessor {
  /// Frames taken and made at once, and frames of a partition: a multiple of eight.
  let blockFrameCount: Int
  /// Groups of a spectrum.
  let groupCount: Int
  private let partitionCount: Int
  private var plan: FourierPlan
  /// The partitions, the last first.
  private let response: [Float]
  /// The spectra of the latest blocks, in a ring.
  private var history: AudioBuffer
  /// The block before.
  private var previous: AudioBuffer
  private var slot = 0

  init(_ response: [Float], blockFrameCount: Int) throws(LibraryError) {
    self.response = response
    self.blockFrameCount = blockFrameCount
    groupCount = blockFrameCount / 8 + 1
    partitionCount = response.count / (16 * groupCount)
    plan = try FourierPlan(size: 2 * blockFrameCount)
    history = AudioBuffer(channelCount: 1, frameCapacity: response.count)
    previous = AudioBuffer(channelCount: 1, frameCapacity: blockFrameCount)
  }

  func process(_ input: Span<Float>, into output: inout MutableSpan<Float>) {
    take(input)
    multiply(0..<groupCount)
    finish(into: &output)
  }

  func take(_ input: Span<Float>) {
    Self.join(&previous, input, into: &plan)
    plan.transform()
    history.withBlock {
      var spectra = $0[0]
      Self.store(&plan, into: &spectra, at: slot, of: partitionCount)
    }
  }

  /// Makes some groups of the product's spectrum. All of them are wanted before it is finished.
  func multiply(_ groups: Range<Int>) {
    Self.multiply(
      history, response, slot: slot, groups, blockFrameCount: blockFrameCount, into: &plan)
  }

  /// Makes the frames that belong to the block taken last.
  func finish(into output: inout MutableSpan<Float>) {
    plan.inverse()
    Self.copySecondHalf(of: &plan, to: &output)
    slot = slot + 1 == partitionCount ? 0 : slot + 1
  }

  /// Puts the block before and a new one together for the transform, and keeps the new one.
  private static func join(
    _ previous: inout AudioBuffer, _ new: Span<Float>, into plan: inout FourierPlan
  ) {
    var old = previous[0]
    var samples = plan.real
    for frame in stride(from: 0, to: new.count, by: 8) {
      let lanes = new.lanes(at: frame)
      samples.setLanes(at: frame, to: old.lanes(at: frame))
      samples.setLanes(at: new.count + frame, to: lanes)
      old.setLanes(at: frame, to: lanes)
    }
  }

  private static func copySecondHalf(
    of plan: inout FourierPlan, to target: inout MutableSpan<Float>
  ) {
    let whole = plan.realSpan
    for frame in stride(from: 0, to: target.count, by: 8) {
      target.setLanes(at: frame, to: whole.lanes(at: target.count + frame))
    }
  }

  /// Sums the products of the blocks with the partitions they have reached.
  private static func multiply(
    _ past: borrowing AudioBuffer, _ response: [Float], slot: Int, _ groups: Range<Int>,
    blockFrameCount: Int, into plan: inout FourierPlan
  ) {
    let history = past.samples(of: 0)
    let response = response.span
    let width = history.count / (blockFrameCount / 8 + 1)
    var spectrum = plan.spectrum
    for group in groups {
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
    _ plan: inout FourierPlan, into target: inout MutableSpan<Float>, at slot: Int,
    of slotCount: Int
  ) {
    let binCount = plan.binCount
    let spectrum = plan.spectrumSpan
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

  func reset(to frame: Int) {
    slot = frame / blockFrameCount % partitionCount
    history.clear()
    previous.clear()
  }
}

extension ChannelBank<PartitionedConvolver> {
  /// A convolver for each channel; so many threads may be used.
  convenience init(
    _ impulse: ImpulseSpectra, channelCount: Int, workerCount: Int
  ) throws(LibraryError) {
    precondition(impulse.responses.count == 1 || impulse.responses.count == channelCount)
    var convolvers: [PartitionedConvolver] = []
    for channel in 0..<channelCount {
      convolvers.append(
        try PartitionedConvolver(
          impulse.responses[min(channel, impulse.responses.count - 1)],
          blockFrameCount: impulse.blockFrameCount))
    }
    // A short response is done sooner than a thread wakes.
    self.init(convolvers, isShared: workerCount > 0 && impulse.partitionCount > 1)
  }
}
