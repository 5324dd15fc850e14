/// The least difference that is heard, by how long it lasts and how many bands it is in.
///
/// Judgements of single cells of time and frequency are uncertain and independent of each other, so
/// that a mean over many is better known (Green and Swets, Signal Detection Theory, 1966); a part of
/// the uncertainty is common to all instants of a band, to all bands of a instant, and to all.
struct Sensitivity {
  /// In dB each, or whatever else is scanned: of the whole, of one band, of one instant, of one cell.
  let all: Double
  let band: Double
  let instant: Double
  let cell: Double
}

/// Finds the stretch of time and the bands in which a difference is heard most, among stretches of
/// many lengths and widths.
struct DifferenceScan {
  struct Finding {
    /// As a multiple of one that is just heard.
    var audibility = 0.0
    var instants = 0..<0
    var bands = 0..<0
    /// Its mean, in dB or whatever else is scanned.
    var difference = 0.0
  }

  /// A length in instants, and in how many bands at a time it is looked at.
  struct Stretch {
    let length: Int
    let widths: [Int]
    /// Differences count that the reference's neighbouring instants explain.
    let isExact: Bool
  }

  private(set) var worst = Finding()
  private let sensitivity: Sensitivity
  private let stretches: [Stretch]
  private let bandCount: Int
  private let memory: Int
  private var instantCount = 0
  /// Of the last instants, a ring: weights, and differences times weights, exact and tolerant.
  private var weights: [Double]
  private var exact: [Double]
  private var tolerant: [Double]
  /// Sums over each stretch that ends now: weights and differences of every band.
  private var sums: [Double]
  /// Sums over the bands below each.
  private var weightsBelow: [Double]
  private var differencesBelow: [Double]

  /// Less than half a cell that is heard is too little to go by.
  private static let leastWeight = 0.5

  init(bandCount: Int, stretches: [Stretch], sensitivity: Sensitivity) {
    self.sensitivity = sensitivity
    self.stretches = stretches
    self.bandCount = bandCount
    memory = (stretches.map(\.length).max() ?? 0) + 1
    weights = Array(repeating: 0, count: memory * bandCount)
    exact = weights
    tolerant = weights
    sums = Array(repeating: 0, count: 2 * stretches.count * bandCount)
    weightsBelow = Array(repeating: 0, count: bandCount + 1)
    differencesBelow = weightsBelow
  }

  /// Takes the next instant: of each band how much it counts, from 0 to 1, and the differences, in dB say.
  mutating func add(weights: Span<Double>, exact: Span<Double>, tolerant: Span<Double>) {
    let now = instantCount % memory * bandCount
    for band in 0..<bandCount {
      self.weights[now + band] = weights[band]
      self.exact[now + band] = exact[band] * weights[band]
      self.tolerant[now + band] = tolerant[band] * weights[band]
    }
    instantCount += 1
    for index in stretches.indices {
      let length = stretches[index].length
      move(index, length)
      // Long stretches are looked at where they have moved by an eighth.
      guard instantCount >= length, instantCount % max(length / 8, 1) == 0 else { continue }
      look(at: index, length)
    }
  }

  /// Takes what was too short for the longer stretches as a whole.
  mutating func finish() {
    guard instantCount > 0 else { return }
    for (index, stretch) in stretches.enumerated() where stretch.length > instantCount {
      look(at: index, instantCount)
    }
  }

  /// Adds the newest instant to the sums of a stretch, and takes away the one that is too old.
  private mutating func move(_ index: Int, _ length: Int) {
    let now = (instantCount - 1) % memory * bandCount
    let old = instantCount > length ? (instantCount - 1 - length) % memory * bandCount : nil
    let position = 2 * index * bandCount
    let isExact = stretches[index].isExact
    for band in 0..<bandCount {
      var weight = weights[now + band]
      var difference = isExact ? exact[now + band] : tolerant[now + band]
      if let old {
        weight -= weights[old + band]
        difference -= isExact ? exact[old + band] : tolerant[old + band]
      }
      sums[position + band] += weight
      sums[position + bandCount + band] += difference
    }
  }

  private mutating func look(at index: Int, _ length: Int) {
    let position = 2 * index * bandCount
    for band in 0..<bandCount {
      weightsBelow[band + 1] = weightsBelow[band] + sums[position + band]
      differencesBelow[band + 1] = differencesBelow[band] + sums[position + bandCount + band]
    }
    let s = sensitivity
    for width in stretches[index].widths {
      let width = min(width, bandCount)
      let bands = Double(width)
      // The threshold's square is the sum of the two; what is not heard leaves fewer cells.
      let common = s.all * s.all + s.band * s.band / bands
      let single = s.instant * s.instant * bands + s.cell * s.cell
      for start in 0...bandCount - width {
        let weight = weightsBelow[start + width] - weightsBelow[start]
        guard weight > Self.leastWeight else { continue }
        let sum = differencesBelow[start + width] - differencesBelow[start]
        let squared = sum * sum / (weight * (weight * common + single))
        guard squared > worst.audibility * worst.audibility else { continue }
        worst = Finding(
          audibility: squared.squareRoot(), instants: instantCount - length..<instantCount,
          bands: start..<start + width, difference: sum / weight)
      }
    }
  }
}
