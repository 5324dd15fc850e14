/// Turns each sample into a cloud of 256 echoes without any feedback, so that nothing can ring:
/// sixteen taps, a Hadamard matrix, sixteen delays, and the matrix of the network after it.
struct ScatteringDiffuser {
  /// A reflection: the channel it comes from, and how late.
  struct Tap {
    var channel: Int
    var delay: Int
  }

  private let taps: [Tap]
  private var inputs: DelayLines
  /// The delays after the first matrix; what leaves them enters the network.
  private(set) var bank: DelayBank
  /// Multiplies the input; it may change from block to block.
  var gain: Float = 1

  init(taps: [Tap], delays: [Int], channelCount: Int, blockFrameCount: Int) {
    precondition(taps.count == LineVector.lineCount)
    self.taps = taps
    bank = DelayBank(delays: delays, blockFrameCount: blockFrameCount)
    inputs = DelayLines(
      channelCount: channelCount, longest: taps.map(\.delay).max()!,
      blockFrameCount: blockFrameCount)
  }

  /// The latest echo, in frames.
  var longest: Int { taps.map(\.delay).max()! + bank.longest }

  mutating func process(_ block: AudioFrames) {
    // Neither this matrix nor the network's has its factor of 1/4.
    inputs.write(block, times: gain / 16)
    let taken = Rows(length: bank.blockFrameCount, in: inputs.storage.count) {
      inputs.position(of: taps[$0].channel, delayedBy: taps[$0].delay)
    }
    let entering = bank.entering
    let input = inputs.storage
    let source = input.span
    do {
      var target = bank.storage.mutableSpan
      var frame = 0
      while frame <= entering.length - LineVector.frameCount {
        target.setTile(entering, at: frame, to: source.vector(taken, at: frame).mixed())
        frame += LineVector.frameCount
      }
    }
    bank.advance()
  }

  /// Where in the bank the scattered block lies.
  var scattered: Rows { bank.leaving(ahead: bank.blockFrameCount) }

  mutating func reset() {
    inputs.reset()
    bank.reset()
  }
}
