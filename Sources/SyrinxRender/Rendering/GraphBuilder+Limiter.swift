import SyrinxEngine

extension GraphBuilder {
  /// Adds the limiter of `--clip limit`, 0.1 dB below full scale to leave room for rounding and
  /// dither.
  mutating func addLimiter(after node: NodeID) throws(EngineError) -> NodeID {
    var limiter = Limiter()
    limiter.ceiling = -0.1
    return try graph.add(limiter, as: Limiter.name, after: node)
  }
}
