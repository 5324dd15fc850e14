/// The functions of a library, looked up where a structure declares them as its constants. One that is missing is
/// told by `check`, before which none may be called.
@safe package final class LibraryFunctions: @unchecked Sendable {
  private let library: Result<DynamicLibrary, DynamicLibrary.Missing>
  private var missing: DynamicLibrary.Missing?
  private static let nothing: @convention(c) () -> Void = { fatalError("a missing function") }

  package init(_ name: String, versions: [Int], prefix: String) {
    library = Result { () throws(DynamicLibrary.Missing) in
      try DynamicLibrary(name, versions: versions, prefix: prefix)
    }
  }

  /// As `DynamicLibrary.function`.
  @unsafe package subscript<Function>(name: String) -> Function {
    do throws(DynamicLibrary.Missing) {
      return try unsafe library.get().function(name)
    } catch {
      missing = missing ?? error
      return unsafe unsafeBitCast(Self.nothing, to: Function.self)
    }
  }

  package func check() throws(DynamicLibrary.Missing) {
    if let missing { throw missing }
  }
}
