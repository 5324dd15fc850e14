#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A name that a file has been given, which can be taken from it again for as long as this is kept.
final class GivenName {
  let target: String
  /// The file that had the name, if there was one and the file system lets a file have two names.
  private let old: HiddenName?
  private let isNew: Bool

  /// Made before the file gets the name.
  init(_ target: String, replacesFile: Bool, keepingOld: Bool) {
    self.target = target
    isNew = !replacesFile
    guard replacesFile, keepingOld else {
      old = nil
      return
    }
    old = try? HiddenName(beside: target) { path throws(SystemFailure) in
      let result = target.withSystemPath { target in
        path.withSystemPath { unsafe link(target, $0) }
      }
      guard result == 0 else { throw SystemFailure(number: errno) }
    }
  }

  /// Puts back what was there before.
  func undo() {
    if isNew {
      removeFile(target)
    } else {
      try? old?.rename(to: target, keepsOld: false)
    }
  }
}
