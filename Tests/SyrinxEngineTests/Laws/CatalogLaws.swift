import SyrinxEngine
import Testing

/// A setting of an effect, with a name that a failing law can show.
struct Sample: CustomTestStringConvertible, Sendable {
  let effect: any Effect

  var testDescription: String {
    let words = effect.settings.map { "\($0.name)=\($0.words.joined(separator: " "))" }
    return ([type(of: effect).name] + words).joined(separator: " ")
  }

  /// Every effect as it comes, and turned one knob at a time to both ends, along a
  /// curve between them, and to each choice.
  static let all: [Sample] = EffectCatalog.all.flatMap { type in samples(of: type) }

  private static func samples<E: Effect>(of type: E.Type) -> [Sample] {
    var samples = [Sample(effect: E())]
    for knob in E.knobs {
      var words = knob.domain.choices
      if let number = knob.domain.number {
        let ends = [number.range.lowerBound, number.range.upperBound].map(\.shortText)
        words += ends
        if number.takesCurve { words.append("\(ends[0])@0s/\(ends[1])@50%") }
      }
      for word in words {
        var effect = E()
        do { try effect.set(knob.name, word: word) } catch {
          Issue.record("\(E.name) \(knob.name)=\(word): \(error)")
          continue
        }
        if effect != E() { samples.append(Sample(effect: effect)) }
      }
    }
    return samples
  }
}

@Suite("Every effect")
struct CatalogLaws {
  /// Frames of the sounds that are tried; fewer where nothing is optimised.
  private var length: Int {
    #if DEBUG
      900
    #else
      5000
    #endif
  }

  /// What comes out, with a hundredth of a second of tail: the laws are many, and some tails long.
  private func out(_ sample: Sample, _ sound: [[Float]], block: Int = 512) throws -> [[Float]] {
    try render(
      sample.effect, sound, rate: 44_100, blockFrameCount: block, tail: .seconds(0.01))
  }

  @Test("gives the same samples for any size of block", arguments: Sample.all)
  func blockSizes(sample: Sample) throws {
    let sound = [noise(count: length, seed: 1), noise(count: length, seed: 2)]
    let want = try out(sample, sound, block: 512)
    for block in [7, 64, 4096] {
      #expect(try out(sample, sound, block: block) == want, "in blocks of \(block)")
    }
  }

  @Test("gives the same samples in blocks of one frame", arguments: Sample.all)
  func singleFrames(sample: Sample) throws {
    let sound = [noise(count: length / 8)]
    #expect(try out(sample, sound, block: 1) == out(sample, sound))
  }

  @Test("after a reset is as good as new", arguments: Sample.all)
  func reset(sample: Sample) throws {
    let sound = [noise(count: length)]
    let renderer = try makeRenderer(
      makeNode(sample.effect, for: sound, rate: 44_100), sound, rate: 44_100, tail: .seconds(0.01))
    let first = try renderer.renderAll()
    try renderer.reset()
    #expect(try renderer.renderAll() == first)
  }

  @Test(
    "that calls itself neutral changes no bit", arguments: Sample.all.filter(\.effect.isNeutral))
  func neutral(sample: Sample) throws {
    let sound = [noise(count: length, seed: 3), noise(count: length, seed: 4)]
    let out = try render(sample.effect, sound, rate: 44_100, tail: .none)
    #expect(out == sound)
  }

  @Test(
    "gives as many frames as promised, at every rate, width and length",
    arguments: Sample.all, [8000, 44_100, 96_000])
  func frameCounts(sample: Sample, rate: Int) throws {
    for (channelCount, count) in [(1, 0), (2, 1), (6, 100), (1, 1000)] {
      let sound = (0..<channelCount).map { noise(count: count, seed: UInt64($0 + 1)) }
      let renderer = try makeRenderer(
        makeNode(sample.effect, for: sound, rate: rate), sound, rate: rate,
        tail: rate == 8000 && channelCount == 1 ? .automatic : .seconds(0.001))
      let promised = renderer.frameCount
      let got = try renderer.renderAll()
      #expect(got.count == renderer.format.channelCount)
      #expect(got.count == channelCount || sample.effect is Pan, "only pan lays out channels")
      #expect(got.allSatisfy { $0.count == promised })
    }
  }

  @Test("makes silence of silence", arguments: Sample.all)
  func silence(sample: Sample) throws {
    let out = try out(sample, [[Float](repeating: 0, count: length)])
    #expect(out[0].allSatisfy { $0 == 0 })
  }

  @Test("stays finite under full-scale squares and clicks", arguments: Sample.all)
  func extremes(sample: Sample) throws {
    let square = (0..<length).map { Float($0 / 50 % 2 == 0 ? 1 : -1) }
    for sound in [square, impulse(at: 100, count: length), noise(count: length, amplitude: 1)] {
      #expect(try out(sample, [sound])[0].allSatisfy(\.isFinite))
    }
  }

  @Test("gives the same bytes twice", arguments: Sample.all)
  func twice(sample: Sample) throws {
    let sound = [noise(count: length)]
    #expect(try out(sample, sound) == out(sample, sound))
  }

  @Test("has knobs that are named, unique, helped, and within their own range")
  func knobs() {
    #expect(Set(EffectCatalog.all.map { $0.name }).count == EffectCatalog.all.count)
    for effect in EffectCatalog.all {
      #expect(effect.summary.hasSuffix("."))
      let names = effect.knobs.map(\.name)
      #expect(Set(names).count == names.count)
      for knob in effect.knobs {
        #expect(!knob.help.isEmpty)
        if let number = knob.domain.number, case .number(let standard) = knob.standard {
          #expect(number.range.contains(standard.minimum))
        }
      }
    }
  }

  @Test("prints settings that read back as they were", arguments: Sample.all)
  func printAndParse(sample: Sample) throws {
    try check(sample.effect)
  }

  private func check<E: Effect>(_ effect: E) throws {
    var again = E()
    for setting in effect.settings {
      if setting.words.count == 1,
        !(E.knobs.contains { $0.name == setting.name && $0.domain.isList })
      {
        try again.set(setting.name, word: setting.words[0])
      } else {
        try again.set(setting.name, to: .list(setting.words))
      }
    }
    #expect(again == effect)
  }
}

extension Domain {
  fileprivate var isList: Bool {
    if case .list = self { return true }
    return false
  }
}
