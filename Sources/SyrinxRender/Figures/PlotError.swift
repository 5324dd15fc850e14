/// What can be wrong with what is to be shown, apart from files, sounds and the drawing itself.
package enum PlotError: Error, Hashable {
  /// An ending that is none of those known here.
  case unknownEnding(path: String, known: [String])
  /// A range that ends before it begins.
  case rangeEmpty(low: String, high: String)
  /// A moment after `@` that is no time.
  case notATime(word: String)
  case timeBeyondEnd(path: String, instant: Double, seconds: Double)
  /// A sound of no frames, of which nothing can be drawn.
  case noFrames(path: String)
  /// More channels than fit into one picture.
  case tooManyChannels(path: String, Int, most: Int)
  /// Neither a picture nor numbers were asked for.
  case nothingAsked
  /// A program that is needed and not there.
  case programMissing(String)
  case programFailed(String, reason: String)
  /// Films with sound take it from a file, and go into one.
  case filmOfPipe, filmToPipe
  /// A whole graph, which has no one way through it.
  case graphNotPlotted(chain: String)
  case waveformOfChain
  /// The pitch of something that is no sound.
  case pitchOfNoSound
  case impulseTooLong(path: String, most: Double)
  /// Neither a file, nor two, nor a chain.
  case wordsUnclear(String)
}
