import SyrinxSystem

/// Where in the input the frames of a stretched sound lie, asked for in ascending order.
struct StretchCourse {
  private let course: PitchCourse
  private let times: SpeedCurve
  private let pitch: Double?
  private var path: StretchedPath?
  /// Two output frames, and the stretched frames that are heard there.
  private var from = (output: 0.0, stretched: 0.0)
  private var to = (output: 0.0, stretched: 0.0)

  /// Output frames between which the course is taken to be straight.
  private static let step = 16.0

  init(_ course: PitchCourse) {
    self.course = course
    times = SpeedCurve(course.tempo)
    pitch = course.cents.constant.map { _ in course.pitchScale(at: 0) }
    path = course.path
  }

  /// The input frame of a stretched one.
  mutating func inputFrame(atStretched frame: Double) -> Double {
    if let pitch { return times.inputFrame(atOutput: frame / pitch) }
    while to.stretched < frame {
      from = to
      to.output += Self.step
      to.stretched = path?.position(atOutput: to.output) ?? to.output
    }
    let part = (frame - from.stretched) / max(to.stretched - from.stretched, 1e-9)
    return times.inputFrame(atOutput: from.output + part * Self.step)
  }

  /// The part of the stretched band that is heard.
  var heardBand: Double {
    min(exp2(-course.cents.range.lowerBound / 1200), 1)
  }

  /// Stretched frames per input frame.
  func ratio(at frame: Double) -> Double { course.timeRatio(at: frame) }
}
