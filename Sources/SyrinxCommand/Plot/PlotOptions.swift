import SyrinxEngine
import SyrinxFiles
import SyrinxPictures
import SyrinxRender

/// The options of `plot`.
struct PlotOptions: Adjustable {
  enum Subject: String, CaseIterable {
    case auto, waveform, response, impulse
  }

  var subject = Subject.auto
  var pitch = false
  var picture = PictureOptions()
  var render = RenderOptions()

  static let parameters: [Parameter<PlotOptions>] =
    [
      .choice("of", \.subject, help: "kind of plot; auto depends on FILE and chain"),
      .flag("pitch", \.pitch, help: "draw the pitch track of a voice over its spectrogram"),
    ]
    + Parameter.lifted(from: \PlotOptions.picture)
    + Parameter.renderOptions([.input, .sound, .chain, .display], at: \PlotOptions.render)
}
