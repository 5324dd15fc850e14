import SyrinxSystem

/// The way in which a value follows how loud a sound is, frame by frame.
public struct Follower: Hashable, Sendable {
  /// The path of the sound that is followed; nil for the one that enters the effect.
  public var file: String?
  /// Seconds in which the level comes 63 % of the way to one that is higher, and to one that is lower.
  public var attack = 0.005
  public var release = 0.15
  /// The levels, in dBFS of the mean square, at which the values are the first and the second.
  public var lowest = -50.0
  public var highest = -10.0
  /// In equal ratios, so that a frequency is as long in each octave.
  public var isExponential = false

  static let times = 0.0...10
  static let levels = -120.0...0

  public init(file: String? = nil) { self.file = file }

  static let word = "follow"

  /// Sets what a part after the first says; false of any other word.
  mutating func set(_ part: Substring) -> Bool {
    if part == CurveShape.exp.rawValue {
      isExponential = true
      return true
    }
    for (name, path) in [("attack", \Self.attack), ("release", \Self.release)] {
      guard part.hasPrefix(name), let seconds = Quantity.seconds(part.dropFirst(name.count)) else {
        continue
      }
      self[keyPath: path] = seconds
      return true
    }
    for (name, path) in [("from", \Self.lowest), ("to", \Self.highest)] {
      guard part.hasPrefix(name), let level = Quantity(part.dropFirst(name.count)),
        level.suffix.isEmpty || level.suffix.lowercased().hasPrefix("db")
      else { continue }
      self[keyPath: path] = level.number
      return true
    }
    return false
  }

  /// Reads what stands after the two values: `follow`, or `follow=FILE`, whose path may hold slashes, and then
  /// the parts that say how.
  init?(_ parts: [Substring]) {
    self.init()
    guard let first = parts.first else { return nil }
    var parts = parts.dropFirst()
    if first != Self.word {
      guard first.hasPrefix(Self.word + "=") else { return nil }
      var path = String(first.dropFirst(Self.word.count + 1))
      while let part = parts.first {
        var other = self
        guard !other.set(part) else { break }
        path += "/" + part
        parts = parts.dropFirst()
      }
      guard !path.isEmpty else { return nil }
      file = path
    }
    for part in parts where !set(part) { return nil }
  }

  /// The text after the two values.
  var text: String {
    let usual = Follower()
    var parts = ["@" + Self.word + (file.map { "=" + $0 } ?? "")]
    if attack != usual.attack { parts.append("attack" + attack.shortText + "s") }
    if release != usual.release { parts.append("release" + release.shortText + "s") }
    if lowest != usual.lowest { parts.append("from" + lowest.shortText + "dB") }
    if highest != usual.highest { parts.append("to" + highest.shortText + "dB") }
    if isExponential { parts.append(CurveShape.exp.rawValue) }
    return parts.joined(separator: "/")
  }

  /// Refuses times and levels that are out of range, and levels in the wrong order.
  func check() throws(CurveFault) {
    for (name, seconds) in [("attack", attack), ("release", release)]
    where !Self.times.contains(seconds) {
      throw .timeOutOfRange(word: name + seconds.shortText, unit: .seconds, range: Self.times)
    }
    guard Self.levels.contains(lowest), Self.levels.contains(highest), lowest < highest else {
      throw .levelsUnordered(word: "from\(lowest.shortText)dB/to\(highest.shortText)dB")
    }
  }
}

/// The level of a sound as a follower hears it: from 0, at the lowest level, to 1, at the highest, for the newest
/// frames.
final class FollowedLevel {
  private let follower: Follower
  private let rise: Double
  private let fall: Double
  private let side: SideChain?
  /// The mean square, of the frames that were heard.
  private var power = 0.0
  private var heardCount = 0
  /// The newest values, one a frame, in a ring.
  private var values: [Double]

  /// `capacity` frames are kept.
  init(_ follower: Follower, side: (any FrameSource)?, sampleRate: Int, capacity: Int) {
    self.follower = follower
    let rate = side?.format.sampleRate ?? sampleRate
    func coefficient(_ seconds: Double) -> Double {
      seconds > 0 ? 1 - exp(-1 / (seconds * Double(rate))) : 1
    }
    (rise, fall) = (coefficient(follower.attack), coefficient(follower.release))
    self.side = side.map { SideChain($0, ratio: Double(rate) / Double(sampleRate)) }
    values = Array(repeating: 0, count: capacity)
  }

  /// Keeps so many frames more; nothing has been heard yet.
  fileprivate func keep(_ count: Int) { values += Array(repeating: 0, count: count) }

  /// Hears the next frames that enter, or as long a part of the side chain.
  func hear(_ frames: AudioFrames) throws {
    for frame in 0..<frames.frameCount {
      if let side {
        let end = Int(Double(heardCount) * side.ratio) + 1
        while side.position < end { smooth(try side.next()) }
      } else {
        smooth(frames.loudestSquare(frame))
      }
      values[heardCount % values.count] = place
      heardCount += 1
    }
  }

  private func smooth(_ square: Double) {
    power += (square - power) * (square > power ? rise : fall)
    // Silence is not followed down to numbers that take long to compute.
    if power < 1e-20 { power = 0 }
  }

  private var place: Double {
    guard power > 0 else { return 0 }
    let level = 10 * log10(power)
    let span = follower.highest - follower.lowest
    return min(max((level - follower.lowest) / span, 0), 1)
  }

  /// The value at a frame; beyond those that are kept, that of the nearest.
  func value(at frame: Int) -> Double {
    guard heardCount > 0 else { return 0 }
    let first = max(heardCount - values.count, 0)
    return values[min(max(frame, first), heardCount - 1) % values.count]
  }

  /// Goes on from a frame, as if silence had been heard up to there.
  func reset(to frame: Int) throws {
    power = 0
    heardCount = frame
    for index in values.indices { values[index] = 0 }
    try side?.seek(to: Int(Double(frame) * (side?.ratio ?? 1)))
  }
}

/// A sound beside the one that enters an effect, frame by frame; after its end there is silence.
private final class SideChain {
  /// Its frames during one of the sound that enters.
  let ratio: Double
  private(set) var position = 0
  private let source: any FrameSource
  private var buffer: AudioBuffer
  /// Of the frames in the buffer those that were read, and used.
  private var (filled, used) = (0, 0)

  init(_ source: any FrameSource, ratio: Double) {
    self.source = source
    self.ratio = ratio
    buffer = AudioBuffer(
      channelCount: source.format.channelCount, frameCapacity: AudioBlock.usualFrameCount)
  }

  func next() throws -> Double {
    if used == filled {
      filled = try source.read(into: &buffer)
      used = 0
    }
    position += 1
    guard used < filled else { return 0 }
    used += 1
    return buffer.withFrames { $0.loudestSquare(used - 1) }
  }

  func seek(to frame: Int) throws {
    (filled, used, position) = (0, 0, frame)
    try source.seek(to: min(frame, source.frameCount ?? frame))
  }
}

extension AudioFrames {
  /// The square of the loudest channel's sample; what is no number counts as silence.
  fileprivate func loudestSquare(_ frame: Int) -> Double {
    var loudest = 0.0
    for channel in 0..<channelCount {
      let sample = Double(samples(of: channel)[frame])
      if sample.isFinite { loudest = max(loudest, sample * sample) }
    }
    return loudest
  }
}

/// The followers of one node, which hear what enters it as it is pulled.
final class Followers {
  private var levels: [FollowedLevel] = []
  /// The first parameter that follows one.
  private(set) var parameter: String?

  var isEmpty: Bool { levels.isEmpty }

  func add(_ level: FollowedLevel, of parameter: String) {
    levels.append(level)
    self.parameter = self.parameter ?? parameter
  }

  /// Keeps frames for a processor that is so many late, and reads their values then.
  func keep(latency: Int) {
    for level in levels { level.keep(latency) }
  }

  func hear(_ frames: AudioFrames) throws {
    for level in levels { try level.hear(frames) }
  }

  func reset(to frame: Int) throws {
    for level in levels { try level.reset(to: frame) }
  }
}

/// A position in the values of a follower that moves on with the frames of a stream.
struct FollowerCursor {
  private let level: FollowedLevel
  private let segment: FrameCurve.Segment
  /// Whole frames after the one that a value is for; no less than nothing is known of those to come.
  private let offset: Int
  private var position = 0

  init(
    _ level: FollowedLevel, from low: Double, to high: Double, isExponential: Bool, offset: Double
  ) {
    self.level = level
    segment = FrameCurve.Segment(
      start: 0, end: 1, from: low, to: high, isExponential: isExponential)
    self.offset = min(Int(offset.rounded(.down)), 0)
  }

  mutating func fill<Value: BinaryFloatingPoint>(_ values: inout MutableSpan<Value>, count: Int) {
    for index in 0..<count { values[index] = Value(value(at: position + index)) }
    position += count
  }

  mutating func next(skipping count: Int) -> Double {
    defer { position += count }
    return value(at: position)
  }

  func value(at frame: Int) -> Double { segment.value(after: level.value(at: frame + offset)) }

  mutating func seek(to frame: Int) { position = frame }
}
