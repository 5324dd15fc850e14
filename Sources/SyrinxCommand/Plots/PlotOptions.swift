import SyrinxEngine
import SyrinxFiles
import SyrinxPictures

/// The options of `plot`.
struct PlotOptions: Adjustable {
  enum Subject: String, CaseIterable {
    case auto, waveform, response, impulse
  }

  var subject = Subject.auto
  var picture = PictureOptions()
  var player = Player()
  var raw: String?
  var damaged = DamagePolicy.decode
  var rate = 48_000
  var chain: String?
  var voices: String?
  var quiet = false
  var progress = RenderOptions.ProgressStyle.auto

  static let parameters: [Parameter<PlotOptions>] =
    [.choice("of", \.subject, help: "what to show; default: what fits FILE or the chain")]
    + Parameter.lifted(from: \.picture)
    + [
      .count("rate", \.rate, 1000...768_000, unit: .hertz, help: "sample rate for a chain alone"),
      .text("chain", \.chain, placeholder: "FILE", help: "read a chain from JSON"),
      .text(
        "voices", \.voices, placeholder: "FOLDER",
        help: "look for voices in this folder first, then among your own"),
    ]
    + Parameter.lifted(from: \.player).filter { ["start", "end"].contains($0.name) }
    + [
      .damaged(\.damaged),
      .raw("raw", \.raw, help: "the input has no header and is of this kind, as s16le,22050,1"),
      .flag("quiet", \.quiet, help: "say nothing but errors"),
      .choice("progress", \.progress, help: "how progress is shown on standard error"),
    ]
}
