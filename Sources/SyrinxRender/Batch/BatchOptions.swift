import SyrinxEngine
import SyrinxFiles

// Batch/ is many renders in one go: which inputs there are and what each becomes is resolved first
// (`BatchRequest`, `BatchPlan`), then threads of another process work it off (`GuardedBatch`,
// `BatchThreads`), and a journal beside the outputs remembers what has been done (`BatchScheduler`), so
// that another run goes on from there.

/// The options of `batch`: those of `render`, and what many files need beyond them.
package struct BatchOptions: Adjustable {
  package var render = RenderOptions()
  package var out: String?
  var match: String?
  package var each: String?
  package var album = false
  package var timeline: String?
  package var fields: [TemplateField] = []
  package var cache = CacheOptions()
  var shard: Shard?
  package var force = false
  var verify = false
  var failFast = false
  package var dryRun = false
  package var status = false
  package var report: String?
  package var words: [WordsPattern] = []
  package var page: String?
  package var embed = false

  package init() {}

  /// Whether more is to be known of every output than its peak.
  var measuresAll: Bool { report != nil || page != nil }

  package static let parameters: [Parameter<BatchOptions>] =
    ownParameters
    + Parameter.renderOptions(Set(OptionScope.allCases), at: \BatchOptions.render)
    + displayParameters

  private static let ownParameters: [Parameter<BatchOptions>] =
    [
      .text(
        "out", \.out, placeholder: "PATTERN",
        help: "output folder, or a path with {dir} {stem} {voice} {ext} {n}"),
      .text(
        "match", \.match, placeholder: "GLOB",
        help: "which files to take from folders, as in '*.wav' or '*.wav,take-*.flac'"),
      .text(
        "each", \.each, placeholder: "voice=NAME,…",
        help: "one output per voice for each input, which is decoded once"),
      .flag(
        "album", \.album,
        help: "measure all inputs first, and give loudness or normalize one gain for all of them"),
      .text(
        "timeline", \.timeline, placeholder: "FILE",
        help:
          "compose this timeline for each input: {path} {stem} {dir} {n} in it stand for those of"
          + " the input"),
      .fields(\.fields),
      .shard(
        "shard", \.shard, help: "render only part I of N, the same on every machine: 1/4, 2/4, …"),
      .flag("force", \.force, help: "also render what the journal lists as done"),
      .flag(
        "verify", \.verify,
        help: "read the outputs that the journal lists as done, and render again those that have"
          + " changed"),
      .flag("fail-fast", \.failFast, help: "start no more files after the first failure"),
      .flag(
        "dry-run", \.dryRun, help: "list what would be rendered, with frames and bytes, and stop"),
      .flag("status", \.status, help: "summarize all journals: done, failed, pending; and stop"),
      .text(
        "report", \.report, placeholder: "FILE",
        help: "write levels and loudness of every file, before clipping, to this .json or .csv;"
          + " paths are relative to the working folder, outputs to the output folder"),
      .wordsPatterns(
        "words", \.words,
        help: "write the words of each input, moved as its sound is, beside its output, as"
          + " '{stem}.lrc': those of a file beside it, or those it carries; IN names another file"
          + " beside it; may be given more than once"),
      .text(
        "page", \.page, placeholder: "FILE.html",
        help:
          "write a web page that lists and plays all outputs, also those of earlier runs, sorted by"
          + " level, clipping or pitch"),
      .flag(
        "embed", \.embed, help: "put the sounds into that page; default: it refers to the outputs"),
    ] + Parameter.lifted(from: \BatchOptions.cache)

  private static let displayParameters: [Parameter<BatchOptions>] = [
    .flag("json", \.render.json, help: "print a summary as JSON"),
    .flag("verbose", \.render.verbose, help: "print a line for every file"),
  ]
}

/// A part of a list that is split the same way everywhere.
package struct Shard: Hashable, Sendable {
  /// Counted from 1.
  package var number = 1
  package var count = 1

  init() {}

  /// Reads `2/4`.
  init?(_ word: String) {
    let halves = word.split(separator: "/", omittingEmptySubsequences: false)
    guard halves.count == 2, let number = UInt32(halves[0]), let count = UInt32(halves[1]),
      (1...100_000).contains(count), (1...count).contains(number)
    else { return nil }
    self.number = Int(number)
    self.count = Int(count)
  }

  package var text: String { "\(number)/\(count)" }

  /// Whether an input belongs to this part; only its path below what was named decides.
  package func holds(_ relativePath: String) -> Bool {
    count == 1 || ContentHash.of(relativePath) % UInt64(count) == UInt64(number - 1)
  }
}

extension Parameter<BatchOptions> {
  /// Which part of how many.
  fileprivate static func shard(
    _ name: String, _ path: WritableKeyPath<BatchOptions, Shard?> & Sendable, help: String
  ) -> Parameter {
    .parsed(
      name, path, placeholder: "I/N", help: help,
      advice: "requires a part from 1/N to N/N", parse: { Shard($0) },
      print: { $0.text })
  }
}

extension Parameter<BatchOptions> {
  /// Patterns for the names of words, one each time the option is given.
  fileprivate static func wordsPatterns(
    _ name: String, _ path: WritableKeyPath<BatchOptions, [WordsPattern]> & Sendable, help: String
  ) -> Parameter {
    Parameter(
      name, .list(placeholder: "[IN=]OUT"), help: help,
      read: { .list($0[keyPath: path].map(\.text)) },
      write: { (options, value) throws(ParameterError) in
        guard case .list(let words) = value else { throw .cannotBeUnset(parameter: name) }
        for word in words {
          guard let pattern = WordsPattern(word) else {
            throw .badItem(
              parameter: name, word: word,
              .said(
                "name a file by a pattern, as in '{stem}.lrc', or two as in '{stem}.srt={stem}.lrc'"
              ))
          }
          options[keyPath: path].append(pattern)
        }
      })
  }
}
