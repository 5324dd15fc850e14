#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Finds the frequency of mains hum: where, near 50 or 60 Hz, all multiples have lines in a long
/// spectrum.
enum HumFinder {
  private static let seconds = 4.0
  private static let mains = [50.0, 60]
  /// Hertz to either side of a mains frequency.
  private static let reach = 1.0
  private static let highest = 1000.0
  /// Power against that nearby from which a line counts, and from which a single one is enough.
  private static let line = 10.0
  private static let strongLine = 1000.0

  /// The frequency in Hz, near one that is given or any of the mains; nil where there is no hum, or less
  /// than a second of sound.
  static func frequency(in sound: AudioBlock, sampleRate: Int, about wanted: Double?) -> Double? {
    let longest = min(sound.frameCount, Int(seconds * Double(sampleRate)))
    guard longest >= sampleRate else { return nil }
    let size = FourierPlan.quickSize(atMost: longest)
    guard let power = try? power(of: sound, size: size) else { return nil }
    let lines = Lines(power: power, binsPerHertz: Double(size) / Double(sampleRate))
    let candidates = (wanted.map { [$0] } ?? mains).flatMap { middle in
      stride(from: middle - reach, through: middle + reach, by: 0.02)
    }
    guard let best = candidates.max(by: { lines.score($0) < lines.score($1) }) else { return nil }
    let found = lines.strengths(best)
    guard found.filter({ $0 > line }).count >= 2 || found.contains(where: { $0 > strongLine })
    else { return nil }
    return lines.refined(best, found)
  }

  /// The mean power of all channels in windows that overlap by half.
  private static func power(of sound: AudioBlock, size: Int) throws(LibraryError) -> [Double] {
    var plan = try FourierPlan(size: size)
    let window = HannWindow.weights(size)
    var power = [Double](repeating: 0, count: plan.binCount)
    for start in stride(from: 0, through: sound.frameCount - size, by: max(size / 2, 1)) {
      for channel in 0..<sound.channelCount {
        let samples = sound.samples(of: channel)
        var real = plan.real
        for frame in real.indices { real[frame] = samples[start + frame] * Float(window[frame]) }
        plan.transform()
        let spectrum = plan.spectrumSpan
        for bin in power.indices {
          let (re, im) = (Double(spectrum[2 * bin]), Double(spectrum[2 * bin + 1]))
          power[bin] += re * re + im * im
        }
      }
    }
    return power
  }

  private struct Lines {
    let power: [Double]
    let binsPerHertz: Double

    /// How strong each multiple's line is against what lies two to eight hertz away.
    func strengths(_ frequency: Double) -> [Double] {
      let count = Int(min(highest, 0.45 * Double(2 * power.count) / binsPerHertz) / frequency)
      return (1...max(count, 1)).map { multiple in
        let place = Double(multiple) * frequency * binsPerHertz
        let bin = Int(place)
        guard bin + Int(8 * binsPerHertz) + 1 < power.count else { return 0 }
        var around = 0.0
        var counted = 0.0
        for offset in Int(2 * binsPerHertz)...Int(8 * binsPerHertz) {
          around += power[bin + offset] + (bin >= offset ? power[bin - offset] : 0)
          counted += bin >= offset ? 2 : 1
        }
        let share = place - Double(bin)
        let peak = power[bin] * (1 - share) + power[bin + 1] * share
        return around > 0 ? peak * counted / around : peak > 0 ? .greatestFiniteMagnitude : 0
      }
    }

    /// No line counts for more than 30 dB.
    func score(_ frequency: Double) -> Double {
      strengths(frequency).reduce(0) { $0 + log10(min(max($1, 1), 1000)) }
    }

    /// The mean of what the lines' tops say, higher ones the more exact.
    func refined(_ frequency: Double, _ strengths: [Double]) -> Double {
      var sum = 0.0
      var weights = 0.0
      for (index, strength) in strengths.enumerated() where strength > line {
        let multiple = Double(index + 1)
        let about = Int((multiple * frequency * binsPerHertz).rounded())
        let bin = (max(about - 1, 1)...about + 1).max { power[$0] < power[$1] }!
        let (a, b, c) = (log(power[bin - 1]), log(power[bin]), log(power[bin + 1]))
        let bend = a - 2 * b + c
        let offset = bend < 0 && (a - c).isFinite ? 0.5 * (a - c) / bend : 0
        let weight = multiple * multiple * min(strength, 1000)
        sum += weight * (Double(bin) + min(max(offset, -0.5), 0.5)) / (binsPerHertz * multiple)
        weights += weight
      }
      return weights > 0 ? sum / weights : frequency
    }
  }
}
