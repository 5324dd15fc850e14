/// The unit of a parameter's number, with the other ways of saying it that are understood.
public enum Unit: String, Sendable, CaseIterable {
  case cents = "c"
  /// A ratio of two levels, such as a change.
  case decibels = "dB"
  /// A level below full scale.
  case level = "dBFS"
  /// A level of the wave between the samples.
  case truePeak = "dBTP"
  case hertz = "Hz"
  case seconds = "s"
  case milliseconds = "ms"
  case percent = "%"
  case ratio = "x"
  case bits = "bit"
  case bitRate = "kbit/s"
  case loudness = "LUFS"
  /// A ratio of two loudnesses.
  case loudnessRange = "LU"
  case degrees = "°"
  case frames = "frames"
  case channels = "channels"
  case plain = ""
}
