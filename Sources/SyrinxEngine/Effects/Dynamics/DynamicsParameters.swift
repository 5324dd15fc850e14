/// The parameters of an effect that follows levels, at the frames of the newest block: its own, and how
/// fast it follows.
struct DynamicsParameters {
  private var own: [ParameterBlock<Float>]
  private(set) var ballistics: Ballistics

  /// Those of `fixed` are not changed by hand.
  init(
    _ own: KeyValuePairs<String, Curve>, fixed: Set<String> = [], _ ballistics: Ballistics,
    _ setup: ProcessorSetup
  ) throws {
    self.own = []
    for (name, curve) in own {
      let stream =
        fixed.contains(name)
        ? ParameterStream(try setup.frameCurve(name, curve)) : try setup.stream(name, curve)
      self.own.append(
        ParameterBlock(stream, maximumFrameCount: Ballistics.blockFrameCount))
    }
    self.ballistics = ballistics
  }

  /// The values of the effect's own, in the order in which they were given.
  subscript(index: Int) -> [Float] { own[index].values }

  /// Moves on to the next frames; false where the effect's own values are those of the block before.
  @discardableResult
  mutating func advance(_ count: Int) -> Bool {
    var isNew = false
    for index in own.indices where own[index].advance(count) { isNew = true }
    ballistics.advance(count)
    return isNew
  }

  func isConstant(_ index: Int) -> Bool { own[index].constant != nil }

  mutating func seek(to frame: Int) {
    for index in own.indices { own[index].seek(to: frame) }
    ballistics.seek(to: frame)
  }
}
