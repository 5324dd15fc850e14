import SyrinxEngine

extension StreamingChain {
  /// A chain that is given its frames; one that has to hear the whole sound first cannot be.
  package convenience init(
    _ chain: ChainSpec, of source: StreamFormat, frameCount: Int?, _ settings: RenderSettings,
    _ resources: FileResources = FileResources()
  ) throws(SoundError) {
    guard !chain.hasDrift, !chain.effects.contains(where: \.isOpen) else {
      throw SoundError(StreamingError.needsWholeSound)
    }
    do {
      var settings = settings
      settings.resources = resources
      try self.init(
        sampleRate: source.sampleRate, channelCount: source.channelCount, frameCount: frameCount,
        settings: settings
      ) { graph, input in
        var builder = GraphBuilder(extending: graph, resources)
        let last = try builder.add(chain, after: input)
        graph = builder.graph
        return last
      }
    } catch {
      throw SoundError(error)
    }
  }
}
