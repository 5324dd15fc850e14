import SyrinxSystem

extension ShardRequest {
  /// Refuses outputs that would replace what is read, or each other.
  func checkPaths() throws {
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
}
