import Foundation
import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxRender

/// A change of sound without a change of its revision would leave batches and caches with the old sound.
@Suite("Revisions")
struct RevisionTests {
  private static let isRecording = ProcessInfo.processInfo.environment["SYRINX_RECORD"] == "1"
  private static let rate = 16_000

  /// A second in two channels: silence, a gliding voice, a pause with faint noise, the voice with a sibilant,
  /// clicks and clipped peaks, hum all the time, and silence again.
  private static let input: [[Float]] = {
    var dice = Dice(seed: 1)
    var phase = 0.0
    let left = sound(count: rate) { frame -> Float in
      let time = Double(frame) / Double(rate)
      phase += (120 + 60 * time) / Double(rate)
      var voice = 0.0
      for harmonic in 1...14 {
        let amplitude = 1 / Double(1 + abs(harmonic - 4))
        voice += amplitude * sin(2 * .pi * Double(harmonic) * phase)
      }
      let noise = Double(dice.samples(1, amplitude: 1)[0])
      var sample = 0.22 * voice + 0.003 * noise
      if (0.4..<0.55).contains(time) { sample = 0.001 * noise }
      if (0.7..<0.78).contains(time) { sample = 0.3 * noise }
      if frame % 2900 == 1500 { sample += 0.5 }
      for harmonic in [1.0, 2, 3] { sample += 0.02 * sin(2 * .pi * 50 * harmonic * time) }
      if !(0.05..<0.95).contains(time) { sample = 1e-5 * noise }
      return Float(min(max(sample, -0.7), 0.7))
    }
    let right = sound(count: rate) { frame -> Float in
      let late = frame < 5 ? 0 : left[frame - 5]
      return 0.6 * late + 0.1 * left[frame]
    }
    return [left, right]
  }()

  /// Every effect by default, as in its examples, and with each of its choices; then what all renders share.
  private static let chains: [String] = {
    var chains: [String] = []
    for effect in EffectCatalog.standard.effects {
      let examples = effect.examples.map {
        $0.replacingOccurrences(of: "speech.wav", with: "VOICE")
      }
      let base = effect.makeEffect().isBypass ? examples[0] : effect.name
      let choices = effect.parameters.flatMap { parameter in
        parameter.domain.choices.map { "\(base) \(parameter.name)=\($0)" }
      }
      chains += [effect.name] + examples + choices
    }
    chains += Equalizer.Band.Kind.allCases.map { "eq \($0.rawValue)@900" }
    chains += [
      "duck 18 under=VOICE", "silence -20 longer=0.05 to=0.02", "trim -50 keep=10", "dehum 50",
      "reverb ir=ROOM mix=40",
      "reverb ir=ROOM mix=40 ir-gain=file", "pitch 0@0s/300@1s",
      "pitch 300 tempo=0.8 quality=voice", "[ dry , gain -6 delay 3ms mix=100 ]", "--rate=16000",
      "--rate=5000", "--channels=1", "--encoding=pcm16", "--dither=shaped --encoding=pcm16",
      "--dither=none --encoding=pcm16", "--encoding=pcm24", "--start=0.2 --end=0.7 --loop=2",
    ]
    var seen: Set<String> = []
    return chains.filter { line in
      guard seen.insert(line).inserted else { return false }
      if line.hasPrefix("--") { return true }
      // An example may set a parameter already. Codecs of libraries sound as those have it.
      guard let chain = try? ChainSpec(words: line.split(separator: " ").map(String.init)) else {
        return false
      }
      return !chain.isBypass && !chain.effects.contains { $0.traits.contains(.takesWholeSound) }
    }
  }()

  @Test("a chain that sounds different has another revision", .timeLimit(.minutes(1)))
  func recorded() throws {
    let recorded = try RecordedSound.recorded()
    let chains = Self.chains
    let made = Made(count: chains.count)
    DispatchQueue.concurrentPerform(iterations: chains.count) { number in
      made.set(
        number, Result { try RecordedSound(chains[number], of: Self.input, sampleRate: Self.rate) })
    }
    let record = "SYRINX_RECORD=1 make test FILTER=RevisionTests"
    let sounds = try made.all.map { try $0.get() }.map { now in
      guard let then = recorded[now.chain] else {
        #expect(Self.isRecording, "‘\(now.chain)’ is not recorded: \(record)")
        return now
      }
      guard then.revisions == now.revisions else {
        #expect(Self.isRecording, "‘\(now.chain)’ has other revisions: \(record)")
        return now
      }
      let isSame = now.sounds(like: then)
      #expect(
        isSame,
        "‘\(now.chain)’ sounds different: if that is meant, raise its revision and \(record)")
      return then
    }
    let input = RecordedSound("", "", Self.input, isCoarse: false)
    for effect in EffectCatalog.standard.effects {
      #expect(
        sounds.contains {
          $0.revisions.split(separator: " ").contains(Substring(effect.name))
            && !$0.sounds(like: input)
        }, "\(effect.name) leaves the input as it is")
    }
    if Self.isRecording { try RecordedSound.record(sounds) }
  }

  @Test("a difference of −80 dB is one, and rounding is none")
  func bounds() {
    func recorded(_ sound: [[Float]]) -> RecordedSound {
      RecordedSound("", "", sound, isCoarse: false)
    }
    let sound = Self.input
    let then = recorded(sound)
    let others = [
      sound.map { $0.map { $0 * 1.0001 } }, [sound[0], sound[1].map { $0 - 1e-5 }],
      [sound[0], [0.003] + sound[1].dropFirst()], sound.map { [0] + $0.dropLast() },
      sound.map { Array($0.dropLast()) }, [sound[1], sound[0]],
    ]
    for other in others { #expect(!recorded(other).sounds(like: then)) }
    #expect(recorded(sound.map { $0.map { ($0 * 0x1p23).rounded() / 0x1p23 } }).sounds(like: then))
    let levels = RecordedSound("", "", sound, isCoarse: true)
    for other in [sound.map { $0.map { $0 * 1.1 } }, [sound[0].reversed(), sound[1].reversed()]] {
      #expect(!RecordedSound("", "", other, isCoarse: true).sounds(like: levels))
    }
  }

  @Test("no effect has the name of the engine, and none a revision above its highest")
  func names() throws {
    for effect in EffectCatalog.standard.effects {
      #expect(effect.name != SoundRevisions.engineName)
      #expect((1...effect.revision).contains(effect.makeEffect().revision))
    }
    let chain = try ChainSpec(
      words: "pitch target=200 quality=fine pitch 300 quality=fine gain -3".split(separator: " ")
        .map(String.init))
    #expect(SoundRevisions(of: chain.effects).text == "pitch 2")
    #expect(SoundRevisions(of: Array(chain.effects.dropFirst())).text == "")
    #expect(SoundRevisions(of: try ChainSpec(words: ["pitch", "300"]).effects).text == "pitch 4")
  }

  @Test("the engine has its revision by what a render asks of it")
  func engine() throws {
    func text(_ options: [(String, String)], to path: String = "x.wav") throws -> String {
      var render = RenderOptions()
      for (name, word) in options { try render.set(name, word: word) }
      return SoundRevisions(of: .chain(ChainSpec()), render, to: path).text
    }
    #expect(try text([]) == "" && text([("start", "1"), ("encoding", "pcm24")]) == "")
    #expect(try text([("tail", "none")], to: "x.ogg") == "")
    for option in [("rate", "16k"), ("channels", "2"), ("tail", "1"), ("format", "mp3")] {
      #expect(try text([option]) == "engine 2", "\(option)")
    }
    #expect(try text([], to: "x.mp3") == "engine 2")
  }

  @Test("stated in JSON they are read again")
  func json() {
    let revisions = SoundRevisions(["reverb": 3, "engine": 2, "gain": 1])
    #expect(revisions.json?.compact == #"{"engine": 2, "reverb": 3}"#)
    #expect(SoundRevisions(revisions.json) == revisions)
    #expect(SoundRevisions().json == nil && SoundRevisions(nil) == SoundRevisions())
    #expect(SoundRevisions(["reverb": "x", "gate": -1, "pan": 2.5]) == SoundRevisions())
  }
}

/// Results of several threads.
private final class Made: @unchecked Sendable {
  private let lock = NSLock()
  private var results: [Result<RecordedSound, any Error>?]

  init(count: Int) { results = Array(repeating: nil, count: count) }

  func set(_ index: Int, _ result: Result<RecordedSound, any Error>) {
    lock.withLock { results[index] = result }
  }

  var all: [Result<RecordedSound, any Error>] { lock.withLock { results.compactMap { $0 } } }
}
