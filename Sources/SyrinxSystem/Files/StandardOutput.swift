import LibC
import Synchronization

/// Standard output, which has another descriptor in a process that keeps code of others from it.
enum StandardOutput {
  private static let number = Atomic<Int32>(STDOUT_FILENO)

  static var descriptor: Int32 { number.load(ordering: .relaxed) }

  /// Moves it to another descriptor, and has what is written to the usual one go to a file that nobody reads:
  /// code of others is not to write into the midst of a sound.
  static func keepFromForeignCode() {
    guard let file = try? makeUnnamedFile(),
      let moved = try? Descriptor(duplicating: STDOUT_FILENO),
      dup2(file.number, STDOUT_FILENO) == STDOUT_FILENO
    else { return }
    // Every print is to be seen at once.
    syrinx_print_at_once()
    number.store(moved.release(), ordering: .relaxed)
  }

  /// Something was written to the usual descriptor since.
  static var hasForeignWords: Bool {
    var status = stat()
    guard descriptor != STDOUT_FILENO, unsafe fstat(STDOUT_FILENO, &status) == 0 else {
      return false
    }
    return status.st_size > 0
  }
}
