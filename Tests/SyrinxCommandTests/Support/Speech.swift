import Foundation

@testable import SyrinxEngine

/// A recording as a phonetician reads it: its fundamental every hundredth of a second, and the
/// resonances of the throat, averaged over all that is voiced.
///
/// The loops over samples are plain ones: unoptimised, sequences and closures take ten times as long.
struct Speech {
  /// Hz; 0 where nothing is voiced.
  let fundamentals: [Double]
  /// Decibels on a scale of a 48th of an octave from 200 Hz on.
  private let envelope: [Double]

  private static let hop = 0.01
  private static let window = 0.09
  private static let lowest = 38.0
  private static let highest = 900.0
  private static let stepsPerOctave = 48.0
  private static let top = 7600.0

  init(_ sound: [Float], rate: Int) throws {
    let rate = Double(rate)
    let count = Int(rate * Self.window)
    var size = 2
    while size < 4 * count { size *= 2 }
    var plan = try FourierPlan(size: size)
    let hann = (0..<count).map { 0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(count)) }
    let own = Self.correlation(of: hann, &plan, below: size)
    let energies = Self.energies(sound)
    let least = 0.16 * energies[sound.count] / Double(sound.count)
    let cutoff = Int(1500 / rate * Double(size))
    var shaped = hann
    var fundamentals: [Double] = []
    var points: [(place: Double, level: Double)] = []
    for start in stride(from: 0, to: sound.count - count, by: Int(rate * Self.hop)) {
      let power = (energies[start + count] - energies[start]) / Double(count)
      guard power >= least else {
        fundamentals.append(0)
        continue
      }
      var index = 0
      while index < count {
        shaped[index] = Double(sound[start + index]) * hann[index]
        index += 1
      }
      let correlation = Self.correlation(of: shaped, &plan, below: cutoff)
      let found = Self.fundamental(correlation, own, rate)
      fundamentals.append(found ?? 0)
      if let found { points += Self.harmonics(of: shaped, found, &plan, rate) }
    }
    self.fundamentals = fundamentals
    envelope = Self.smoothed(points)
  }

  /// The energy of all samples before each, and of all.
  private static func energies(_ sound: [Float]) -> [Double] {
    var energies = [Double](repeating: 0, count: sound.count + 1)
    var energy = 0.0
    var index = 0
    while index < sound.count {
      let sample = Double(sound[index])
      energy += sample * sample
      index += 1
      energies[index] = energy
    }
    return energies
  }

  /// The autocorrelation of what lies below a bin of the spectrum.
  private static func correlation(
    of frame: [Double], _ plan: inout FourierPlan, below cutoff: Int
  ) -> [Double] {
    transform(frame, &plan)
    var bins = plan.spectrum
    let end = bins.count
    var bin = 0
    while bin < end {
      let (re, im) = (bins[bin], bins[bin + 1])
      bins[bin] = bin < 2 * cutoff ? re * re + im * im : 0
      bins[bin + 1] = 0
      bin += 2
    }
    plan.inverse()
    let samples = plan.real
    var values = [Double](repeating: 0, count: frame.count)
    var index = 0
    while index < values.count {
      values[index] = Double(samples[index])
      index += 1
    }
    return values
  }

  private static func transform(_ frame: [Double], _ plan: inout FourierPlan) {
    var samples = plan.real
    samples.update(repeating: 0)
    var index = 0
    while index < frame.count {
      samples[index] = Float(frame[index])
      index += 1
    }
    plan.transform()
  }

  /// The first lag at which the frame is nearly as like itself as it ever is (Boersma, 1993).
  private static func fundamental(_ frame: [Double], _ own: [Double], _ rate: Double) -> Double? {
    guard frame[0] > 0 else { return nil }
    let last = min(Int(rate / lowest), frame.count * 7 / 10)
    var r = [Double](repeating: 0, count: last + 1)
    var place = 0
    while place <= last {
      r[place] = frame[place] / frame[0] / max(own[place] / own[0], 0.05)
      place += 1
    }
    var peaks: [Int] = []
    place = Int(rate / highest)
    while place < last {
      if r[place] > r[place - 1], r[place] >= r[place + 1] { peaks.append(place) }
      place += 1
    }
    guard let highest = peaks.map({ r[$0] }).max(), highest > 0.7,
      let lag = peaks.first(where: { r[$0] > 0.92 * highest })
    else { return nil }
    let slope = (r[lag + 1] - r[lag - 1]) / 2
    let bend = r[lag - 1] - 2 * r[lag] + r[lag + 1]
    return rate / (Double(lag) - slope / bend)
  }

  /// The level of each harmonic: only there a throat's resonances can be seen.
  private static func harmonics(
    of frame: [Double], _ fundamental: Double, _ plan: inout FourierPlan, _ rate: Double
  ) -> [(place: Double, level: Double)] {
    let count = Int(min(top, 0.475 * rate) / fundamental)
    guard count >= 4 else { return [] }
    transform(frame, &plan)
    let bins = plan.spectrum
    let scale = Double(bins.count - 2) / rate
    var levels: [Double] = []
    for harmonic in 1...count {
      let middle = Double(harmonic) * fundamental
      var most = 1e-18
      var bin = Int((middle - 0.3 * fundamental) * scale)
      let last = Int((middle + 0.3 * fundamental) * scale)
      while bin <= last {
        let re = Double(bins[2 * bin])
        let im = Double(bins[2 * bin + 1])
        let power = re * re + im * im
        if power > most { most = power }
        bin += 1
      }
      levels.append(10 * log10(most))
    }
    let heard = levels.prefix(max(Int(4000 / fundamental), 1))
    let mean = heard.reduce(0, +) / Double(heard.count)
    return levels.enumerated().map { (log2(Double($0 + 1) * fundamental), $1 - mean) }
  }

  /// Straight lines fitted to the points around each place, the near ones counting most.
  private static func smoothed(_ points: [(place: Double, level: Double)]) -> [Double] {
    let width = 0.1
    let points = points.sorted { $0.place < $1.place }
    var first = 0
    return (0..<Int(log2(top / 200) * stepsPerOctave)).map { step in
      let place = log2(200) + Double(step) / stepsPerOctave
      while first < points.count, points[first].place < place - 4 * width { first += 1 }
      var (s0, s1, s2, l0, l1) = (0.0, 0.0, 0.0, 0.0, 0.0)
      var index = first
      while index < points.count {
        let point = points[index]
        let distance = point.place - place
        guard distance < 4 * width else { break }
        index += 1
        let weight = exp(-0.5 * distance * distance / (width * width))
        s0 += weight
        s1 += weight * distance
        s2 += weight * distance * distance
        l0 += weight * point.level
        l1 += weight * distance * point.level
      }
      return (s2 * l0 - s1 * l1) / max(s0 * s2 - s1 * s1, 1e-12)
    }
  }
}

extension Speech {
  /// By how many cents the pitch of another version of this speech lies higher, where both are voiced
  /// and the other is spoken so many times as fast: sorted.
  func pitchShifts(to other: Speech, tempo: Double = 1) -> [Double] {
    other.fundamentals.enumerated().compactMap { index, after -> Double? in
      let place = Int((Double(index) * tempo).rounded())
      guard after > 0, place < fundamentals.count, fundamentals[place] > 0 else { return nil }
      return 1200 * log2(after / fundamentals[place])
    }.sorted()
  }

  /// The share of the time in which something is voiced.
  var voicedShare: Double {
    Double(fundamentals.count { $0 > 0 }) / Double(max(fundamentals.count, 1))
  }

  /// By which factor the resonances of another version of this speech lie higher: the stretch along
  /// the scale of octaves at which both envelopes, made level, are most alike.
  func formantRatio(to other: Speech) -> Double {
    var best = (alike: -1.0, steps: 0.0)
    for steps in stride(from: -0.8, through: 0.8, by: 1 / 192) {
      let offset = steps * Self.stepsPerOctave
      var here: [Double] = []
      var there: [Double] = []
      for index in Self.index(of: 800)..<Self.index(of: 6000) {
        let place = Double(index) + offset
        guard place >= 0, Int(place) + 1 < other.envelope.count, index < envelope.count else {
          continue
        }
        let share = place - place.rounded(.down)
        here.append(envelope[index])
        there.append(
          (1 - share) * other.envelope[Int(place)] + share * other.envelope[Int(place) + 1])
      }
      guard here.count > 90 else { continue }
      let alike = Self.likeness(Self.levelled(here), Self.levelled(there))
      if alike > best.alike { best = (alike, steps) }
    }
    return exp2(best.steps)
  }

  private static func index(of frequency: Double) -> Int {
    Int(log2(frequency / 200) * stepsPerOctave)
  }

  /// The values without the straight line that runs through them.
  private static func levelled(_ values: [Double]) -> [Double] {
    let middle = Double(values.count - 1) / 2
    let mean = values.reduce(0, +) / Double(values.count)
    var above = 0.0
    var below = 0.0
    var index = 0
    while index < values.count {
      let distance = Double(index) - middle
      above += distance * (values[index] - mean)
      below += distance * distance
      index += 1
    }
    var levelled = values
    index = 0
    while index < values.count {
      levelled[index] -= mean + above / below * (Double(index) - middle)
      index += 1
    }
    return levelled
  }

  private static func likeness(_ a: [Double], _ b: [Double]) -> Double {
    var (ab, aa, bb) = (0.0, 0.0, 0.0)
    var index = 0
    while index < a.count {
      let (x, y) = (a[index], b[index])
      ab += x * y
      aa += x * x
      bb += y * y
      index += 1
    }
    return ab / (aa * bb).squareRoot()
  }
}
