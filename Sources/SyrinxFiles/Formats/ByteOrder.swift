import CSndFile

/// In which order the bytes of a sample lie.
public enum ByteOrder: String, CaseIterable, Hashable, Sendable {
  /// As the container does it by itself.
  case usual
  case little, big

  var code: Int32 {
    switch self {
    case .usual: Int32(SF_ENDIAN_FILE)
    case .little: Int32(SF_ENDIAN_LITTLE)
    case .big: Int32(SF_ENDIAN_BIG)
    }
  }
}
