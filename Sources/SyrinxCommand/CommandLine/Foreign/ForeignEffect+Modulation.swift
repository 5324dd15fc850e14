import SyrinxEngine
import SyrinxRender
import SyrinxSystem

extension ForeignEffect {
  static let modulation = [
    // gain-in gain-out {delay decay speed depth}, as SoX writes them and as ffmpeg sorts them.
    ForeignEffect("chorus", flags: "st", hasTrailingFlags: true) { values in
      let count = values.isFilter ? (values.bare.count - 2) / 4 : 1
      guard values.bare.count >= 6, count > 0, !values.bare.contains(where: { Double($0) == nil })
      else { return nil }
      func value(_ index: Int) -> Double { values.number(2 + index * count) ?? 0 }
      guard let gainIn = values.number(0), let gainOut = values.number(1), gainOut > 0,
        gainIn + value(1) > 0
      else { return nil }
      let sum = gainIn + value(1)
      return .chain([
        "chorus", value(2).typed, "depth=" + value(3).typed, "mix=" + (100 * value(1) / sum).typed,
        "gain", ForeignValues.decibels(sum * gainOut).level,
      ])
    },
    // gain-in gain-out delay decay speed. Other names are those of here.
    ForeignEffect("phaser", flags: "st", hasTrailingFlags: true) { values in
      let names = ["in_gain", "out_gain", "delay", "decay", "speed", "type"]
      guard values.named.keys.allSatisfy({ names.contains($0) }) else { return nil }
      return values.bare.count >= 5 || !values.named.isEmpty ? phaser(values) : nil
    },
    ForeignEffect("aphaser") { phaser($0) },
    // SoX's depth is 40 % where none is said; ffmpeg's is a share.
    ForeignEffect("tremolo") { values in
      guard values.isFilter else {
        guard values.bare.count == 2 || values.isSox && values.bare.count == 1 else { return nil }
        return .chain(["tremolo", values.bare[0], "depth=" + (values.word(1) ?? "40")])
      }
      guard Set(values.named.keys).isSubset(of: ["f", "d"]), values.bare.count < 3 else {
        return nil
      }
      let depth = 100 * (values.number(1, "d") ?? 0.5)
      return .chain(["tremolo", (values.number(0, "f") ?? 5).typed, "depth=" + depth.typed])
    },
    // ffmpeg's delay goes to and fro over 5 ms at full depth; its slope is the change of pitch.
    ForeignEffect("vibrato") { values in
      guard values.isFilter, Set(values.named.keys).isSubset(of: ["f", "d"]) else { return nil }
      let (rate, depth) = (values.number(0, "f") ?? 5, values.number(1, "d") ?? 0.5)
      guard rate > 0, 0...1 ~= depth else { return nil }
      let cents = 1200 * log2(1 + 2 * Double.pi * rate * depth * 0.0025)
      return .chain(["vibrato", rate.typed, "depth=" + cents.rounded().typed])
    },
    // delay depth regen width speed; the delayed sound has the part width ÷ (1 + width) of the sum.
    ForeignEffect("flanger") { values in
      guard values.bare.count >= 2 || !values.named.isEmpty || values.isSox,
        !values.bare.prefix(5).contains(where: { Double($0) == nil }),
        values.bare.count >= 2
          || values.named.keys.allSatisfy({
            ["delay", "regen", "width", "speed", "depth"].contains($0)
          })
      else { return nil }
      let width = (values.number(3, "width") ?? 71) / 100
      guard width >= 0 else { return nil }
      return .chain([
        "flanger", (values.number(4, "speed") ?? 0.5).typed,
        "depth=" + (values.number(1, "depth") ?? 2).typed,
        "feedback=" + (values.number(2, "regen") ?? 0).typed,
        "mix=" + (100 * width / (1 + width)).typed,
      ])
    },
    // reverberance HF-damping room-scale stereo-depth pre-delay wet-gain, of which the first three say how
    // long a Freeverb lasts: its longest comb has 1617 samples at 44.1 kHz.
    ForeignEffect("reverb", flags: "w") { values in
      let numbers = values.bare.map { Double($0) }
      guard !numbers.isEmpty || values.flags == "w" || values.isSox, !numbers.contains(nil),
        values.named.isEmpty
      else { return nil }
      func number(_ index: Int, _ usual: Double) -> Double {
        index < numbers.count ? numbers[index]! : usual
      }
      guard (0...100).contains(number(0, 50)), (0...100).contains(number(1, 50)),
        (0...100).contains(number(2, 100)), (0...100).contains(number(3, 100))
      else { return nil }
      let a = -1 / log(1 - 0.3)
      let b = 100 / (log(1 - 0.98) * a + 1)
      let feedback = 1 - exp((number(0, 50) - b) / (a * b))
      let length = 1617 / 44_100 * (number(2, 100) / 100 * 0.9 + 0.1)
      let decay = min(max(-3 * length / log10(feedback), 0.1), 20)
      return .chain([
        "reverb", "decay=" + decay.typed, "damping=" + (number(1, 50) / 100).typed,
        "predelay=" + number(4, 0).typed, "width=" + (number(3, 100) / 100).typed,
        "mix=" + (values.flags == "w" ? "100" : "50"),
      ])
    },
  ]
  private static func phaser(_ values: ForeignValues) -> Equivalent? {
    let decay = values.number(3, "decay") ?? 0.4
    return .chain([
      "phaser", (values.number(4, "speed") ?? 0.5).typed, "feedback=" + min(100 * decay, 95).typed,
    ])
  }
}
