/// What each channel that comes out takes of each that goes in.
struct ChannelMatrix: Hashable, Sendable {
  let inputCount: Int
  let outputCount: Int
  /// The gains of the first output, then those of the next.
  private var gains: [Float]

  /// A matrix of zeros.
  init(inputCount: Int, outputCount: Int) {
    self.inputCount = inputCount
    self.outputCount = outputCount
    gains = Array(repeating: 0, count: inputCount * outputCount)
  }

  subscript(output: Int, input: Int) -> Float {
    get { gains[output * inputCount + input] }
    set { gains[output * inputCount + input] = newValue }
  }

  /// Every channel as it is.
  static func identity(_ count: Int) -> ChannelMatrix {
    var matrix = ChannelMatrix(inputCount: count, outputCount: count)
    for channel in 0..<count { matrix[channel, channel] = 1 }
    return matrix
  }

  /// By order alone: to mono as the mean of all, from mono as copies; otherwise channels stay in order,
  /// surplus ones dropped and missing ones silent.
  static func converting(from inputCount: Int, to outputCount: Int) -> ChannelMatrix {
    var matrix = ChannelMatrix(inputCount: inputCount, outputCount: outputCount)
    if outputCount == 1 {
      for channel in 0..<inputCount { matrix[0, channel] = 1 / Float(inputCount) }
    } else if inputCount == 1 {
      for channel in 0..<outputCount { matrix[channel, 0] = 1 }
    } else {
      for channel in 0..<min(inputCount, outputCount) { matrix[channel, channel] = 1 }
    }
    return matrix
  }

  /// One channel alone.
  static func extracting(_ channel: Int, of count: Int) -> ChannelMatrix {
    var matrix = ChannelMatrix(inputCount: count, outputCount: 1)
    matrix[0, channel] = 1
    return matrix
  }

  /// This matrix applied to what another makes.
  func after(_ first: ChannelMatrix) -> ChannelMatrix {
    precondition(first.outputCount == inputCount)
    var product = ChannelMatrix(inputCount: first.inputCount, outputCount: outputCount)
    for output in 0..<outputCount {
      for input in 0..<first.inputCount {
        for middle in 0..<inputCount {
          product[output, input] += self[output, middle] * first[middle, input]
        }
      }
    }
    return product
  }

  /// Fills a block with what becomes of another.
  func apply(to input: AudioFrames, into output: inout AudioBlock) {
    precondition(input.channelCount == inputCount && output.channelCount == outputCount)
    output.clear()
    for channel in 0..<outputCount {
      var samples = output[channel]
      for other in 0..<inputCount {
        let gain = self[channel, other]
        guard gain != 0 else { continue }
        let source = input.samples(of: other)
        for frame in samples.indices { samples[frame] += source[frame] * gain }
      }
    }
  }
}

extension ChannelMatrix {
  /// Left and right exchanged.
  static func swapping(_ count: Int, _ partners: [(left: Int, right: Int)]) -> ChannelMatrix {
    var matrix = identity(count)
    for (left, right) in partners {
      matrix[left, left] = 0
      matrix[right, right] = 0
      matrix[left, right] = 1
      matrix[right, left] = 1
    }
    return matrix
  }
}
