/// The way in which the channels of a sound pass through plug-ins.
struct PluginLayout: Hashable, Sendable {
  let channelCount: Int
  let outputCount: Int
  /// Channels of the sound that only the side chain hears.
  let sideCount: Int
  /// One plug-in a channel, where each has one input and one output; else one for all.
  let isPerChannel: Bool

  /// Nil where the sound has another number of channels than the plug-in takes. A mono sound enters both
  /// inputs of a stereo plug-in.
  init?(_ plugin: some HostedPlugin, channelCount: Int, sideCount: Int) {
    let (inputs, outputs) = (plugin.audioInputs.count, plugin.audioOutputs.count)
    isPerChannel = inputs == 1 && outputs == 1
    guard isPerChannel || inputs == channelCount || channelCount == 1 && inputs == 2 else {
      return nil
    }
    self.channelCount = channelCount
    self.sideCount = plugin.sideInputs.isEmpty ? 0 : max(sideCount, 1)
    outputCount = isPerChannel ? channelCount : outputs
  }

  /// The number of plug-ins.
  var instanceCount: Int { isPerChannel ? channelCount : 1 }

  /// The channel of the sound that enters an input.
  func channel(ofInput index: Int, _ instance: Int) -> Int {
    isPerChannel ? instance : min(index, channelCount - 1)
  }

  /// The channel of the side chain that enters an input for it.
  func channel(ofSide index: Int, _ instance: Int) -> Int {
    min(isPerChannel ? instance : index, sideCount - 1)
  }

  func channel(ofOutput index: Int, _ instance: Int) -> Int { isPerChannel ? instance : index }
}
