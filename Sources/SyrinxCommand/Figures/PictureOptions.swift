import SyrinxEngine
import SyrinxPictures

/// The options of all that draws.
struct PictureOptions: Adjustable {
  var out: String?
  var width: Int?
  var height: Int?
  var noClobber = false
  var json = false
  var csv = false

  static let parameters: [Parameter<PictureOptions>] = [
    .text("out", \.out, placeholder: "FILE", help: "what to make, by its ending"),
    .optional("width", \.width, .plain, Figure.sizes, help: "width of the picture in pixels"),
    .optional("height", \.height, .plain, Figure.sizes, help: "height of the picture in pixels"),
    .flag("no-clobber", \.noClobber, help: "never replace a file that is there"),
    .flag("json", \.json, help: "print the numbers as JSON"),
    .flag("csv", \.csv, help: "print the numbers as a table"),
  ]

  func check() throws(RenderError) {
    if json && csv { throw .conflict(option: "json", with: "--csv") }
    if out == "-", json || csv { throw .conflict(option: json ? "json" : "csv", with: "--out ‘-’") }
  }
}
