import SyrinxEngine
import SyrinxFiles

/// The sample rate and channels of the output, which decide the nodes after a chain.
package struct Conversions {
  /// In hertz; nil for the rate of the input, or the nearest that `container` supports.
  package var rate: Int?
  package var container: Container?
  package var channels: Int?
  /// The format of the input; nil for a graph that has players only.
  package var input: StreamFormat?

  /// The rate to convert to, in hertz; nil where no conversion is needed.
  package func rate(from played: Int?) -> Int? {
    let wanted = rate ?? played.flatMap { container?.rate(nearest: $0) }
    return wanted == played ? nil : wanted
  }
}

extension GraphBuilder {
  /// Adds a chain and the conversions after it.
  ///
  /// Rate conversion moves peaks, so it comes before a limiter or normalizer at the end of the
  /// chain, whose level is then that of the output.
  package mutating func add(
    _ chain: ChainSpec, after node: NodeID, _ conversions: Conversions
  ) throws -> NodeID {
    let moves = conversions.rate(from: sampleRate) != nil
    let (first, last) = moves ? chain.cutBeforeLastLevel : (chain, ChainSpec())
    let converted = try add(conversions, after: try add(first, after: node))
    return try add(last, after: converted, earlier: first)
  }

  /// Adds the nodes that convert. Channels are dropped before the rate is converted and added after
  /// it, so that it converts as few as possible.
  package mutating func add(_ conversions: Conversions, after node: NodeID) throws -> NodeID {
    var last = node
    let (channels, count) = (conversions.channels, conversions.input?.channelCount ?? 1)
    if let channels, channels < count {
      last = try graph.add(ChannelConversion(to: channels), as: "channels", after: last)
    }
    if let rate = conversions.rate(from: sampleRate) {
      last = try graph.add(RateConversion(to: rate), as: "rate", after: last)
    }
    if let channels, channels >= count {
      last = try graph.add(ChannelConversion(to: channels), as: "channels", after: last)
    }
    return last
  }
}

extension ChainSpec {
  /// The chain up to the effect that sets the final peak level, and the rest from that effect on;
  /// the rest is empty where there is no such effect.
  var cutBeforeLastLevel: (ChainSpec, ChainSpec) {
    guard let place = steps.lastIndex(where: { !$0.onlyScales }), steps[place].setsLevel else {
      return (self, ChainSpec())
    }
    return (ChainSpec(Array(steps[..<place])), ChainSpec(Array(steps[place...])))
  }
}

extension ChainSpec.Step {
  /// Set for effects that normalize or limit peaks.
  var setsLevel: Bool {
    guard case .effect(let effect) = self else { return false }
    return effect.traits.contains(.setsPeaks)
  }

  /// Set for effects that multiply all samples by one factor.
  fileprivate var onlyScales: Bool {
    guard case .effect(let effect) = self else { return false }
    return effect.traits.contains(.scalesPeaks) || effect.isBypass
  }
}

extension GraphSpec {
  /// The node before the output, if it sets the peak level and feeds nothing else.
  var lastLevel: String? {
    guard let last = connections.last(where: { $0.to == Self.output })?.from,
      case .effect(let step)? = nodes.first(where: { $0.name == last })?.kind, step.setsLevel,
      connections.count(where: { $0.from == last }) == 1
    else { return nil }
    return last
  }
}
