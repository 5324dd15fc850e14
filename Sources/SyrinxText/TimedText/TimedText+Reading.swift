extension TimedText {
  /// No lyrics are longer; an hour of words as JSON has a few megabytes.
  public static let byteLimit = 64 << 20

  /// Reads a file's bytes. Without a format it is the one they look like.
  public init(
    reading bytes: [UInt8], as format: TimedTextFormat? = nil, rate: Int = usualRate
  ) throws(TimedTextError) {
    guard bytes.count <= Self.byteLimit else { throw .tooLarge(byteLimit: Self.byteLimit) }
    guard let format = format ?? TimedTextFormat(of: bytes) else { throw .unknownFormat }
    if format == .sylt || format == .kar {
      self = try format == .kar ? KAR.read(bytes, rate: rate) : SYLT.read(bytes, rate: rate)
      self.format = format
    } else {
      let decoded = DecodedText(bytes)
      self = try Self.read(decoded.text, as: format, rate: rate)
      // Our JSON says itself which format the details in it belong to.
      if format != .json {
        self.format = format.family == .lrc ? hasWords ? .enhancedLRC : .lrc : format
        details += decoded.details
      }
    }
    let written = format == .json ? .json : self.format ?? format
    origin = Origin(bytes: bytes, format: written, content: self)
  }

  private static func read(
    _ text: String, as format: TimedTextFormat, rate: Int
  ) throws(TimedTextError) -> TimedText {
    switch format {
    case .lrc, .enhancedLRC: try LRC.read(text, rate: rate)
    case .srt: try SRT.read(text, rate: rate)
    case .webVTT: try WebVTT.read(text, rate: rate)
    case .ass: try ASS.read(text, rate: rate)
    case .ttml: try TTML.read(text, rate: rate)
    case .textGrid: try TextGrid.read(text, rate: rate)
    case .audacity: try AudacityLabels.read(text, rate: rate)
    case .ultraStar: try UltraStar.read(text, rate: rate)
    case .json: try JSONWords.read(text, rate: rate)
    case .sylt, .kar: throw .unknownFormat
    }
  }
}
