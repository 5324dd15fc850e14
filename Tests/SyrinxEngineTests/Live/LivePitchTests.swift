import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("Pitch in a live rendering")
struct LivePitchTests {
  private let rate = 48_000

  private func renderer(_ effect: any Effect, _ sound: [Float]) throws -> Renderer {
    var live = LiveSettings()
    live.prefetchSeconds = 3
    var graph = Graph()
    let source = SoundSource(AudioBuffer(channels: [sound]), sampleRate: rate)
    let player = try graph.add(PlayerNode(source), as: "player")
    try graph.connect(graph.add(effect, as: "effect", after: player), to: graph.output)
    let renderer = try Renderer(graph, RenderSettings(maximumFrameCount: 256, live: live))
    try renderer.prime()
    return renderer
  }

  /// All frames; at a position the parameter is set.
  private func out(
    _ renderer: Renderer, setting name: String = "", to value: Double = 0, at: Int = 0
  )
    throws -> [Float]
  {
    let sink = BufferSink(channelCount: 1)
    var block = AudioBuffer(channelCount: 1, frameCapacity: 256)
    while true {
      if renderer.position == at { renderer.liveValue(name, of: "effect")?.set(value) }
      let count = try renderer.render(into: &block)
      guard count > 0 else { return sink.channels[0] }
      sink.write(block.frames.prefix(count))
    }
  }

  @Test("goes where it is turned", arguments: [-700.0, 400, 1200])
  func turned(cents: Double) throws {
    var pitch = Pitch()
    pitch.quality = .fine
    let sound = try out(
      renderer(pitch, sine(440, rate: rate, count: 96_000)), setting: "cents", to: cents,
      at: 48_128)
    #expect(sound.count == 96_000)
    let before = frequency(of: sound, about: 30_000, guess: 440, rate: rate)
    #expect(abs(before - 440) < 0.3)
    let wanted = 440 * exp2(cents / 1200)
    let after = frequency(of: sound, about: 80_000, guess: wanted, rate: rate)
    #expect(abs(1200 * log2(after / wanted)) < 3)
  }

  @Test(
    "of a voice goes where it is turned, and leaves the voice in its place",
    arguments: [(83.0, -700.0), (131.3, 400), (219.7, -1200), (391.3, 700)])
  func voice(fundamental: Double, cents: Double) throws {
    let vowel = steadyVowel(
      fundamental: fundamental, formants: [700, 1200, 2500], rate: rate, count: 48_000)
    var pitch = Pitch()
    pitch.quality = .voice
    pitch.formants = .keep
    let silence = [Float](repeating: 0, count: 12_000)
    let sound = try out(
      renderer(pitch, silence + vowel + silence), setting: "cents", to: cents, at: 25_600)
    let wanted = 2 * fundamental * exp2(cents / 1200)
    let found = frequency(of: sound, about: 46_000, guess: wanted, rate: rate, halfWidth: 8000)
    #expect(abs(1200 * log2(found / wanted)) < 2)
    let least = 0.05 * vowel.map(\.magnitude).max()!
    let heard = sound.indices.filter { sound[$0].magnitude > least }
    #expect(abs(heard.first! - 12_000) < rate / 100 && abs(heard.last! - 60_000) < rate / 60)
  }

  @Test("keeps a sound in its place", arguments: Pitch.Quality.allCases)
  func inPlace(quality: Pitch.Quality) throws {
    var pitch = Pitch()
    pitch.cents = 300
    pitch.quality = quality
    var sound = [Float](repeating: 0, count: 48_000)
    let burst = sine(1000, rate: rate, count: 960)
    for start in [12_000, 30_000] {
      for frame in burst.indices { sound[start + frame] = burst[frame] }
    }
    let heard = try out(renderer(pitch, sound))
    for start in [12_000, 30_000] {
      // The middle of the burst's energy.
      var (energy, time) = (0.0, 0.0)
      for frame in start - 4800..<start + 6000 {
        let power = Double(heard[frame]) * Double(heard[frame])
        energy += power
        time += power * Double(frame)
      }
      #expect(abs(time / energy - Double(start + 480)) < 0.01 * Double(rate))
    }
  }

  @Test("of a robot goes where it is turned")
  func robot() throws {
    let voice = vowel(fundamental: 120, formants: [500, 1500], rate: rate, count: 72_000)
    let sound = try out(renderer(Robotize(), voice), setting: "freq", to: 200, at: 36_096)
    // Between the harmonics there is next to nothing.
    func fraction(_ hertz: Double, _ range: Range<Int>) -> Double {
      power(of: sound, at: 3 * hertz, rate: rate, in: range)
        / power(of: sound, at: 3.5 * hertz, rate: rate, in: range)
    }
    #expect(fraction(110, 12_000..<30_000) > 100)
    #expect(fraction(200, 50_000..<68_000) > 100)
  }

  @Test(
    "and all other effects say how late they make a sound that is heard as it is made",
    arguments: EffectCatalog.standard.names)
  func delay(name: String) throws {
    let descriptor = try #require(EffectCatalog.standard.effect(named: name))
    guard descriptor.canRunLive else { return }
    let effect = descriptor.makeEffect()
    let settings = RenderSettings(maximumFrameCount: 64)
    let format = StreamFormat(sampleRate: 48_000, channelCount: 1)
    // An effect that hears all of the sound first cannot follow it.
    guard !effect.isOpen else {
      #expect(throws: EngineError.self) { try effect.liveDelay(for: format, settings) }
      return
    }
    let delay = try #require(try effect.liveDelay(for: format, settings))
    let most = [
      "pitch": 4900, "robotize": 704, "whisper": 704, "anonymize": 96, "limiter": 96,
      "distortion": 96, "drive": 96, "reverb": 32, "varispeed": 256, "vibrato": 9600,
      "denoise": 1920, "dereverb": 1920, "declick": 2400, "exciter": 96, "tune": 752,
      "harmony": 752,
    ]
    #expect(delay <= most[name] ?? 0, "\(delay)")
  }

  @Test("of a voice that rises and falls as in speech is within 60 cents of the one that is due")
  func intonation() throws {
    // Four words, each of which rises by a fourth and falls by an octave in 0.4 seconds.
    let count = 19_200
    var (phase, wanted) = (0.0, [Double]())
    var sound = [Float](repeating: 0, count: 12_000)
    for word in 0..<4 {
      for frame in 0..<count {
        let time = Double(frame) / Double(count)
        let octaves = time < 0.4 ? time : 0.4 - 1.6 * (time - 0.4)
        let hertz = [90.0, 130, 180, 240][word] * exp2(octaves)
        wanted.append(hertz)
        phase += 2 * .pi * hertz / Double(rate)
        var sum = 0.0
        for harmonic in 1...Int(3800 / hertz) {
          let number = Double(harmonic)
          let x = number * hertz / 600
          sum += sin(number * phase + number * number) / number / hypot(1 - x * x, 0.2 * x)
        }
        let edge = min(Double(min(frame, count - frame)) / 1000, 1)
        sound.append(Float(0.1 * edge * sum))
      }
      sound += [Float](repeating: 0, count: 4800)
      wanted += [Double](repeating: 0, count: 4800)
    }
    var pitch = Pitch()
    pitch.quality = .voice
    pitch.formants = .keep
    pitch.cents = 400
    let heard = try out(renderer(pitch, sound))
    var (right, all) = (0, 0)
    for start in stride(from: 0, to: wanted.count - 2400, by: 480) {
      let place = start + 1200
      guard wanted[start] > 0, wanted[start + 2400] > 0 else { continue }
      let due = Double(rate) / (wanted[place] * exp2(1.0 / 3))
      func alike(_ lag: Int) -> Double {
        let middle = 12_000 + place
        let (first, half) = (middle - lag / 2, Int(due))
        return correlation(
          heard[first - half..<first + half], heard[first + lag - half..<first + lag + half])
      }
      let lag = (Int(0.6 * due)...Int(1.6 * due)).max { alike($0) < alike($1) }!
      all += 1
      if (1200 * log2(due / Double(lag))).magnitude < 60 { right += 1 }
    }
    #expect(all > 100 && Double(right) > 0.97 * Double(all), "\(right) of \(all)")
  }

  @Test("of a voice that is off is brought to the note while it sings")
  func tune() throws {
    let vowel = steadyVowel(
      fundamental: 226, formants: [700, 1200, 2500], rate: rate, count: 60_000)
    var tune = Tune()
    tune.speed = 0
    let heard = try out(renderer(tune, vowel))
    // 220 Hz is an A.
    let found = frequency(of: heard, about: 40_000, guess: 440, rate: rate, halfWidth: 8000) / 2
    #expect(abs(1200 * log2(found / 220)) < 3)
  }

  @Test("or tempo that is changed cannot follow such a sound")
  func refused() throws {
    var (pitch, varispeed) = (Pitch(), Varispeed())
    pitch.tempo = 1.5
    varispeed.rate = 0.5
    let format = StreamFormat(sampleRate: 48_000, channelCount: 2)
    for effect: any Effect in [pitch, varispeed] {
      #expect(!effect.canRunLive)
      #expect(try effect.liveDelay(for: format, RenderSettings()) == nil)
    }
  }
}

@Suite("Vibrato in a live rendering")
struct LiveVibratoTests {
  private let rate = 48_000

  private func renderer(_ sound: [Float], rate hertz: Curve, depth: Curve) throws -> Renderer {
    var vibrato = Vibrato()
    vibrato.rate = hertz
    vibrato.depth = depth
    var live = LiveSettings()
    live.prefetchSeconds = 3
    var graph = Graph()
    let source = SoundSource(AudioBuffer(channels: [sound]), sampleRate: rate)
    let player = try graph.add(PlayerNode(source), as: "player")
    try graph.connect(graph.add(vibrato, as: "effect", after: player), to: graph.output)
    let renderer = try Renderer(graph, RenderSettings(maximumFrameCount: 256, live: live))
    try renderer.prime()
    return renderer
  }

  private func latency(_ renderer: Renderer) throws -> Int {
    try #require(renderer.description.nodes.first { $0.name == "effect" }).latency
  }

  @Test("it is no later than the swing that is asked for, and two milliseconds")
  func latency() throws {
    for (hertz, cents) in [(5.0, 20.0), (5, 50), (0.1, 200)] {
      let found = try latency(renderer([0.5], rate: Curve(hertz), depth: Curve(cents)))
      // The swing's half: sinh(c)/2πf and a little of the second harmonic.
      let c = cents / 1200 * log(2)
      let swing = (sinh(c) + (cosh(c) - 1) / 2) / (2 * .pi * hertz)
      #expect(Double(found) / Double(rate) <= swing + 0.002, "\(hertz) Hz, \(cents) cents")
    }
  }

  @Test("it swings as far as it is turned, and comes back to its place")
  func turned() throws {
    let tone = sine(1000, rate: rate, count: 144_000)
    let renderer = try renderer(tone, rate: 5, depth: 10)
    let sink = BufferSink(channelCount: 1)
    var block = AudioBuffer(channelCount: 1, frameCapacity: 256)
    let turns = [48_128: 100.0, 96_000: 0]
    while true {
      if let depth = turns[renderer.position] {
        renderer.liveValue("depth", of: "effect")?.set(depth)
      }
      let count = try renderer.render(into: &block)
      guard count > 0 else { break }
      sink.write(block.frames.prefix(count))
    }
    let out = sink.channels[0]
    // The pitch is highest where the swing's wave is at its top, every fifth of a second.
    func cents(_ seconds: Double) -> Double {
      let found = frequency(
        of: out, about: Int(seconds * 48_000), guess: 1000, rate: rate, halfWidth: 480)
      return 1200 * log2(found / 1000)
    }
    #expect(abs(cents(0.6) - 10) < 1)
    #expect(abs(cents(1.6) - 100) < 4)
    #expect(abs(cents(2.5)) < 0.5)
  }
}
