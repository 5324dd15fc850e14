#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The temporary file that a program left behind when it was killed before its output was whole.
public enum Remnant {
  static let ending = ".syrinx-part"

  /// The name that a file is made under: `.NAME.PROCESS.syrinx-part`, with a number where that is
  /// taken.
  static func name(for name: String, process: Int32, attempt: Int) -> String {
    let suffix = attempt == 0 ? "" : "-\(attempt)"
    return ".\(stem(name)).\(process)\(suffix)\(ending)"
  }

  /// As much of a file's name as leaves room for the rest.
  private static func stem(_ name: String) -> String {
    var name = name
    while name.utf8.count > 200 { name.removeLast() }
    return name
  }

  /// Takes away what is left of files that were to have these names in a folder. What is still being
  /// written, by whichever program, is left alone: its maker holds a lock on it, which ends with the
  /// maker.
  public static func remove(of names: some Sequence<String>, in folder: String) {
    guard let files = try? fileNames(in: folder.isEmpty ? "." : folder) else { return }
    let parts = files.filter { $0.hasSuffix(ending) }
    guard !parts.isEmpty else { return }
    let stems = Set(names.map(stem))
    for part in parts where stem(ofRemnant: part).map(stems.contains) ?? false {
      let path = folder.isEmpty || folder.hasSuffix("/") ? folder + part : folder + "/" + part
      guard let file = try? Descriptor(opening: path, O_RDWR | O_NOFOLLOW | O_NONBLOCK),
        (try? file.lock()) == true
      else { continue }
      _ = unsafe unlink(path)
    }
  }

  /// The name that a temporary file would have got.
  private static func stem(ofRemnant part: String) -> String? {
    let inner = part.dropFirst().dropLast(ending.count)
    guard part.first == ".", let dot = inner.lastIndex(of: ".") else { return nil }
    let number = inner[inner.index(after: dot)...]
    let isNumber = number.allSatisfy { $0.isASCII && ($0.isNumber || $0 == "-") }
    return isNumber && !number.isEmpty ? String(inner[..<dot]) : nil
  }
}
