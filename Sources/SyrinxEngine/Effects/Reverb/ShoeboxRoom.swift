import SyrinxSystem

/// A rectangular room with a source and a microphone, by the image-source method (J. B. Allen and D. A. Berkley,
/// "Image method for efficiently simulating small-room acoustics", JASA 65, 1979).
///
/// Its response begins with the direct sound, at frame 0 and with an amplitude of 1. The images of the source
/// that are nearest are computed one by one, with the fractions of their delays; beyond so many the rest, which
/// nobody tells apart, is noise of their power. All walls reflect alike, as much as lets the energy decay by
/// 60 dB in the time that is asked for, and where mirrors cannot, they scatter (`Walls`). Where high frequencies
/// have a shorter time, there are two responses of the same images, of which one has the low frequencies.
struct ShoeboxRoom: Hashable {
  let size: SIMD3<Double>
  let source: SIMD3<Double>
  let microphone: SIMD3<Double>
  /// Seconds.
  var decay: Double
  /// The same of high frequencies, where it is shorter.
  var highDecay = Double.infinity

  /// Metres per second.
  static let speedOfSound = 343.0
  private static let mostImages = 15_000.0

  struct Image {
    /// Seconds after the direct sound.
    let time: Double
    /// Beside that of the direct sound.
    let amplitude: Double
    let reflections: Int
  }

  /// The images that are computed one by one.
  struct Reflections {
    let images: [Image]
    /// Seconds after the direct sound up to which they are.
    let end: Double
    /// None are left that belong to the response.
    let isComplete: Bool
    /// Energy per second of all images of walls that absorb nothing.
    let density: Double

    func until(_ time: Double) -> Reflections {
      guard time < end else { return self }
      return Reflections(
        images: images.filter { $0.time <= time }, end: time, isComplete: true, density: density)
    }
  }

  /// The response at a rate, up to where it has decayed by 60 dB.
  func response(sampleRate: Int, seed: Int) -> [Float] {
    let direct = max(distance(to: source), 0.01)
    let volume = size.x * size.y * size.z
    let reach = direct + Self.speedOfSound * decay
    let farthest = min(reach, pow(3 * Self.mostImages * volume / (4 * Double.pi), 1.0 / 3))
    var bits = RandomBits(seed: seed)
    let images = images(within: max(farthest, direct + 0.01), direct: direct, &bits)
    let reflections = Reflections(
      images: images, end: max(farthest - direct, 0) / Self.speedOfSound,
      isComplete: reach <= farthest,
      // Each image has 1/d² beside the direct sound.
      density: 4 * Double.pi * Self.speedOfSound / volume * direct * direct)
    let low = response(reflections, sampleRate: sampleRate, bits)
    guard highDecay < decay else { return low }
    var high = self
    high.decay = highDecay
    return Self.joined(
      low, high.response(reflections.until(highDecay), sampleRate: sampleRate, bits),
      sampleRate: sampleRate)
  }

  /// That of walls that scatter as little as lets it decay in the time that is asked for.
  private func response(
    _ reflections: Reflections, sampleRate: Int, _ bits: RandomBits
  ) -> [Float] {
    var best: (response: [Float], error: Double) = ([], 0.5)
    for scattering in [0, 0.25, 0.5, 0.75, 1] {
      var wanted = decay
      // The images that coincide add up otherwise than their powers.
      for _ in 0..<3 {
        let walls = walls(reflections, scattering: scattering, decay: wanted)
        let made = response(reflections, walls, sampleRate: sampleRate, bits)
        let ratio = decayTime(of: made, sampleRate: sampleRate) / decay
        let error = abs(ratio - 1)
        if error < best.error { best = (made, error) }
        if error < 0.05 { return made }
        guard error < 0.5 else { break }
        wanted /= ratio
      }
    }
    // Sound that comes back later than it should have decayed has no decay time.
    return best.response.isEmpty
      ? response(reflections, eyringWalls, sampleRate: sampleRate, bits) : best.response
  }

  private func response(
    _ reflections: Reflections, _ walls: Walls, sampleRate: Int, _ random: RandomBits
  ) -> [Float] {
    let rate = Double(sampleRate)
    let count = max(Int(decay * rate), 1) + FractionalPulse.halfWidth + 1
    var response = [Float](repeating: 0, count: count)
    let powers = Self.powers(of: walls.reflection, for: reflections.images)
    let (wide, narrow) = (
      FractionalPulse(halfWidth: FractionalPulse.halfWidth), FractionalPulse(halfWidth: 4)
    )
    for image in reflections.images {
      let amplitude = image.amplitude * powers[image.reflections] * walls.scattered(at: image.time)
      let pulse = image.reflections > 3 ? narrow : wide
      pulse.add(amplitude, at: image.time * rate, to: &response)
    }
    if !reflections.isComplete {
      var bits = random
      let level = levelAtEnd(reflections, walls)
      let end = reflections.end
      for frame in Int((end * rate).rounded(.up))..<count {
        let power = level * exp(-6 * log(10) * (Double(frame) / rate - end) / decay) / rate
        // Gauss from two uniform numbers (Box and Muller).
        let (a, b) = (1 - bits.fraction(), bits.fraction())
        response[frame] += Float((-2 * log(a) * power).squareRoot() * cos(2 * Double.pi * b))
      }
    }
    return response
  }

  /// The powers of a factor by the numbers of reflections.
  static func powers(of factor: Double, for images: [Image]) -> [Double] {
    let most = images.reduce(0) { max($0, $1.reflections) }
    return (0...most).map { pow(factor, Double($0)) }
  }

  private func distance(to image: SIMD3<Double>) -> Double {
    let way = image - microphone
    return (way * way).sum().squareRoot()
  }

  /// All images within a distance, the source itself first.
  private func images(
    within farthest: Double, direct: Double, _ bits: inout RandomBits
  ) -> [Image] {
    var images = [Image(time: 0, amplitude: 1, reflections: 0)]
    let counts = (0..<3).map { Int((farthest / (2 * size[$0])).rounded(.up)) + 1 }
    for x in -counts[0]...counts[0] {
      for y in -counts[1]...counts[1] {
        for z in -counts[2]...counts[2] {
          for corner in 0..<8 {
            let mirrored = SIMD3(corner & 1, corner >> 1 & 1, corner >> 2 & 1)
            let cell = SIMD3(x, y, z)
            guard corner != 0 || cell != SIMD3(0, 0, 0) else { continue }
            var place = SIMD3<Double>()
            var reflections = 0
            for axis in 0..<3 {
              let sign = mirrored[axis] == 1 ? -1.0 : 1
              place[axis] = 2 * Double(cell[axis]) * size[axis] + sign * source[axis]
              reflections += abs(cell[axis]) + abs(cell[axis] - mirrored[axis])
            }
            var distance = distance(to: place)
            guard distance < farthest else { continue }
            // The lattice of a perfect box is heard as a sweep, and reflections of one sign add up at low
            // frequencies: later images are moved by up to 8 cm, and half of them are inverted.
            var sign = 1.0
            if reflections > 2 {
              distance += 0.16 * bits.fraction() - 0.08
              sign = bits.fraction() < 0.5 ? -1 : 1
            }
            images.append(
              Image(
                time: max(distance - direct, 0) / Self.speedOfSound,
                amplitude: sign * direct / max(distance, 0.01), reflections: reflections))
          }
        }
      }
    }
    return images
  }
}

/// An impulse between frames: a sinc under a Hann window.
private struct FractionalPulse {
  static let halfWidth = 20
  private let halfWidth: Int
  /// Those of the window's angle at whole frames, by which the angles between them are found.
  private let cosines: [Double]
  private let sines: [Double]

  init(halfWidth: Int) {
    self.halfWidth = halfWidth
    let angles = (-halfWidth...halfWidth).map { Double.pi * Double($0) / Double(halfWidth + 1) }
    cosines = angles.map { cos($0) }
    sines = angles.map { sin($0) }
  }

  func add(_ amplitude: Double, at time: Double, to response: inout [Float]) {
    let centre = Int(time.rounded())
    let fraction = time - Double(centre)
    if fraction.magnitude < 1e-9 {
      if response.indices.contains(centre) { response[centre] += Float(amplitude) }
      return
    }
    let sine = sin(Double.pi * fraction)
    let turn = Double.pi * fraction / Double(halfWidth + 1)
    let (turnCosine, turnSine) = (cos(turn), sin(turn))
    var span = response.mutableSpan
    let first = max(centre - halfWidth, 0)
    let end = min(centre + halfWidth + 1, span.count)
    guard first < end else { return }
    for place in first..<end {
      let offset = place - centre
      let index = offset + halfWidth
      let x = Double(offset) - fraction
      let window = 0.5 + 0.5 * (cosines[index] * turnCosine + sines[index] * turnSine)
      // sin(π(k − f)) is −sin(πf) for even k, and its opposite for odd.
      let sinc = (offset % 2 == 0 ? -sine : sine) / (Double.pi * x)
      span[place] += Float(amplitude * sinc * window)
    }
  }
}
