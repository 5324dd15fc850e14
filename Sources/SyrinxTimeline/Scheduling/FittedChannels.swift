import SyrinxEngine

/// The channels of a timeline. A mono stream stays as it is: it is heard in all of them.
struct FittedChannels: GraphNode {
  private let channelCount: Int

  init(to channelCount: Int) { self.channelCount = channelCount }

  func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    let count = setup.format.channelCount
    return count == 1 || count == channelCount
      ? Passage().makeProcessor(setup)
      : ChannelConversion(to: channelCount).makeProcessor(setup)
  }
}
