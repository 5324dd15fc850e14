import SyrinxEngine
import SyrinxPictures
import SyrinxRender

/// The options of all that draws.
struct PictureOptions: Adjustable {
  var out: String?
  var width: Int?
  var height: Int?
  var noClobber = false
  var json = false
  var csv = false

  static let parameters: [Parameter<PictureOptions>] = [
    .text("out", \.out, placeholder: "FILE", help: "output file; the format follows its extension"),
    .optional("width", \.width, .plain, Figure.sizes, help: "width of the picture in pixels"),
    .optional("height", \.height, .plain, Figure.sizes, help: "height of the picture in pixels"),
    .flag("no-clobber", \.noClobber, help: "do not replace an existing file"),
    .flag("json", \.json, help: "print the numbers as JSON"),
    .flag("csv", \.csv, help: "print the numbers as CSV"),
  ]

  func check() throws(RenderError) {
    if json && csv { throw .conflict(option: "json", with: "--csv") }
    if out.map(OutputLocation.init) == .standardOutput, json || csv {
      throw .conflict(option: json ? "json" : "csv", with: "--out ‘-’")
    }
  }
}

extension DecodedSound {
  /// The line below its title.
  var facts: String {
    [
      Measure.duration(seconds), Measure.rate(format.sampleRate),
      Measure.channels(format.channelCount),
    ].joined(separator: "   ")
  }
}

extension [Panel] {
  /// Panels over one axis, which the lowest shows.
  var stacked: [Panel] {
    var panels = self
    for index in indices.dropLast() { panels[index].x.isLabelled = false }
    return panels
  }
}

extension Figure {
  /// Prints the numbers that were asked for.
  func printNumbers(_ options: PictureOptions, on console: Console) {
    if options.json { console.output.write(json, compact: true) }
    if options.csv { console.output.writeData(csv) }
  }
}
