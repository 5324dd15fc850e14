#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Gives a file another name, in place of any that has it. Calls rename(2).
package func moveFile(_ path: String, to target: String) throws(PathError) {
  let result = path.withSystemPath { path in
    target.withSystemPath { unsafe rename(path, $0) }
  }
  guard result == 0 else { throw .writing(target, errno) }
}

/// Notes that a file has been used now; false where it is not there. Calls utimensat(2).
@discardableResult
package func touchFile(_ path: String) -> Bool {
  path.withSystemPath { unsafe utimensat(AT_FDCWD, $0, nil, 0) } == 0
}
