extension ImpulseSpectra {
  /// The file they are made of, and the format they are made for.
  struct Key: Hashable, Sendable {
    let path: String
    let gain: ImpulseGain
    let format: StreamFormat
  }

  /// Reads the whole of a recording and fits it to a format and to a level.
  init(_ source: any FrameSource, _ key: Key) throws {
    try self.init(
      ImpulseResponse(source, path: key.path).responses(for: key.format, gain: key.gain))
  }
}

extension ImpulseSpectra: LargeValue {
  var byteCount: Int { responses.reduce(0) { $0 + $1.count } * MemoryLayout<Float>.stride }
}
