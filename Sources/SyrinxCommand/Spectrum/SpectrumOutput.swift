import SyrinxPictures
import SyrinxRender
import SyrinxSystem

enum SpectrumOutput: Hashable {
  enum Table: String { case jsonl, csv }
  enum Film: String { case gif, mp4 }

  /// Bars in the terminal.
  case live
  /// The bands of all frames.
  case table(Table, path: String)
  /// The whole sound as a picture, or as that picture's numbers.
  case spectrogram(FigureOutput, path: String)
  /// The bars at a moment.
  case bars(FigureOutput, path: String, instant: Double)
  case film(Film, path: String)

  private static let endings =
    PictureFormat.allCases.map(\.rawValue) + ["gif", "mp4", "jsonl", "csv", "json"]

  /// Reads `FILE.png`, or `FILE.png@12.5s` for one moment.
  init(_ word: String) throws {
    if let at = word.lastIndex(of: "@"), !word[at...].contains("/") {
      let path = String(word[..<at])
      if let output = try? FigureOutput(path: path) {
        let time = String(word[word.index(after: at)...])
        guard let instant = Self.seconds(time) else { throw PlotError.notATime(word: time) }
        self = .bars(output, path: path, instant: instant)
        return
      }
    }
    let ending = Path.ending(of: word)
    if let table = Table(rawValue: ending) {
      self = .table(table, path: word)
    } else if let film = Film(rawValue: ending) {
      self = .film(film, path: word)
    } else if let output = try? FigureOutput(path: word) {
      self = .spectrogram(output, path: word)
    } else {
      throw PlotError.unknownEnding(path: word, known: Self.endings)
    }
  }

  /// A moment is read as the time of any option.
  private static func seconds(_ word: String) -> Double? {
    var options = SpectrumOptions()
    guard (try? options.set("start", word: word)) != nil else { return nil }
    return options.render.player.start
  }
}
