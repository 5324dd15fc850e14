import SyrinxAnalysis
import SyrinxEngine
import SyrinxFiles
import SyrinxPictures

/// The options of `spectrum`.
struct SpectrumOptions: Adjustable {
  enum Pace: String, CaseIterable { case clock, free }

  var settings = SpectrumSettings()
  var picture = PictureOptions()
  var axis = Scale.log
  var floor = -90.0
  var top = 0.0
  var pace = Pace.clock
  var render = RenderOptions()

  static let parameters: [Parameter<SpectrumOptions>] =
    Parameter.lifted(from: \SpectrumOptions.picture)
    + Parameter.lifted(from: \SpectrumOptions.settings) + ownParameters
    + Parameter.renderOptions([.input, .display], at: \SpectrumOptions.render)

  private static let ownParameters: [Parameter<SpectrumOptions>] = [
    .choice("axis", \.axis, help: "how a spectrogram lays out frequency"),
    .fixed("floor", \.floor, .decibels, -200...0, help: "the lowest level that is shown"),
    .fixed("top", \.top, .decibels, -150...50, help: "the highest level that is shown"),
    .choice("pace", \.pace, help: "how fast bars move in a terminal"),
  ]

  /// Levels from the floor to the top.
  var levels: ClosedRange<Double> { floor...top }

  func check() throws {
    try picture.check()
    try render.check()
    guard floor < top else { throw PlotError.rangeEmpty(low: "floor", high: "top") }
    guard settings.lowest < settings.highest else {
      throw PlotError.rangeEmpty(low: "low", high: "high")
    }
  }
}
