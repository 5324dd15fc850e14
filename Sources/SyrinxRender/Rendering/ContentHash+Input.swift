import SyrinxSystem

extension ContentHash {
  /// The hash of an input; an interruption of the program ends it.
  static func ofInput(at path: String) throws -> UInt64 {
    try ofFile(at: path) {
      if Interruption.isRequested { throw RenderError.interrupted(path: path) }
    }
  }
}
