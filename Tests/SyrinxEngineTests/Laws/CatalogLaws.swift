import Foundation
import SyrinxEngine
import TestSupport
import Testing

/// A setting of an effect, with a name that a failing law can show.
struct Sample: CustomTestStringConvertible, Sendable {
  let effect: any Effect

  var testDescription: String {
    let words = effect.settings.map { "\($0.name)=\($0.words.joined(separator: " "))" }
    return ([effect.descriptor.name] + words).joined(separator: " ")
  }

  /// Every effect as it comes, and turned one parameter at a time to both ends, along a
  /// curve between them, and to each choice.
  static let all: [Sample] =
    EffectCatalog.tested.effects.flatMap { samples(of: $0, from: $0.makeEffect()) }
    .filter { !$0.effect.traits.contains(.takesWholeSound) }
    + [.voice, .spectral, .fine].flatMap(of)

  /// The same of an engine of pitch, at work, each setting once. Of Rubber Band's fine one, which costs more than
  /// all others together, ordinary runs leave out a constant tempo and constant formants at an end: the curves
  /// between the ends are there.
  private static func of(_ quality: Pitch.Quality) -> [Sample] {
    var pitch = Pitch()
    pitch.quality = quality
    pitch.cents = 300
    var known: Set<Pitch> = []
    return samples(of: pitch.descriptor, from: pitch).filter {
      guard let pitch = $0.effect as? Pitch, known.insert(pitch).inserted else { return false }
      return pitch.quality == quality && pitch.target == nil
        && (quality != .fine || isFull || !pitch.hasConstantEnd)
    }
  }

  private static func samples(
    of descriptor: EffectDescriptor, from effect: any Effect
  ) -> [Sample] {
    let standard = Sample(effect: effect)
    // Of one without parameters two, so that it meets every stream too.
    var samples = descriptor.parameters.isEmpty ? [standard, standard] : [standard]
    for (index, parameter) in descriptor.parameters.enumerated() {
      var words = parameter.domain.choices + (parameter.name == "bands" ? bands : [])
      // Corners, where several images are in one place.
      if ["source", "microphone"].contains(parameter.name) { words += ["0/0/0", "5/4/2.7"] }
      if let number = parameter.domain.number {
        let ends = [number.range.lowerBound, number.range.upperBound].map(\.shortText)
        words += ends
        // Each kind of curve for some parameters of every effect.
        let curves = [
          "\(ends[0])@0s/\(ends[1])@50%", "\(ends[1])@0s/smooth/\(ends[0])@50%/hold/\(ends[1])@80%",
          "\(ends[0])..\(ends[1])@9Hz/triangle",
        ]
        if number.takesCurve { words.append(curves[index % curves.count]) }
      }
      for word in words {
        var effect = standard.effect
        do { try effect.set(parameter.name, word: word) } catch {
          Issue.record("\(descriptor.name) \(parameter.name)=\(word): \(error)")
          continue
        }
        if !effect.settings.isEmpty { samples.append(Sample(effect: effect)) }
      }
    }
    return samples
  }

  /// Bands of all types, at the lowest place and at the highest that every rate has, as wide, narrow,
  /// strong and weak as they come.
  private static let bands = [
    "low-pass@20", "low-pass@4000", "high-pass@20", "high-pass@4000", "parametric@20:-96/0.05",
    "parametric@3900:24/5", "band-pass@20/0.05", "band-stop@3900/5", "low-shelf@20:24",
    "high-shelf@3900:-96", "resonant-low-pass@20/0.05", "resonant-high-pass@3900/5",
    "resonant-low-shelf@20:-96/5", "resonant-high-shelf@3900:24/0.05",
    "low-pass@20@0s/3900@10%/20@50%", "band-stop@500/q100@0s/q0.1@50%",
    "parametric@3900@0s/20@20%:24@0s/-96@50%/0.05oct@0s/5oct@50%",
    "resonant-high-shelf@1k:-96@0s/24@30%/q0.1@0s/q100@60%",
  ]
}

/// The laws that are tried at one rate and width of stream or another.
enum Law: Int, CaseIterable {
  case blockSizes, singleFrames, reset, bypassValue, frameCounts, impulse, silence, extremes, twins,
    twice, twoAtOnce
}

/// A setting of an effect and the streams on which a law tries it.
///
/// Ordinary runs try each law on one stream, another for the next setting and the next law, so that
/// every effect meets every rate and width; with `SYRINX_FULL` in the environment all laws meet all. Each setting of
/// Rubber Band's fine engine, which costs more than all others together, is tried by every other law.
struct Trial: CustomTestStringConvertible, Sendable {
  let sample: Sample
  let formats: [StreamFormat]

  var testDescription: String { sample.testDescription }

  static let all: [StreamFormat] = [8000, 16_000, 44_100, 48_000, 96_000].flatMap { rate in
    [1, 2, 6].map { StreamFormat(sampleRate: rate, channelCount: $0) }
  }

  static func of(_ law: Law) -> [Trial] {
    Sample.all.enumerated().filter { place, sample in
      isFull || (place + law.rawValue) % 2 == 0 || (sample.effect as? Pitch)?.quality != .fine
    }.map { place, sample in
      // Fifteen streams in steps of four: rate and width change every time.
      let first = (4 * place + 7 * law.rawValue) % all.count
      let turned = (all[first...] + all[..<first]).filter(sample.admits)
      return Trial(sample: sample, formats: isFull ? turned : [turned[0]])
    }
  }
}

extension Sample {
  /// A stream can take the setting at all: none carries a tone beyond half its rate.
  func admits(_ format: StreamFormat) -> Bool {
    (effect as? Ring).map { $0.freq.maximum <= format.nyquist } ?? true
  }
}

@Suite("Every effect")
struct CatalogLaws {
  /// Frames of the sounds that are tried; fewer where nothing is optimised.
  private var length: Int {
    #if DEBUG && !OPTIMIZED
      900
    #else
      5000
    #endif
  }

  /// The same for a setting: fewer where they become many times as many.
  private func length(_ trial: Trial) -> Int {
    trial.sample.effect.speed.map { $0 < 0.1 } == true ? length / 4 : length
  }

  /// Channels of noise, all different.
  private func noises(_ format: StreamFormat, _ count: Int) -> [[Float]] {
    Self.noises.prefix(format.channelCount).map { Array($0.prefix(count)) }
  }

  private static let noises = (1...6).map { noise(count: 5000, seed: UInt64($0)) }
  private static let loudNoise = noise(count: 5000, amplitude: 1)

  /// The output with a hundredth of a second of tail: the laws are many, and some tails long.
  private func out(
    _ trial: Trial, _ sound: [[Float]], _ format: StreamFormat, block: Int = 512, threads: Int = 1
  ) throws -> [[Float]] {
    try render(
      trial.sample.effect, sound, rate: format.sampleRate, blockFrameCount: block,
      tail: .seconds(0.01), threads: threads)
  }

  @Test("gives the same samples for any size of block", arguments: Trial.of(.blockSizes))
  func blockSizes(trial: Trial) throws {
    for format in trial.formats {
      let sound = noises(format, length(trial))
      // Of 512 frames and of 4096 it is known that they agree: another law renders in both.
      let want = try out(trial, sound, format, block: 4096)
      // One or the other where not all is tried.
      for block in isFull ? [7, 64] : [format.channelCount == 2 ? 64 : 7] {
        #expect(
          try out(trial, sound, format, block: block) == want, "\(format) in blocks of \(block)")
      }
    }
  }

  @Test("gives the same samples in blocks of one frame", arguments: Trial.of(.singleFrames))
  func singleFrames(trial: Trial) throws {
    for format in trial.formats {
      let sound = noises(format, length / (isFull ? 8 : 16))
      #expect(try out(trial, sound, format, block: 1) == out(trial, sound, format), "\(format)")
    }
  }

  @Test("after a reset is as good as new", arguments: Trial.of(.reset))
  func reset(trial: Trial) throws {
    for format in trial.formats {
      let (sound, rate) = (noises(format, length(trial)), format.sampleRate)
      let renderer = try makeRenderer(
        resolve(trial.sample.effect, for: sound, rate: rate), sound, rate: rate,
        tail: .seconds(0.01))
      let first = try renderer.renderAll()
      try renderer.reset()
      #expect(try renderer.renderAll() == first, "\(format)")
    }
  }

  @Test("is rendered by two at once as by one alone", arguments: Trial.of(.twoAtOnce))
  func twoAtOnce(trial: Trial) throws {
    for format in trial.formats {
      let (sound, rate) = (noises(format, length(trial) / 2), format.sampleRate)
      var graph = Graph()
      let source = SoundSource(AudioBuffer(channels: sound), sampleRate: rate)
      let player = try graph.add(PlayerNode(source), as: "player")
      let effect = try graph.resolve(trial.sample.effect, after: player).effect
      try graph.connect(graph.add(effect, as: "effect", after: player), to: graph.output)
      let settings = RenderSettings(tail: .seconds(0.01), maximumFrameCount: 512)
      let renderers = try (0..<2).map { _ in try Renderer(graph, settings) }
      let channelCount = renderers[0].format.channelCount
      let sinks = renderers.map { _ in BufferSink(channelCount: channelCount) }
      var block = AudioBuffer(channelCount: channelCount, frameCapacity: 512)
      var isOver = false
      while !isOver {
        for (renderer, sink) in zip(renderers, sinks) {
          let count = try renderer.render(into: &block)
          sink.write(block.frames.prefix(count))
          isOver = count == 0
        }
      }
      #expect(sinks[0].channels == sinks[1].channels, "\(format)")
      #expect(try Renderer(graph, settings).renderAll() == sinks[0].channels, "\(format)")
    }
  }

  @Test(
    "that calls itself bypassValue changes no bit",
    arguments: Trial.of(.bypassValue).filter(\.sample.effect.isBypass))
  func bypassValue(trial: Trial) throws {
    for format in trial.formats {
      let sound = noises(format, length)
      let out = try render(trial.sample.effect, sound, rate: format.sampleRate, tail: .none)
      #expect(out == sound, "\(format)")
    }
  }

  @Test("gives as many frames as promised, whatever the length", arguments: Trial.of(.frameCounts))
  func frameCounts(trial: Trial) throws {
    for format in trial.formats {
      // The whole tail once, of the shortest sound: it may last for long.
      for (count, tail) in [(0, .none), (1, .automatic), (100, .none), (1000, .seconds(0.001))]
        as [(Int, TailPolicy)]
      {
        let sound = noises(format, count)
        let renderer = try makeRenderer(
          resolve(trial.sample.effect, for: sound, rate: format.sampleRate), sound,
          rate: format.sampleRate, tail: format.isSmall || isFull ? tail : .seconds(0.001))
        let promised = renderer.frameCount
        let got = try renderer.renderAll()
        #expect(got.count == renderer.format.channelCount)
        #expect(
          got.count == format.channelCount || trial.sample.effect is Pan,
          "only pan lays out channels")
        #expect(got.allSatisfy { $0.count == promised }, "\(count) frames of \(format)")
      }
    }
  }

  @Test(
    "leaves an impulse in its place",
    arguments: Trial.of(.impulse).filter { $0.sample.slack != nil })
  func impulses(trial: Trial) throws {
    // Where `crush` takes a sample whatever its rate, and large enough to be more than its half step.
    let place = 640
    for format in trial.formats {
      let sound = impulse(at: place, count: 2 * place, amplitude: 0.75)
      let channels = [[Float]](repeating: sound, count: format.channelCount)
      let slack = trial.sample.slack!
      let renderer = try makeRenderer(
        resolve(trial.sample.effect, for: channels, rate: format.sampleRate), channels,
        rate: format.sampleRate, tail: .seconds(0.01))
      let expected = try #require(renderer.output(atPlayed: Double(place)))
      let outputs = try renderer.renderAll()
      if trial.sample.reasonForSilence == nil || trial.sample.effect is Pan {
        #expect(outputs.contains { $0.contains { $0 != 0 } }, "\(format): nothing is left of it")
      }
      for output in outputs {
        let peak = output.indices.max { output[$0].magnitude < output[$1].magnitude }!
        guard output[peak] != 0 else {
          #expect(trial.sample.reasonForSilence != nil, "\(format): nothing is left in a channel")
          continue
        }
        let distance = abs(Double(peak) - expected)
        #expect(
          distance <= 1 + Double(slack.frames) + slack.seconds * Double(format.sampleRate),
          "\(format): \(peak)")
      }
    }
  }

  @Test("makes silence of silence", arguments: Trial.of(.silence))
  func silence(trial: Trial) throws {
    for format in trial.formats {
      let silence = [Float](repeating: 0, count: length)
      let sound = [[Float]](repeating: silence, count: format.channelCount)
      #expect(
        try out(trial, sound, format).allSatisfy {
          $0 == [Float](repeating: 0, count: $0.count)
        }, "\(format)")
    }
  }

  @Test("stays finite under full-scale squares and clicks", arguments: Trial.of(.extremes))
  func extremes(trial: Trial) throws {
    for format in trial.formats {
      let count = length(trial)
      let square = sound(count: count) { $0 / 50 % 2 == 0 ? 1 : -1 }
      let noise = Array(Self.loudNoise.prefix(count))
      for sound in [square, impulse(at: 100, count: count), noise] {
        let channels = [[Float]](repeating: sound, count: format.channelCount)
        #expect(try out(trial, channels, format).allSatisfy(isFinite), "\(format)")
      }
    }
  }

  @Test(
    "that does not spread the sound keeps equal channels equal",
    arguments: Trial.of(.twins).filter { !$0.sample.spreads })
  func twins(trial: Trial) throws {
    for format in trial.formats {
      let sound = [[Float]](repeating: noise(count: length), count: max(format.channelCount, 2))
      let output = try out(trial, sound, format)
      #expect(output.allSatisfy { $0 == output[0] }, "\(format)")
    }
  }

  @Test("gives the same bytes again, on several threads", arguments: Trial.of(.twice))
  func twice(trial: Trial) throws {
    for format in trial.formats {
      let sound = noises(format, length(trial))
      #expect(
        try out(trial, sound, format, block: 4096, threads: 3) == out(trial, sound, format),
        "\(format)")
    }
  }

  @Test(
    "with a parameter that moves from a value to the same one gives the samples of the constant",
    arguments: EffectCatalog.tested.effects.map(\.name))
  func still(name: String) throws {
    let made = try #require(EffectCatalog.tested.effect(named: name)).makeEffect()
    let format = StreamFormat(sampleRate: 16_000, channelCount: 2)
    let sound = noises(format, length / 4)
    for parameter in made.parameters {
      guard let number = parameter.domain.number, number.takesCurve else { continue }
      let value = (number.range.lowerBound + min(number.range.upperBound, 7000)) / 2
      func output(_ word: String) throws -> [[Float]] {
        var effect = made
        try effect.set(parameter.name, word: word)
        return try render(effect, sound, rate: format.sampleRate, tail: .none)
      }
      let text = value.shortText
      let still = try output(text)
      for word in ["\(text)@0s/smooth/\(text)@70%", "\(text)..\(text)@3Hz"] {
        #expect(try output(word) == still, "\(parameter.name)=\(word)")
      }
    }
  }

  @Test("says which parameters are turned by hand, and a live rendering has those")
  func turned() throws {
    for descriptor in EffectCatalog.standard.effects where descriptor.canRunLive {
      var graph = Graph()
      let source = SoundSource(AudioBuffer(channels: [[0]]), sampleRate: 16_000)
      let player = try graph.add(PlayerNode(source), as: "player")
      let node = try graph.add(descriptor.makeEffect(), as: "effect", after: player)
      try graph.connect(node, to: graph.output)
      let live = try Renderer(graph, RenderSettings(live: LiveSettings()))
      let said = descriptor.parameters.filter { descriptor.canChangeLive($0) }.map(\.name)
      #expect(
        live.liveParameters(of: "effect") == said.filter { $0 != "bands" }.sorted(),
        "\(descriptor.name)")
    }
  }

  @Test("meets every rate and every width in some law, every time")
  func coverage() {
    let trials = Law.allCases.flatMap(Trial.of)
    for effect in EffectCatalog.tested.effects {
      let met = trials.filter { $0.sample.effect.descriptor.name == effect.name }.flatMap(\.formats)
      #expect(Set(met) == Set(Trial.all), "\(effect.name)")
    }
  }

  @Test("has parameters that are named, unique, helped, and within their own range")
  func parameters() {
    let catalog = EffectCatalog.tested
    #expect(Set(catalog.names).count == catalog.names.count)
    for effect in catalog.effects {
      #expect(effect.summary.hasSuffix("."))
      let names = effect.parameters.map(\.name)
      #expect(Set(names).count == names.count)
      for parameter in effect.parameters {
        #expect(!parameter.help.isEmpty)
        if let number = parameter.domain.number, case .number(let standard) = parameter.standard {
          #expect(number.range.contains(standard.minimum))
        }
      }
    }
  }

  @Test("prints settings that read back as they were", arguments: Sample.all)
  func printAndParse(sample: Sample) throws {
    let effect = sample.effect
    var again = effect.descriptor.makeEffect()
    for setting in effect.settings {
      if setting.words.count == 1,
        !(effect.parameters.contains { $0.name == setting.name && $0.domain.isList })
      {
        try again.set(setting.name, word: setting.words[0])
      } else {
        try again.set(setting.name, to: .list(setting.words))
      }
    }
    #expect(AnyHashable(again) == AnyHashable(effect))
  }
}

extension StreamFormat {
  /// Whole tails are soon rendered.
  fileprivate var isSmall: Bool { sampleRate <= 16_000 && channelCount == 1 }
}

extension Sample {
  /// It makes different things of equal channels, and is meant to.
  fileprivate var spreads: Bool {
    switch effect {
    case is Pan: true
    case let effect as Invert: effect.channels != .all
    case let effect as Reverb: effect.width != 0
    case let effect as Chorus: effect.spread != 0
    case let effect as Flanger: effect.spread != 0
    case let effect as Phaser: effect.spread != 0
    default: false
    }
  }

  /// Why nothing may be left of an impulse, or in one of its channels; nil where something must be.
  fileprivate var reasonForSilence: String? {
    switch effect {
    case let effect as Pan where [.surround51, .surround71].contains(effect.channels):
      "loudspeakers that nothing goes to are silent"
    case let effect as Width where effect.middle.minimum == 0:
      "what all channels share is middle"
    case let effect as Pan where effect.position.constant.map { abs($0) == 1 } ?? true:
      "the channel on the other side is silent"
    case let effect as Crush where effect.rate.constant == nil:
      "it lies between two samples that are held"
    case let effect as Distortion
    where effect.preset == .drumsBitBrush && effect.mix.maximum == 100:
      "its preset holds samples, whatever lies between them"
    case is Declick: "an impulse in silence is a click"
    case is PacketLoss: "the packet may be lost"
    default: nil
    }
  }

  /// Distance from its place at which the loudest time of an impulse may lie; nil where the setting itself
  /// moves it, or where there may be none.
  fileprivate var slack: (frames: Int, seconds: Double)? {
    switch effect {
    // They move the sound in time.
    case _ where effect.speed != 1: nil
    case is Delay, is Stutter, is Vibrato: nil
    // Noise is louder than an impulse at some ratios, and far walls together than the way through the air.
    case is Noise, is SimulatedRoom: nil
    // It may lie where all is masked.
    case is Mask: nil
    case let effect as Distortion where effect.preset.stages.delay != nil: nil
    case let effect as Chorus where effect.mix.maximum == 100: nil
    case let effect as Flanger where effect.mix.maximum == 100: nil
    case let effect as Phaser where effect.mix.maximum == 100: nil
    case let effect as Reverb where effect.mix.maximum == 100: nil
    case let effect as Pitch where effect.cents.constant == nil: nil
    // Its loudest time lies where the response has it, which is compared with the formula elsewhere.
    case is Equalizer: nil
    // All-passes turn the phase about each crossover.
    case let effect as Multiband: (0, 0.5 / effect.bands[0].limit)
    // They hold samples, or spread them over a window or a period.
    case is Crush: (64, 0)
    // At 8 kHz its steps are an eighth of a millisecond apart.
    case is Codec: (0, 0.1e-3)
    case is Distortion: (0, 2e-3)
    // Voiced sound moves by less than a period, all other stays.
    case let effect as Pitch where effect.quality == .voice: (0, 12e-3)
    // At 8 kHz the library's windows last 64 ms; two octaves off, the loudest time of what they make
    // of an impulse, sample for sample that of the `rubberband` program, is anywhere in the middle.
    case let effect as Pitch where effect.cents.constant.map({ abs($0) > 1200 }) == true: (0, 40e-3)
    case is Pitch: (0, 12e-3)
    case is Tune, is Harmony: (0, 12e-3)
    case is Robotize: (0, 26e-3)
    case is Whisper, is Anonymize: (0, 25e-3)
    default: (0, 0)
    }
  }
}

extension Pitch {
  /// Its tempo, or the ratio of its formants, is another number that does not move.
  fileprivate var hasConstantEnd: Bool {
    if case .ratio(let ratio) = formants, ratio.constant != nil { return true }
    return tempo.constant.map { $0 != 1 } ?? false
  }
}

extension Domain {
  fileprivate var isList: Bool {
    if case .list = self { return true }
    return false
  }
}
