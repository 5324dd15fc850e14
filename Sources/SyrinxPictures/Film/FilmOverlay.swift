import SyrinxSystem

/// The part of a picture that moves with the sound.
protocol FilmOverlay: Sendable {
  /// Moments that it shows before they are heard.
  var lookahead: Int { get }
  mutating func add(_ moment: FilmMoment)
  func draw(on picture: inout PlanarPicture)
}

extension FilmDesign {
  /// Nil where nothing moves, or there is no space for it.
  func makeOverlay(in box: EvenBox) -> (any FilmOverlay)? {
    guard box.width > 0, box.height > 0 else { return nil }
    return switch overlay {
    case .none: nil
    case .waveform: WaveformOverlay(self, box)
    case .bars: BarsOverlay(self, box)
    case .spectrum: SpectrumOverlay(box)
    }
  }
}

/// A column of a moment each, which moves by just one column a picture: the middle is what is heard now, what
/// has been heard lies on the left.
struct WaveformOverlay: FilmOverlay {
  /// Columns on either side of the middle.
  private let sideCount: Int
  private let box: EvenBox
  private let pitch: Int
  private let heard: PlanarColour
  private let coming: PlanarColour
  private var heights: [Double]

  init(_ design: FilmDesign, _ box: EvenBox) {
    self.box = box
    pitch = max(design.width / 160 & ~1, 4)
    sideCount = max((box.width / pitch - 1) / 2, 0)
    heard = PlanarColour(design.colour)
    coming = PlanarColour(
      design.colour.mixed(Colour(packed: design.background.isLight ? 0x606060 : 0xB0B0B0), 0.75))
    heights = Array(repeating: 0, count: 2 * sideCount + 1)
  }

  var lookahead: Int { sideCount }

  mutating func add(_ moment: FilmMoment) {
    heights.removeFirst()
    // Soft speech is seen too.
    heights.append(pow(min(max(moment.peak, 0), 1), 0.7))
  }

  func draw(on picture: inout PlanarPicture) {
    let width = max(pitch * 2 / 3 & ~1, 2)
    let left = box.x + box.width / 2 - sideCount * pitch - width / 2
    for (index, height) in heights.enumerated() {
      let tall = max(Int(height * Double(box.height)), width)
      picture.fillPill(
        EvenBox(left + index * pitch, box.y + (box.height - tall) / 2, width, tall),
        index <= sideCount ? heard : coming)
    }
  }
}

/// A bar for each band of the spectrum.
struct BarsOverlay: FilmOverlay {
  private let box: EvenBox
  private let colour: PlanarColour
  private var levels: [Double] = []
  let lookahead = 0

  init(_ design: FilmDesign, _ box: EvenBox) {
    self.box = box
    colour = PlanarColour(design.colour)
  }

  mutating func add(_ moment: FilmMoment) { levels = moment.levels }

  func draw(on picture: inout PlanarPicture) {
    let pitch = max(box.width / max(levels.count, 1) & ~1, 4)
    let width = max(pitch * 2 / 3 & ~1, 2)
    let left = box.x + (box.width - pitch * levels.count) / 2
    for (index, level) in levels.enumerated() {
      let tall = max(Int(min(max(level, 0), 1) * Double(box.height)), width)
      picture.fillPill(
        EvenBox(left + index * pitch, box.bottom - tall, width, tall), colour)
    }
  }
}

/// Colours of the spectrum over time, the newest on the right.
struct SpectrumOverlay: FilmOverlay {
  private let box: EvenBox
  let lookahead = 0
  private let step: Int
  /// A ring of columns, and where the next one goes.
  private var strip: PlanarPicture
  private var next = 0
  private var levels: [Double] = []
  private static let colours = (0..<256).map {
    PlanarColour(ColourScale.colour(at: Double($0) / 255))
  }

  init(_ box: EvenBox) {
    self.box = box
    step = max(box.width / 450 & ~1, 2)
    let columnCount = (box.width + step - 1) / step
    strip = PlanarPicture(width: columnCount * step, height: box.height, Self.colours[0])
  }

  mutating func add(_ moment: FilmMoment) {
    // Levels that are not known stay as they were.
    if !moment.levels.isEmpty { levels = moment.levels }
    if !levels.isEmpty { fillColumn() }
    next = (next + step) % strip.width
  }

  private mutating func fillColumn() {
    let count = levels.count
    for y in stride(from: 0, to: box.height, by: 2) {
      let position = Double(box.height - 1 - y) / Double(box.height) * Double(count) - 0.5
      let low = min(max(Int(bounded: position.rounded(.down)), 0), count - 1)
      let high = min(low + 1, count - 1)
      let share = min(max(position - Double(low), 0), 1)
      let level = levels[low] * (1 - share) + levels[high] * share
      let index = Int(bounded: (min(max(level, 0), 1) * 255).rounded())
      strip.fill(EvenBox(next, y, step, 2), Self.colours[index])
    }
  }

  func draw(on picture: inout PlanarPicture) {
    let start = (next + strip.width - box.width) % strip.width
    let count = min(strip.width - start, box.width)
    picture.copy(
      EvenBox(start, 0, count, box.height), from: strip,
      at: EvenBox(box.x, box.y, count, box.height))
    picture.copy(
      EvenBox(0, 0, box.width - count, box.height), from: strip,
      at: EvenBox(box.x + count, box.y, box.width - count, box.height))
  }
}

extension PlanarPicture {
  /// Fills a narrow, upright box with round ends.
  fileprivate mutating func fillPill(_ box: EvenBox, _ colour: PlanarColour) {
    let radius = box.width / 2
    guard radius >= 2, box.height >= box.width else { return fill(box, colour) }
    for y in stride(from: 0, to: radius & ~1, by: 2) {
      let rise = Double(radius) - Double(y) - 1
      let half = (Double(radius * radius) - rise * rise).squareRoot()
      let inset = (radius - Int(half.rounded())) & ~1
      for row in [box.y + y, box.bottom - 2 - y] {
        fill(EvenBox(box.x + inset, row, box.width - 2 * inset, 2), colour)
      }
    }
    let end = radius & ~1
    fill(EvenBox(box.x, box.y + end, box.width, box.height - 2 * end), colour)
  }
}
