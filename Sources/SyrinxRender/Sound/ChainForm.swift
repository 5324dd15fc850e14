import SyrinxEngine

/// The length and the times that a chain makes of those of a sound, found without any sound.
package struct ChainForm {
  private let renderer: Renderer
  private let source: StreamFormat
  /// False where effects that measure decide on the length.
  private let isKnown: Bool

  /// `frameCount` is nil of a sound whose end is not known, which some effects have to.
  package init(
    _ chain: ChainSpec, of source: StreamFormat, frameCount: Int?,
    _ resources: FileResources = FileResources()
  ) throws(SoundError) {
    self.source = source
    let chain = chain.withoutMeasuredLevels
    isKnown = !chain.effects.contains(where: \.isOpen)
    renderer = try SoundError.wrapping {
      let sound = SoundSource(format: source, frameCount: frameCount) {
        throw EngineError.notMeasured(effect: "the chain")
      }
      var builder = GraphBuilder(resources)
      builder.addPlayerAgain = { try $0.addPlayer(sound, Player(), as: "input") }
      let player = try builder.addPlayer(sound, Player(), as: "input")
      let kept = chain.mapEffects { $0.isOpen ? nil : $0 }
      return try Renderer(
        builder.finish(at: builder.add(kept, after: player)), RenderSettings(resources: resources))
    }
  }

  /// The form of the result; no number of frames where only rendering tells.
  package var format: SoundFormat {
    var format = SoundFormat(renderer)
    if !isKnown { format.frameCount = nil }
    return format
  }

  /// Where a time, in seconds, comes out; nil if it is cut away.
  package func moved(_ seconds: Double) throws(SoundError) -> Double? {
    guard isKnown else {
      throw SoundError(
        "the chain measures the sound to decide on its times: ask the sound that it is applied to")
    }
    guard seconds.isFinite else { return nil }
    return renderer.timeMap.output(at: seconds * Double(source.sampleRate))
      .map { $0 / Double(renderer.format.sampleRate) }
  }
}

extension ChainSpec {
  /// Its processors, once made, are right for every sound of the same form: nothing of one sound is measured or kept,
  /// and neither files nor other programs are used.
  package var canBeUsedAgain: Bool {
    !hasDrift
      && effects.allSatisfy { effect in
        effect.filesRead.isEmpty && !effect.isOpen
          && effect.traits.isDisjoint(with: [.isForeign, .mayWait, .takesWholeSound, .reverses])
      }
  }
}

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
