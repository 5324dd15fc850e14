import SyrinxAnalysis
import SyrinxEngine
import SyrinxFiles
import SyrinxPictures

/// The options of `spectrum`.
struct SpectrumOptions: Adjustable {
  enum Pace: String, CaseIterable { case clock, free }

  var settings = SpectrumSettings()
  var picture = PictureOptions()
  var player = Player()
  var raw: String?
  var damaged = DamagePolicy.decode
  var axis = Scale.log
  var floor = -90.0
  var top = 0.0
  var pace = Pace.clock
  var quiet = false
  var progress = RenderOptions.ProgressStyle.auto

  static let parameters: [Parameter<SpectrumOptions>] =
    Parameter.lifted(from: \.picture) + Parameter.lifted(from: \.settings)
    + [
      .choice("axis", \.axis, help: "how a spectrogram lays out frequency"),
      .fixed("floor", \.floor, .decibels, -200...0, help: "the lowest level that is shown"),
      .fixed("top", \.top, .decibels, -150...50, help: "the highest level that is shown"),
      .choice("pace", \.pace, help: "how fast bars move in a terminal"),
    ]
    + Parameter.lifted(from: \.player).filter { ["start", "end"].contains($0.name) }
    + [
      .damaged(\.damaged),
      .raw("raw", \.raw, help: "the input has no header and is of this kind, as s16le,22050,1"),
      .flag("quiet", \.quiet, help: "say nothing but errors"),
      .choice("progress", \.progress, help: "how progress is shown on standard error"),
    ]

  /// Levels from the floor to the top.
  var levels: ClosedRange<Double> { floor...top }

  func check() throws {
    try picture.check()
    guard floor < top else { throw PlotError.rangeEmpty(low: "floor", high: "top") }
    guard settings.lowest < settings.highest else {
      throw PlotError.rangeEmpty(low: "low", high: "high")
    }
  }
}
