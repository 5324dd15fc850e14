import SyrinxSystem

/// Finds the walls with which a room decays in its time.
extension ShoeboxRoom {
  /// The reflection of all walls. Of walls that are mirrors only, sound along a corridor, or between the far
  /// walls of a flat hall, meets few and stays long after the rest is gone: no absorption makes one decay of
  /// both. Walls that scatter mix the directions, so that all sound meets as many walls as the mean (H.
  /// Kuttruff, "Room Acoustics", chapter 5).
  struct Walls {
    /// The logarithm of the amplitude that a reflection leaves.
    let logarithm: Double
    /// The part of the absorption that all sound meets alike, from 0 of mirrors to 1.
    let scattering: Double
    /// Walls met in a second on average: 4V/S is the mean free path.
    let rate: Double

    /// The factor of one reflection.
    var reflection: Double { exp(logarithm * (1 - scattering)) }

    /// The factor of the scattered part after some seconds.
    func scattered(at time: Double) -> Double {
      scattering == 0 ? 1 : exp(logarithm * scattering * rate * time)
    }

    /// The energy of an image, by the powers of the square of `reflection`.
    func energy(of image: Image, _ powers: [Double]) -> Double {
      let scattered = scattered(at: image.time)
      return image.amplitude * image.amplitude * powers[image.reflections] * (scattered * scattered)
    }
  }

  /// Walls like mirrors that absorb by Eyring's formula.
  var eyringWalls: Walls {
    let volume = size.x * size.y * size.z
    let area = 2 * (size.x * size.y + size.y * size.z + size.z * size.x)
    return Walls(
      logarithm: -6 * log(10) * 4 * volume / (area * Self.speedOfSound * decay) / 2, scattering: 0,
      rate: Self.speedOfSound * area / (4 * volume))
  }

  /// The walls with which the energies decay in a time (T30 after ISO 3382-1, from −5 to −35 dB).
  func walls(_ reflections: Reflections, scattering: Double, decay: Double) -> Walls {
    let first = eyringWalls
    var logarithm = first.logarithm
    func walls() -> Walls {
      Walls(logarithm: logarithm, scattering: scattering, rate: first.rate)
    }
    for _ in 0..<8 {
      let measured = decayTime(reflections, walls())
      guard measured > 0 else { break }
      logarithm *= measured / decay
    }
    logarithm = min(logarithm, -1e-4)
    return walls()
  }

  /// Energy per second of the last images, or by statistics where there are too few.
  func levelAtEnd(_ reflections: Reflections, _ walls: Walls) -> Double {
    let window = max(reflections.end * 0.2, 1e-3)
    let powers = Self.powers(of: walls.reflection * walls.reflection, for: reflections.images)
    var (count, energy) = (0, 0.0)
    for image in reflections.images where image.time > reflections.end - window {
      count += 1
      energy += walls.energy(of: image, powers)
    }
    guard count > 50 else { return reflections.density * exp(2 * walls.logarithm) }
    // That of the window's middle, as it has decayed until its end.
    return energy / window * exp(-6 * log(10) * window / 2 / decay)
  }

  /// T30 of the energy of images, and of the decay after them, in steps of a millisecond.
  private func decayTime(_ reflections: Reflections, _ walls: Walls) -> Double {
    let step = 0.001
    var energies = [Double](repeating: 0, count: Int(2 * decay / step) + 2)
    let powers = Self.powers(of: walls.reflection * walls.reflection, for: reflections.images)
    for image in reflections.images {
      let place = min(Int(image.time / step), energies.count - 1)
      energies[place] += walls.energy(of: image, powers)
    }
    if reflections.end < decay {
      let level = levelAtEnd(reflections, walls)
      for place in energies.indices where Double(place) * step > reflections.end {
        energies[place] =
          level * step * exp(-6 * log(10) * (Double(place) * step - reflections.end) / decay)
      }
    }
    return Self.decayTime(energies, step: step)
  }

  /// T30 of a response, in steps of an eighth of a millisecond.
  func decayTime(of response: [Float], sampleRate: Int) -> Double {
    let step = max(sampleRate / 8000, 1)
    var energies = [Double](repeating: 0, count: response.count / step + 1)
    for frame in response.indices {
      energies[frame / step] += Double(response[frame]) * Double(response[frame])
    }
    return Self.decayTime(energies, step: Double(step) / Double(sampleRate))
  }

  private static func decayTime(_ energies: [Double], step: Double) -> Double {
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
    guard down > 0, up < 0 else { return 60 * Double(last - first) * step / 30 }
    return -60 * down / up
  }
}
