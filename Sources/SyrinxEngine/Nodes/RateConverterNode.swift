/// Converts a stream to another sample rate; what is heard stays the same.
public final class RateConverterNode: Node {
  private let sampleRate: Int
  private var inputFormat = StreamFormat(sampleRate: 1, channelCount: 1)
  private var run: ResampleRun?

  public init(to sampleRate: Int) { self.sampleRate = sampleRate }

  public func prepare(for inputs: [Inflow], maximumFrameCount: Int) throws -> StreamFormat {
    inputFormat = inputs[0].format
    try reset()
    return StreamFormat(
      sampleRate: sampleRate, channelCount: inputFormat.channelCount, layout: inputFormat.layout)
  }

  public func length(for inputs: [StreamLength?]) -> StreamLength? {
    inputs[0]?.played(at: Double(inputFormat.sampleRate) / Double(sampleRate))
  }

  public var stretch: Double? { Double(sampleRate) / Double(inputFormat.sampleRate) }
  public var lookahead: Int { ResampleRun.inputFrameCount + 8192 }

  public func reset() throws {
    run = try ResampleRun(
      channelCount: inputFormat.channelCount, inputRate: Double(inputFormat.sampleRate),
      outputRate: Double(sampleRate))
  }

  public func render(into block: AudioBlock, from inlets: [Inlet]) throws {
    try run!.render(into: block) { try inlets[0].pull(into: $0) }
  }
}
