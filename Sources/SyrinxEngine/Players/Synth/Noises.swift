import SyrinxSystem

struct ColouredNoise: ToneGenerator {
  private var random: RandomBits
  private var filter: ColourFilter
  private let scale: Double

  /// Level is the root mean square.
  init(_ filter: ColourFilter, _ seed: Int, _ level: Double) {
    random = RandomBits(seed: seed)
    self.filter = filter
    scale = level / filter.power.squareRoot() * 3.squareRoot()
  }

  mutating func fill(_ samples: inout MutableSpan<Float>, from frame: Int) {
    for index in samples.indices {
      samples[index] = Float(filter.next(scale * (2 * random.fraction() - 1)))
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
