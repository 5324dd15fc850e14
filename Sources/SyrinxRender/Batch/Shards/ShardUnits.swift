/// A variant of a sample.
struct ShardUnit: Sendable {
  let sample: ShardSample
  /// From 1 on.
  let variant: Int
  let place: ShardPlace
}

/// The samples of a source in all of their variants, one after another.
struct ShardUnits {
  private(set) var samples: ShardSamples
  private let variants: Int
  private var sample: ShardSample?
  /// Of the next one.
  private var place: ShardPlace

  /// From a place in the source on.
  init(_ samples: consuming ShardSamples, variants: Int, from place: ShardPlace) throws {
    self.samples = samples
    self.variants = variants
    self.place = place
    for _ in 0..<place.sample where try self.samples.sample() == nil { break }
  }

  /// Nil at the end.
  mutating func next() throws -> ShardUnit? {
    if sample == nil { sample = try samples.sample() }
    guard let sample else { return nil }
    let unit = ShardUnit(sample: sample, variant: place.variant + 1, place: place)
    place.variant += 1
    if place.variant >= variants {
      place.variant = 0
      place.sample += 1
      self.sample = nil
    }
    return unit
  }
}
