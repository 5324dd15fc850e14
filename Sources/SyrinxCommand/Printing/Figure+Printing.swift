import SyrinxPictures
import SyrinxRender

extension Figure {
  /// Prints the numbers that were asked for.
  func printNumbers(_ options: PictureOptions, on console: Console) {
    if options.json { console.output.write(json, compact: true) }
    if options.csv { console.output.writeData(csv) }
  }
}
