/// The parts that a left and a right channel take of each other at a position from −1 to 1.
///
/// The rule is that of the StereoPannerNode of the Web Audio API (W3C Recommendation, 2021). A mono
/// sound is shared by cosine and sine, so that its power is the same everywhere. Of a stereo sound
/// the far channel moves over to the near one in the same way: at 0 both stay as they are, at an end
/// the near one carries their sum.
struct EqualPowerPan {
  var leftToLeft: Float
  var rightToLeft: Float
  var leftToRight: Float
  var rightToRight: Float

  /// A mono sound stands on the left.
  @inline(__always)
  init(_ position: Double, isMono: Bool) {
    let rightMoves = !isMono && position <= 0
    let way = isMono ? (position + 1) / 2 : rightMoves ? position + 1 : position
    let (cosine, sine) = Self.fraction(way)
    leftToLeft = rightMoves ? 1 : cosine
    rightToLeft = rightMoves ? cosine : 0
    leftToRight = rightMoves ? 0 : sine
    rightToRight = isMono ? 0 : rightMoves ? sine : 1
  }

  /// The cosine and sine of a fraction of a right angle.
  @inline(__always)
  private static func fraction(_ fraction: Double) -> (Float, Float) {
    (Float(cosine(ofTurns: fraction / 4)), Float(cosine(ofTurns: (fraction - 1) / 4)))
  }

  /// The same as a matrix over all channels, of which only partners move.
  func matrix(_ channelCount: Int, _ partners: [(left: Int, right: Int)]) -> ChannelMatrix {
    var matrix = ChannelMatrix.identity(channelCount)
    for (left, right) in partners {
      matrix[left, left] = leftToLeft
      matrix[left, right] = rightToLeft
      matrix[right, left] = leftToRight
      matrix[right, right] = rightToRight
    }
    return matrix
  }
}
