import Foundation
import Testing

@testable import SyrinxPictures

struct LookTests {
  /// The lightness that eyes see: L* of CIE 1976.
  private static func lightness(_ colour: Colour) -> Double {
    func light(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    let y =
      0.2126 * light(colour.red) + 0.7152 * light(colour.green) + 0.0722 * light(colour.blue)
    return y > 0.008856 ? 116 * cbrt(y) - 16 : 903.3 * y
  }

  @Test("Colours of levels grow lighter in steady steps, from nearly black to nearly white")
  func scale() {
    let steps = (0...100).map { Self.lightness(ColourScale.colour(at: Double($0) / 100)) }
    #expect(steps[0] < 6)
    #expect(steps[100] > 94)
    for (one, next) in zip(steps, steps.dropFirst()) {
      #expect(next - one > 0.2)
      #expect(next - one < 1.8)
    }
  }

  @Test("Colours on paper can be seen there, and pens differ in a grey copy too")
  func onPaper() {
    for fraction in stride(from: 0.0, through: 1, by: 0.1) {
      #expect(Self.lightness(ColourScale.inkColour(at: fraction)) < 72)
    }
    let pens = Look.pens.map { Self.lightness($0.colour) }
    #expect(pens.allSatisfy { $0 < 72 })
    #expect(abs(pens[0] - pens[1]) > 15)
    #expect(Set(Look.pens.map(\.dash)).count == Look.pens.count)
  }

  @Test("Oklab's white, black and a red of the screen come out as they are")
  func oklab() {
    #expect(Colour(lightness: 1, chroma: 0, hue: 0).packed == 0xffffff)
    #expect(Colour(lightness: 0, chroma: 0, hue: 0).packed == 0)
    // sRGB red in Oklab: L 0.62796, a 0.22486, b 0.12585.
    let chroma = (0.22486 * 0.22486 + 0.12585 * 0.12585).squareRoot()
    let hue = atan2(0.12585, 0.22486) / (2 * .pi)
    #expect(Colour(lightness: 0.62796, chroma: chroma, hue: hue).packed == 0xff0000)
  }
}
