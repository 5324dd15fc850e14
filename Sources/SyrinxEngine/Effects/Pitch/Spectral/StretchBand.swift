/// A band of a stretched sound, made of overlapping spectra.
///
/// Windows follow the sound: they are long where it is steady, and shrink towards an attack so that none
/// spreads it. Five or more lie over every frame, and the sum is divided by the sum of their weights.
struct StretchBand: ~Copyable {
  private let channelCount: Int
  private let bins: Range<Int>
  private let windows: WindowLengths
  private var plan: FourierPlan
  private var rotation: PhaseRotation
  /// Real and imaginary parts by channel: of this window, of the one before, and of one a little before
  /// this where that one is too far.
  private var spectra: AudioBuffer
  private var before: AudioBuffer
  private var reference: AudioBuffer
  private var course: StretchCourse
  /// Sums that are not complete, and last that of the weights; `base` is the stretched frame of the first.
  private var sums: AudioBuffer
  private var base = 0
  private var head = 0
  /// The stretched frame of the next window's middle and of the last one's, and the input frame of that.
  private var time = 0
  private var lastTime = 0
  private var lastCentre: Int?
  /// The input frame of the next window's middle.
  private(set) var centre = 0.0
  /// The most frames that a window of any band reaches.
  private let reach: Int

  /// Frames taken at once, at most.
  static let blockFrameCount = 512

  /// Frequencies from `lowest` to `highest`; windows of up to `size` frames, of other bands up to `largest`.
  init?(
    channelCount: Int, size: Int, largest: Int, scale: Double, sampleRate: Double,
    from lowest: Double, to highest: Double, course: StretchCourse
  ) throws(LibraryError) {
    func bin(_ hertz: Double) -> Int {
      min(Int((min(hertz / sampleRate, 1) * Double(size)).rounded()), size / 2 + 1)
    }
    guard bin(lowest) < bin(highest) else { return nil }
    self.channelCount = channelCount
    bins = bin(lowest)..<bin(highest)
    windows = WindowLengths(longest: size, scale: scale)
    plan = try FourierPlan(size: size)
    let padded = (bins.count + 7) / 8 * 8 + 8
    rotation = PhaseRotation(bins: bins, size: size, paddedCount: padded)
    spectra = AudioBuffer(channelCount: 2 * channelCount, frameCapacity: padded)
    before = AudioBuffer(channelCount: 2 * channelCount, frameCapacity: padded)
    reference = AudioBuffer(channelCount: 2 * channelCount, frameCapacity: padded)
    sums = AudioBuffer(
      channelCount: channelCount + 1, frameCapacity: 3 * largest + 2 * Self.blockFrameCount)
    reach = largest / 2
    base = -reach
    head = reach
    self.course = course
  }

  /// Stretched frames that are complete and not yet taken.
  var readyCount: Int { max(time - reach - base - head, 0) }

  /// Adds the next window of the sounds, which are known as far as it reaches and whose nearest attack lies so
  /// many frames from its middle.
  mutating func add(_ sounds: [SampleHistory], attackDistance: Double) {
    let middle = Int(centre.rounded())
    let ratio = course.ratio(at: centre)
    let index = windows.index(attackDistance: attackDistance, ratio: ratio)
    let half = windows.halves[index]
    // The window before is near enough to count the turns of what lies up to 4/3 of a bin from a bin.
    let gone = lastCentre.map { middle - $0 } ?? 0
    let isDirect = gone > 0 && 4 * gone <= 3 * half
    let input = isDirect ? gone : max(min(half / 4, gone > 0 ? gone : half / 4), 1)
    swap(&spectra, &before)
    for channel in 0..<channelCount {
      if !isDirect {
        Self.analyse(
          sounds[channel], about: middle - input, windows, index, half, &plan, bins, &reference,
          channel)
      }
      Self.analyse(
        sounds[channel], about: middle, windows, index, half, &plan, bins, &spectra, channel)
    }
    rotation.advance(
      spectra, before: before, reference: reference, gain: Float(plan.size) / Float(2 * half),
      PhaseRotation.Step(
        stretched: time - lastTime, input: input, isDirect: isDirect, ratio: ratio))
    for channel in 0..<channelCount {
      Self.turn(spectra, channel, rotation.angles, bins, &plan)
      plan.inverse()
      Self.overlap(plan, windows, index, half, at: time - half - base, &sums, channel)
    }
    Self.weigh(windows, index, half, at: time - half - base, &sums, channelCount)
    lastCentre = middle
    lastTime = time
    time += 2 * half / 5
    centre = course.inputFrame(atStretched: Double(time))
  }

  /// Takes the spectrum of a window of a sound; its middle is the first sample transformed.
  private static func analyse(
    _ sound: borrowing SampleHistory, about middle: Int, _ windows: borrowing WindowLengths,
    _ index: Int, _ half: Int, _ plan: inout FourierPlan, _ bins: Range<Int>,
    _ spectra: inout AudioBuffer, _ channel: Int
  ) {
    do {
      let start = sound.index(of: middle - half)
      let source = sound.samples.span
      let weights = windows.weights(index)
      var samples = plan.real
      let size = samples.count
      for frame in stride(from: 0, to: half, by: 8) {
        samples.setLanes(
          at: size - half + frame, to: weights.lanes(at: frame) * source.lanes(at: start + frame))
        samples.setLanes(
          at: frame,
          to: weights.lanes(at: half + frame) * source.lanes(at: start + half + frame))
      }
      for frame in half..<size - half { samples[frame] = 0 }
    }
    plan.transform()
    let spectrum = plan.spectrumSpan
    let first = 2 * bins.lowerBound
    var parts = spectra.pair(2 * channel, 2 * channel + 1)
    for bin in stride(from: 0, through: bins.count - 8, by: 8) {
      let both = spectrum.vector(SIMD16<Float>.self, at: first + 2 * bin)
      parts.left.setLanes(at: bin, to: both.evenHalf)
      parts.right.setLanes(at: bin, to: both.oddHalf)
    }
    for bin in bins.count / 8 * 8..<bins.count {
      parts.left[bin] = spectrum[first + 2 * bin]
      parts.right[bin] = spectrum[first + 2 * bin + 1]
    }
  }

  /// Gives the plan a spectrum whose bins are turned by angles.
  private static func turn(
    _ spectra: borrowing AudioBuffer, _ channel: Int, _ angles: [Float], _ bins: Range<Int>,
    _ plan: inout FourierPlan
  ) {
    let re = spectra.samples(of: 2 * channel)
    let im = spectra.samples(of: 2 * channel + 1)
    let turns = angles.span
    var spectrum = plan.spectrum
    for index in 0..<2 * bins.lowerBound { spectrum[index] = 0 }
    for index in 2 * bins.upperBound..<spectrum.count { spectrum[index] = 0 }
    for bin in stride(from: 0, to: bins.count, by: 8) {
      let (c, s) = turns.lanes(at: bin).cosinesAndSines
      let (a, b) = (re.lanes(at: bin), im.lanes(at: bin))
      let x = a * c - b * s
      let y = a * s + b * c
      let place = 2 * (bins.lowerBound + bin)
      if bin + 8 <= bins.count {
        var both = SIMD16<Float>()
        both.evenHalf = x
        both.oddHalf = y
        spectrum.setVector(at: place, to: both)
      } else {
        for lane in 0..<bins.count - bin {
          spectrum[place + 2 * lane] = x[lane]
          spectrum[place + 2 * lane + 1] = y[lane]
        }
      }
    }
  }

  private static func overlap(
    _ plan: borrowing FourierPlan, _ windows: borrowing WindowLengths, _ index: Int, _ half: Int,
    at position: Int, _ sums: inout AudioBuffer, _ channel: Int
  ) {
    let weights = windows.weights(index)
    let samples = plan.realSpan
    let size = samples.count
    let scale = 1 / Float(size)
    var sum = sums[channel]
    for frame in stride(from: 0, to: half, by: 8) {
      let early = scale * weights.lanes(at: frame) * samples.lanes(at: size - half + frame)
      sum.setLanes(at: position + frame, to: sum.lanes(at: position + frame) + early)
      let late = scale * weights.lanes(at: half + frame) * samples.lanes(at: frame)
      sum.setLanes(
        at: position + half + frame, to: sum.lanes(at: position + half + frame) + late)
    }
  }

  private static func weigh(
    _ windows: borrowing WindowLengths, _ index: Int, _ half: Int, at position: Int,
    _ sums: inout AudioBuffer, _ row: Int
  ) {
    let weights = windows.weights(index)
    var sum = sums[row]
    for frame in stride(from: 0, to: 2 * half, by: 8) {
      let weight = weights.lanes(at: frame)
      sum.setLanes(at: position + frame, to: sum.lanes(at: position + frame) + weight * weight)
    }
  }

  /// Adds the next frames, which are complete, to a block.
  mutating func take(into block: inout AudioBlock) {
    let first = head
    for channel in 0..<channelCount {
      let weights = sums.samples(of: channelCount)
      let sum = sums.samples(of: channel)
      var output = block[channel]
      for frame in output.indices {
        output[frame] += sum[first + frame] / max(weights[first + frame], 0.05)
      }
    }
    head += block.frameCount
    guard head >= reach + Self.blockFrameCount else { return }
    let gone = head
    for row in 0..<sums.channelCount {
      var sum = sums[row]
      sum.shiftOut(gone)
    }
    base += gone
    head = 0
  }
}
