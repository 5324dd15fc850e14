import Foundation
import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import TestSupport

@testable import SyrinxCommand
@testable import SyrinxRender

/// A folder with inputs for a batch; words that begin with `in` or `out` are meant inside of it.
final class BatchFolder {
  let bench: Bench

  /// With so many of its sounds.
  init(soundCount: Int = 0, effects: EffectCatalog = .standard) {
    bench = Bench(effects: effects)
    try! fill(soundCount)
  }

  /// The folder of another, for a program with other effects.
  init(_ bench: Bench, effects: EffectCatalog) { self.bench = Bench(bench, effects: effects) }

  /// Writes short sounds of different lengths into four folders.
  func fill(_ count: Int = 12) throws {
    for number in 0..<count {
      let folder = ["in", "in/a", "in/a/b", "in/c"][number % 4]
      try makeFolder(bench.path(folder))
      let sound = sine(200 + 20 * Double(number), count: 400 + 300 * number)
      try bench.write([sound], to: "\(folder)/s\(number).wav")
    }
  }

  func run(_ line: String) -> Bench.Outcome {
    let words = line.split(separator: " ").map(String.init).map { word in
      let isPlace = ["in", "out", "@in"].contains { word == $0 || word.hasPrefix($0 + "/") }
      guard isPlace else { return word }
      return word.hasPrefix("@") ? "@" + bench.path(String(word.dropFirst())) : bench.path(word)
    }
    return bench.run(words: words)
  }

  /// Runs a batch from these lines of a manifest in JSON.
  func run(manifest: [String], _ rest: String) throws -> Bench.Outcome {
    try bench.write(manifest.map { $0 + "\n" }.joined(), to: "list.jsonl")
    return run("batch --from \(bench.path("list.jsonl")) \(rest)")
  }

  /// The files below a folder and their contents, journals left out.
  func contents(_ folder: String) -> [String: Data] {
    let names = FileManager.default.enumerator(atPath: bench.path(folder))?.allObjects ?? []
    var contents: [String: Data] = [:]
    for case let name as String in names where !name.hasSuffix(".jsonl") {
      guard FileFacts(path: bench.path(folder + "/" + name))?.kind == .file else { continue }
      contents[name] = bench.bytes(folder + "/" + name)
    }
    return contents
  }

  /// The members of a tar file.
  func members(_ name: String) throws -> [(name: String, bytes: [UInt8])] {
    var rest = [UInt8](bench.bytes(name) ?? Data())[...]
    var reader = TarReader { count in
      let part = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
      return part
    }
    var members: [(String, [UInt8])] = []
    while let entry = try reader.next() { members.append((entry.name, try reader.content())) }
    return members
  }

  /// The lines of a journal that say that something was made.
  func finishedOutputs(_ journal: String = "out/syrinx-journal.jsonl") throws -> [JournalEntry] {
    try String(contentsOfFile: bench.path(journal), encoding: .utf8).split(separator: "\n")
      .compactMap { JournalEntry(line: $0) }
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: bench.path(name))
  }

  /// Sets a file's time, and nothing else.
  func touch(_ name: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: bench.path(name))
  }
}
