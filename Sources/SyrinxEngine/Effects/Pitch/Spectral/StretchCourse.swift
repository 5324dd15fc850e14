import SyrinxSystem

/// Where in the input the frames of a stretched sound lie, asked for in ascending order, both counted at a
/// whole fraction of the sample rate.
struct StretchCourse {
  private let factor: Double
  private let course: PitchCourse
  private let pitch: Double?
  private var path: StretchedPath?
  /// Two output frames, and the stretched frames that are heard there.
  private var from = (output: 0.0, stretched: 0.0)
  private var to = (output: 0.0, stretched: 0.0)

  /// Output frames between which the course is taken to be straight.
  private static let step = 16.0

  init(_ course: PitchCourse, factor: Int = 1) {
    self.factor = Double(factor)
    self.course = course
    pitch = course.cents.constant.map { exp2($0 / 1200) }
    path = course.path
  }

  /// The input frame of a stretched one.
  mutating func inputFrame(atStretched frame: Double) -> Double {
    fullRateFrame(atStretched: factor * frame) / factor
  }

  private mutating func fullRateFrame(atStretched frame: Double) -> Double {
    if let pitch { return course.times.inputFrame(atOutput: frame / pitch) }
    while to.stretched < frame {
      from = to
      to.output += Self.step
      to.stretched = path?.position(atOutput: to.output) ?? to.output
    }
    let part = (frame - from.stretched) / max(to.stretched - from.stretched, 1e-9)
    return course.times.inputFrame(atOutput: from.output + part * Self.step)
  }

  /// The part of the stretched band that is heard.
  var heardBand: Double { min(exp2(-course.cents.range.lowerBound / 1200), 1) }

  /// Of all ratios the nearest to one.
  var mildestRatio: Double {
    let least = course.smallestRatio
    let greatest = exp2(course.cents.range.upperBound / 1200) / course.tempo.range.lowerBound
    return min(max(least, 1), max(greatest, least))
  }

  /// Stretched frames per input frame.
  func ratio(at frame: Double) -> Double { course.timeRatio(at: factor * frame) }
}
