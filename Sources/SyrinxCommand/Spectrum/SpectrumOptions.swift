import SyrinxAnalysis
import SyrinxEngine
import SyrinxPictures
import SyrinxRender

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
    .choice("axis", \.axis, help: "frequency axis of a spectrogram"),
    .fixed("floor", \.floor, .decibels, -200...0, help: "lowest level to show"),
    .fixed("top", \.top, .decibels, -150...50, help: "highest level to show"),
    .choice(
      "pace", \.pace, help: "speed of the bars in a terminal: real time or as fast as possible"),
  ]

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
