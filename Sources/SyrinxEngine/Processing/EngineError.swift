/// The faults of a graph, or of a demand to render it.
public enum EngineError: Error, Hashable, Sendable {
  /// A node of another graph.
  case unknownNode
  /// The nodes of a cycle, in the order of the sound.
  case cycle([String])
  case tooManyNodes(most: Int)
  case tooManyNodesInARow(most: Int)
  case missingInput(node: String)
  case nothingToRender
  case tooManyInputs(node: String, most: Int)
  case formatsClash(node: String, [StreamFormat])
  case tooManyChannels(node: String, StreamFormat, most: Int)
  /// A node would keep so many seconds of all channels in memory.
  case holdsTooMuch(node: String, StreamFormat, seconds: Double)
  /// Branches of different speed leave one node and meet again.
  case branchesDrift(from: String, at: String)
  /// Branches of one node meet again so far apart in time that too much would have to be held between.
  case branchesTooFarApart(from: String, at: String, seconds: Double)
  /// A parameter that counts from the end, and a stream whose end nobody knows.
  case endUnknown(node: String, parameter: String)
  /// A node would make the stream longer than any may be.
  case tooLong(node: String)
  /// A value of a parameter that this stream cannot take.
  case outOfRange(
    node: String, parameter: String, value: Double, unit: Unit, range: ClosedRange<Double>)
  /// A source that cannot be opened twice is played by somebody else.
  case sourceInUse
  /// A source gave fewer frames than it had promised.
  case sourceEndedEarly(at: Int, promised: Int)
  /// A node was asked of an effect that has to measure its input first, and was not resolved.
  case notMeasured(effect: String)
  /// Two parameters were turned of which one takes the place of the other.
  case parametersExclude(effect: String, String, String)
  /// A distance was set beside the two places that have it.
  case placesHaveDistance(effect: String)
  /// A place in a room, such as `6/2/1`, and the coordinates that the room has.
  case placeOutside(
    effect: String, parameter: String, place: String, ranges: [ClosedRange<Double>])
  /// A sound that is to be played in the place of a part.
  case insertTooLong(path: String, seconds: Int)
  /// The system has no thread for what a live rendering leaves to others.
  case noThread
  /// The curve of a parameter that this stream, or this node, cannot follow.
  case badCurve(node: String, parameter: String, CurveError)
  /// A file was asked for, and the resources have none.
  case noFiles(path: String)

  /// The same error, said of the node that has this name in the graph.
  func named(_ name: String) -> EngineError {
    switch self {
    case .formatsClash(_, let formats): .formatsClash(node: name, formats)
    case .tooManyChannels(_, let format, let most):
      .tooManyChannels(node: name, format, most: most)
    case .holdsTooMuch(_, let format, let seconds):
      .holdsTooMuch(node: name, format, seconds: seconds)
    case .outOfRange(_, let parameter, let value, let unit, let range):
      .outOfRange(node: name, parameter: parameter, value: value, unit: unit, range: range)
    case .endUnknown(_, let parameter): .endUnknown(node: name, parameter: parameter)
    case .badCurve(_, let parameter, let fault):
      .badCurve(node: name, parameter: parameter, fault)
    default: self
    }
  }
}
