import SyrinxAnalysis
import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSpeech
import SyrinxSystem
import SyrinxText

final class Mouth: Command {
  struct Options: Adjustable {
    enum Form: String, CaseIterable, Sendable { case jsonl, csv }

    var fps = 60.0
    var attack = 0.03
    var release = 0.1
    var open = -6.0
    var closed = -36.0
    var form = Form.jsonl
    var out: String?
    var words: String?
    var raw: RawLayout?
    var damaged = DamagePolicy.decode

    static let parameters: [Parameter<Options>] = [
      .fixed("fps", \.fps, .hertz, 1...1000, help: "openings per second"),
      .fixed("attack", \.attack, .seconds, 0...10, help: "time to open by 63 %"),
      .fixed("release", \.release, .seconds, 0...10, help: "time to close by 63 %"),
      .fixed(
        "open", \.open, .level, -100...0,
        help: "level of a fully open mouth, relative to the file's loudest moment"),
      .fixed(
        "closed", \.closed, .level, -120 ... -1,
        help: "level of a closed mouth, relative to the file's loudest moment"),
      .choice("format", \.form, help: "JSON lines, or CSV"),
      .text("out", \.out, placeholder: "FILE", help: "output file; default: standard output"),
      .text(
        "words", \.words, placeholder: "FILE",
        help:
          "add lip shapes, from the phonemes in this .json or .TextGrid written by ‘say --words’"),
      .damaged(\.damaged),
      .raw("raw", \.raw),
    ]
  }

  static let name = "mouth"
  static let summary = "Generate mouth openings for animation from the level of a sound."
  static let usage = [
    "FILE [--fps HZ] [--format jsonl|csv] [--out FILE]"
  ]
  static let slots = [Slot.file]
  static let details = [
    "Openings go from 0 to 1, one per line with its start time:",
    "  {\"seconds\": 0.5167, \"opening\": 0.42}",
    "They follow the level of the loudest channel. With --words there is also a \"shape\": closed, open,"
      + " wide or round.",
  ]

  private let path: String
  private let options: Options

  init(_ invocation: Invocation<Options>) throws {
    path = try invocation.oneWord("FILE", of: Self.self)
    options = invocation.options
    if let out = options.out {
      var used = UsedFiles(reading: [path, options.words])
      try used.claim(out, for: "out")
    }
    if options.closed >= options.open {
      throw RenderError.limitsCross(closed: options.closed, open: options.open)
    }
  }

  func run(on console: Console) throws -> ExitStatus {
    if let out = options.out { try DataFileWriter.checkPlace(out) }
    let input = try RenderInput(
      listeningTo: path, raw: options.raw, rewindable: true, damaged: options.damaged)
    var lips = try options.words.map { try LipTrack($0, of: input.source) }
    var loudest = 0.0
    try measure(input.source) { loudest = max(loudest, $0.power) }
    console.notes.say(input.cuts)
    try input.source.seek(to: 0)
    let level = decibels(amplitude: loudest.squareRoot()) ?? 0
    var motion = MouthMotion(
      closed: level + options.closed, open: level + options.open, attack: options.attack,
      release: options.release, framesPerSecond: options.fps)
    let writer = try DataFileWriter(path: options.out ?? "-", madeOf: [path])
    do {
      if options.form == .csv {
        try writer.write(lips == nil ? "seconds,opening\n" : "seconds,opening,shape\n")
      }
      try measure(input.source) { interval in
        let seconds = Double(interval.frame) / Double(input.format.sampleRate)
        let shape = lips?.shape(at: interval.frame)
        try writer.write(line(seconds, motion.next(power: interval.power), shape))
      }
      try writer.finish()
    } catch {
      writer.discard()
      throw error
    }
    return .done
  }

  private func line(_ seconds: Double, _ opening: Double, _ shape: MouthShape?) -> String {
    switch options.form {
    case .csv:
      ([seconds.text(decimals: 4), opening.text(decimals: 3)] + [shape?.rawValue].compactMap { $0 })
        .joined(separator: ",") + "\n"
    case .jsonl:
      JSONValue.object(
        [
          .init("seconds", Double?(seconds).rounded(1e4)),
          .init("opening", Double?(opening).rounded(1e3)),
        ] + [shape.map { JSONValue.Member("shape", .string($0.rawValue)) }].compactMap { $0 }
      ).compact + "\n"
    }
  }

  /// Hands out the level of every frame of the animation.
  private func measure(
    _ source: any FrameSource, _ use: (IntervalMeter.Interval) throws -> Void
  ) throws {
    var meter = IntervalMeter(format: source.format, intervalsPerSecond: options.fps)
    try source.forEachBlock {
      if Interruption.isRequested { throw CompareError.interrupted }
      try meter.add($0, use)
    }
    try meter.finish(use)
  }
}

extension IntervalMeter.Interval {
  /// The mean square of the loudest channel.
  fileprivate var power: Double { powers.max() ?? 0 }
}
