import LibC

/// The two ends of a pipe, of which no other program gets one (`pipe2`). Neither is one of the standard
/// streams, even where those are closed.
package struct PipeEnds: ~Copyable {
  package var reading: Descriptor?
  package var writing: Descriptor?

  package init() throws(SystemFailure) {
    var ends: [Int32] = [-1, -1]
    guard unsafe Self.make(&ends) == 0 else { throw SystemFailure(number: errno) }
    let near = Descriptor(owning: ends[0])
    let far = Descriptor(owning: ends[1])
    reading = try Self.kept(near)
    writing = try Self.kept(far)
  }

  private static func kept(_ end: consuming Descriptor) throws(SystemFailure) -> Descriptor {
    end.number > 2 ? end : try Descriptor(duplicating: end.number)
  }

  @unsafe private static func make(_ ends: UnsafeMutablePointer<Int32>) -> Int32 {
    #if canImport(Glibc)
      return unsafe pipe2(ends, O_CLOEXEC)
    #else
      // Programs that are started get only what they are told (`POSIX_SPAWN_CLOEXEC_DEFAULT`).
      let result = unsafe pipe(ends)
      if result == 0 {
        for index in 0..<2 { _ = unsafe fcntl(ends[index], F_SETFD, FD_CLOEXEC) }
      }
      return result
    #endif
  }
}
