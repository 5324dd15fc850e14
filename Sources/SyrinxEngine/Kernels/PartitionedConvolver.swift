/// Convolution with long impulse responses, by uniformly partitioned overlap-save in the frequency
/// domain (Stockham 1966; Kulp 1988; Wefers 2015, chapter 5).
///
/// Spectra lie in groups of eight bins, real parts before imaginary parts, and a group's partitions
/// lie side by side, so that a group is summed over all partitions in registers.
struct PartitionedConvolver: ~Copyable {
  /// Frames taken and made at once, and frames of a partition.
  let chunk: Int
  private let partitionCount: Int
  private let groupCount: Int
  private var plan: FourierPlan
  /// One an impulse response: its partitions, the last first.
  private let responses: [[Float]]
  /// One a channel: the spectra of its latest chunks, in a ring.
  private var histories: [[Float]]
  /// One a channel: its chunk before.
  private var previous: [[Float]]
  private var slot = 0

  /// Responses made ready: one for each channel, or one for all.
  init(_ impulse: ImpulseSpectra, channelCount: Int) throws(EngineError) {
    precondition(impulse.responses.count == 1 || impulse.responses.count == channelCount)
    chunk = impulse.chunk
    partitionCount = impulse.partitionCount
    groupCount = impulse.groupCount
    responses = impulse.responses
    plan = try FourierPlan(size: 2 * chunk)
    let count = groupCount * partitionCount * 16
    histories = Array(
      repeating: Array(repeating: 0, count: count), count: channelCount)
    previous = Array(repeating: Array(repeating: 0, count: chunk), count: channelCount)
  }

  /// A dozen partitions of 8192 frames fit the cache; longer responses want longer transforms.
  static func chunk(for length: Int) -> Int {
    var chunk = 512
    while chunk < min(length, 32_768), chunk < 8192 || 12 * chunk < length { chunk *= 2 }
    return chunk
  }

  /// Convolves the next chunk of all channels.
  mutating func process(_ input: AudioBlock, into output: AudioBlock) {
    for channel in 0..<input.channelCount {
      let new = input.samples(of: channel)
      Self.join(&previous[channel], new, into: &plan)
      plan.transform()
      Self.store(&plan, into: &histories[channel], at: slot, of: partitionCount)
      multiply(channel)
      plan.inverse()
      Self.copySecondHalf(of: &plan, to: output[channel])
    }
    slot = slot + 1 == partitionCount ? 0 : slot + 1
  }

  /// Puts the chunk before and a new one together for the transform, and keeps the new one.
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

  /// Sums the products of a channel's chunks with the partitions they have reached.
  private mutating func multiply(_ channel: Int) {
    let history = histories[channel]
    let response = responses[responses.count == 1 ? 0 : channel]
    Self.multiply(
      history.span, response.span, slot: slot, chunk: chunk, into: &plan)
  }

  private static func multiply(
    _ history: Span<Float>, _ response: Span<Float>, slot: Int, chunk: Int,
    into plan: inout FourierPlan
  ) {
    let groupCount = chunk / 8 + 1
    let width = history.count / groupCount
    var spectrum = plan.spectrum
    for group in 0..<groupCount {
      let at = group * width
      var real = SIMD8<Float>(repeating: 0)
      var imaginary = SIMD8<Float>(repeating: 0)
      // The ring in two runs: from its start to the newest chunk, and the older rest.
      let split = (slot + 1) * 16
      Self.accumulate(
        history.extracting(at..<at + split),
        response.extracting(at + width - split..<at + width), &real, &imaginary)
      Self.accumulate(
        history.extracting(at + split..<at + width),
        response.extracting(at..<at + width - split), &real, &imaginary)
      let bin = group * 8
      if bin + 8 <= chunk {
        spectrum.setLanes(
          at: 2 * bin, to: Self.interleaved(real.lowHalf, imaginary.lowHalf))
        spectrum.setLanes(
          at: 2 * bin + 8, to: Self.interleaved(real.highHalf, imaginary.highHalf))
      } else {
        for lane in 0..<min(8, chunk + 1 - bin) {
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
  fileprivate static func store(
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
  mutating func reset() {
    slot = 0
    for channel in histories.indices {
      for index in histories[channel].indices { histories[channel][index] = 0 }
      for index in previous[channel].indices { previous[channel][index] = 0 }
    }
  }
}

/// Impulse responses made ready to be convolved with, by any number of convolvers.
public struct ImpulseSpectra: Sendable {
  /// How many frames the longest response lasts.
  let frameCount: Int
  fileprivate let chunk: Int
  fileprivate let partitionCount: Int
  fileprivate let groupCount: Int
  fileprivate let responses: [[Float]]

  /// Reads the whole of a recording and fits it to a format.
  public init(_ source: any FrameSource, path: String, for format: StreamFormat) throws {
    try self.init(ImpulseResponse(source, path: path).responses(for: format))
  }

  /// Responses of one length.
  init(_ responses: [[Float]]) throws(EngineError) {
    frameCount = responses[0].count
    let length = max(frameCount, 1)
    let chunk = PartitionedConvolver.chunk(for: length)
    let partitionCount = (length + chunk - 1) / chunk
    self.chunk = chunk
    self.partitionCount = partitionCount
    groupCount = (chunk + 1 + 7) / 8
    var plan = try FourierPlan(size: 2 * chunk)
    // The transform there and back is 2 · chunk times too large.
    let scale = 1 / Float(2 * chunk)
    var all: [[Float]] = []
    for response in responses {
      var spectra = [Float](repeating: 0, count: groupCount * partitionCount * 16)
      for partition in 0..<partitionCount {
        let start = partition * chunk
        var samples = plan.real
        for frame in samples.indices {
          let isInside = frame < chunk && start + frame < response.count
          samples[frame] = isInside ? response[start + frame] * scale : 0
        }
        plan.transform()
        PartitionedConvolver.store(
          &plan, into: &spectra, at: partitionCount - 1 - partition, of: partitionCount)
      }
      all.append(spectra)
    }
    self.responses = all
  }
}
