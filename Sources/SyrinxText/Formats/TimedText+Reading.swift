import SyrinxSystem

extension TimedText {
  /// No lyrics are longer; an hour of words as JSON has a few megabytes.
  public static let byteLimit = 64 << 20

  /// Reads a file's bytes. Without a format it is the one they look like.
  public init(
    reading bytes: [UInt8], as format: TimedTextFormat? = nil, rate: Int = usualRate
  ) throws(TimedTextError) {
    guard bytes.count <= Self.byteLimit else { throw .tooLarge(byteLimit: Self.byteLimit) }
    guard let format = format ?? TimedTextFormat(of: bytes) else { throw .unknownFormat }
    switch format.facts.reader {
    case .bytes(let read):
      self = try read(bytes, rate)
      self.format = format
    case .text(let read):
      let decoded = DecodedText(bytes)
      self = try read(decoded.text, rate)
      // Our JSON says itself which format the details in it belong to.
      if format != .json {
        self.format = format.refined(for: self)
        if decoded.encoding != .utf8 { details.add("encoding", decoded.encoding.rawValue) }
        if decoded.hasCarriageReturns { details.add("newline", "crlf") }
      }
    }
    let written = format == .json ? format : self.format ?? format
    origin = Origin(bytes: bytes, format: written, content: self)
  }
}
