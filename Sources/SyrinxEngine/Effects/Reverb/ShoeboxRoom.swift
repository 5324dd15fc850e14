import SyrinxSystem

/// A rectangular room with a source and a microphone, by the image-source method (J. B. Allen and D. A. Berkley,
/// "Image method for efficiently simulating small-room acoustics", JASA 65, 1979).
///
/// Its response begins with the direct sound, at frame 0 and with an amplitude of 1. The images of the source
/// that are nearest are computed one by one, with the fractions of their delays; beyond so many the rest, which
/// nobody tells apart, is noise of their power. All walls reflect alike, as much as lets the energy decay by
/// 60 dB in the time that is asked for.
struct ShoeboxRoom {
  let size: SIMD3<Double>
  let source: SIMD3<Double>
  let microphone: SIMD3<Double>
  /// Seconds.
  let decay: Double

  /// Metres per second.
  static let speedOfSound = 343.0
  private static let mostImages = 15_000.0

  private struct Image {
    /// Seconds after the direct sound.
    let time: Double
    /// Beside that of the direct sound.
    let amplitude: Double
    let reflections: Int
  }

  /// The response at a rate, up to where it has decayed by 60 dB.
  func response(sampleRate: Int, seed: Int) -> [Float] {
    let direct = max(distance(to: source), 0.01)
    let volume = size.x * size.y * size.z
    let reach = direct + Self.speedOfSound * decay
    let farthest = min(reach, pow(3 * Self.mostImages * volume / (4 * Double.pi), 1.0 / 3))
    var bits = RandomBits(seed: seed)
    let images = images(within: max(farthest, direct + 0.01), direct: direct, &bits)
    let late = max(farthest - direct, 0) / Self.speedOfSound
    // Energy per second of all images, each of 1/d² beside the direct sound.
    let density = 4 * Double.pi * Self.speedOfSound / volume * direct * direct
    let reflection = reflection(images, late: late, density: density)
    let rate = Double(sampleRate)
    let count = max(Int(decay * rate), 1) + FractionalPulse.halfWidth + 1
    var response = [Float](repeating: 0, count: count)
    let powers = Self.powers(of: reflection, for: images)
    let (wide, narrow) = (
      FractionalPulse(halfWidth: FractionalPulse.halfWidth), FractionalPulse(halfWidth: 4)
    )
    for image in images {
      let amplitude = image.amplitude * powers[image.reflections]
      let pulse = image.reflections > 3 ? narrow : wide
      pulse.add(amplitude, at: image.time * rate, to: &response)
    }
    if reach > farthest {
      let level = levelAtEnd(images, reflection, late, density)
      for frame in Int((late * rate).rounded(.up))..<count {
        let power = level * exp(-6 * log(10) * (Double(frame) / rate - late) / decay) / rate
        // Gauss from two uniform numbers (Box and Muller).
        let (a, b) = (1 - bits.fraction(), bits.fraction())
        response[frame] += Float((-2 * log(a) * power).squareRoot() * cos(2 * Double.pi * b))
      }
    }
    return response
  }

  /// The powers of a factor by the numbers of reflections.
  private static func powers(of factor: Double, for images: [Image]) -> [Double] {
    var most = 0
    for image in images { most = max(most, image.reflections) }
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

  /// Energy per second of the last images, or by statistics where there are too few.
  private func levelAtEnd(
    _ images: [Image], _ reflection: Double, _ late: Double, _ density: Double
  ) -> Double {
    let window = max(late * 0.2, 1e-3)
    let powers = Self.powers(of: reflection * reflection, for: images)
    var (count, energy) = (0, 0.0)
    for image in images where image.time > late - window {
      count += 1
      energy += image.amplitude * image.amplitude * powers[image.reflections]
    }
    guard count > 50 else { return density * pow(reflection, 2) }
    // That of the window's middle, as it has decayed until its end.
    return energy / window * exp(-6 * log(10) * window / 2 / decay)
  }

  /// The reflection of all walls with which the decay time (T30 after ISO 3382-1, from −5 to −35 dB) is the
  /// one asked for; at first by Eyring's formula.
  private func reflection(_ images: [Image], late: Double, density: Double) -> Double {
    let volume = size.x * size.y * size.z
    let area = 2 * (size.x * size.y + size.y * size.z + size.z * size.x)
    var logarithm = -6 * log(10) * 4 * volume / (area * Self.speedOfSound * decay) / 2
    for _ in 0..<8 {
      let measured = decayTime(images, exp(logarithm), late, density)
      guard measured > 0 else { break }
      logarithm *= measured / decay
    }
    return exp(min(logarithm, -1e-4))
  }

  /// T30 of the energy of images, and of the decay behind them, in steps of a millisecond.
  private func decayTime(
    _ images: [Image], _ reflection: Double, _ late: Double, _ density: Double
  ) -> Double {
    let step = 0.001
    var energies = [Double](repeating: 0, count: Int(2 * decay / step) + 2)
    let powers = Self.powers(of: reflection * reflection, for: images)
    for image in images {
      let place = min(Int(image.time / step), energies.count - 1)
      energies[place] += image.amplitude * image.amplitude * powers[image.reflections]
    }
    if late < decay {
      let level = levelAtEnd(images, reflection, late, density)
      for place in energies.indices where Double(place) * step > late {
        energies[place] =
          level * step * exp(-6 * log(10) * (Double(place) * step - late) / decay)
      }
    }
    var sum = 0.0
    var curve = energies
    for place in energies.indices.reversed() {
      sum += energies[place]
      curve[place] = sum
    }
    guard sum > 0 else { return 0 }
    let levels = curve.map { $0 > 0 ? 10 * log10($0 / sum) : -200 }
    guard let first = levels.firstIndex(where: { $0 <= -5 }),
      let last = levels.firstIndex(where: { $0 <= -35 }), last > first
    else { return 0 }
    // A straight line through the curve by least squares.
    let points = (first...last).map { (Double($0) * step, levels[$0]) }
    let count = Double(points.count)
    let meanTime = points.reduce(0) { $0 + $1.0 } / count
    let meanLevel = points.reduce(0) { $0 + $1.1 } / count
    let (up, down) = points.reduce((0.0, 0.0)) {
      ($0.0 + ($1.0 - meanTime) * ($1.1 - meanLevel), $0.1 + ($1.0 - meanTime) * ($1.0 - meanTime))
    }
    guard down > 0, up < 0 else { return last > first ? 60 * Double(last - first) * step / 30 : 0 }
    return -60 * down / up
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
