/// What can be wrong with a graph, or with what it is asked to render.
public enum EngineError: Error, Hashable, Sendable {
  case notAttached
  case alreadyAttached(node: String)
  /// The nodes of a circle, in the order of the sound.
  case cycle([String])
  case tooManyNodes(most: Int)
  case danglingInlet(node: String)
  case nothingToRender
  case tooManyInlets(node: String, most: Int)
  case formatsClash(node: String, [StreamFormat])
  case unsupportedFormat(node: String, StreamFormat, reason: String)
  /// Branches of different speed leave one node and meet again.
  case branchesDrift(from: String, at: String)
  /// Branches of one node meet again so far apart in time that too much would have to be held between.
  case branchesTooFarApart(from: String, at: String, seconds: Double)
  case percentNeedsLength
  /// A knob that counts from the end, and a stream whose end nobody knows.
  case endUnknown(node: String, knob: String)
  case momentsDescend(Double, Double)
  /// A node would make the stream longer than any may be.
  case tooLong(node: String)
  /// A knob's value that this stream cannot take.
  case outOfRange(node: String, knob: String, value: Double, unit: Unit, range: ClosedRange<Double>)
  /// A source gave fewer frames than it had promised.
  case sourceEndedEarly(at: Int, promised: Int)
  /// A C library refused.
  case library(name: String, reason: String)
  /// A node was asked of an effect that has to measure its input first, and was not settled.
  case notMeasured(effect: String)
  /// Two knobs were turned of which one takes the place of the other.
  case knobsExclude(effect: String, String, String)
  case impulseResponse(path: String, reason: String)
}
