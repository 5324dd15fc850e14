/// Finds sounds of which nothing is left in a mix: channels that cancel out, or are left out.
struct MixedPeaks {
  private var entering: Float = 0
  private var leaving: Float = 0

  mutating func add(_ input: AudioFrames, _ output: AudioFrames) {
    // A sound of −40 dBFS is heard.
    guard leaving < 0.01 else { return }
    entering = max(entering, input.peak)
    leaving = max(leaving, output.peak)
  }

  /// The sum of antiphase channels that a codec has changed is about 50 dB below them.
  var remark: ChannelRemark? {
    leaving < 0.01 && entering > max(0.001, 300 * leaving) ? .nothingLeft : nil
  }
}
