import SyrinxSystem

/// The angles by which the bins of a spectrum are turned, so that the sound goes on at another time.
///
/// The phase of the stretched sound follows the gradient of the transform (Průša and Holighaus, 2017):
/// from the loudest bin on, each bin takes its phase either from itself a hop before, by its frequency, or
/// from its neighbour, by the group delay, which stretching scales. Kept here is only the difference from
/// the phases that were found. It is the same for all channels and comes from the sum of their
/// products, so that their differences stay as they are.
struct PhaseRotation: ~Copyable {
  /// The way from one spectrum to the next.
  struct Step {
    /// Frames from one to the next in the stretched sound.
    var stretched: Double
    /// Frames between the spectrum and that which its frequencies are taken from.
    var input: Double
    /// That is the spectrum before.
    var isDirect: Bool
    /// Stretched frames per input frame.
    var ratio: Double
  }

  private let first: Int
  private let count: Int
  private let radiansPerBin: Double
  private(set) var angles: [Float]
  private var oldAngles: [Float]
  private var powers: [Float]
  private var oldPowers: [Float]
  private var slopes: [Float]
  /// For each loudness, a quarter of an octave of amplitude wide, the last bin put there, and for each bin
  /// the one before it; bins of the spectrum before come first, those of this one after them.
  private var heads: [Int32]
  private var links: [Int32]
  private var isPending: [Bool]
  private var isFirst = true

  private static let levelCount = 256
  /// Bins below −120 dB keep the angles that they had.
  private static let least: Float = 1e-12
  /// From here on a difference of phase between two bins is a change of sign between side lobes.
  private static let signAngle: Float = 0.8 * .pi

  init(bins: Range<Int>, size: Int, paddedCount: Int) {
    first = bins.lowerBound
    count = bins.count
    radiansPerBin = 2 * .pi / Double(size)
    angles = Array(repeating: 0, count: paddedCount)
    oldAngles = angles
    powers = angles
    oldPowers = angles
    slopes = angles
    heads = Array(repeating: -1, count: Self.levelCount)
    links = Array(repeating: -1, count: 2 * bins.count)
    isPending = Array(repeating: false, count: bins.count)
  }

  /// Finds the angles for a spectrum: its real and imaginary parts, a channel each, those of the spectrum
  /// before, and those that frequencies are taken from. `gain` undoes the length of the window.
  mutating func advance(
    _ spectra: borrowing AudioBuffer, before: borrowing AudioBuffer,
    reference: borrowing AudioBuffer, gain: Float, _ step: Step
  ) {
    swap(&angles, &oldAngles)
    swap(&powers, &oldPowers)
    let loudest = Self.fill(&powers, spectra, count: count, gain: gain * gain)
    guard loudest > 0, loudest.isFinite, !isFirst else {
      if loudest > 0 { isFirst = false }
      angles = oldAngles
      return
    }
    Self.fill(&slopes, spectra, count: count, factor: Float(step.ratio - 1))
    Self.spread(
      &angles, oldAngles, powers, oldPowers, slopes, &heads, &links, &isPending,
      inverse: 1 / loudest
    ) { bin, old in
      Self.seed(bin, old, radiansPerBin * Double(first + bin), spectra, before, reference, step)
    }
    Self.wrap(&angles, count: count)
  }

  /// Fills in the angles, the loudest first. `seed` tells that of a bin from what it was.
  private static func spread(
    _ angles: inout [Float], _ oldAngles: [Float], _ powers: [Float], _ oldPowers: [Float],
    _ slopes: [Float], _ heads: inout [Int32], _ links: inout [Int32], _ isPending: inout [Bool],
    inverse: Float, seed: (_ bin: Int, _ old: Float) -> Float
  ) {
    let (slope, old, power, oldPower) = (slopes.span, oldAngles.span, powers.span, oldPowers.span)
    var angle = angles.mutableSpan
    var head = heads.mutableSpan
    var link = links.mutableSpan
    var pending = isPending.mutableSpan
    let count = pending.count
    for level in head.indices { head[level] = -1 }
    var left = 0
    var top = 0
    for bin in pending.indices {
      pending[bin] = power[bin] * inverse > least
      if pending[bin] {
        left += 1
        top = max(top, put(bin, oldPower[bin] * inverse, &head, &link))
      } else {
        angle[bin] = old[bin]
      }
    }
    while left > 0, top >= 0 {
      let entry = Int(head[top])
      guard entry >= 0 else {
        top -= 1
        continue
      }
      head[top] = link[entry]
      if entry < count {
        guard pending[entry] else { continue }
        angle[entry] = seed(entry, old[entry])
        pending[entry] = false
        left -= 1
        top = max(top, put(entry + count, power[entry] * inverse, &head, &link))
        continue
      }
      let bin = entry - count
      if bin + 1 < count, pending[bin + 1] {
        angle[bin + 1] = angle[bin] + slope[bin]
        pending[bin + 1] = false
        left -= 1
        top = max(top, put(entry + 1, power[bin + 1] * inverse, &head, &link))
      }
      if bin > 0, pending[bin - 1] {
        angle[bin - 1] = angle[bin] - slope[bin - 1]
        pending[bin - 1] = false
        left -= 1
        top = max(top, put(entry - 1, power[bin - 1] * inverse, &head, &link))
      }
    }
  }

  /// Puts an entry among those of its loudness, and returns that.
  @inline(__always)
  private static func put(
    _ entry: Int, _ power: Float, _ heads: inout MutableSpan<Int32>,
    _ links: inout MutableSpan<Int32>
  ) -> Int {
    // The exponent and one bit more tell half octaves of power apart; loudest is level 120.
    let level = min(max(Int(power.bitPattern >> 22) - 134, 0), levelCount - 1)
    links[entry] = heads[level]
    heads[level] = Int32(truncatingIfNeeded: entry)
    return level
  }

  /// The angle of a bin by its frequency, which is that of the bin and a part.
  private static func seed(
    _ bin: Int, _ old: Float, _ frequency: Double, _ spectra: borrowing AudioBuffer,
    _ before: borrowing AudioBuffer, _ reference: borrowing AudioBuffer, _ step: Step
  ) -> Float {
    let usual = frequency * step.input
    let turned = step.isDirect ? angle(bin, spectra, before) : angle(bin, spectra, reference)
    let change = usual + wrapped(turned - usual)
    let wanted = change * step.stretched / step.input
    let found = step.isDirect ? change : angle(bin, spectra, before)
    return old + Float(wrapped(wanted - found))
  }

  private static func wrapped(_ angle: Double) -> Double {
    angle - 2 * .pi * (angle / (2 * .pi)).rounded()
  }

  /// The angle by which a bin has turned from one spectrum to another, all channels together.
  private static func angle(
    _ bin: Int, _ spectra: borrowing AudioBuffer, _ others: borrowing AudioBuffer
  ) -> Double {
    var x: Float = 0
    var y: Float = 0
    for channel in stride(from: 0, to: spectra.channelCount, by: 2) {
      let (a, b) = (spectra.samples(of: channel)[bin], spectra.samples(of: channel + 1)[bin])
      let (c, d) = (others.samples(of: channel)[bin], others.samples(of: channel + 1)[bin])
      x += a * c + b * d
      y += b * c - a * d
    }
    return atan2(Double(y), Double(x))
  }

  /// Fills in the power of each bin and returns the largest.
  private static func fill(
    _ powers: inout [Float], _ spectra: borrowing AudioBuffer, count: Int, gain: Float
  ) -> Float {
    var p = powers.mutableSpan
    for bin in p.indices { p[bin] = 0 }
    for channel in 0..<spectra.channelCount {
      let part = spectra.samples(of: channel)
      for bin in stride(from: 0, to: count, by: 8) {
        let x = part.lanes(at: bin)
        p.setLanes(at: bin, to: p.lanes(at: bin) + gain * x * x)
      }
    }
    var loudest: Float = 0
    for bin in 0..<count { loudest = max(loudest, p[bin]) }
    return loudest
  }

  /// Fills in by how much the angle changes from each bin to the next.
  private static func fill(
    _ slopes: inout [Float], _ spectra: borrowing AudioBuffer, count: Int, factor: Float
  ) {
    var s = slopes.mutableSpan
    for bin in stride(from: 0, to: count, by: 8) {
      var x = SIMD8<Float>()
      var y = SIMD8<Float>()
      for channel in stride(from: 0, to: spectra.channelCount, by: 2) {
        let re = spectra.samples(of: channel)
        let im = spectra.samples(of: channel + 1)
        let (a, b) = (re.lanes(at: bin + 1), im.lanes(at: bin + 1))
        let (c, d) = (re.lanes(at: bin), im.lanes(at: bin))
        x += a * c + b * d
        y += b * c - a * d
      }
      let angle = SIMD8.angles(y, x)
      let isSign = (angle .> signAngle) .| (angle .< -signAngle)
      s.setLanes(at: bin, to: (factor * angle).replacing(with: 0, where: isSign))
    }
  }

  private static func wrap(_ angles: inout [Float], count: Int) {
    var a = angles.mutableSpan
    for bin in stride(from: 0, to: count, by: 8) {
      a.setLanes(at: bin, to: a.lanes(at: bin).wrapped)
    }
  }
}
