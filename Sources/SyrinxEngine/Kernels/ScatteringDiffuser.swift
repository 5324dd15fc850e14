/// Turns each sample into a cloud of 256 echoes without any feedback, so that nothing can ring:
/// sixteen taps, a Hadamard matrix, sixteen delays, and the matrix of the network behind it.
struct ScatteringDiffuser {
  /// A reflection: the channel it comes from, how late and how loud.
  struct Tap {
    var channel: Int
    var delay: Int
    var gain: Float
  }

  private let taps: [Tap]
  private var inputs: [DelayLine]
  /// The delays behind the first matrix.
  private var bank: DelayBank
  /// Multiplies all taps; it may change from chunk to chunk.
  var gain: Float = 1

  init(taps: [Tap], delays: [Int], channelCount: Int, chunk: Int) {
    precondition(taps.count == Tile.lineCount)
    self.taps = taps
    bank = DelayBank(delays: delays, chunk: chunk)
    let longest = taps.map(\.delay).max()!
    inputs = (0..<channelCount).map { _ in DelayLine(longest: longest, chunk: chunk) }
  }

  /// The latest echo, in frames.
  var longest: Int { taps.map(\.delay).max()! + bank.longest }

  /// Takes the next chunk and leaves in `tiles` what is to enter the network.
  mutating func process(_ block: AudioBlock, _ tiles: inout MutableSpan<Float>) {
    for channel in inputs.indices { inputs[channel].write(block.samples(of: channel)) }
    // Both matrices lack their factor of 1/4.
    let scale = gain / 16
    for (line, tap) in taps.enumerated() {
      inputs[tap.channel].copy(
        delayedBy: tap.delay, times: scale * tap.gain, to: &tiles, line: line)
    }
    Tile.mix(&tiles)
    bank.write(tiles.span)
    bank.readWritten(into: &tiles)
  }

  /// Silences the diffuser.
  mutating func reset() {
    for channel in inputs.indices { inputs[channel].reset() }
    bank.reset()
  }
}
