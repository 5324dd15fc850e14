import Foundation
import SyrinxEngine
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender
@testable import SyrinxPictures

/// Sounds whose pictures are known beforehand, read back from the pixels.
@Suite("Pictures show what is there", .enabled(if: cairoVersion != nil, "cairo is not installed"))
struct PixelTests {
  private static let rate = 16_000

  /// A finished picture, and where its panels are.
  private struct Shown {
    let figure: Figure
    let pixels: Pixels
    let plots: [SyrinxPictures.Box]

    init(_ figure: Figure) throws {
      self.figure = figure
      pixels = try figure.pixels()
      let canvas = try Canvas(.png, width: figure.width, height: figure.height)
      plots = try FigureLayout(figure, on: canvas).panels.map(\.plot)
    }

    /// Lightness of a pixel in a grey copy, at shares of a panel's width and height from its lower
    /// left.
    func lightness(_ panel: Int, _ x: Double, _ y: Double) -> Double {
      let plot = plots[panel]
      let value = pixels[
        Int(plot.x + x * (plot.width - 1)), Int(plot.bottom - 1 - y * (plot.height - 1))]
      let parts = [16, 8, 0].map { Double(value >> UInt32($0) & 255) }
      return 0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2]
    }

    /// The share of the height at which a column is lightest, or darkest.
    func extreme(_ panel: Int, _ x: Double, darkest: Bool = false) -> Double {
      let rows = stride(from: 0, through: 1, by: 1 / plots[panel].height)
      let sign = darkest ? -1.0 : 1
      return rows.max { sign * lightness(panel, x, $0) < sign * lightness(panel, x, $1) } ?? 0
    }
  }

  private func spectrogram(_ path: String, _ axis: Scale) throws -> Shown {
    var options = SpectrumOptions()
    options.axis = axis
    let job = SpectrumJob(path: path, options: options, output: .live)
    return try Shown(job.drawSpectrogram(DecodedSound(path, RenderOptions()), "-"))
  }

  @Test("the ridge of a chirp climbs with its frequency", arguments: Scale.allCases)
  func chirp(scale: Scale) throws {
    let bench = Bench()
    let count = 4 * Self.rate
    let sound = (0..<count).map { frame -> Float in
      let time = Double(frame) / Double(Self.rate)
      return Float(0.5 * sin(2 * .pi * (500 * time + 1500 * time * time / 2)))
    }
    try bench.write([sound], to: "chirp.wav", rate: Self.rate)
    let shown = try spectrogram(bench.path("chirp.wav"), scale)
    for share in stride(from: 0.05, through: 0.95, by: 0.05) {
      let expected = shown.figure.panels[0].y.fraction(of: 500 + 6000 * share)
      #expect(abs(shown.extreme(0, share) - expected) < 0.02, "at \(share)")
    }
  }

  @Test("words are light and the pauses between them dark")
  func speech() throws {
    let path = RecordedTextTests.folder + "../Audio/voice-low.wav"
    let decoded = try DecodedSound(path, RenderOptions())
    var levels: [Double] = []
    try decoded.play(for: "-") { block in
      let samples = block.samples(of: 0)
      for frame in samples.indices { levels.append(Double(samples[frame].magnitude)) }
    }
    let shown = try spectrogram(path, .mel)
    for share in stride(from: 0.02, to: 0.98, by: 0.04) {
      let middle = Int(share * Double(levels.count))
      func loudest(within reach: Int) -> Double {
        levels[max(middle - reach, 0)..<min(middle + reach, levels.count)].max() ?? 0
      }
      let rows = stride(from: 0.0, through: 0.5, by: 0.01).map { shown.lightness(0, share, $0) }
      // The core of a window is in the picture; what lies beyond its ends is not.
      if loudest(within: 400) > 0.2 { #expect((rows.max() ?? 0) > 110, "at \(share)") }
      if loudest(within: 2048) < 0.0001 { #expect((rows.max() ?? 0) < 60, "at \(share)") }
    }
  }

  @Test("the line of a reverb's decay falls as its numbers do")
  func decay() throws {
    var options = PlotOptions()
    options.render.rate = Self.rate
    options.picture.width = 900
    let words = "reverb large-hall mix=100".split(separator: " ").map(String.init)
    let request = try PlotRequest(words, options, effects: .standard)
    let console = Console(output: TextMemory(), notes: TextMemory(), effects: .standard)
    let shown = try Shown(
      PlotJob(request: request, options: options, console: console).makeFigure())
    guard case .line(let line) = shown.figure.panels[1].layers[0] else {
      Issue.record("no line")
      return
    }
    let axes = shown.figure.panels[1]
    for share in stride(from: 0.1, through: 0.9, by: 0.1) {
      let index = line.xs.firstIndex { axes.x.fraction(of: $0) >= share } ?? 0
      let expected = axes.y.fraction(of: try #require(line.ys[index]))
      #expect(abs(shown.extreme(1, share, darkest: true) - expected) < 0.03, "at \(share)")
    }
  }
}
