/// The facts about a stream before it is rendered.
public struct StreamInfo: Hashable, Sendable {
  public let format: StreamFormat
  /// Nil while nobody can know, as with a pipe.
  public let length: StreamLength?
  /// The part of its tail that is rendered.
  public let tail: TailPolicy
  /// Frames of silence before the first source sounds.
  public let onset: Int
  /// The frames that may not be zero, outside of which the stream need not be pulled.
  let active: Range<Int>
}

extension StreamInfo {
  public init(
    format: StreamFormat, length: StreamLength?, tail: TailPolicy = .automatic, onset: Int = 0
  ) {
    self.init(format: format, length: length, tail: tail, onset: onset, active: 0..<Int.max)
  }

  /// The tail of a filter that rings for so many frames, of which a minute is kept at most. By default filters
  /// ring within the length of the sound and of other tails, so that tone control leaves a sound as long as it
  /// was.
  func tail(ringing frameCount: Int) -> Int {
    guard case .seconds = tail else { return 0 }
    return min(frameCount, EchoTail.longestSeconds * format.sampleRate)
  }

  /// Frames until nothing more of it is rendered.
  var renderedFrameCount: Int? {
    guard let length else { return nil }
    switch tail {
    case .automatic: return length.frameCount
    case .none: return length.bodyFrameCount
    case .seconds(let seconds):
      return min(length.frameCount, length.bodyFrameCount + format.frames(in: seconds))
    }
  }
}

/// The frames that follow the last of the sound.
public enum TailPolicy: Hashable, Sendable {
  /// Until the effects have died away by 60 dB.
  case automatic
  /// Nothing.
  case none
  /// A fixed time, of the effects' tail and then silence.
  case seconds(Double)
}

/// The part of its past input that a processor's output depends on, the position of the frame
/// apart.
///
/// The engine leaves out what is silent, and begins in the middle of a stream, as far as this allows;
/// what it gives is always what running everything from the first frame on would give.
public enum InputMemory: Hashable, Sendable {
  /// It is run from the first frame on and never left out: it may sound without input.
  case unknown
  /// All of it. Before its input first sounds it is silent, and as it was made.
  case everything
  /// So many frames, its latency among them: when its input has been silent for as long, so is its
  /// output, and nothing is left of what it heard.
  case frames(Int)
}
