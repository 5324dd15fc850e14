import Foundation
import SyrinxEngine
import TestSupport
import Testing

/// A short sound played more and more often, through every effect. Frames that are read are counted elsewhere;
/// memory is that of a process.
@Suite(
  "With the length of the sound", .enabled(if: !isSanitized, "sanitizers change what is measured"))
struct GrowthTests {
  private static let seconds = 8
  private static let rate = 8000

  /// Each effect as it comes, and with all its curves moving to and fro, ring and filters below half
  /// the sample rate.
  static let chains: [[String]] =
    EffectCatalog.standard.effects.flatMap { effect in
      let curves = effect.parameters.compactMap { parameter -> String? in
        guard let number = parameter.domain.number, number.takesCurve else { return nil }
        let low = number.range.lowerBound
        let high =
          number.unit == .hertz ? min(number.range.upperBound, 3000) : number.range.upperBound
        return "\(parameter.name)=\(low.shortText)@0s/\(high.shortText)@50%/\(low.shortText)@100%"
      }
      return curves.isEmpty ? [[effect.name]] : [[effect.name], [effect.name] + curves]
    }
    + [
      "pitch +3st formants=keep quality=fast", "varispeed 1.1", "varispeed 1@1s/0.5@3s",
      "pitch 0@0s/1200@50%/-1200@100% quality=fast", "eq low-pass@1k",
    ].map { $0.split(separator: " ").map(String.init) }

  private static let sound: WaveSound = {
    var dice = Dice(seed: 1)
    let samples = (0..<seconds * rate).map { _ in Int16(dice.next(below: 1 << 14) - 1 << 13) }
    return WaveSound(sampleRate: rate, samples: samples)
  }()

  @Test("memory does not grow, nor time beyond proportion", arguments: sampled(chains, "growth"))
  func growth(chain: [String]) throws {
    let place = try TemporaryFolder()
    try place.write(Self.sound, to: "in.wav")
    // A reversed sound is read in stretches of 8 MiB; there are several of them in both.
    let times = chain[0] == "reverse" ? [80, 160] : isFull ? [8, 120] : [2, 20]
    func cost(_ times: Int) -> Cost {
      let options = ["--loop", "\(times)", "--jobs", "1", "--tail", "none", "--quiet", "--"]
      return Cost(of: ["render", place.url("in.wav").path, "-"] + options + chain)
    }
    var short = cost(times[0])
    let long = cost(times[1])
    // Held whole, what is longer would take 4.6 MB and more. Where a run is over in a moment, its peak is
    // known to 2 MB, and its end may be missed by whoever looks at its memory: not each time.
    let mostGrowth = 3 << 20
    for _ in 0..<6 where long.peakBytes - short.peakBytes >= mostGrowth {
      let again = cost(times[0])
      if again.peakBytes > short.peakBytes { short = again }
    }
    #expect(short.status == 0 && long.status == 0)
    #expect(long.peakBytes > 1 << 20 && long.peakBytes - short.peakBytes < mostGrowth)
    guard isFull else { return }
    // In proportion, with room for a machine that is busy; squared it would be 225 times.
    let ratio = Double(times[1]) / Double(times[0])
    #expect(long.processorSeconds < 2 * ratio * short.processorSeconds + 0.1)
  }

  /// The C library left holes that were too small for the next buffer: 65 KB for each file.
  @Test("a table of many files takes little memory for each")
  func table() throws {
    let place = try TemporaryFolder()
    try place.write(
      WaveSound(sampleRate: Self.rate, samples: Array(Self.sound.samples.prefix(400))), to: "0.wav")
    func cost(_ count: Int) throws -> Cost {
      let folder = place.url("\(count)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for number in 0..<count {
        try FileManager.default.linkItem(
          at: place.url("0.wav"), to: folder.appending(path: "\(number).wav"))
      }
      return Cost(of: ["inspect", folder.path, "--csv", "--only", "peakDB"])
    }
    let (few, many) = (try cost(20), try cost(1000))
    #expect(few.status == 0 && many.status == 0)
    #expect(many.peakBytes - few.peakBytes < 20 << 20, "\(few.peakBytes), \(many.peakBytes)")
  }
}
