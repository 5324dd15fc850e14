/// A recorded room: convolves each channel with an impulse response.
///
/// It works in chunks as long as the convolver's partitions and is one chunk late.
final class ConvolutionNode: InPlaceNode {
  private let knobs: Reverb
  private let threadCount: Int
  private let impulse: (StreamFormat) throws -> ImpulseSpectra
  /// The responses for the format that was met last.
  private var spectra: (format: StreamFormat, ready: ImpulseSpectra)?
  private var works: Works?
  private(set) var tail = 0

  /// What is made anew for every stream.
  fileprivate struct Works: ~Copyable {
    var queue: ChunkQueue
    var predelay: Predelay
    let convolvers: ChannelBank<PartitionedConvolver>
    var mix: WetDryMix
    let wet: AudioBuffer
  }

  /// A node that may use so many threads; `impulse` gives the responses for a format.
  init(
    _ knobs: Reverb, threadCount: Int, _ impulse: @escaping (StreamFormat) throws -> ImpulseSpectra
  ) {
    self.knobs = knobs
    self.threadCount = threadCount
    self.impulse = impulse
  }

  func prepare(for inputs: [Inflow], maximumFrameCount: Int) throws -> StreamFormat {
    let format = inputs[0].format
    func automation(_ curve: Curve) throws -> Automation {
      try Automation(curve, rate: format.sampleRate, length: inputs[0].length)
    }
    let ready =
      if let spectra, spectra.format == format { spectra.ready } else { try impulse(format) }
    spectra = (format, ready)
    let chunk = ready.chunk
    let predelay = knobs.predelay ?? 0
    works = Works(
      queue: ChunkQueue(channelCount: format.channelCount, chunk: chunk),
      predelay: Predelay(
        try automation(predelay), longest: predelay.maximum, format: format, chunk: chunk),
      convolvers: try ChannelBank(
        ready, channelCount: format.channelCount, threadCount: threadCount),
      mix: WetDryMix(
        mix: try automation(knobs.mix), width: try automation(knobs.width ?? 1),
        channelCount: format.channelCount, chunk: chunk, keepsPower: false),
      wet: AudioBuffer(channelCount: format.channelCount, frameCapacity: chunk))
    let longest = (predelay.maximum / 1000 * Double(format.sampleRate)).rounded(.up)
    tail = Int(longest) + ready.frameCount - 1
    return format
  }

  var latency: Int { works?.queue.chunk ?? 0 }

  func process(_ block: AudioBlock) {
    var done = 0
    while done < block.frameCount {
      guard works!.queue.exchange(block, &done) else { continue }
      works!.process()
    }
  }

  func reset() { works?.reset() }
}

extension ConvolutionNode.Works {
  /// Processes the chunk that has become whole.
  mutating func process() {
    let delayed = predelay.process(queue.input, position: queue.position)
    convolvers.process(delayed, into: wet.block)
    mix.process(
      dry: queue.input, wet: wet.block, into: queue.output, position: queue.position)
    queue.advance()
  }

  mutating func reset() {
    queue.reset()
    predelay.reset()
    convolvers.reset()
  }
}
