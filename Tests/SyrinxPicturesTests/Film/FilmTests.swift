import Foundation
import Testing

@testable import SyrinxPictures
@testable import SyrinxText

@Suite("The pictures of a film of a sound")
struct FilmPictureTests {
  private func design(_ overlay: FilmDesign.Overlay = .none) -> FilmDesign {
    var design = FilmDesign()
    design.width = 640
    design.height = 360
    design.background = Colour(packed: 0x000000)
    design.colour = Colour(packed: 0xFFFFFF)
    design.overlay = overlay
    return design
  }

  @Test("colours are those of BT.709, limited")
  func colours() {
    // Of full red, green and blue and of white, as the recommendation's equations give them.
    for (packed, want) in [
      (UInt32(0xFF0000), [63, 102, 240]), (0x00FF00, [173, 42, 26]), (0x0000FF, [32, 240, 118]),
      (0xFFFFFF, [235, 128, 128]), (0x000000, [16, 128, 128]),
    ] {
      let colour = PlanarColour(Colour(packed: packed))
      #expect([Int(colour.y), Int(colour.u), Int(colour.v)] == want)
    }
    #expect(Colour("#ffb347")?.packed == 0xFFB347 && Colour("Black")?.packed == 0)
    #expect(Colour("#ffb34") == nil && Colour("#gg0000") == nil && Colour("+12345") == nil)
    #expect(Colour(packed: 0x00AB0C).word == "#00AB0C" && Colour("#00AB0C")?.digits == "00AB0C")
  }

  @Test("what is laid over a picture is mixed by its opacity")
  func layers() {
    var picture = PlanarPicture(width: 8, height: 4, PlanarColour(Colour(packed: 0xFFFFFF)))
    // Half-covering black on the left, full red on the right.
    let row = [UInt32](repeating: 0x8000_0000, count: 2) + [0xFFFF_0000, 0xFFFF_0000]
    let layer = PlanarLayer(Pixels(width: 4, height: 2, values: row + row))
    picture.blend(layer, EvenBox(0, 0, 4, 2), at: 2, 2)
    #expect(picture.colour(0, 3).y == 235 && picture.colour(2, 1).y == 235)
    let opacity = 128.0 / 255
    let mixed = Int((235 * (1 - opacity) + 16 * opacity).rounded())
    #expect(abs(Int(picture.colour(3, 3).y) - mixed) <= 1 && picture.colour(3, 3).u == 128)
    for (x, y) in [(4, 2), (5, 3)] {
      let red = picture.colour(x, y)
      #expect([red.y, red.u, red.v] == [63, 102, 240])
    }
    #expect(picture.colour(6, 2).y == 235)
    // Points outside are left out.
    picture.blend(layer, EvenBox(0, 0, 4, 2), at: 6, 3)
    picture.blend(layer, EvenBox(0, 0, 4, 2), at: -2, -2)
    #expect(picture.bytes.count == 8 * 4 * 3 / 2)
  }

  /// Rows of the column of pixels at the middle that are as light as a colour.
  private func lightRows(_ picture: PlanarPicture, _ x: Int, above level: UInt8) -> Int {
    (0..<picture.height).count { picture.colour(x, $0).y > level }
  }

  @Test("the waveform's middle is as high as what is heard now")
  func waveform() throws {
    let painter = try FilmPainter(design(.waveform))
    #expect(painter.lookahead > 10)
    let peaks = (0..<100).map { $0 == 40 ? 1.0 : $0 == 41 ? 0.25 : 0 }
    var heights: [Int] = []
    for (index, peak) in (peaks + Array(repeating: 0, count: painter.lookahead)).enumerated() {
      painter.add(FilmMoment(peak: peak))
      guard index >= painter.lookahead else { continue }
      try painter.draw(at: Double(heights.count) / 25)
      heights.append(lightRows(painter.picture, 319, above: 120))
    }
    let full = Int(0.22 * 360)
    #expect(abs(heights[40] - full) <= 4)
    #expect(abs(heights[41] - Int(pow(0.25, 0.7) * Double(full))) <= 4)
    #expect(heights[39] <= 4 && heights[42] <= 4)
  }

  @Test("bars are as high as the levels of their bands, and colours as bright")
  func levels() throws {
    let bars = try FilmPainter(design(.bars))
    bars.add(FilmMoment(levels: (0..<10).map { Double($0) / 9 }))
    try bars.draw(at: 0)
    let pitch = (640 - 2 * 20) / 10 & ~1
    let left = (640 - pitch * 10) / 2
    for band in 1..<10 {
      let rows = lightRows(bars.picture, left + band * pitch + pitch / 3, above: 120)
      // No bar is lower than wide.
      let height = max(Double(band) / 9 * 0.22 * 360, Double(pitch * 2 / 3))
      #expect(abs(rows - Int(height)) <= 6, "\(band)")
    }
    let spectrum = try FilmPainter(design(.spectrum))
    for level in [0.0, 1] {
      spectrum.add(FilmMoment(levels: [level, level]))
    }
    try spectrum.draw(at: 0)
    // The newest on the right, the one before beside it.
    let row = 360 - 20 - 30
    #expect(spectrum.picture.colour(618, row).y > 200 && spectrum.picture.colour(616, row).y < 40)
  }

  @Test("words are shown in their time, and filled as far as they have been spoken")
  func words() throws {
    var line = TimedText.Line("one two", start: 1_000_000, end: 3_000_000)
    line.words = [
      .init(0..<3, start: 1_000_000, end: 2_000_000),
      .init(4..<7, start: 2_000_000, end: 3_000_000),
    ]
    var look = design()
    look.colour = Colour(packed: 0xFF0000)
    look.title = "Title"
    let painter = try FilmPainter(look, words: TimedText(lines: [line]))
    func counts(_ seconds: Double) throws -> (white: Int, red: Int) {
      try painter.draw(at: seconds)
      var counts = (white: 0, red: 0)
      for y in 80..<340 {
        for x in 0..<640 {
          let colour = painter.picture.colour(x, y)
          if colour.y > 180 { counts.white += 1 }
          if colour.v > 200 { counts.red += 1 }
        }
      }
      return counts
    }
    for seconds in [0.5, 3.5] {
      let none = try counts(seconds)
      #expect(none.white == 0 && none.red == 0)
    }
    let (begun, half, whole) = (try counts(1.01), try counts(2), try counts(2.999))
    #expect(begun.white > 300 && half.white > 100 && whole.white < 60)
    #expect(begun.red < half.red && half.red < whole.red && half.red > 100)
    // The title stands above all the time.
    #expect(
      (20..<60).contains { y in (0..<640).contains { painter.picture.colour($0, y).y > 180 } })
    look.captions = .words
    let single = try FilmPainter(look, words: TimedText(lines: [line]))
    try single.draw(at: 1.5)
    let first = single.picture.bytes
    try single.draw(at: 2.5)
    #expect(single.picture.bytes != first)
  }

  @Test("many lines, and a title without end, take no time")
  func many() throws {
    var look = design()
    look.title = String(repeating: "endless ", count: 10_000)
    let lines = (0..<20_000).map { index in
      TimedText.Line("word", start: index * 1000, end: index * 1000 + 900)
    }
    // Lines are looked up in their order, and the title is not shortened letter by letter: each would take
    // minutes.
    let start = ContinuousClock.now
    let painter = try FilmPainter(look, words: TimedText(lines: lines))
    try painter.draw(at: 1)
    #expect(ContinuousClock.now - start < .seconds(15))
    #expect(
      painter.picture.bytes
        != PlanarPicture(width: 640, height: 360, PlanarColour(Colour(packed: 0))).bytes)
  }

  @Test("a text that is too long is shortened as little as it has to be")
  func shortened() throws {
    let canvas = try Canvas(.png, width: 16, height: 16)
    let font = Font(size: 12, isBold: false)
    let text = "An overture for forty trumpets"
    for space in stride(from: 0, through: 200, by: 7.0) {
      let short = canvas.shorten(text, to: space, font)
      #expect(short.isEmpty || canvas.width(of: short, font) <= space)
      guard short != text else { continue }
      // One more character is too many.
      let count = short.isEmpty ? 1 : short.count
      let longer = "\(text.prefix((count + 1) / 2))…\(text.suffix(count / 2))"
      #expect(canvas.width(of: longer, font) > space, "\(short)")
    }
  }

  @Test("a line that is too long for its space becomes smaller, and stays within")
  func longLines() throws {
    let text = String(repeating: "endless ", count: 60) + String(repeating: "w", count: 120)
    let painter = try FilmPainter(
      design(.bars), words: TimedText(lines: [.init(text, start: 0, end: 9_000_000)]))
    try painter.draw(at: 1)
    for y in 0..<360 {
      #expect(painter.picture.colour(4, y).y < 60 && painter.picture.colour(636, y).y < 60)
    }
  }
}

extension PlanarPicture {
  /// The colour at a pixel.
  fileprivate func colour(_ x: Int, _ y: Int) -> (y: UInt8, u: UInt8, v: UInt8) {
    let chroma = width * height + y / 2 * (width / 2) + x / 2
    return (bytes[y * width + x], bytes[chroma], bytes[chroma + width * height / 4])
  }
}
