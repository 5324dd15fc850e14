import SyrinxSystem

/// Four chords in turn, each of decaying notes with overtones, and a noise drum on every beat.
struct MusicLike {
  private static let chords: [[Int]] = [
    [45, 57, 60, 64], [41, 57, 60, 65], [48, 55, 60, 64], [43, 55, 59, 62],
  ]
  private var noise = Noise(seed: 2)
  private var partials: [(turn: SIMD2<Float>, place: SIMD2<Float>, pan: StereoFrame)] = []
  private var fading: Float = 1
  private var drum: Float = 0
  private var frame = 0

  mutating func next() -> StereoFrame {
    let beat = Input.sampleRate / 2
    if frame % (2 * beat) == 0 { strike(Self.chords[frame / (2 * beat) % 4]) }
    if frame % beat == 0 { drum = 0.2 }
    frame += 1
    var sum = StereoFrame()
    for index in partials.indices {
      let (turn, place, pan) = partials[index]
      sum += pan * place.y
      partials[index].place = SIMD2(
        place.x * turn.x - place.y * turn.y, place.x * turn.y + place.y * turn.x)
    }
    fading *= 0.999_97
    drum *= 0.9992
    return sum * fading + StereoFrame(noise.next(), noise.next()) * drum
  }

  /// Sets a rotating pointer for each overtone of each note.
  private mutating func strike(_ keys: [Int]) {
    fading = 1
    partials = []
    for (voice, key) in keys.enumerated() {
      let pitch = 440 * exp2(Float(key - 69) / 12)
      for overtone in 1...5 {
        let angle = 2 * .pi * pitch * Float(overtone) / Float(Input.sampleRate)
        let side = Float(voice + 1) / 5
        partials.append(
          (
            turn: SIMD2(cos(angle), sin(angle)), place: SIMD2(1, 0),
            pan: StereoFrame(1 - side, side) * (0.16 / Float(overtone))
          ))
      }
    }
  }
}

/// Noise that falls by 60 dB in two seconds.
struct HallLike {
  private var noise = Noise(seed: 3)
  private var level: Float = 0.02

  mutating func next() -> StereoFrame {
    level *= 0.999_921_7
    return StereoFrame(noise.next(), noise.next()) * level
  }
}
