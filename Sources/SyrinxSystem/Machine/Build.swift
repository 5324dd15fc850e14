import CBuild

package enum Build {
  /// The commit that it was built from, with `-dirty` if files differed from it; nil where the Makefile did
  /// not say, as outside of a checkout.
  package static var commit: String? { unsafe text(syrinx_build_commit()) }

  /// The version of the compiler, as the Makefile says, or else the compiler's own bounds.
  package static var swiftVersion: String {
    if let version = unsafe text(syrinx_build_swift()) { return version }
    #if compiler(>=6.4)
      return "6.4 or later"
    #elseif compiler(>=6.3)
      return "6.3"
    #else
      return "6.2"
    #endif
  }

  @unsafe private static func text(_ pointer: UnsafePointer<CChar>) -> String? {
    let text = unsafe String(cString: pointer)
    return text.isEmpty ? nil : text
  }
}
