import LibC

/// A name that a file has been given, which can be taken from it again for as long as this is kept.
package final class GivenName {
  /// Bore the name before.
  private enum Before {
    case nothing
    /// A file that bears the hidden name which the new one had before.
    case exchanged(HiddenName, OldFile)
    /// A file that was given another name beside its own.
    case linked(HiddenName, OldFile)
    /// A file of which nothing is left.
    case lost
  }

  package let target: String
  private let before: Before

  /// Gives a file a name; one that bears it is kept until this owner is gone, if `isKeeping`. With
  /// `refusesOld` there must be none.
  init(
    _ target: String, to file: UnfinishedFile, replacesFile: Bool, isKeeping: Bool, refusesOld: Bool
  ) throws(SystemFailure) {
    self.target = target
    guard replacesFile, isKeeping else {
      before = replacesFile ? .lost : .nothing
      try file.rename(to: target, keepsOld: refusesOld)
      return
    }
    let old = OldFile(target, isParked: file.number < 0)
    do throws(SystemFailure) {
      if let name = try file.exchange(with: target) {
        before = .exchanged(name, old)
        return
      }
      let name = try? HiddenName(beside: target) { path throws(SystemFailure) in
        let result = target.withSystemPath { target in
          path.withSystemPath { unsafe link(target, $0) }
        }
        guard result == 0 else { throw SystemFailure(number: errno) }
      }
      try file.rename(to: target, keepsOld: refusesOld)
      before = name.map { .linked($0, old) } ?? .lost
    } catch {
      old.unmark()
      throw error
    }
  }

  /// Puts back what was there before; false if that cannot be done.
  package func undo() -> Bool {
    switch before {
    case .nothing:
      return target.withSystemPath { unsafe unlink($0) } == 0
    case .exchanged(let name, let old):
      guard name.exchange(with: target) else { return false }
      old.unmark()
      return true
    case .linked(let name, let old):
      guard (try? name.rename(to: target, keepsOld: false)) != nil else { return false }
      old.unmark()
      return true
    case .lost: return false
    }
  }
}

/// A file that is about to lose its name. It is marked as unfinished ones are, so that what a crash
/// leaves of it under a hidden name is found and taken away. In the place of one that is parked it is closed
/// too: any number may be replaced together.
private final class OldFile {
  private let path: String
  private let isParked: Bool
  private var open: Descriptor?

  init(_ path: String, isParked: Bool) {
    self.path = path
    self.isParked = isParked
    opened { HiddenName.mark($0, as: isParked ? getpid() : nil) }
  }

  func unmark() { opened { HiddenName.unmark($0) } }

  private func opened(_ body: (Int32) -> Void) {
    if open == nil { open = try? Descriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) }
    if let number = open?.number { body(number) }
    if isParked { open = nil }
  }
}
