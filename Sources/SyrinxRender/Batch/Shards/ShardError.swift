import SyrinxFiles

package enum ShardError: Error, Equatable {
  case noOutput
  case notATar(String)
  case packed(String)
  case mixed(String)
  case listed(String)
  case noShardField(String)
  case stemOfMany(String)
  case clash(String, one: String, other: String)
  case sameKey(String, one: String, other: String)
  case sameName(String)
  case badRange(String)
  case manifest(String)
  case damaged(path: String, TarFault)
  case compressed(path: String)
}

extension ShardError: ReportableError {
  package var sentence: String {
    switch self {
    case .noOutput: "batch requires --out PATTERN, such as --out 'aug-{shard}.tar'"
    case .notATar(let out):
      "--out=\(out): of tar files, or with --shard-size, batch writes tar files without compression, as in"
        + " --out 'aug-{shard}.tar'"
    case .packed(let out):
      "--out=\(out): of archives, batch writes tar files without compression: use --out all.tar, or a slash"
        + " at the end for a folder of that name"
    case .mixed(let word):
      "‘\(word)’ is not a tar file: tar files and other files cannot be combined"
    case .listed(let path):
      "‘\(path)’ is a tar file in a list: tar files are named themselves, as in 'in-{000000..000099}.tar'"
    case .noShardField(let out):
      "--out=\(out): several tar files require {shard}, as in --out 'aug-{shard}.tar'"
    case .stemOfMany(let out):
      "--out=\(out): {stem} is the name of the only tar file that is read; use {shard} for others"
    case .clash(let path, let one, let other):
      "‘\(one)’ and ‘\(other)’ would both become ‘\(path)’: use {shard} in --out"
    case .sameKey(let key, let one, let other):
      "‘\(one)’ and ‘\(other)’ would both have the key ‘\(key)’ in the tar file: rename one, or choose"
        + " with --match"
    case .sameName(let name): "two members would have the name ‘\(name)’"
    case .badRange(let word): "‘\(word)’: a range of numbers is written {000000..000099}"
    case .compressed(let path): "\(Phrase.input(path)) \(reason)"
    case .manifest(let path):
      "--manifest \(path): that of tar files has lines of JSON, as in --manifest all.jsonl"
    case .damaged(let path, _): "\(Phrase.input(path)): \(reason)"
    }
  }

  /// The fault of a tar file without its name.
  var reason: String {
    switch self {
    case .damaged(_, let fault): fault.reason
    case .compressed: "is compressed: unpack it first, as in zcat a.tar.gz | syrinx batch - …"
    default: sentence
    }
  }

  package var exitStatus: ExitStatus {
    switch self {
    case .damaged, .compressed, .sameName: .failed
    default: .misused
    }
  }
}
