import SyrinxFiles
import SyrinxPictures
import SyrinxSystem

// Figures/ writes the figures of SyrinxPictures to files and words the errors of plots. It knows
// nothing of chains or renders; Comparison/ and the plotting commands draw by it.

/// The form in which a figure is written, by the extension of the file.
package enum FigureOutput: Hashable {
  case picture(PictureFormat)
  case json, csv

  package static let endings = PictureFormat.allCases.map(\.rawValue) + ["json", "csv"]

  package init(path: String) throws(PlotError) {
    let ending = Path.ending(of: path)
    if let format = PictureFormat(rawValue: ending) {
      self = .picture(format)
    } else if ending == "json" {
      self = .json
    } else if ending == "csv" {
      self = .csv
    } else {
      throw .unknownEnding(path: path, known: Self.endings)
    }
  }

  /// Writes a figure; the file appears only when it is whole.
  package func write(
    _ figure: Figure, of sources: [String], to path: String, noClobber: Bool
  ) throws {
    try begin(figure, of: sources, at: path, noClobber: noClobber).finish()
  }

  /// Writes a figure into a temporary file, which gets its name when the caller finishes it.
  package func begin(
    _ figure: Figure, of sources: [String], at path: String, noClobber: Bool
  ) throws -> DataFileWriter {
    let writer = try DataFileWriter(path: path, madeOf: sources, noClobber: noClobber)
    switch self {
    case .picture(let format): try writer.write(try figure.encode(format))
    case .json: try writer.write(figure.json.compact + "\n")
    case .csv: try writer.write(figure.csv)
    }
    return writer
  }
}
