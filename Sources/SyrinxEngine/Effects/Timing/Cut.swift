import SyrinxSystem

/// Cuts parts out of a sound, or plays other sounds in their place.
public struct Cut: DeclaredEffect {
  public var parts: [Part] = []
  /// Milliseconds.
  public var snap = 10.0
  /// Milliseconds.
  public var fade = 5.0
  /// The frames that are left out, once the best places have been found, and frames of the sound.
  private var cuts: [Range<Int>]?
  private var frameCount = 0

  public init() {}

  public init(_ parts: [Part]) { self.parts = parts }

  /// A stretch that is cut out.
  public struct Part: Hashable, Sendable {
    /// Seconds; infinite for the end of the sound.
    public var start: Double
    public var end: Double
    /// The path of a sound that is played in its place.
    public var insert: String?

    public init(_ start: Double, _ end: Double, insert: String? = nil) {
      self.start = start
      self.end = end
      self.insert = insert
    }

    package static let form = "FROM..TO[=FILE]"

    /// Reads `4.3..4.5` or `4.3..4.5=other.wav`; either time may be left out.
    public init?(_ word: String) {
      let equals = word.firstIndex(of: "=")
      guard let range = TimeRange(String(word[..<(equals ?? word.endIndex)])) else { return nil }
      self.init(range.start, range.end)
      guard let equals else { return }
      let path = word[word.index(after: equals)...]
      if path.isEmpty { return nil }
      insert = String(path)
    }

    /// The word that would be read as this part.
    var word: String {
      (start == 0 ? "" : start.shortText) + ".." + (end.isInfinite ? "" : end.shortText)
        + (insert.map { "=" + $0 } ?? "")
    }
  }

  public static let name = "cut"
  public static let purpose = EffectPurpose.time
  public static let summary = "Cut parts out, or replace them by other sounds (two passes)."
  public static let examples = ["cut 4.3..4.5 10..12", "cut ..1.5 1:02..1:04=other.wav"]
  public static let parameters: [Parameter<Cut>] = [
    Parameter(
      "parts", .list(placeholder: Part.form), positional: true,
      help: "parts to cut out, in seconds or as 1:02.5; with a file, this is played instead",
      read: { .list($0.parts.map(\.word)) },
      write: { (cut, value) throws(ParameterError) in
        guard case .list(let words) = value else { throw .cannotBeUnset(parameter: "parts") }
        cut.parts = try words.map { (word) throws(ParameterError) in
          guard let part = Part(word) else {
            throw .badItem(
              parameter: "parts", word: word,
              .badTimes(examples: ["4.3..4.5", "4.3..4.5=other.wav"]))
          }
          return part
        }
      }),
    .fixed(
      "snap", \.snap, .milliseconds, 0...100,
      help: "how far an edge may move to a zero crossing where the sound is soft; 0: not at all"),
    .fixed("fade", \.fade, .milliseconds, 0...100, help: "length of the crossfades"),
  ]
  public static let details = [
    "Cues, chapters and words move with the sound; words of what is cut out go with it. Parts that touch"
      + " or overlap are one. A file that is played in the place of a part is converted to the sample rate"
      + " and to the channels of the sound.",
    "The options --remove, --keep and --replace of a render find the times of words.",
  ]

  /// The word that begins a text in the place of a file.
  package static let speech = "say:"

  public static let canRunLive = false
  public var filesRead: [String] {
    parts.compactMap(\.insert).filter { !$0.hasPrefix(Self.speech) }
  }
  public var isBypass: Bool { parts.isEmpty || cuts?.isEmpty == true }
  /// It may be as much faster as is cut out: nothing can keep step with it.
  public var speed: Double? { parts.isEmpty ? 1 : nil }
  public var isOpen: Bool { !parts.isEmpty && cuts == nil }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    if parts.isEmpty { return Passage().makeProcessor(setup) }
    guard let cuts else { throw EngineError.notMeasured(effect: Self.name) }
    var sounds: [String: SharedFrames] = [:]
    for path in Set(parts.compactMap(\.insert)) {
      sounds[path] = try Self.sound(
        setup.resources.openSource(at: path), path: path, for: setup.format)
    }
    let fade = setup.format.frames(in: fade / 1000)
    var edges: [SpliceProcessor.Edges] = []
    var last = 0
    for (index, cut) in cuts.enumerated() {
      let inserted = parts[index].insert.flatMap { sounds[$0] }
      let isFirst = cut.lowerBound == 0
      let isLast = cut.upperBound >= frameCount
      let next = index + 1 < cuts.count ? cuts[index + 1].lowerBound : frameCount
      var before = min(fade, max(cut.lowerBound - last, 0))
      var after = min(fade, isFirst && inserted == nil ? max(next - cut.upperBound, 0) : cut.count)
      if isLast { after = 0 }
      if let inserted {
        before = min(before, inserted.frameCount / 2)
        after = min(after, inserted.frameCount / 2)
      } else if !isFirst, !isLast {
        before = min(before, after)
        after = before
      }
      edges.append(SpliceProcessor.Edges(before: before, after: after, inserted: inserted))
      last = cut.upperBound + (isFirst && inserted == nil ? after : 0)
    }
    let rate = Double(setup.format.sampleRate)
    return SpliceProcessor(
      Splices(
        leavingOut: cuts,
        inserting: edges.map { edge in edge.inserted.map { $0.frameCount - edge.before } ?? 0 },
        silencing: parts.map { $0.start * rate...$0.end * rate }),
      edges, of: frameCount, setup)
  }

  public func resolved(hearing sound: some EnteringSound) throws -> MeasurementResult {
    let format = sound.format
    let merged = merged
    let finder = EdgeFinder(
      merged.flatMap { [$0.start, $0.end] }.map {
        $0.isInfinite ? .max : format.frames(in: $0)
      }, within: format.frames(in: snap / 1000))
    try sound.play(to: finder)
    var resolved = self
    let edges = finder.edges()
    resolved.frameCount = finder.position
    resolved.parts = []
    var cuts: [Range<Int>] = []
    for (index, part) in merged.enumerated() {
      let (first, end) = (edges[2 * index], edges[2 * index + 1])
      guard first < end else { continue }
      cuts.append(first..<end)
      resolved.parts.append(part)
    }
    resolved.cuts = cuts
    let seconds = Double(cuts.reduce(0) { $0 + $1.count }) / Double(format.sampleRate)
    let length = Double(finder.position) / Double(format.sampleRate)
    // An open part lasts to the end, and may begin there.
    let late = parts.count { part in
      part.end.isInfinite
        ? part.start > length + 0.5 : part.start >= length || part.end > length + 0.5
    }
    return MeasurementResult(
      resolved,
      findings: [
        Setting(measured: "cuts", Double(cuts.count), .plain, decimals: 0),
        Setting(measured: "removed", seconds, .seconds, decimals: 3),
      ],
      warning: late > 0 ? .partsBeyondEnd(late, end: length) : nil)
  }

  /// The parts in the order of the sound. Those that touch are one; where both are replaced, the later one begins
  /// where the earlier ends.
  private var merged: [Part] {
    var merged: [Part] = []
    for var part in parts.ordered(by: \.start) {
      if let last = merged.last, part.start <= last.end {
        if part.insert == nil || last.insert == nil || part.end <= last.end {
          merged[merged.count - 1].end = max(last.end, part.end)
          merged[merged.count - 1].insert = last.insert ?? part.insert
          continue
        }
        part.start = last.end
      }
      merged.append(part)
    }
    return merged
  }

  /// The most of a sound that is played in the place of a part.
  private static let longestInsert = 600

  /// A whole sound at a rate and with channels.
  private static func sound(
    _ source: any FrameSource, path: String, for format: StreamFormat
  ) throws -> SharedFrames {
    let sink = BufferSink(channelCount: source.format.channelCount)
    let rate = source.format.sampleRate
    try source.forEachBlock(of: 16_384) { block in
      sink.write(block)
      guard sink.channels[0].count <= longestInsert * rate else {
        throw EngineError.insertTooLong(path: path, seconds: longestInsert)
      }
    }
    let read = AudioBuffer(channels: sink.channels)
    let converted =
      rate == format.sampleRate || read.frameCapacity == 0
      ? read : try resampled(read, from: rate, to: format.sampleRate)
    let matrix = source.format.converted(to: format.channelCount).matrix
    var mixed = AudioBuffer(
      channelCount: format.channelCount, frameCapacity: converted.frameCapacity)
    converted.withFrames { frames in mixed.withBlock { matrix.apply(to: frames, into: &$0) } }
    return SharedFrames(mixed)
  }
}
