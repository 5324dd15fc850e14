import SyrinxEngine
import SyrinxRender

extension ForeignEffect {
  static let dynamics = [
    ForeignEffect("compand") { values in
      guard let words = compressor(of: values) ?? gate(of: values) else {
        return .nothing("the nearest effect is compressor: see syrinx help compressor")
      }
      return .chain(words)
    },
    // SoX: comparable with compression, it makes a sound seem louder.
    ForeignEffect("contrast") { values in
      let amount = values.number(0) ?? 75
      return .chain(["compressor", "-24", "ratio=2", "makeup=" + (amount * 0.08).typed])
    },
    ForeignEffect("mcompand") { _ in .chain(["multiband", "-24", "ratio=3"]) },
    ForeignEffect("acompressor") { values in
      // The threshold and the makeup are factors, and the knee is one too, around the threshold.
      func level(_ name: String) -> Double? { values.decibels(.max, name) }
      let words = [
        (level("threshold") ?? ForeignValues.decibels(0.125)).level,
        "ratio=" + (values.number(.max, "ratio") ?? 2).typed,
        "attack=" + (values.number(.max, "attack") ?? 20).typed,
        "release=" + (values.number(.max, "release") ?? 250).typed,
        "knee=" + (level("knee") ?? ForeignValues.decibels(2.82843)).level,
      ]
      return .chain(["compressor"] + words + (level("makeup").map { ["makeup=" + $0.level] } ?? []))
    },
    // Their greatest gains are factors.
    ForeignEffect("speechnorm", "dynaudnorm") { values in
      let factor = values.number(.max, "expansion", "e", "maxgain", "m")
      return .chain(
        ["level"]
          + [factor].compactMap { $0 }.filter { 1...1000 ~= $0 }.map {
            "max-gain=" + ForeignValues.decibels($0).typed
          })
    },
    ForeignEffect("agate") { values in
      let threshold = values.decibels(.max, "threshold").map(\.level)
      return .chain(["gate"] + [threshold].compactMap { $0 })
    },
  ]

  /// The points of a curve that ends softer sounds, as in `-inf,-50.1,-inf,-50,-50`.
  private static func gate(of values: ForeignValues) -> [String]? {
    guard values.bare.count >= 2 else { return nil }
    let levels = values.bare[1].split(separator: ",").map(String.init)
    guard let last = levels.lastIndex(of: "-inf"), last > 1, let level = Double(levels[last - 1])
    else { return nil }
    return ["gate", level.level]
  }

  /// `attack,decay [knee:]in[,out]{,in,out} [gain …]` as SoX has it, by the highest stretch of its curve:
  /// the straight line from a point to full scale. (SoX manual, “compand”.)
  private static func compressor(of values: ForeignValues) -> [String]? {
    guard values.bare.count >= 2 else { return nil }
    let times = values.bare[0].split(separator: ",").map { Double($0) }
    let halves = values.bare[1].split(separator: ":", maxSplits: 1)
    let numbers = (halves.last ?? "").split(separator: ",").map { Double($0) }
    guard times.count == 2, let attack = times[0], let decay = times[1], !numbers.contains(nil),
      numbers.count >= 2
    else { return nil }
    // Of an odd number the first has no output of its own.
    let levels = numbers.count % 2 == 0 ? numbers : [numbers[0]] + numbers
    var points = stride(from: 0, to: levels.count, by: 2).map { (levels[$0]!, levels[$0 + 1]!) }
    // Where no point says where full scale goes, it stays.
    if points.last!.0 < 0 { points.append((0, 0)) }
    guard points.count >= 2 else { return nil }
    let (low, high) = (points[points.count - 2], points[points.count - 1])
    guard high.0 > low.0, high.1 >= low.1, high.1 - low.1 < high.0 - low.0 else { return nil }
    let ratio = min((high.0 - low.0) / max(high.1 - low.1, 1e-3), 50)
    let makeup = low.1 - low.0 + (values.number(2) ?? 0)
    let knee = halves.count == 2 ? Double(halves[0]) : 0
    return ["compressor", low.0.level, "ratio=" + ratio.typed, "attack=" + (1000 * attack).typed]
      + ["release=" + (1000 * decay).typed, "knee=" + (knee ?? 0).typed, "makeup=" + makeup.level]
  }
}
