import SyrinxEngine

extension AudioFrames {
  /// The sum of the squares of all samples, as near as ranking needs it.
  var energy: Float {
    var energy = SIMD8<Float>()
    for channel in 0..<channelCount {
      let samples = samples(of: channel)
      var index = 0
      while index + 8 <= samples.count {
        let lanes = samples.lanes(at: index)
        energy += lanes * lanes
        index += 8
      }
    }
    return energy.sum()
  }
}
