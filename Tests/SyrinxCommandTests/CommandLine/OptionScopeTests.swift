import Foundation
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Options say what they change")
struct OptionScopeTests {
  /// A value for each option that is not its default, behind options that it needs.
  private static let values = [
    "start": "--start 0.01", "end": "--end 0.02", "loop": "--loop 2", "tail": "--tail 0.01",
    "format": "--format flac", "encoding": "--encoding pcm24",
    "bitrate": "--format mp3 --bitrate 64", "quality": "--format mp3 --quality 3",
    "rate": "--rate 4000", "channels": "--channels 2", "dither": "--dither none",
    "seed": "--seed 7", "clip": "--clip limit", "nan": "--nan zero", "damaged": "--damaged stop",
    "raw": "--raw s16le,8000,1", "strip": "--strip", "chain": "--chain chain.json",
    "voices": "--voices FOLDER", "jobs": "--jobs 2", "block-frames": "--block-frames 7",
    "no-clobber": "--no-clobber", "sync": "--sync no", "quiet": "--quiet",
    "progress": "--progress none", "picture": "--picture keep",
    "chapters": "--chapters chapters.json", "tag": "--tag title=Blue",
    "make-folders": "--make-folders",
  ]

  private static let options = RenderOptions.options.filter { !$0.isForOneFile }

  private let bench = Bench()

  /// The output and the recipe of a batch under an option.
  private func made(_ option: String) throws -> (recipe: String, bytes: Data) {
    let out = bench.path("out-\(UUID().uuidString)")
    let words = option.replacingOccurrences(of: "FOLDER", with: bench.folder).split(separator: " ")
    let outcome = bench.run(
      words: ["batch", bench.path("in.wav"), "--out", out] + words.map(String.init)
        + ["--", "gain", "-3"])
    try #require(outcome.status == .done, "\(option): \(outcome.notes)")
    let journal = try String(contentsOfFile: out + "/syrinx-journal.jsonl", encoding: .utf8)
    let entry = try #require(JournalEntry(line: Substring(journal.split(separator: "\n")[0])))
    return (
      entry.recipe,
      try #require(FileManager.default.contents(atPath: out + "/" + entry.output))
    )
  }

  @Test(
    "each changes the recipe of a batch, or else no byte", arguments: options.map(\.parameter.name))
  func recipe(_ name: String) throws {
    try bench.write([sine(300, count: 800, amplitude: 0.9)], to: "in.wav")
    try bench.write(#"{"version": 1, "chain": [{"gain": {"db": -1}}]}"#, to: "chain.json")
    try bench.write(
      #"{"chapters": [{"startTime": 0.01, "title": "One"}]}"#, to: "chapters.json")
    let value = try #require(Self.values[name], "there is no value for --\(name)")
    // The words before the option are needed by it.
    let words = value.components(separatedBy: "--" + name)[0]
    let (without, with) = (try made(words), try made(value))
    #expect(without.recipe != with.recipe || without.bytes == with.bytes)
    let scope = try #require(Self.options.first { $0.parameter.name == name }).scope
    if [.input, .sound, .file].contains(scope) {
      #expect(with.recipe.contains("--\(name)="))
    } else if scope != .chain {
      #expect(without.recipe == with.recipe && without.bytes == with.bytes)
    }
  }

  @Test("batch, explain, plot and golden suites take them by what they change")
  func derived() {
    func names(_ scopes: Set<OptionScope>) -> Set<String> { RenderOptions.names(scopes) }
    let batch = Set(BatchOptions.declarations.map(\.name))
    #expect(batch.isSuperset(of: names(Set(OptionScope.allCases))))
    #expect(batch.isDisjoint(with: ["in-place", "live", "meter"]))
    let explain = Set(Explain.Options.declarations.map(\.name))
    #expect(explain.isSuperset(of: names([.input, .sound, .file, .chain, .work])))
    #expect(
      Set(PlotOptions.declarations.map(\.name)).isSuperset(of: names([.input, .sound, .chain])))
  }

  @Test("the recipe in a journal of version 1 is what it was")
  func journals() throws {
    var options = RenderOptions()
    for (name, word) in [
      ("start", "1"), ("rate", "16k"), ("encoding", "pcm24"), ("raw", "S16LE,44.1k,stereo"),
      ("strip", "yes"), ("jobs", "1"), ("seed", "3"), ("nan", "zero"),
    ] { try options.set(name, word: word) }
    #expect(
      options.recipe
        == "--start=1 --encoding=pcm24 --rate=16000 --seed=3 --nan=zero --raw=S16LE,44.1k,stereo"
        + " --strip=yes")
  }
}
