import SyrinxEngine
import SyrinxSystem

/// Finds where one sound is higher or lower than another that keeps the same time, by less than the
/// bands of `AudibilityMeter` are wide.
///
/// From window to window the phase of a bin of the cross-spectrum turns by the difference of the two
/// frequencies times the hop (the estimate of the phase vocoder: Flanagan and Golden, Bell System
/// Technical Journal 45, 1966). What only delays a frequency, as an all-pass or a lag does, does not
/// turn it; noise that is added turns it to and fro. Only tones count, in both sounds: bins that two
/// windows foretell the next of (the unpredictability of ISO/IEC 11172-3, psychoacoustic model 2).
struct PitchDifferenceMeter: ~Copyable {
  /// The most audible difference of each channel.
  var worst: [AudibleDifference] {
    scans.enumerated().map { channel, scan in
      let found = scan.worst
      // The two windows that are compared have their common middle three halves of a hop back.
      let start = max(found.instants.lowerBound - 1, 0) * hop
      return AudibleDifference(
        audibility: found.audibility, frames: start..<start + found.instants.count * hop,
        hertz: bands.hertz(of: found.bands), change: .cents(found.difference), view: channel)
    }
  }

  private let bands: CriticalBands
  private let channelCount: Int
  private let hop: Int
  /// Cents for each radian by which a band turns in a hop; less where hearing takes hertz, not ratios.
  private let cents: [Double]
  private let bins: Range<Int>
  private var pair: TransformPair
  /// Spectra of the last three windows, the newest first, each channel after channel: real and
  /// imaginary part in turn.
  private var wants: [[Float]]
  private var gots: [[Float]]
  private var scans: [DifferenceScan]

  private static let window = 0.064
  /// Where more than 31 Hz are between the two, turns by more than a half are taken for less than one:
  /// by 20 cents that is so from 2.7 kHz on.
  private static let range = 80.0...2700
  /// Frequencies below this are told apart by hertz (Wier, Jesteadt and Green, JASA 61, 1977).
  private static let lowest = 300.0
  /// Anything so far below the loudest band of its time counts half.
  private static let depth = 1e-4
  /// Cents that are just heard. Difference limens are 3 to 5 cents for tones that last (Moore, JASA 54,
  /// 1973), more for short ones.
  private static let sensitivity = Sensitivity(all: 3, band: 4, instant: 30, cell: 60)
  private static let stretches = [4, 8, 16, 32, 64].map {
    DifferenceScan.Stretch(length: $0, widths: [1, 2, 4, 8, 32], isExact: true)
  }

  init(_ format: StreamFormat) throws(LibraryError) {
    let rate = Double(format.sampleRate)
    channelCount = format.channelCount
    hop = FourierPlan.quickSize(atLeast: max(Int(Self.window / 4 * rate), 1))
    pair = try TransformPair(size: 4 * hop, hop: hop, channelCount: channelCount)
    bands = CriticalBands(Self.range, step: 0.5, size: 4 * hop, sampleRate: rate)
    bins = (bands.bins.first?.lowerBound ?? 0)..<(bands.bins.last?.upperBound ?? 0)
    let perRadian = rate / Double(hop) / (2 * .pi) * 1200 / log(2.0)
    cents = bands.limits.map { limits in
      perRadian / max((limits.lowerBound * limits.upperBound).squareRoot(), Self.lowest)
    }
    let silence = [Float](repeating: 0, count: 2 * bins.count * channelCount)
    wants = [silence, silence, silence]
    gots = wants
    let scan = DifferenceScan(
      bandCount: bands.count, stretches: Self.stretches, sensitivity: Self.sensitivity)
    scans = Array(repeating: scan, count: channelCount)
  }

  /// Takes the next frames of both into account; they come in blocks of the same sizes.
  mutating func add(want wanted: AudioFrames, got gotten: AudioFrames) {
    guard bands.count > 0 else { return }
    TransformPair.forEachPart(of: wanted, gotten, hop: hop) { transform($0, $1) }
  }

  /// Looks at a sound that is shorter than the stretches.
  mutating func finish() {
    for channel in scans.indices { scans[channel].finish() }
  }

  private mutating func transform(_ wanted: AudioFrames, _ gotten: AudioFrames) {
    var (newWant, newGot) = (wants[2], gots[2])
    let (first, count) = (2 * bins.lowerBound, 2 * bins.count)
    var isComplete = false
    pair.want.addSpectra(wanted) { spectrum, channel in
      for index in 0..<count { newWant[channel * count + index] = spectrum[first + index] }
    }
    pair.got.addSpectra(gotten) { spectrum, channel in
      for index in 0..<count { newGot[channel * count + index] = spectrum[first + index] }
      isComplete = true
    }
    guard isComplete else { return }
    wants = [newWant, wants[0], wants[1]]
    gots = [newGot, gots[0], gots[1]]
    for channel in 0..<channelCount { compare(channel) }
  }

  private mutating func compare(_ channel: Int) {
    var weights = [Double](repeating: 0, count: bands.count)
    var turns = weights
    var coherences = weights
    var most = 0.0
    for (band, range) in bands.bins.enumerated() {
      var (re, im, whole) = (0.0, 0.0, 0.0)
      var (wantPower, gotPower) = (0.0, 0.0)
      for bin in range {
        let position = 2 * (channel * bins.count + bin - bins.lowerBound)
        let (w, g) = (Bin(wants, position), Bin(gots, position))
        wantPower += w.power
        gotPower += g.power
        // The fourth power of amplitudes is brought back to the second.
        let magnitude = (w.stepPower * g.stepPower).squareRoot()
        guard magnitude > 1e-30, magnitude.isFinite else { continue }
        let tone = w.predictability * g.predictability
        let root = tone * tone / magnitude.squareRoot()
        re += root * (g.step.re * w.step.re + g.step.im * w.step.im)
        im += root * (g.step.im * w.step.re - g.step.re * w.step.im)
        whole += magnitude.squareRoot()
      }
      guard whole > 0 else { continue }
      weights[band] = min(wantPower, gotPower)
      most = max(most, weights[band])
      turns[band] = atan2(im, re) * cents[band]
      coherences[band] = (re * re + im * im).squareRoot() / whole
    }
    for band in weights.indices where weights[band] > 0 {
      let mask = bands.thresholds[band] + Self.depth * most
      weights[band] *= coherences[band] / (weights[band] + mask)
    }
    scans[channel].add(weights: weights.span, exact: turns.span, tolerant: turns.span)
  }
}

extension PitchDifferenceMeter {
  /// A bin in three windows.
  private struct Bin {
    let power: Double
    /// The newest times the conjugate of the one before, and its power.
    let step: (re: Double, im: Double)
    let stepPower: Double
    /// From 0 to 1: how near the newest is to what the two before foretell.
    let predictability: Double

    init(_ windows: [[Float]], _ position: Int) {
      func value(_ age: Int) -> (re: Double, im: Double) {
        (Double(windows[age][position]), Double(windows[age][position + 1]))
      }
      let (new, old, older) = (value(0), value(1), value(2))
      power = new.re * new.re + new.im * new.im
      step = (new.re * old.re + new.im * old.im, new.im * old.re - new.re * old.im)
      let oldPower = old.re * old.re + old.im * old.im
      stepPower = power * oldPower
      let oldStep = (
        re: old.re * older.re + old.im * older.im, im: old.im * older.re - old.re * older.im
      )
      let size = (oldStep.re * oldStep.re + oldStep.im * oldStep.im).squareRoot()
      guard size > 1e-30, stepPower > 1e-30 else {
        predictability = 0
        return
      }
      let foretold = (
        re: (old.re * oldStep.re - old.im * oldStep.im) / size,
        im: (old.re * oldStep.im + old.im * oldStep.re) / size
      )
      let (re, im) = (new.re - foretold.re, new.im - foretold.im)
      predictability =
        1 - (re * re + im * im).squareRoot() / (power.squareRoot() + oldPower.squareRoot())
    }
  }
}
