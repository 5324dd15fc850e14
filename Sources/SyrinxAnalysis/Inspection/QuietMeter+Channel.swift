extension QuietMeter {
  public struct Channel: Hashable, Sendable {
    /// The first and the last frame above the threshold; nil where all is silent.
    public internal(set) var firstFrame: Int?
    public internal(set) var lastFrame: Int?
    var noise = NoiseHistogram()
    var squares = SIMD8<Float>()

    /// The level below which the quietest twentieth of a sound stays, by the mean over 50 ms; nil
    /// where there is no such stretch, or nothing but digital silence.
    public var noiseFloorDB: Double? { noise.floor }

    mutating func endStretch(_ frameCount: Int) {
      noise.add(power: Double(squares.sum()) / Double(frameCount))
      squares = SIMD8()
    }
  }
}
