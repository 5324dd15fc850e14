import SyrinxEngine
import SyrinxFiles
import SyrinxSystem

// Shards/ renders the sounds in tar files, as WebDataset has them, into other tar files. Members with one key,
// the part of the name before the first dot after the last slash, are a sample.

/// A batch from tar files, or from files, into tar files.
package struct ShardRequest: Sendable {
  /// Tar files in order; `-` is standard input. Empty where files are put into tar files.
  package let archives: [String]
  package let words: [String]
  package let out: String
  private let pattern: NamePattern
  package let template: ChainTemplate
  package let options: BatchOptions

  /// True where a batch reads or writes tar files.
  package static func isMeant(_ words: [String], _ options: BatchOptions) -> Bool {
    words.contains { holdsSamples($0) || isCompressed($0) }
      || options.out.map { isArchive($0) || isPacked($0) } ?? false || options.shardSize != nil
  }

  static func isArchive(_ path: String) -> Bool { Path.ending(of: path) == "tar" }

  private static func holdsSamples(_ word: String) -> Bool {
    InputLocation(word) == .standardInput || isArchive(word)
  }

  private static func isCompressed(_ path: String) -> Bool {
    let name = path.lowercased()
    return [".tar.gz", ".tgz", ".tar.zst", ".tar.xz", ".tar.bz2"].contains { name.hasSuffix($0) }
  }

  /// True for the names of archives that are not written.
  private static func isPacked(_ out: String) -> Bool {
    ["gz", "tgz", "zst", "xz", "bz2", "zip", "7z", "rar"].contains(Path.ending(of: out))
      && FileFacts(path: out)?.kind != .folder
  }

  package init(
    _ words: [String], _ template: ChainTemplate, _ options: BatchOptions
  ) throws {
    let expanded = try words.flatMap { try Self.expanded($0) }
    archives = expanded.filter(Self.holdsSamples)
    self.words = expanded.filter { !Self.holdsSamples($0) }
    if let word = expanded.first(where: Self.isCompressed) {
      throw ShardError.compressed(path: word)
    }
    guard let out = options.out else { throw ShardError.noOutput }
    (self.out, self.template, self.options) = (out, template, options)
    if Self.isPacked(out), archives.isEmpty, options.shardSize == nil {
      throw ShardError.packed(out)
    }
    guard archives.isEmpty || self.words.isEmpty else { throw ShardError.mixed(self.words[0]) }
    guard OutputLocation(out) == .standardOutput || Self.isArchive(out) else {
      throw ShardError.notATar(out)
    }
    pattern = try NamePattern(out, only: ["shard", "stem"])
    if options.shardSize != nil, OutputLocation(out) != .standardOutput, !pattern.uses("shard") {
      throw ShardError.noShardField(out)
    }
    if pattern.uses("stem"), options.shardSize != nil || archives.isEmpty {
      throw ShardError.stemOfMany(out)
    }
    if options.album { throw RenderError.conflict(option: "album", with: "tar files") }
    if let manifest = options.manifest, Path.ending(of: manifest) != "jsonl" {
      throw ShardError.manifest(manifest)
    }
    let others: [(name: String, isSet: Bool)] = [
      ("each", options.each != nil), ("timeline", options.timeline != nil),
      ("from", options.from != nil), ("labels", !options.labels.isEmpty),
      ("split", options.split != nil), ("report", options.report != nil),
      ("page", options.page != nil), ("words", !options.words.isEmpty),
      ("status", options.status), ("dry-run", options.dryRun), ("shard", options.shard != nil),
      ("where", options.condition != nil), ("verify", options.verify),
      ("fail-fast", options.failFast), ("embed", options.embed), ("set", !options.fields.isEmpty),
      ("match", options.match != nil && !archives.isEmpty),
    ]
    if let other = others.first(where: \.isSet) {
      throw RenderError.conflict(option: other.name, with: "tar files")
    }
    try checkPaths()
  }

  /// Refuses outputs that would replace what is read, or each other.
  private func checkPaths() throws {
    var used = UsedFiles(
      reading: named + template.files + template.lists + options.render.filesRead)
    if isOneEach {
      for (number, archive) in archives.enumerated() {
        let path = path(number: number, of: archive)
        if used.holds(path) {
          let paths = archives[..<number].lazy.map { self.path(number: 0, of: $0) }
          guard let other = paths.firstIndex(of: path) else {
            throw BatchError.replacesInput(output: path, input: path)
          }
          throw ShardError.clash(path, one: archives[other], other: archive)
        }
        used.add(writing: path)
      }
    } else if OutputLocation(out) != .standardOutput, used.holds(path(number: 0)) {
      throw BatchError.replacesInput(output: path(number: 0), input: path(number: 0))
    }
    if OutputLocation(out) != .standardOutput { used.add(writing: journal) }
    if let manifest = options.manifest { try used.claim(manifest, for: "manifest") }
  }

  /// Knows which of the tar files are whole.
  var journal: String { Path.join(root, "syrinx-shards.jsonl") }

  /// The files that are read, but for standard input.
  var named: [String] { (archives + words).filter { InputLocation($0) != .standardInput } }

  /// One tar file for each that is read.
  package var isOneEach: Bool {
    options.shardSize == nil
      && (pattern.uses("stem") || pattern.uses("shard") && !archives.isEmpty)
  }

  /// The path of an output, with a number of six digits and the stem of the tar file that it is made of.
  func path(number: Int, of archive: String? = nil) -> String {
    let stem = archive.map { Path.parts(ofName: Path.name(of: $0)).stem } ?? ""
    return pattern.filled(isOutput: true) { $0 == "stem" ? stem : String(number).zeroPadded(to: 6) }
  }

  /// The folder of the outputs and of their journal.
  package var root: String { Path.tidy(Path.folder(of: pattern.start ?? "")) }

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

extension TarFault: ReportableError {
  package var sentence: String { "the tar file is damaged: \(reason)" }

  fileprivate var reason: String {
    switch self {
    case .notAHeader(let place): "no header of a tar file at byte \(place)"
    case .badNumber(let field, let place):
      "the \(field) in the header at byte \(place) is not a number"
    case .badName(let place): "the header at byte \(place) has no name"
    case .empty: "it is empty"
    case .endsEarly(let name?): "it ends within ‘\(name)’"
    case .endsEarly(nil): "it ends within a header"
    case .tooLarge(let name, let count):
      "‘\(name)’ has \(Measure.bytes(count)), more than \(Measure.bytes(TarEntry.mostBytes))"
    case .badExtension(let place): "the extended header at byte \(place) cannot be read"
    }
  }
}
