import SyrinxSystem

/// A colour in sRGB, each part from 0 to 1.
public struct Colour: Hashable, Sendable {
  public let red: Double
  public let green: Double
  public let blue: Double
  public var opacity = 1.0
}

extension Colour {
  /// A colour by its lightness from black 0 to white 1, its chroma and its hue in turns, as they look
  /// to the eye: the colour space Oklab (Björn Ottosson, 2020).
  public init(lightness: Double, chroma: Double, hue: Double) {
    let (a, b) = (chroma * cos(2 * .pi * hue), chroma * sin(2 * .pi * hue))
    func cube(_ value: Double) -> Double { value * value * value }
    let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    red = Self.gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
    green = Self.gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
    blue = Self.gamma(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)
  }

  /// The sRGB value of an amount of light (IEC 61966-2-1), cut off where a screen ends.
  private static func gamma(_ light: Double) -> Double {
    let light = min(max(light, 0), 1)
    return light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  /// Red, green and blue in 24 bits.
  public var packed: UInt32 {
    func byte(_ part: Double) -> UInt32 { UInt32((part * 255).rounded()) }
    return byte(red) << 16 | byte(green) << 8 | byte(blue)
  }

  /// The same colour, through which something can be seen.
  func faded(to opacity: Double) -> Colour {
    var colour = self
    colour.opacity = opacity
    return colour
  }
}

/// Colours for levels: from night over red to a yellow that is almost white. Lightness climbs in
/// equal steps, so that a copy in greys says the same.
public enum ColourScale {
  public static func colour(at fraction: Double) -> Colour {
    let fraction = min(max(fraction, 0), 1)
    let lightness = 0.13 + 0.85 * fraction
    // Widest in the middle, where screens have the most colours.
    let chroma = 0.06 + 0.13 * sin(.pi * fraction)
    return Colour(lightness: lightness, chroma: chroma, hue: 0.76 + 0.53 * fraction)
  }

  /// The same for bars and lines on white paper: dark enough to be seen there.
  public static func inkColour(at fraction: Double) -> Colour {
    colour(at: 0.18 + 0.5 * min(max(fraction, 0), 1))
  }

  /// 256 colours of the scale, packed.
  static let table: [UInt32] = (0..<256).map { colour(at: Double($0) / 255).packed }
}
