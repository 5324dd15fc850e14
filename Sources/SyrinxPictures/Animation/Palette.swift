/// The colours that pictures of bars are made of, at most 256, for formats that want a table.
struct Palette {
  let colours: [UInt32]
  private var known: [UInt32: UInt8] = [:]

  /// Greys from ink to paper for words and lines, and the colours of bars.
  static let bars = Palette(
    (0..<64).map { step in
      let fraction = Double(step) / 63
      let lightness = Look.inkLightness + (1 - Look.inkLightness) * fraction
      return Colour(lightness: lightness, chroma: 0.01 * (1 - fraction), hue: 0.7).packed
    } + (0..<192).map { ColourScale.inkColour(at: Double($0) / 191).packed })

  private init(_ colours: [UInt32]) { self.colours = colours }

  /// The number of the colour nearest to a packed one.
  mutating func index(of colour: UInt32) -> UInt8 {
    let colour = colour & 0xff_ffff
    if let index = known[colour] { return index }
    var best = (index: 0, distance: Int.max)
    for (index, other) in colours.enumerated() {
      let distance = [16, 8, 0].reduce(0) { sum, shift in
        let step = Int(colour >> UInt32(shift) & 255) - Int(other >> UInt32(shift) & 255)
        return sum + step * step
      }
      if distance < best.distance { best = (index, distance) }
    }
    known[colour] = UInt8(best.index)
    return UInt8(best.index)
  }
}
