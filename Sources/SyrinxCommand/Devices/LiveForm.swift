import SyrinxDevices
import SyrinxEngine
import SyrinxRender

/// A chain as it runs live.
struct LiveForm {
  let chain: ChainSpec
  /// Set where pitch was to change the tempo, which a sound that is heard as it is made cannot.
  let leavesOutTempo: Bool

  static let notice = "pitch runs live without its tempo"

  /// Throws the first effect that cannot run live; so does a chain of which nothing is left without its tempo.
  init(_ chain: ChainSpec) throws(LiveError) {
    let kept = chain.mapEffects { effect in
      guard let rest = effect.withoutTempo else { return effect }
      return rest.isBypass ? nil : rest
    }
    leavesOutTempo = kept != chain && kept.effects.contains { !$0.isBypass }
    self.chain = leavesOutTempo ? kept : chain
    try self.chain.checkLive()
  }

  /// Seconds by which it makes a microphone late, in `syrinx live` with its defaults.
  func latency() throws -> Double {
    let voice = chain.atQuality(.voice).liveVoice(named: "", FileResources())
    return try LiveLatency.chain(expecting: LiveRequest(), voice)
  }
}

extension Measure {
  /// `31 ms`.
  static func milliseconds(_ seconds: Double) -> String {
    "\(Int(bounded: (seconds * 1000).rounded())) ms"
  }
}
