import SyrinxEngine
import SyrinxRender

extension ForeignEffect {
  static let layouts = [
    ForeignEffect("rate", flags: "qlmhvuMILsab") { values in
      values.number(0).map { .options(["--rate", $0.typed]) }
    },
    ForeignEffect("aresample") { values in
      values.number(0, "sample_rate", "r").map { .options(["--rate", $0.typed]) }
    },
    ForeignEffect("channels") { values in
      values.word(0).map { .options(["--channels", $0]) }
    },
    ForeignEffect("remix", flags: "amp") { values in
      switch values.bare {
      case ["1"]: .chain(["pan", "channels=left"])
      case ["2"]: .chain(["pan", "channels=right"])
      case ["2", "1"]: .chain(["pan", "channels=swap"])
      case ["-"], ["1,2"], ["1-2"]: .chain(["pan", "channels=mono"])
      default: nil
      }
    },
    ForeignEffect("swap") { _ in .chain(["pan", "channels=swap"]) },
    ForeignEffect("dither", flags: "sSap") { values in
      .options(["--dither", values.flags.isEmpty ? "tpdf" : "shaped"])
    },
  ]

  static let others = [
    ForeignEffect("echo", "echos", "aecho") { values in
      // SoX adds the echo, times its decay, to the sound times the first gain; mix is the echo's part of both.
      guard let gainIn = values.number(0, "in_gain"), let gainOut = values.number(1, "out_gain"),
        let delay = values.number(2, "delays"), let decay = values.number(3, "decays"),
        values.bare.count <= 4, gainIn + decay > 0, gainOut > 0
      else { return nil }
      let sum = gainIn + decay
      return .chain([
        "delay", delay.typed + "ms", "feedback=0", "cutoff=96k", "mix=" + (100 * decay / sum).typed,
        "gain", ForeignValues.decibels(sum * gainOut).level,
      ])
    },
    ForeignEffect("tremolo") { values in
      guard values.bare.count == 2 else { return nil }
      return .chain(["tremolo", values.bare[0], "depth=" + values.bare[1]])
    },
    ForeignEffect("afftdn", "anlmdn", "arnndn", "noisered") { values in
      let floor = values.number(.max, "nr").map { ["floor=\((-$0.magnitude).typed)"] } ?? []
      return .chain(["denoise"] + floor)
    },
    ForeignEffect("noiseprof") { _ in
      .nothing("the noise is learnt by denoise itself, as in: denoise profile=0..0.5s")
    },
    ForeignEffect("amix", "amerge") { _ in .combining("mix") },
    ForeignEffect("concat") { _ in .combining("join") },
    ForeignEffect("stat", "stats", "astats", "ebur128", "volumedetect") { _ in
      .command("inspect", [])
    },
    ForeignEffect("spectrogram", "showspectrumpic") { _ in
      .command("spectrum", ["--out", "spectrogram.png"])
    },
  ]
}
