import SyrinxEngine
import SyrinxRender

/// Words of editors and of plain English for effects that have another name here.
extension ForeignEffect {
  static let plain: [ForeignEffect] =
    chains.flatMap { names, words in
      names.split(separator: " ").map { name in
        ForeignEffect(String(name)) { values in
          let chain = words.split(separator: " ").map(String.init)
          // The first value belongs to the last word where that ends in = or @.
          guard let last = chain.last, last.hasSuffix("=") || last.hasSuffix("@") else {
            return .chain(chain + values.bare + values.others)
          }
          let sole = values.named.count == 1 ? values.named.first?.value : nil
          guard let value = values.bare.first ?? sole, values.bare.count < 2 else { return nil }
          // A band has no settings of its own.
          let isLast = last.hasSuffix("@") || values.bare.isEmpty
          let settings = isLast ? [] : values.others
          return .chain(chain.dropLast() + [last + value] + settings)
        }
      }
    } + [
      // Twice as slow and half as fast are meant alike.
      ForeignEffect("slow", "slower", "slow-down", "slowdown") { values in
        guard let factor = values.number(0), factor > 0, values.bare.count == 1 else { return nil }
        let tempo = (factor > 1 ? 1 / factor : factor).typed
        return .chain(["pitch", "tempo=" + tempo] + values.others)
      },
      ForeignEffect("speed-up", "speedup", "faster", "fast") { values in
        faster(values, factors: 1...4).map { .chain(["pitch", "tempo=" + $0] + values.others) }
      },
      ForeignEffect("change-tempo") { values in
        faster(values, factors: 1...2).map { .chain(["pitch", "tempo=" + $0] + values.others) }
      },
      ForeignEffect("change-speed") { values in
        faster(values, factors: 1...2).map { .chain(["varispeed", $0] + values.others) }
      },
      ForeignEffect("auto-duck", "autoduck", "sidechain") { _ in
        .nothing("a sound is lowered while another is heard by: duck under=voice.wav")
      },
    ]

  /// A change in percent, as Audacity has it, or a factor where numbers without a sign are some.
  private static func faster(
    _ values: ForeignValues, factors: ClosedRange<Double>
  ) -> String? {
    guard let word = values.bare.first, values.bare.count == 1,
      let number = Double(word.hasSuffix("%") ? word.dropLast() : word[...]), number > -100
    else { return nil }
    let isFactor =
      factors.contains(number) && word.first?.isNumber ?? false && !word.hasSuffix("%")
    return (isFactor ? number : 1 + number / 100).typed
  }

  /// Names, and the chain that their values follow.
  private static let chains: [(String, String)] = [
    ("hpf high-pass-filter low-cut lowcut", "eq high-pass@"),
    ("lpf low-pass-filter high-cut highcut", "eq low-pass@"),
    ("noise-reduction noisereduction noisereduce noise-reduce remove-noise", "denoise"),
    ("noise-gate noisegate", "gate"), ("de-esser de-ess", "deess"),
    ("de-click de-clicker click-removal", "declick"), ("clip-fix", "declip"),
    ("truncate-silence", "silence"), ("notch-filter", "eq band-stop@"),
    ("de-hum hum-removal", "dehum"), ("de-reverb", "dereverb"), ("vocoder monotone", "robotize"),
    ("time-stretch timestretch time_stretch", "pitch tempo="),
    ("lufs loudness-normalization", "loudness"),
    ("formant-shift change-gender", "pitch formants="),
    ("psola", "pitch quality=voice"), ("auto-tune", "tune"), ("deeper", "voice deep"),
    // Names of audiomentations, pedalboard and their like.
    ("addgaussiannoise addgaussiansnr addnoise add-noise add_noise", "noise white"),
    ("gsmfullratecompressor", "codec gsm"), ("bitcrush", "crush"),
    ("roomsimulator", "room"), ("polarityinversion", "invert"),
    ("mp3compression mp3compressor", "codec mp3"), ("tanhdistortion", "drive"),
    ("timemask", "mask frequencies=0"), ("frequencymask", "mask times=0"),
    ("oneof one-of", "some 1"),
    ("mono", "pan channels=mono"),
    ("stereo", "pan channels=stereo"),
    ("fade-in fadein", "fade"), ("fade-out fadeout", "fade out="),
    ("remove-silence trim-silence", "trim silence"), ("hall", "reverb large-hall"),
    ("specaugment", "mask"), ("leveler leveller leveling", "level"),
  ]
}
