import SyrinxSystem

extension ShardRequest {
  /// True where a batch reads or writes tar files.
  package static func isMeant(_ words: [String], _ options: BatchOptions) -> Bool {
    words.contains { holdsSamples($0) || isCompressed($0) }
      || options.out.map { isArchive($0) || isPacked($0) } ?? false || options.shardSize != nil
  }

  static func isArchive(_ path: String) -> Bool { Path.ending(of: path) == "tar" }

  static func holdsSamples(_ word: String) -> Bool {
    InputLocation(word) == .standardInput || isArchive(word)
  }

  static func isCompressed(_ path: String) -> Bool {
    let name = path.lowercased()
    return [".tar.gz", ".tgz", ".tar.zst", ".tar.xz", ".tar.bz2"].contains { name.hasSuffix($0) }
  }

  /// True for the names of archives that are not written.
  static func isPacked(_ out: String) -> Bool {
    ["gz", "tgz", "zst", "xz", "bz2", "zip", "7z", "rar"].contains(Path.ending(of: out))
      && FileFacts(path: out)?.kind != .folder
  }

  /// Writes out `{000000..000099}` as a shell that knows braces does.
  static func expanded(_ word: String) throws -> [String] {
    guard let open = word.firstIndex(of: "{"), let close = word[open...].firstIndex(of: "}"),
      let dots = word[open..<close].firstRange(of: "..")
    else { return [word] }
    let first = word[word.index(after: open)..<dots.lowerBound]
    let last = word[dots.upperBound..<close]
    guard let low = Int(first), let high = Int(last), low >= 0, high >= low, high - low < 1_000_000
    else { throw ShardError.badRange(word) }
    return (low...high).map { number in
      word[..<open] + String(number).zeroPadded(to: first.count)
        + word[word.index(after: close)...]
    }
  }
}
