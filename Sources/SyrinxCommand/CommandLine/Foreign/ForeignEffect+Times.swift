import SyrinxEngine
import SyrinxRender

extension ForeignEffect {
  static let times = [
    ForeignEffect("speed") { values in
      guard values.bare.count < 2 else { return nil }
      return values.word(0).map { .chain(["varispeed", $0] + values.others) }
    },
    ForeignEffect("tempo", "atempo", flags: "qmsl") { values in
      let others = values.named["tempo"] == nil ? values.others : []
      return values.word(0, "tempo").map { .chain(["pitch", "tempo=\($0)"] + others) }
    },
    ForeignEffect("stretch", "lengthen") { values in
      guard let factor = values.number(0), factor > 0 else { return nil }
      return .chain(["pitch", "tempo=\((1 / factor).typed)"] + values.others)
    },
    ForeignEffect("rubberband") { values in
      let settings = [
        values.word(0, "pitch").map { "x" + $0 }, values.word(1, "tempo").map { "tempo=" + $0 },
      ]
      return .chain(["pitch"] + settings.compactMap { $0 })
    },
    ForeignEffect("trim", "atrim") { values in
      if let span = values.span { return kept(from: span.start, to: span.end) }
      return values.isFilter ? segment(values) : parts(values)
    },
    ForeignEffect("fade") { values in
      // Two lengths with units, which SoX does not have.
      if !values.isSox, values.bare.count == 2, values.bare.allSatisfy({ $0.hasSuffix("s") }) {
        return .chain(["fade", values.bare[0], "out=" + values.bare[1]] + values.others)
      }
      let curves = [
        "t": "linear", "q": "equal-power", "l": "exponential", "h": "equal-power", "p": "linear",
      ]
      let curve = values.word(0).flatMap { curves[$0] }
      let numbers = values.bare.dropFirst(curve == nil ? 0 : 1).map(ForeignValues.seconds)
      guard let rise = numbers.first ?? nil, curve != nil || numbers.count > 1 || values.isSox
      else {
        return nil
      }
      let stop = numbers.dropFirst().first
      let fall = numbers.dropFirst(2).first ?? (stop == nil ? nil : rise)
      let chain = ["fade", rise.typed] + (fall.flatMap { $0 }.map { ["out=" + $0.typed] } ?? [])
      // A fade of SoX goes over 100 dB unless another curve is named.
      let fade = Equivalent.chain(chain + ["curve=" + (curve ?? "exponential")])
      guard let stop, let stop, stop > 0 else { return fade }
      return .several([.inputOptions(["--end", stop.typed]), fade])
    },
    ForeignEffect("afade") { values in
      guard let type = values.word(0, "t", "type"), let time = values.seconds(2, "d", "duration")
      else { return nil }
      return .chain(["fade", (type == "out" ? "out=" : "") + time.typed])
    },
    ForeignEffect("silence", flags: "l") { $0.bare.count > 1 ? trimmed($0) : nil },
    ForeignEffect("silenceremove") { trimmed($0) },
    ForeignEffect("apad") { values in
      values.seconds(.max, "pad_dur").map { .options(["--tail", $0.typed]) }
    },
    // {start,cents,length}: a bend lasts to the end.
    ForeignEffect("bend", valued: "fo") { values in
      var (time, shift, points) = (0.0, 0.0, [String]())
      for word in values.bare {
        let numbers = word.split(separator: ",").map { Double($0) }
        guard numbers.count == 3, let start = numbers[0], let cents = numbers[1],
          let length = numbers[2]
        else { return nil }
        points.append("\(shift.typed)@\((time + start).typed)s")
        time += start + length
        shift += cents
        points.append("\(shift.typed)@\(time.typed)s")
      }
      return points.isEmpty ? nil : .chain(["pitch", points.joined(separator: "/")])
    },
    ForeignEffect("vad", valued: "tTspgqabfclLrn") { _ in .chain(["trim"]) },
    ForeignEffect("pad") { values in
      guard values.bare.count == 2, let before = values.seconds(0), let after = values.seconds(1)
      else { return nil }
      if before == 0 { return .options(["--tail", after.typed]) }
      return .chain(["pad", before.typed] + (after > 0 ? ["after=" + after.typed] : []))
    },
    ForeignEffect("adelay") { values in
      // Milliseconds, one for each channel, unless a unit says otherwise.
      let words =
        values.named["delays"].map { $0.split(separator: "|").map(String.init) } ?? values.bare
      guard let word = words.first, words.allSatisfy({ $0 == word }) else { return nil }
      let isBare = word.last?.isNumber ?? false
      guard let time = ForeignValues.seconds(word) else { return nil }
      return .chain(["pad", isBare ? time.typed + "ms" : (1000 * time).typed + "ms"])
    },
    ForeignEffect("asetrate") { values in
      // As in 44100*1.25, which says how much faster.
      let factors = (values.word(0, "sample_rate", "r") ?? "").split(separator: "*")
      if factors.count == 2, let speed = factors.compactMap({ Double($0) }).min(), speed > 0 {
        return .chain(["varispeed", speed.typed])
      }
      return .nothing(
        "varispeed takes the new rate divided by the old one: varispeed 1.088 plays 44100 Hz as 48000 Hz"
      )
    },
    // Without an end it has no equivalent.
    ForeignEffect("repeat") { values in
      guard let count = values.bare.isEmpty ? 1 : values.number(0), count >= 0 else { return nil }
      return .inputOptions(["--loop", (count + 1).typed])
    },
    ForeignEffect("loop") { values in
      values.number(0).map { .inputOptions(["--loop", $0.typed]) }
    },
    // SoX delays each channel by a time of its own: all of them by one is silence before the sound.
    ForeignEffect("delay") { values in
      guard values.isSox, values.bare.count > 1 || values.isMono,
        values.bare.allSatisfy({ $0 == values.bare[0] }), let time = values.seconds(0), time > 0
      else { return nil }
      return .chain(["pad", time.typed])
    },
    // SoX's equalizer by equal-loudness contours has no equivalent.
    ForeignEffect("loudness") { _ in nil },
    ForeignEffect("areverse") { _ in .chain(["reverse"]) },
  ]

  /// The part that ffmpeg keeps, from a position to another or for a length.
  private static func segment(_ values: ForeignValues) -> Equivalent? {
    guard Set(values.named.keys).isSubset(of: ["start", "end", "duration"]) else { return nil }
    let words = [values.word(0, "start"), values.word(1, "end"), values.named["duration"]]
    let times = words.map { word in word.map { ForeignValues.seconds($0) ?? -1 } }
    guard times.allSatisfy({ $0 ?? 0 >= 0 }) else { return nil }
    let start = times[0] ?? 0
    return kept(from: start, to: times[1] ?? times[2].map { start + $0 })
  }

  /// The parts that SoX keeps: its positions begin and end them in turn, each counted from the one before
  /// unless `=` stands in front, the last perhaps from the end by `-`.
  private static func parts(_ values: ForeignValues) -> Equivalent? {
    guard values.named.isEmpty, values.flags.isEmpty else { return nil }
    var words = values.bare
    var beforeEnd: Double?
    if words.count > 1 || values.isSox, words.count < 3, let last = words.last, last.hasPrefix("-")
    {
      words.removeLast()
      guard let time = values.time(String(last.dropFirst())), time > 0 else { return nil }
      beforeEnd = time
    }
    var positions: [Double] = []
    for word in words {
      let isAbsolute = word.hasPrefix("=")
      guard let time = values.time(isAbsolute ? String(word.dropFirst()) : word), time >= 0 else {
        return nil
      }
      positions.append(isAbsolute ? time : (positions.last ?? 0) + time)
    }
    guard zip(positions, positions.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
    if let beforeEnd {
      // `crop` moves a start after the end back, so that the piece ends with the sound.
      guard let first = positions.first else {
        return .chain(["crop", beforeEnd.typed, "start=86400"])
      }
      let cut = first > 0 ? ["cut", "..\(first.typed)"] + exactly : []
      return .chain(cut + ["reverse", "cut", "..\(beforeEnd.typed)"] + exactly + ["reverse"])
    }
    guard let first = positions.first else { return nil }
    if positions.count < 3 { return kept(from: first, to: positions.dropFirst().first) }
    let ends = stride(from: 1, to: positions.count, by: 2).map { index in
      let next = index + 1 < positions.count ? positions[index + 1].typed : ""
      return "\(positions[index].typed)..\(next)"
    }
    return .chain(["cut"] + (first > 0 ? ["..\(first.typed)"] : []) + ends + exactly)
  }

  /// Settings of `cut` that keep its edges exactly at the given times.
  private static let exactly = ["snap=0", "fade=0"]

  private static func kept(from start: Double, to end: Double?) -> Equivalent? {
    guard start > 0 || end != nil, end ?? .infinity > start else { return nil }
    return .inputOptions(
      (start > 0 ? ["--start", start.typed] : []) + (end.map { ["--end", $0.typed] } ?? []))
  }

  /// Silence removed at the ends, and inside where SoX's periods are below zero.
  private static func trimmed(_ values: ForeignValues) -> Equivalent? {
    let threshold = values.word(2, "start_threshold")
    let start = level(threshold)
    guard threshold == nil || start != nil else { return nil }
    // Periods below zero are those inside the sound; with -l a pause keeps so much of its beginning.
    guard values.number(3, "stop_periods") ?? 0 < 0 else {
      return .chain(["trim", start ?? "-60"])
    }
    guard let pause = values.seconds(4, "stop_duration"),
      let stop = level(values.word(5, "stop_threshold"))
    else { return nil }
    let kept = values.flags == "l" ? pause : values.seconds(.max, "stop_silence") ?? 0
    let times = ["longer=\(max(pause, 0.02).typed)", "to=\(kept.typed)"]
    return .chain(["trim", start ?? stop, "silence", stop] + times)
  }
}
