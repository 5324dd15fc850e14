import SyrinxEngine
import SyrinxSystem

// Batch/ renders many files: a `BatchPlan` finds inputs and outputs and compares them with the
// journal, a `BatchScheduler` has threads of a child process render them (`GuardedBatch`,
// `BatchThreads`) and records results in the journal, so that another run continues from there.
// Each file is rendered by Rendering/ or, for timelines, by Compose/.

/// The options of `batch`: those of a render, and its own.
package struct BatchOptions: Adjustable {
  package var render = RenderOptions()
  package var out: String?
  var match: String?
  package var each: String?
  package var variants = 1
  package var from: String?
  package var manifest: String?
  package var labels: [String] = []
  package var split: SplitRequest?
  package var shardSize: Int?
  package var condition: InputCondition?
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
  package var words: [WordsRequest] = []
  package var page: String?
  package var embed = false

  package init() {}

  /// Set where loudness and true peak of every output are measured too.
  var measuresAll: Bool { report != nil || page != nil }

  /// Set where what is known of every output is kept.
  var traces: Bool { manifest != nil || !labels.isEmpty }

  package static let parameters: [Parameter<BatchOptions>] =
    ownParameters
    + Parameter.renderOptions(Set(OptionScope.allCases), at: \BatchOptions.render)
    + displayParameters

  private static let ownParameters: [Parameter<BatchOptions>] =
    [
      .text(
        "out", \.out, placeholder: "PATTERN",
        help:
          "output folder, or a path with {dir} {stem} {voice} {variant} {split}"
          + " {ext} {n}"),
      .text(
        "from", \.from, placeholder: "MANIFEST",
        help:
          "inputs from a manifest: .csv, .jsonl (also of NeMo, cuts of Lhotse, and jobs with chain"
          + " and output), wav.scp or segments of Kaldi"),
      .text(
        "manifest", \.manifest, placeholder: "FILE",
        help:
          "write a line for every output, with input, chain, length, time map and the columns of"
          + " --from, to a .jsonl or .csv file"),
      .names(
        "labels", \.labels, placeholder: "FILE",
        help:
          "write the labels of all inputs, moved along with their sounds, to a file of this name in the"
          + " folder of the outputs: .ctm, .rttm, segments of Kaldi, or .jsonl with cuts of Lhotse;"
          + " may be repeated"),
      .parsed(
        "shard-size", \.shardSize, placeholder: "SIZE",
        help: "begin another tar file before this size, such as 1G",
        advice: "requires a size from 1k on, as in 500M or 1G", parse: { byteCount($0) },
        print: { String($0) }),
      .parsed(
        "split", \.split, placeholder: "PARTS",
        help: "divide the inputs by hash, as in train=.8,valid=.1,test=.1,by=speaker; {split}",
        advice: "requires names with shares that add up to 1, as in train=.8,valid=.1,test=.1",
        parse: { (text) throws(ItemFault) in try SplitRequest(text) }, print: { $0.text }),
      .parsed(
        "where", \.condition, placeholder: "CONDITIONS",
        help:
          "take only inputs that meet conditions on seconds, rate, channels, peak, loudness or"
          + " columns of --from, such as 'seconds > 1 and loudness > -40'",
        advice:
          "requires conditions such as 'seconds > 1 and loudness > -40', with == != < <= > or >=",
        parse: { InputCondition($0) }, print: { $0.text }),
      .text(
        "match", \.match, placeholder: "GLOB",
        help: "files to take from folders, such as '*.wav' or '*.wav,take-*.flac'"),
      .text(
        "each", \.each, placeholder: "NAME=VALUE,…",
        help:
          "render each input once per voice, as in voice=robot,cave, or once per value of an"
          + " effect, as in pitch=-3st,0,+3st, decoding it once"),
      .count(
        "variants", \.variants, 1...10_000,
        help: "render each input so many times, with random values drawn anew"),
      .flag(
        "album", \.album,
        help: "measure all inputs as one sound, for a common gain in loudness or normalize"),
      .text(
        "timeline", \.timeline, placeholder: "FILE",
        help:
          "compose this timeline for each input, replacing {path} {stem} {dir} {n} by those of"
          + " the input"),
      .fields(\.fields),
      .parsed(
        "shard", \.shard, placeholder: "I/N",
        help: "render only part I of N, such as 1/4; the same parts on every machine",
        advice: "requires a part from 1/N to N/N", parse: { Shard($0) }, print: { $0.text }),
      .flag(
        "force", \.force,
        help: "render everything, including outputs listed as done in the journal"),
      .flag(
        "verify", \.verify,
        help: "check outputs listed as done in the journal, and render changed ones again"),
      .flag("fail-fast", \.failFast, help: "start no more files after the first failure"),
      .flag(
        "dry-run", \.dryRun,
        help: "list the files to render, with frames and bytes, without rendering"),
      .flag(
        "status", \.status,
        help: "summarize all journals (done, failed, pending) without rendering"),
      .text(
        "report", \.report, placeholder: "FILE",
        help: "write levels and loudness of every file, before clipping, to a .json or .csv file;"
          + " paths are relative to the working folder, outputs to the output folder"),
      .repeated(
        "words", \.words, placeholder: "[IN=]OUT",
        help: "write the words of each input, moved along with its sound, beside its output, such"
          + " as '{stem}.lrc'; read from IN beside the input, or else from any words beside or in"
          + " it; may be repeated",
        advice:
          "name a file by a pattern, as in '{stem}.lrc', or two as in '{stem}.srt={stem}.lrc'",
        parse: { WordsRequest($0) }, print: \.text),
      .text(
        "page", \.page, placeholder: "FILE.html",
        help:
          "write a web page to list, sort and play all outputs, including those of earlier runs"),
      .flag(
        "embed", \.embed, help: "embed the sounds in the page; default: link to the outputs"),
    ] + Parameter.lifted(from: \BatchOptions.cache)

  private static let displayParameters: [Parameter<BatchOptions>] = [
    .flag("json", \.render.json, help: "print a summary as JSON"),
    .flag("verbose", \.render.verbose, help: "print a line for every file"),
  ]

  /// A number of bytes, such as `500M` or `1G`; the letters stand for powers of 1024.
  private static func byteCount(_ word: String) -> Int? {
    guard let quantity = Quantity(word) else { return nil }
    let factors = ["": 1.0, "k": 0x1p10, "m": 0x1p20, "g": 0x1p30, "t": 0x1p40]
    guard let factor = factors[quantity.suffix.lowercased()],
      (1024...0x1p50).contains(quantity.number * factor)
    else { return nil }
    return Int(quantity.number * factor)
  }
}
