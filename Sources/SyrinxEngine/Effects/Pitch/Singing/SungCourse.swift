import SyrinxSystem

/// The ratio at which a voice is to be sung at each of the frames that are still to be laid.
final class SungCourse {
  /// Frames from one point of the pitch track to the next, and the frame of the first.
  private let spacing: Double
  private let offset: Double
  private let sampleRate: Double
  private let reference: Double
  private var notes: SungNotes
  /// Pitches of the points from `firstPitch` on, in semitones from C₀; nil where nothing is sung.
  private var pitches: [Double?] = []
  private var firstPitch = 0
  /// Ratios of the points from `firstRatio` on.
  private var ratios: [Double] = []
  private var firstRatio = 0

  /// Points to either side over which pitches are meaned: together a turn of slow vibrato, twice, under a
  /// Hann window. Live, none that are yet to come are waited for.
  private let reach: Int
  private let ahead: Int
  private static let reachSeconds = 0.18
  /// Ratios that are kept once they have been used.
  private static let keptSeconds = 1.0

  /// Points lie `spacing` frames apart.
  init(
    _ notes: SungNotes, spacing: Double, offset: Double, sampleRate: Double, reference: Double,
    isLive: Bool = false
  ) {
    self.notes = notes
    self.spacing = spacing
    self.offset = offset
    self.sampleRate = sampleRate
    self.reference = reference
    reach = max(Int(Self.reachSeconds * sampleRate / spacing), 1)
    ahead = isLive ? 0 : reach
    pitches.reserveCapacity(2 * reach + 512)
    ratios.reserveCapacity(Int(Self.keptSeconds * sampleRate / spacing) + 512)
  }

  /// Takes the fundamental of the next point in Hz; 0 where there is none.
  func add(_ fundamental: Double) {
    // A₄ lies 57 semitones above C₀.
    pitches.append(fundamental > 0 ? 57 + 12 * log2(fundamental / reference) : nil)
    let next = firstRatio + ratios.count
    if firstPitch + pitches.count > next + ahead { decide(next) }
    let old = next - reach - firstPitch - 1
    if old > 256 {
      pitches.removeFirst(old)
      firstPitch += old
    }
    let used = ratios.count - Int(Self.keptSeconds * sampleRate / spacing)
    if used > 256 {
      ratios.removeFirst(used)
      firstRatio += used
    }
  }

  private func decide(_ point: Int) {
    let pitch = pitches[point - firstPitch]
    let correction = notes.correction(
      pitch, mean: pitch == nil ? 0 : mean(around: point), after: spacing / sampleRate)
    ratios.append(exp2(correction / 12))
  }

  /// The mean of the pitches that are sung in one breath with that of a point.
  private func mean(around point: Int) -> Double {
    let middle = point - firstPitch
    var (sum, weights) = (0.0, 0.0)
    for direction in [-1, 1] {
      var distance = direction < 0 ? 0 : 1
      while distance <= (direction < 0 ? reach : ahead) {
        let index = middle + direction * distance
        guard pitches.indices.contains(index), let pitch = pitches[index] else { break }
        let weight = HannWindow.weight(at: 0.5 + Double(distance) / Double(2 * reach + 2))
        sum += weight * pitch
        weights += weight
        distance += 1
      }
    }
    return weights > 0 ? sum / weights : pitches[middle] ?? 0
  }

  /// The frame before which all ratios are known.
  var knownUntil: Double { Double(firstRatio + ratios.count - 1) * spacing + offset }

  /// The ratio at a frame, linear between points.
  func ratio(at frame: Double) -> Double {
    guard !ratios.isEmpty else { return 1 }
    let place = (frame - offset) / spacing - Double(firstRatio)
    let index = min(max(Int(place), 0), ratios.count - 1)
    let next = min(index + 1, ratios.count - 1)
    let fraction = min(max(place - Double(index), 0), 1)
    return ratios[index] + fraction * (ratios[next] - ratios[index])
  }
}
