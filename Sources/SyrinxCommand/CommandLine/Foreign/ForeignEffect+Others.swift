import SyrinxEngine
import SyrinxRender

extension ForeignEffect {
  static let layouts = [
    ForeignEffect("rate", "resample", "polyphase", flags: "qlmhvuMILsa", valued: "bp") { values in
      values.number(0).map { .options(["--rate", $0.typed]) }
        ?? (values.bare.isEmpty ? .options([]) : nil)
    },
    // The rate that it leads to is said by an option.
    ForeignEffect("downsample") { $0.bare.isEmpty ? .options([]) : nil },
    ForeignEffect("aresample") { values in
      .options(values.number(0, "sample_rate", "r").map { ["--rate", $0.typed] } ?? [])
    },
    ForeignEffect("aformat") { values in
      let layouts = ["mono": "1", "stereo": "2"]
      let rate = values.word(.max, "sample_rates", "r")
      return .options(
        (values.word(.max, "channel_layouts", "cl").flatMap { layouts[$0] }
          .map { ["--channels", $0] } ?? []) + (rate.map { ["--rate", $0] } ?? []))
    },
    ForeignEffect("anull", "asetpts", "asetnsamples", "asplit", "afifo") { _ in .options([]) },
    ForeignEffect("channels") { values in
      values.word(0).map { .options(["--channels", $0]) }
    },
    ForeignEffect("remix", flags: "amp") { values in
      let isSum = values.bare.contains { $0.contains(",") || $0.contains("-") }
      guard isSum, let flag = values.flags.last, flag != "a" else { return remixed(values.bare) }
      // Two channels are added as they are, or by their power; of all, the number is not known.
      guard !values.bare.contains("-"), case .chain(let words)? = remixed(values.bare) else {
        return nil
      }
      return .chain(words + ["gain", flag == "m" ? "6.02" : "3.01"])
    },
    ForeignEffect("oops") { _ in remixed(["1,2i", "1,2i"]) },
    // mono|c0=0.5*c0+0.5*c1: a word for each channel that is made.
    ForeignEffect("pan") { values in
      guard values.isFilter, let layout = values.bare.first else { return nil }
      let names = ["FL": "c0", "FR": "c1"]
      let words = (0..<values.named.count).compactMap { values.named["c\($0)"] }
        .map { names[$0] ?? $0 }
      guard layout == "mono" || layout == "1c" || words.count == 2 else { return nil }
      let first = words.first ?? ""
      switch words {
      case ["c0", "-1*c1"], ["c0", "-c1"]: return .chain(["invert", "right"])
      case ["c0"]: return remixed(["1"])
      case ["c1"]: return remixed(["2"])
      case ["c0", "c0"]: return remixed(["1", "1"])
      case ["c1", "c1"]: return remixed(["2", "2"])
      case ["c1", "c0"]: return remixed(["2", "1"])
      default:
        let isSum = words.count == 1 && first.contains("c0") && first.contains("c1")
        return isSum && !first.contains("-") ? remixed(["-"]) : nil
      }
    },
    ForeignEffect("channelmap") { values in
      let map = values.named["map"].map { [$0] } ?? values.bare
      return remixed(
        map.map { $0.prefix { $0 != "-" } == "0" ? "1" : $0.prefix { $0 != "-" } == "1" ? "2" : "" }
      )
    },
    ForeignEffect("swap") { _ in .chain(["pan", "channels=swap"]) },
    // The time constants of a compact disc, 50 and 15 µs.
    ForeignEffect("deemph") { _ in .chain(["eq", "high-shelf@5.8k:-9.5"]) },
    ForeignEffect("aemphasis") { values in
      values.word(.max, "type") ?? "cd" == "cd" && values.word(.max, "mode") != "production"
        ? .chain(["eq", "high-shelf@5.8k:-9.5"]) : nil
    },
    ForeignEffect("dither", flags: "sSa", valued: "fp") { values in
      let isShaped = !values.flags.isEmpty || values.named["f"] != nil
      return .options(["--dither", isShaped ? "shaped" : "tpdf"])
    },
  ]

  /// The channels that `remix` makes, each of those named.
  private static func remixed(_ channels: [String]) -> Equivalent? {
    func chain(_ words: String) -> Equivalent {
      .chain(words.split(separator: " ").map(String.init))
    }
    return switch channels {
    case ["1"]: chain("pan channels=left")
    case ["2"]: chain("pan channels=right")
    case ["1", "0"]: chain("pan channels=left pan -1")
    case ["0", "1"]: chain("pan channels=left pan 1")
    case ["2", "0"]: chain("pan channels=right pan -1")
    case ["0", "2"]: chain("pan channels=right pan 1")
    case ["1", "1"]: chain("pan channels=left pan channels=stereo")
    case ["2", "2"]: chain("pan channels=right pan channels=stereo")
    case ["2", "1"]: chain("pan channels=swap")
    case ["-"], ["1,2"], ["1-2"], ["1v0.5,2v0.5"]: chain("pan channels=mono")
    case ["1,2", "1,2"], ["1-2", "1-2"]: chain("pan channels=mono pan channels=stereo")
    // Half the difference.
    case ["1,2i"]: chain("width middle=0 pan channels=left")
    case ["1,2i", "1,2i"]: chain("width middle=0 pan channels=left pan channels=stereo")
    default: nil
    }
  }

  /// A description of the sound without its pauses, which says how many there are and how long.
  private static func pauses(_ values: ForeignValues) -> Equivalent? {
    let threshold = values.decibels(.max, "noise", "n") ?? -60
    let longer = values.seconds(.max, "duration", "d") ?? 2
    guard -120...0 ~= threshold, 0.02...60 ~= longer else { return nil }
    return .command(
      "explain", ["silence", threshold.level, "longer=" + longer.typed, "to=0"])
  }

  /// Milliseconds. The answer for a longer one would be longer than anybody reads.
  private static let longestEcho = 10_000.0

  static let others = [
    ForeignEffect("echo", "echos", "aecho") { values in
      // None, or a time with its unit.
      if values.bare.count < 2, values.named.isEmpty, values.bare.allSatisfy({ $0.hasSuffix("s") })
      {
        return .chain(["delay"] + values.bare)
      }
      // SoX adds each echo, times its decay, to the sound times the first gain; mix is the echo's part of both.
      guard let gainIn = values.number(0, "in_gain"), let gainOut = values.number(1, "out_gain"),
        gainOut > 0
      else { return nil }
      var delays = [values.number(2, "delays")]
      var decays = [values.number(3, "decays")]
      if values.bare.count > 4, values.bare.count % 2 == 0 {
        let numbers = values.bare.dropFirst(2).map(ForeignValues.number)
        let half = numbers.count / 2
        delays = (0..<half).map { numbers[values.isFilter ? $0 : 2 * $0] }
        decays = (0..<half).map { numbers[values.isFilter ? half + $0 : 2 * $0 + 1] }
      }
      let taps = zip(delays, decays).compactMap { delay, decay in
        delay.flatMap { delay in decay.map { (delay: delay, decay: $0) } }
      }
      guard taps.count == delays.count, let first = taps.first, gainIn > 0,
        taps.allSatisfy({ 0...longestEcho ~= $0.delay && $0.decay > 0 })
      else { return nil }
      let settings = ["feedback=0", "cutoff=96k"]
      if taps.count == 1, first.delay <= 2000 {
        let sum = gainIn + first.decay
        return .chain(
          ["delay", first.delay.typed + "ms"] + settings + [
            "mix=" + (100 * first.decay / sum).typed, "gain",
            ForeignValues.decibels(sum * gainOut).level,
          ])
      }
      // Each in a branch; a delay is no longer than two seconds.
      var chain = ["[", "gain", ForeignValues.decibels(gainIn * gainOut).level]
      for tap in taps {
        let count = Int(bounded: (tap.delay / 2000).rounded(.up))
        let delay =
          ["delay", (tap.delay / Double(count)).typed + "ms"] + settings + ["mix=100"]
        chain += [","] + (0..<count).flatMap { _ in delay }
        chain += ["gain", ForeignValues.decibels(tap.decay * gainOut).level]
      }
      return .chain(chain + ["]"])
    },
    ForeignEffect("acrusher") { values in
      guard let bits = values.number(.max, "bits") else { return nil }
      let rate = values.number(.max, "samples").map { ["rate=" + $0.typed] } ?? []
      let mix = values.number(.max, "mix").map { ["mix=" + (100 * $0).typed] } ?? []
      return .chain(["crush", bits.typed] + rate + mix)
    },
    ForeignEffect("afftdn", "anlmdn", "arnndn", "noisered") { values in
      let floor = values.number(.max, "nr").map { ["floor=\((-$0.magnitude).typed)"] } ?? []
      return .chain(["denoise"] + floor)
    },
    ForeignEffect("noiseprof") { _ in .noiseProfile },
    // It divides by the number of sounds unless told not to.
    ForeignEffect("amix") { values in
      guard values.named["weights"] == nil else { return nil }
      return .mixing(exponent: ["0", "false"].contains(values.named["normalize"]) ? 0 : 1)
    },
    ForeignEffect("concat") { _ in .combining("join") },
    ForeignEffect("acrossfade") { values in
      values.seconds(.max, "d", "duration").map {
        .combining("join", ["--crossfade", $0.typed])
      }
    },
    ForeignEffect("deesser") { _ in .chain(["deess"]) },
    ForeignEffect("adeclick") { _ in .chain(["declick"]) },
    ForeignEffect("adeclip") { _ in .chain(["declip"]) },
    ForeignEffect("stat", "stats", "astats", "ebur128", "volumedetect", flags: "v") { _ in
      .command("inspect", [])
    },
    ForeignEffect("silencedetect") { pauses($0) },
    ForeignEffect(
      "spectrogram", "showspectrumpic", flags: "mlrhsa", valued: "xXyYzZtcodwWqS"
    ) { values in
      .command("spectrum", ["--out", values.word(.max, "o") ?? "spectrogram.png"])
    },
    ForeignEffect("showwavespic") { _ in .command("plot", ["--out", "waveform.png"]) },
    ForeignEffect("showwaves") { .film($0, []) },
    ForeignEffect("showspectrum") { .film($0, ["--overlay", "spectrum"]) },
    ForeignEffect("showfreqs", "showcqt") { .film($0, ["--overlay", "bars"]) },
    // Of pixels.
    ForeignEffect("format") { _ in .options([]) },
    // Tones and noise: synth LENGTH TYPE FREQUENCY.
    ForeignEffect("synth") { values in
      guard let length = values.seconds(0), let type = values.word(1) else { return nil }
      let noises = [
        "whitenoise": "white", "noise": "white", "pinknoise": "pink", "brownnoise": "brown",
      ]
      if let noise = noises[type] { return .source([noise], length: length) }
      guard let wave = ["sine": "sine", "sin": "sine", "pluck": "pluck"][type],
        let word = values.word(2), values.bare.count == 3
      else { return nil }
      let ends = word.split { "-:+/".contains($0) }.map { ForeignValues.number(String($0)) }
      guard let first = ends.first ?? nil else { return nil }
      guard ends.count == 2, let last = ends[1] else {
        return .source([wave, first.typed], length: length)
      }
      return wave == "sine"
        ? .source(["sweep", first.typed, last.typed], length: length) : nil
    },
  ]

  /// ffmpeg's sources, which stand in the place of an input.
  static let sources = [
    ForeignEffect("sine") { values in
      .source(
        ["sine", (values.number(0, "frequency", "f") ?? 440).typed],
        length: values.seconds(.max, "duration", "d"))
    },
    ForeignEffect("anoisesrc") { values in
      .source(
        [values.word(.max, "color", "c") ?? "white"], length: values.seconds(.max, "duration", "d"))
    },
    ForeignEffect("anullsrc") { values in
      .source(["silence"], length: values.seconds(.max, "duration", "d"))
    },
  ]
}

extension ForeignEffect.Equivalent {
  /// A video, of the size and rate that ffmpeg's filters for it name.
  fileprivate static func film(_ values: ForeignValues, _ look: [String]) -> Self {
    let sides = values.word(.max, "s", "size")?.split(separator: "x").map(String.init) ?? []
    let size = sides.count == 2 ? ["--width", sides[0], "--height", sides[1]] : []
    let rate = values.word(.max, "r", "rate").map { ["--fps", $0] } ?? []
    return .command("film", look + size + rate)
  }
}
