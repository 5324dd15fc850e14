extension FileLayout {
  /// What makes a file readable before it is finished.
  enum Growth {
    /// A header that is written anew, as libsndfile does for whole samples.
    case byHeader
    /// It can be read as far as it goes.
    case byItself
    /// Nothing but its end.
    case none
  }

  var growth: Growth {
    switch container {
    case .raw, .flac, .ogg, .opus, .mp3: .byItself
    case .wav, .wavex, .rf64, .w64, .aiff, .au, .caf, .paf, .pvf, .ircam, .nist, .avr, .iff, .voc,
      .mat4, .mat5, .htk, .mpc2k, .wve:
      encoding.bytesPerSample == nil ? .none : .byHeader
    default: .none
    }
  }

  /// Whether a file can be read while it is being written, up to what was written last.
  public var isReadableUnfinished: Bool { growth != .none }
}
