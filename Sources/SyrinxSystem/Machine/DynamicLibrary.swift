import LibC

/// A library that is opened while the program runs (`dlopen`): what few runs need costs the others no
/// time at their start. It stays open.
@safe package struct DynamicLibrary: @unchecked Sendable {
  /// A library, or a function in it, that is not on this machine.
  package enum Missing: Error, Hashable {
    case library(String)
    case function(String)
  }

  private let handle: UnsafeMutableRawPointer
  /// The beginning of all names in it.
  private let prefix: String

  /// Opens the first of some versions that is where the system looks for it, or where Homebrew puts it.
  package init(_ name: String, versions: [Int], prefix: String) throws(Missing) {
    for version in versions {
      for path in Self.paths(name, version) {
        guard let handle = unsafe dlopen(path, RTLD_NOW) else { continue }
        unsafe self.handle = handle
        self.prefix = prefix
        return
      }
    }
    throw .library(name)
  }

  /// Opens the library in a file.
  package init(path: String) throws(LibraryFault) {
    guard let handle = path.withSystemPath({ unsafe dlopen($0, RTLD_NOW | RTLD_LOCAL) }) else {
      throw LibraryFault(reason: unsafe dlerror().map { unsafe SystemText.string($0) } ?? "")
    }
    unsafe self.handle = handle
    prefix = ""
  }

  /// A library that is in this process already (`RTLD_NOLOAD`); nil where it is not.
  package init?(loaded name: String, version: Int, prefix: String) {
    guard let handle = unsafe dlopen(Self.paths(name, version)[0], RTLD_NOW | RTLD_NOLOAD) else {
      return nil
    }
    unsafe self.handle = handle
    self.prefix = prefix
  }

  /// All libraries that this process has loaded, with names as they are.
  package static var ofProcess: DynamicLibrary {
    unsafe DynamicLibrary(handle: dlopen(nil, RTLD_NOW)!)
  }

  private init(handle: UnsafeMutableRawPointer) {
    unsafe self.handle = handle
    prefix = ""
  }

  private static func paths(_ name: String, _ version: Int) -> [String] {
    #if canImport(Darwin)
      let file = "\(name).\(version).dylib"
      return [file, "/opt/homebrew/lib/\(file)", "/usr/local/lib/\(file)"]
    #else
      ["\(name).so.\(version)"]
    #endif
  }

  /// Looks a function up (`dlsym`), whose name is given without the library's prefix and whose type, a C
  /// function's, nobody checks.
  @unsafe package func function<Function>(_ name: String) throws(Missing) -> Function {
    guard let address = unsafe dlsym(handle, prefix + name) else {
      throw .function(prefix + name)
    }
    return unsafe unsafeBitCast(address, to: Function.self)
  }
}

/// The system's reason why a library cannot be opened (`dlerror`).
package struct LibraryFault: Error, Hashable {
  package let reason: String
}

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
