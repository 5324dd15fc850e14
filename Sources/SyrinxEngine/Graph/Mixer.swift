/// Adds its inputs at unity: nothing is ever scaled down to make room.
///
/// A mono input beside wider ones is heard in each of their channels, as a mono file is when it is
/// made stereo.
public struct Mixer: GraphNode {
  public init() {}

  public var inputCounts: ClosedRange<Int> { 1...Int.max }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    MixerProcessor(format: try Self.format(of: setup.inputs.map(\.format)), setup)
  }

  /// The format of the widest input. Inputs that mean different loudspeakers by one channel leave open
  /// what they are.
  private static func format(of inputs: [StreamFormat]) throws(EngineError) -> StreamFormat {
    let widest = inputs.max { $0.channelCount < $1.channelCount }!
    let mono = StreamFormat(sampleRate: widest.sampleRate, channelCount: 1)
    guard inputs.allSatisfy({ $0 == widest || $0 == mono }) else {
      throw .formatsClash(node: "", inputs)
    }
    let layouts = Set(inputs.filter { $0 == widest }.compactMap(\.layout))
    return StreamFormat(
      sampleRate: widest.sampleRate, channelCount: widest.channelCount,
      layout: layouts.count == 1 ? layouts.first : nil)
  }
}
