import SyrinxSystem

/// A room measured out in frames of a stream: where its echoes lie.
struct RoomPlan {
  /// Frames worked on at once: a power of two of up to three milliseconds, live of less than one, never
  /// longer than the shortest line.
  let blockFrameCount: Int
  /// The lines of the network: sixteen different primes, spread evenly on a logarithmic scale.
  let lines: [Int]
  let taps: [ScatteringDiffuser.Tap]
  /// The delays after the taps.
  let scattering: [Int]

  init(_ room: Room, format: StreamFormat, isLive: Bool) {
    let rate = Double(format.sampleRate)
    let size = room.size / 1000 * rate
    var blockFrameCount = 8
    while Double(2 * blockFrameCount) <= (isLive ? 0.0007 : 0.003) * rate { blockFrameCount *= 2 }
    self.blockFrameCount = blockFrameCount

    var taken: Set<Int> = []
    var lines = [Int](repeating: 0, count: LineVector.lineCount)
    for index in 0..<LineVector.lineCount {
      // A stride of seven through the lengths, so that no sign pattern of the matrix follows them.
      let rank =
        Double((7 * index + 3) % LineVector.lineCount) + 0.6 * (Self.scatter(index, 1) - 0.5)
      let length = size * pow(3.5, rank / Double(LineVector.lineCount - 1))
      var prime = max(Int(length), blockFrameCount + 1)
      while taken.contains(prime) || !Self.isPrime(prime) { prime += 1 }
      taken.insert(prime)
      lines[index] = prime
    }
    self.lines = lines

    let spread = room.spread * size
    let count = format.channelCount
    taps = (0..<LineVector.lineCount).map { index in
      // Each channel has its taps one to a slot of the spread, somewhere within the slot.
      let slots = Double((LineVector.lineCount + count - 1) / count)
      let position = (Double(index / count) + Self.scatter(index, 2)) / slots
      return ScatteringDiffuser.Tap(channel: index % count, delay: Int(position * 0.3 * spread))
    }
    scattering = (0..<LineVector.lineCount).map { index in
      let slot = Double((5 * index + 2) % LineVector.lineCount)
      return Int((slot + Self.scatter(index, 4)) / Double(LineVector.lineCount) * 0.7 * spread)
    }
  }

  /// A number in 0..<1 that looks random but is always the same (the finaliser of MurmurHash3).
  private static func scatter(_ index: Int, _ salt: UInt32) -> Double {
    var x = UInt32(truncatingIfNeeded: index) &* 0x9E37_79B9 &+ salt &* 0x85EB_CA6B
    x = (x ^ (x >> 16)) &* 0x85EB_CA6B
    x = (x ^ (x >> 13)) &* 0xC2B2_AE35
    x ^= x >> 16
    return Double(x) / 4_294_967_296
  }

  private static func isPrime(_ number: Int) -> Bool {
    number > 1 && (2..<number).prefix { $0 * $0 <= number }.allSatisfy { number % $0 != 0 }
  }
}
