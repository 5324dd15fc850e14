/// An error of a plot that is not one of a file or of drawing.
package enum PlotError: Error, Hashable {
  case unknownEnding(path: String, known: [String])
  /// A range that ends before it begins.
  case rangeEmpty(low: String, high: String)
  /// The text after `@` is not a time.
  case notATime(word: String)
  case timeBeyondEnd(path: String, instant: Double, seconds: Double)
  case noFrames(path: String)
  /// More channels than fit into one picture.
  case tooManyChannels(path: String, Int, most: Int)
  /// Neither a picture nor numbers were asked for.
  case nothingAsked
  case programMissing(String)
  case programFailed(String, reason: String)
  /// Videos with sound are made by ffmpeg from a file into a file.
  case filmOfPipe, filmToPipe
  /// A graph has no single response to plot.
  case graphNotPlotted(chain: String)
  case waveformOfChain
  case pitchOfNoSound
  case impulseTooLong(path: String, most: Double)
  /// Neither a file, nor two, nor a chain.
  case wordsUnclear(String)
}
