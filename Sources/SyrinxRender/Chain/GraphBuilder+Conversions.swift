import SyrinxEngine
import SyrinxFiles

/// The rate and the channels that the output is to have.
package struct Conversions {
  /// Nil where the rate stays, if the container can say it.
  package var rate: Int?
  package var container: Container?
  package var channels: Int?
  /// What the input has; nil where a graph brings players of its own.
  package var input: StreamFormat?

  /// The rate that what is played is converted to, which moves its peaks; nil where it stays.
  package func rate(from played: Int?) -> Int? {
    let wanted = rate ?? played.flatMap { container?.rate(nearest: $0) }
    return wanted == played ? nil : wanted
  }
}

extension GraphBuilder {
  /// Adds a chain and what the output needs after it.
  ///
  /// A limiter that ends the chain, or an effect that normalizes it, has the last word: the rate is
  /// converted before it, so that its level is that of the output.
  package mutating func add(
    _ chain: ChainSpec, after node: NodeID, _ conversions: Conversions
  ) throws -> NodeID {
    let moves = conversions.rate(from: sampleRate) != nil
    let (first, last) = moves ? chain.cutBeforeLastLevel : (chain, ChainSpec())
    let converted = try add(conversions, after: try add(first, after: node))
    return try add(last, after: converted, earlier: first)
  }

  /// Adds the nodes that convert. Channels are dropped before the rate is converted and added after it,
  /// which is the shorter way.
  package mutating func add(_ conversions: Conversions, after node: NodeID) throws -> NodeID {
    var last = node
    let (channels, count) = (conversions.channels, conversions.input?.channelCount ?? 1)
    if let channels, channels < count {
      last = try add(ChannelConversion(to: channels), as: "channels", after: last)
    }
    if let rate = conversions.rate(from: sampleRate) {
      last = try add(RateConversion(to: rate), as: "rate", after: last)
    }
    if let channels, channels >= count {
      last = try add(ChannelConversion(to: channels), as: "channels", after: last)
    }
    return last
  }
}

extension ChainSpec {
  /// The chain up to the effect that decides how high the peaks of its sound are, and the rest; the rest
  /// is empty where nothing decides that.
  var cutBeforeLastLevel: (ChainSpec, ChainSpec) {
    guard let place = steps.lastIndex(where: { !$0.onlyScales }), steps[place].setsLevel else {
      return (self, ChainSpec())
    }
    return (ChainSpec(Array(steps[..<place])), ChainSpec(Array(steps[place...])))
  }
}

extension ChainSpec.Step {
  /// Whether it brings peaks to a level, or keeps them below one.
  var setsLevel: Bool {
    guard case .effect(let effect) = self else { return false }
    return effect.traits.contains(.setsPeaks)
  }

  /// Whether peaks after it are those before it, each times a factor.
  fileprivate var onlyScales: Bool {
    guard case .effect(let effect) = self else { return false }
    return effect.traits.contains(.scalesPeaks) || effect.isBypass
  }
}

extension GraphSpec {
  /// The node at the end of the graph, if it sets a level and is heard nowhere else.
  var lastLevel: String? {
    guard let last = connections.last(where: { $0.to == Self.output })?.from,
      case .effect(let step)? = nodes.first(where: { $0.name == last })?.kind, step.setsLevel,
      connections.count(where: { $0.from == last }) == 1
    else { return nil }
    return last
  }
}
