import LibC

/// A file that is about to lose its name. It is marked as unfinished ones are, so that what a crash
/// leaves of it under a hidden name is found and taken away. In the place of one that is parked it is closed
/// too: any number may be replaced together.
final class OldFile {
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
