/// The values of a knob, one a frame, for a kernel that works on pieces of a stream. A knob that does
/// not move is written once.
struct KnobTrack {
  private let automation: Automation
  private let buffer: AudioBuffer
  private var isFilled = false

  init(_ curve: Curve, for inflow: Inflow, longestPiece: Int) throws(EngineError) {
    automation = try Automation(curve, rate: inflow.format.sampleRate, length: inflow.length)
    buffer = AudioBuffer(channelCount: 1, frameCapacity: longestPiece)
  }

  /// Makes the values those of the frames from `position` on; true if they may have changed.
  @discardableResult
  mutating func move(to position: Int, count: Int) -> Bool {
    if automation.constant != nil {
      guard !isFilled else { return false }
      isFilled = true
      var values = buffer.block[0]
      automation.fill(&values, from: position)
      return true
    }
    let piece = values.prefix(count)
    var samples = piece[0]
    automation.fill(&samples, from: position)
    return true
  }

  /// The values in its only channel. They may be replaced in place by something made from them.
  var values: AudioBlock { buffer.block }
}
