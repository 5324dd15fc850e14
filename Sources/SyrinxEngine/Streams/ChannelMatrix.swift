/// The gains of each channel that goes in for each that comes out.
///
/// Of hundreds of channels each takes of a few, so only gains that are not zero are kept.
struct ChannelMatrix: Hashable, Sendable {
  private struct Term: Hashable {
    let input: Int
    var gain: Float
  }

  let inputCount: Int
  /// Those of each output, from the first input to the last.
  private var rows: [[Term]]

  var outputCount: Int { rows.count }

  /// A matrix of zeros.
  init(inputCount: Int, outputCount: Int) {
    self.inputCount = inputCount
    rows = Array(repeating: [], count: outputCount)
  }

  subscript(output: Int, input: Int) -> Float {
    get { rows[output].first { $0.input == input }?.gain ?? 0 }
    set {
      precondition(input >= 0 && input < inputCount)
      let place = rows[output].firstIndex { $0.input >= input } ?? rows[output].count
      let isThere = place < rows[output].count && rows[output][place].input == input
      let old = place..<(isThere ? place + 1 : place)
      rows[output].replaceSubrange(
        old, with: newValue == 0 ? [] : [Term(input: input, gain: newValue)])
    }
  }

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
      let gain = 1 / Float(inputCount)
      matrix.rows[0] = (0..<inputCount).map { Term(input: $0, gain: gain) }
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
    var sums = [Float](repeating: 0, count: first.inputCount)
    for output in rows.indices {
      var inputs: Set<Int> = []
      for middle in rows[output] {
        for term in first.rows[middle.input] {
          sums[term.input] += middle.gain * term.gain
          inputs.insert(term.input)
        }
      }
      for input in inputs.sorted() {
        product[output, input] = sums[input]
        sums[input] = 0
      }
    }
    return product
  }

  /// Fills a block with what becomes of another.
  func apply(to input: AudioFrames, into output: inout AudioBlock) {
    precondition(input.channelCount == inputCount && output.channelCount == outputCount)
    output.clear()
    for channel in rows.indices {
      var samples = output[channel]
      for term in rows[channel] {
        let source = input.samples(of: term.input)
        for frame in samples.indices { samples[frame] += source[frame] * term.gain }
      }
    }
  }

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

/// Finds sounds of which nothing is left in a mix: channels that cancel out, or are left out.
struct MixedPeaks {
  private var entering: Float = 0
  private var leaving: Float = 0

  mutating func add(_ input: AudioFrames, _ output: AudioFrames) {
    // A sound of −40 dBFS is heard.
    guard leaving < 0.01 else { return }
    entering = max(entering, input.peak)
    leaving = max(leaving, output.peak)
  }

  /// The sum of antiphase channels that a codec has changed is about 50 dB below them.
  var remark: ChannelRemark? {
    leaving < 0.01 && entering > max(0.001, 300 * leaving) ? .nothingLeft : nil
  }
}
