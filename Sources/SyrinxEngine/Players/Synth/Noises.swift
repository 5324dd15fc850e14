import SyrinxSystem

/// Noise with a flat spectrum, or one that falls by 3 or 6 dB an octave.
struct ColouredNoise: ToneGenerator {
  enum Colour { case white, pink, brown }

  /// Below these frequencies in Hz the spectrum is flat, or the power would have no end.
  private static let lowestPink = 4.0
  private static let lowestBrown = 8.0

  private var random: RandomBits
  /// One pole and one zero each.
  private var sections: [Section]
  private let scale: Double

  private struct Section {
    let pole: Double
    let zero: Double
    var state = 0.0

    @inline(__always)
    mutating func next(_ input: Double) -> Double {
      let last = state
      state = input + pole * last
      return state - zero * last
    }
  }

  /// Level is the root mean square.
  init(_ colour: Colour, _ seed: Int, _ rate: Double, _ level: Double) {
    random = RandomBits(seed: seed)
    func place(_ frequency: Double) -> Double { exp(-2 * .pi * frequency / rate) }
    switch colour {
    case .white: sections = []
    case .brown: sections = [Section(pole: place(Self.lowestBrown), zero: 0)]
    case .pink:
      // Poles and zeros in turn, an octave from each to the next: half of them fall, half do not
      // (G. Corsini and R. Saletti, "A 1/f^γ Power Spectrum Noise Sequence Generator", 1988).
      sections = []
      var pole = Self.lowestPink
      while pole < rate / 4 {
        sections.append(Section(pole: place(pole), zero: place(2 * pole)))
        pole *= 4
      }
    }
    scale = level / Self.power(of: sections).squareRoot() * 3.squareRoot()
  }

  /// The power that one of one becomes: the sum of the impulse response's squares.
  private static func power(of sections: [Section]) -> Double {
    var sections = sections
    var sum = 0.0
    var input = 1.0
    // The slowest pole has decayed by far more than is heard.
    let slowest = sections.map(\.pole).max() ?? 0
    let count = slowest > 0 ? Int(20 / -log(slowest)) : 1
    for _ in 0..<max(count, 1) {
      var value = input
      for index in sections.indices { value = sections[index].next(value) }
      sum += value * value
      input = 0
    }
    return sum
  }

  mutating func fill(_ samples: inout MutableSpan<Float>, from frame: Int) {
    for index in samples.indices {
      var value = scale * (2 * random.fraction() - 1)
      for section in sections.indices { value = sections[section].next(value) }
      samples[index] = Float(value)
    }
  }
}

/// A plucked string: noise that goes round in a delay line and is meaned on the way (K. Karplus and
/// A. Strong, "Digital Synthesis of Plucked-String and Drum Timbres", 1983), tuned by an all-pass (D. Jaffe
/// and J. Smith, 1983).
struct PluckedString: ToneGenerator {
  private var line: [Double]
  private var place = 0
  private let coefficient: Double
  private var last = 0.0
  private var allpassInput = 0.0
  private var allpassOutput = 0.0

  init(_ frequency: Double, _ seed: Int, _ rate: Double, _ peak: Double) {
    let period = max(rate / frequency, 2)
    // The mean delays by half a frame, the all-pass by a fraction between 0.1 and 1.1.
    let count = max(Int(period - 0.6), 1)
    let fraction = max(period - 0.5 - Double(count), 0.1)
    let angle = 2 * .pi / period
    coefficient = sin((1 - fraction) * angle / 2) / sin((1 + fraction) * angle / 2)
    var random = RandomBits(seed: seed)
    line = (0..<count).map { _ in 2 * random.fraction() - 1 }
    let mean = line.reduce(0, +) / Double(count)
    let largest = line.map { abs($0 - mean) }.max() ?? 0
    for index in line.indices {
      line[index] = largest > 0 ? peak * (line[index] - mean) / largest : 0
    }
  }

  mutating func fill(_ samples: inout MutableSpan<Float>, from frame: Int) {
    for index in samples.indices {
      let output = line[place]
      samples[index] = Float(output)
      let mean = (output + last) / 2
      last = output
      allpassOutput = coefficient * (mean - allpassOutput) + allpassInput
      allpassInput = mean
      line[place] = allpassOutput
      place = place + 1 == line.count ? 0 : place + 1
    }
  }
}
