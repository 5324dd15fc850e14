import SyrinxSystem

/// Noise with a flat spectrum, or one that falls by 3 or 6 dB an octave.
struct ColouredNoise: ToneGenerator {
  enum Colour { case white, pink, brown }

  private var random: RandomBits
  private var filter: ColourFilter
  private let scale: Double

  /// Level is the root mean square.
  init(_ colour: Colour, _ seed: Int, _ rate: Double, _ level: Double) {
    random = RandomBits(seed: seed)
    filter =
      switch colour {
      case .white: ColourFilter(sections: [])
      case .pink: .pink(from: 4, rate)
      case .brown: .brown(from: 8, rate)
      }
    scale = level / filter.power.squareRoot() * 3.squareRoot()
  }

  mutating func fill(_ samples: inout MutableSpan<Float>, from frame: Int) {
    for index in samples.indices {
      samples[index] = Float(filter.next(scale * (2 * random.fraction() - 1)))
    }
  }
}

/// Gives white noise a colour, by sections of one pole and one zero.
struct ColourFilter {
  struct Section {
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

  var sections: [Section]

  /// Falls by 6 dB an octave from a frequency in Hz on, below which the power would have no end. A pole alone
  /// falls less towards the Nyquist frequency: two sections, by least squares, leave 0.06 dB up to 0.98 of it.
  static func brown(from lowest: Double, _ rate: Double) -> ColourFilter {
    ColourFilter(sections: [
      Section(pole: exp(-2 * .pi * lowest / rate), zero: 0),
      Section(pole: -0.66166377, zero: -0.69850181),
      Section(pole: -0.09034271, zero: -0.23227285),
    ])
  }

  /// Falls by 3 dB an octave from a frequency in Hz on, or from less: poles and zeros in turn, an octave from
  /// each to the next, of which half fall and half do not (G. Corsini and R. Saletti, "A 1/f^γ Power Spectrum
  /// Noise Sequence Generator", 1988). They are counted from a quarter of the rate, so that two
  /// sections, the same at every rate, by least squares, leave 0.03 dB up to 0.98 of the Nyquist frequency.
  static func pink(from lowest: Double, _ rate: Double) -> ColourFilter {
    var sections = [
      Section(pole: -0.67529, zero: -0.69368), Section(pole: -0.11177, zero: -0.18205),
    ]
    var frequency = rate / 4
    while 4 * frequency > lowest {
      let angle = 2 * Double.pi * frequency / rate
      sections.insert(Section(pole: exp(-angle), zero: exp(-2 * angle)), at: 0)
      frequency /= 4
    }
    return ColourFilter(sections: sections)
  }

  /// The power that one of one becomes: the sum of the impulse response's squares.
  var power: Double {
    var copy = self
    var sum = 0.0
    var input = 1.0
    // The slowest pole has decayed by far more than is heard.
    let slowest = sections.map(\.pole).max() ?? 0
    let count = slowest > 0 ? Int(20 / -log(slowest)) : 1
    for _ in 0..<max(count, 1) {
      let value = copy.next(input)
      sum += value * value
      input = 0
    }
    return sum
  }

  @inline(__always)
  mutating func next(_ input: Double) -> Double {
    var value = input
    for index in sections.indices { value = sections[index].next(value) }
    return value
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
