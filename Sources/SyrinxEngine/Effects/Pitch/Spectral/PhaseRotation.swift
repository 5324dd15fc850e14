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
    var stretched: Int
    /// Frames between the spectrum and that which its frequencies are taken from.
    var input: Int
    /// That is the spectrum before.
    var isDirect: Bool
    /// Stretched frames per input frame.
    var ratio: Double
  }

  private let first: Int
  private let count: Int
  private let size: Float
  private(set) var angles: [Float]
  private var oldAngles: [Float]
  private var powers: [Float]
  private var oldPowers: [Float]
  private var seeds: [Float]
  private var slopes: [Float]
  /// For each loudness, a quarter of an octave of amplitude wide, the last bin put there, and for each bin
  /// the one before it; bins of the spectrum before come first, those of this one after them.
  private var heads: [Int32]
  private var links: [Int32]
  private var isPending: [Bool]
  private var levels: [Int32]
  private var oldLevels: [Int32]
  private var isFirst = true

  /// Levels of loudness, and that of the loudest bin of a spectrum; the one before may have been louder.
  private static let levelCount = 256
  private static let loudestLevel: Int32 = 120
  /// Bins below −120 dB keep the angles that they had.
  private static let leastLevel: Int32 = 40
  /// From here on a difference of phase between two bins is a change of sign between side lobes.
  private static let signAngle: Float = 0.8 * .pi

  init(bins: Range<Int>, size: Int, paddedCount: Int) {
    first = bins.lowerBound
    count = bins.count
    self.size = Float(size)
    angles = Array(repeating: 0, count: paddedCount)
    oldAngles = angles
    powers = angles
    oldPowers = angles
    seeds = angles
    slopes = angles
    heads = Array(repeating: -1, count: Self.levelCount)
    links = Array(repeating: -1, count: 2 * bins.count)
    isPending = Array(repeating: false, count: bins.count)
    levels = Array(repeating: 0, count: bins.count)
    oldLevels = levels
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
    Self.fill(
      &seeds, oldAngles, spectra, before, reference, first: first, count: count, size: size, step)
    Self.fill(&levels, powers, inverse: 1 / loudest)
    Self.fill(&oldLevels, oldPowers, inverse: 1 / loudest)
    Self.spread(
      &angles, oldAngles, seeds, slopes, levels, oldLevels, &heads, &links, &isPending)
    Self.wrap(&angles, count: count)
  }

  /// Fills in the angles, the loudest first. Entries of which nothing could come are left out.
  private static func spread(
    _ angles: inout [Float], _ oldAngles: [Float], _ seeds: [Float], _ slopes: [Float],
    _ levels: [Int32], _ oldLevels: [Int32], _ heads: inout [Int32], _ links: inout [Int32],
    _ isPending: inout [Bool]
  ) {
    let (slope, seed, old) = (slopes.span, seeds.span, oldAngles.span)
    let (level, oldLevel) = (levels.span, oldLevels.span)
    var angle = angles.mutableSpan
    var head = heads.mutableSpan
    var link = links.mutableSpan
    var pending = isPending.mutableSpan
    let count = pending.count
    for level in head.indices { head[level] = -1 }
    var left = 0
    var top = 0
    for bin in pending.indices {
      pending[bin] = level[bin] >= leastLevel
      if pending[bin] { left += 1 } else { angle[bin] = old[bin] }
    }
    for bin in pending.indices where pending[bin] {
      let own = oldLevel[bin]
      // It will have its angle from a neighbour that was louder and is.
      if bin > 0, oldLevel[bin - 1] > own, level[bin - 1] > own { continue }
      if bin + 1 < count, oldLevel[bin + 1] > own, level[bin + 1] > own { continue }
      top = max(top, put(bin, own, &head, &link))
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
        angle[entry] = seed[entry]
        pending[entry] = false
        left -= 1
        top = max(top, put(entry + count, level[entry], &head, &link))
        continue
      }
      let bin = entry - count
      if bin + 1 < count, pending[bin + 1] {
        angle[bin + 1] = angle[bin] + slope[bin]
        pending[bin + 1] = false
        left -= 1
        if bin + 2 < count, pending[bin + 2] {
          top = max(top, put(entry + 1, level[bin + 1], &head, &link))
        }
      }
      if bin > 0, pending[bin - 1] {
        angle[bin - 1] = angle[bin] - slope[bin - 1]
        pending[bin - 1] = false
        left -= 1
        if bin > 1, pending[bin - 2] {
          top = max(top, put(entry - 1, level[bin - 1], &head, &link))
        }
      }
    }
  }

  /// Puts an entry among those of its loudness, and returns that.
  @inline(__always)
  private static func put(
    _ entry: Int, _ level: Int32, _ heads: inout MutableSpan<Int32>,
    _ links: inout MutableSpan<Int32>
  ) -> Int {
    let level = Int(level)
    links[entry] = heads[level]
    heads[level] = Int32(truncatingIfNeeded: entry)
    return level
  }

  /// Fills in the loudness of each bin.
  private static func fill(_ levels: inout [Int32], _ powers: [Float], inverse: Float) {
    var level = levels.mutableSpan
    let power = powers.span
    for bin in level.indices {
      // The exponent and one bit more tell half octaves of power apart.
      let half = Int32(truncatingIfNeeded: (power[bin] * inverse).bitPattern >> 22)
      level[bin] = min(max(half - (254 - loudestLevel), 0), Int32(levelCount - 1))
    }
  }

  /// Fills in the angle of each bin by its frequency: that of the bin, which turns by whole parts of a
  /// circle, and by how much the sound's differs from it.
  private static func fill(
    _ seeds: inout [Float], _ oldAngles: [Float], _ spectra: borrowing AudioBuffer,
    _ before: borrowing AudioBuffer, _ reference: borrowing AudioBuffer, first: Int, count: Int,
    size: Float, _ step: Step
  ) {
    var seed = seeds.mutableSpan
    let old = oldAngles.span
    let scale = Float(step.stretched) / Float(step.input)
    var bins = Float(first) + SIMD8(0, 1, 2, 3, 4, 5, 6, 7)
    for bin in stride(from: 0, to: count, by: 8) {
      let found = turns(of: spectra, bin, from: before, bin)
      let turned = step.isDirect ? found : turns(of: spectra, bin, from: reference, bin)
      let rest = (turned - angles(of: bins, after: step.input, size)).wrapped
      let wanted = angles(of: bins, after: step.stretched, size) + scale * rest
      seed.setLanes(at: bin, to: old.lanes(at: bin) + wanted - found)
      bins += 8
    }
  }

  /// The angles by which the middles of bins turn in so many frames.
  @inline(__always)
  private static func angles(of bins: SIMD8<Float>, after frameCount: Int, _ size: Float)
    -> SIMD8<Float>
  {
    let parts = Float(frameCount) * bins
    return (parts - size * (parts / size).roundedLanes) * (2 * .pi / size)
  }

  /// The angles by which bins from one on have turned from others, all channels together.
  @inline(__always)
  private static func turns(
    of spectra: borrowing AudioBuffer, _ bin: Int, from others: borrowing AudioBuffer, _ other: Int
  ) -> SIMD8<Float> {
    var x = SIMD8<Float>()
    var y = SIMD8<Float>()
    for channel in stride(from: 0, to: spectra.channelCount, by: 2) {
      let a = spectra.samples(of: channel).lanes(at: bin)
      let b = spectra.samples(of: channel + 1).lanes(at: bin)
      let c = others.samples(of: channel).lanes(at: other)
      let d = others.samples(of: channel + 1).lanes(at: other)
      x += a * c + b * d
      y += b * c - a * d
    }
    return SIMD8.angles(y, x)
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
      let angle = turns(of: spectra, bin + 1, from: spectra, bin)
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
