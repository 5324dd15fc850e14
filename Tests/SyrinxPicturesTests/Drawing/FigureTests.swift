import Foundation
import SyrinxSystem
import Testing

@testable import SyrinxPictures

@Suite(.enabled(if: cairoVersion != nil, "cairo is not installed"))
struct FigureTests {
  static let names = Samples.all.map(\.name)

  @Test(
    "No words overlap, and none leaves the picture", arguments: names,
    [[1200, 600], [960, 540], [420, 420], [2400, 1600]])
  func words(name: String, size: [Int]) throws {
    var figure = Samples.figure(name)
    (figure.width, figure.height) = (size[0], size[1])
    var canvas = try Canvas(.png, width: size[0], height: size[1])
    try figure.draw(on: &canvas)
    let page = Box(x: 0, y: 0, width: canvas.width, height: canvas.height)
    let words = canvas.words
    #expect(words.count > 8)
    let plots = try FigureLayout(figure, on: canvas).panels.map(\.plot)
    for (index, word) in words.enumerated() {
      #expect(page.contains(word.box), "\(word.text)")
      for other in words[..<index] {
        #expect(!word.box.overlaps(other.box), "\(word.text) and \(other.text)")
      }
      for plot in plots { #expect(!word.box.overlaps(plot), "\(word.text)") }
    }
  }

  @Test("Every axis has ticks with labels, in order", arguments: names)
  func ticks(name: String) throws {
    let figure = Samples.figure(name)
    let canvas = try Canvas(.png, width: figure.width, height: figure.height)
    for (panel, place) in zip(figure.panels, try FigureLayout(figure, on: canvas).panels) {
      for (axis, ticks) in [(panel.x, place.xTicks), (panel.y, place.yTicks)] {
        #expect(ticks.count { $0.label != nil } >= 3)
        for (one, next) in zip(ticks, ticks.dropFirst()) { #expect(one.value < next.value) }
        for tick in ticks { #expect((-1e-9...1 + 1e-9).contains(axis.fraction(of: tick.value))) }
      }
    }
  }

  @Test("The labels of an axis stand where their numbers lie", arguments: names)
  func labels(name: String) throws {
    let figure = Samples.figure(name)
    var canvas = try Canvas(.png, width: figure.width, height: figure.height)
    try figure.draw(on: &canvas)
    let words = canvas.words
    for (panel, place) in zip(figure.panels, try FigureLayout(figure, on: canvas).panels) {
      let plot = place.plot
      for tick in place.yTicks {
        guard let label = tick.label else { continue }
        let height = plot.bottom - panel.y.fraction(of: tick.value) * plot.height
        #expect(
          words.contains { word in
            word.text == label && word.box.right < plot.x
              && abs(word.box.y + word.box.height / 2 - height) < Look.tick.size / 2
          }, "\(label)")
      }
    }
  }

  @Test("The same figure gives the same bytes, of the kind that was asked for", arguments: names)
  func repeats(name: String) throws {
    let figure = Samples.figure(name)
    let png = try figure.encode(.png)
    #expect(png.starts(with: [0x89] + Array("PNG\r\n".utf8)))
    #expect(try figure.encode(.png) == png)
    let svg = try figure.encode(.svg)
    #expect(String(decoding: svg, as: UTF8.self).contains("<svg"))
    #expect(try figure.encode(.svg) == svg)
  }

  @Test("The ridge of a heat map is where its numbers say", arguments: Scale.allCases)
  func ridge(scale: Scale) throws {
    let figure = Samples.ridge(scale)
    let pixels = try figure.pixels()
    let canvas = try Canvas(.png, width: figure.width, height: figure.height)
    let plot = try FigureLayout(figure, on: canvas).panels[0].plot
    for fraction in stride(from: 0.05, to: 0.95, by: 0.05) {
      let x = Int(plot.x + fraction * plot.width)
      let lightest = (Int(plot.y)..<Int(plot.bottom)).max {
        pixels.lightness(x, $0) < pixels.lightness(x, $1)
      }
      let found = (plot.bottom - Double(try #require(lightest))) / plot.height
      #expect(abs(found - fraction) < 0.015, "at \(fraction): \(found)")
    }
  }

  @Test("Bars reach as high as their values, on facing sides")
  func bars() throws {
    let figure = Samples.bars
    let pixels = try figure.pixels()
    let canvas = try Canvas(.png, width: figure.width, height: figure.height)
    let plots = try FigureLayout(figure, on: canvas).panels.map(\.plot)
    for (panel, plot) in zip(figure.panels, plots) {
      guard case .bars(let bars) = panel.layers[0] else {
        throw PictureError.tooSmall(width: 0, height: 0)
      }
      for (index, value) in bars.values.enumerated() {
        let x = Int(plot.x + (Double(index) + 0.5) / 80 * plot.width)
        let dark = (Int(plot.y)..<Int(plot.bottom)).filter { pixels.lightness(x, $0) < 170 }
        let expected = value.map { ($0 + 90) / 90 * plot.height } ?? 0
        #expect(abs(Double(dark.count) - expected) < 2, "\(panel.name), band \(index)")
        guard dark.count > 2 else { continue }
        let base =
          panel.y.isReversed ? dark.first! - Int(plot.y) : Int(plot.bottom) - 1 - dark.last!
        #expect(base <= 1)
      }
    }
  }

  @Test("A picture too small for its words is refused")
  func tooSmall() {
    var figure = Samples.response
    figure.height = 150
    #expect(throws: PictureError.tooSmall(width: 1200, height: 150)) { try figure.encode(.png) }
  }
}

extension Pixels {
  /// Lightness of a pixel in a grey copy, to 255 (ITU-R BT.601).
  func lightness(_ x: Int, _ y: Int) -> Double {
    let value = self[x, y]
    let parts = [16, 8, 0].map { Double(value >> UInt32($0) & 255) }
    return 0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2]
  }
}

extension Box {
  /// True of two boxes that share more than an edge.
  fileprivate func overlaps(_ other: Box) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }

  /// True where another box lies inside.
  fileprivate func contains(_ other: Box) -> Bool {
    x <= other.x && y <= other.y && other.right <= right && other.bottom <= bottom
  }
}
