import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxDevices

private func gain(_ decibels: Double) -> LiveVoice {
  LiveVoice(name: "gain \(decibels)") { graph, input in
    var effect = Gain()
    effect.db = Curve(decibels)
    return try graph.add(effect, as: "gain", after: input)
  }
}

private func effect(_ name: String) -> LiveVoice {
  LiveVoice(name: name) { graph, input in
    let effect = EffectCatalog.standard.effect(named: name)!.makeEffect()
    return try graph.add(effect, as: name, after: input)
  }
}

private func pitch(_ quality: Pitch.Quality, _ cents: Double) -> LiveVoice {
  LiveVoice(name: quality.rawValue) { graph, input in
    var pitch = Pitch()
    pitch.cents = Curve(cents)
    pitch.quality = quality
    return try graph.add(pitch, as: "pitch", after: input)
  }
}

@Suite("A live session")
struct LiveSessionTests {
  private final class Room: @unchecked Sendable {
    let system = FakeSystem()
    let session: LiveSession
    var heard: [Float] = []

    init(_ voices: [LiveVoice], selecting first: Int? = nil) throws {
      session = try LiveSession(system, LiveRequest(), voices: voices, selecting: first)
      system.heard = { frame, _ in sine(440, frame) }
      system.played = { [unowned self] _, block, _ in
        let samples = block.samples(of: 1)
        for frame in samples.indices { heard.append(samples[frame]) }
      }
      try session.start()
    }

    func peak(_ range: Range<Int>) -> Float { heard[range].map(\.magnitude).max()! }
  }

  @Test("switches voices in 20 ms, without a gap or a click above −60 dBFS")
  func switching() throws {
    let room = try Room([gain(-6.0206), effect("pitch")])
    room.system.advance(to: 1)
    #expect(abs(room.peak(40_000..<48_000) - 0.5) < 0.01)
    #expect(try room.session.select(0))
    room.system.advance(to: 2)
    #expect(abs(room.peak(56_000..<96_000) - 0.25) < 0.005)
    #expect(try room.session.select(1))
    room.system.advance(to: 3)
    #expect(try room.session.select(nil))
    room.system.advance(to: 4)
    #expect(room.session.selected == nil)
    #expect(abs(room.peak(180_000..<190_000) - 0.5) < 0.01)
    // The third difference leaves nothing of a sound of 440 Hz, and three times a step.
    var click: Float = 0
    for frame in 40_000..<190_000 {
      let a = room.heard[frame...]
      let difference = a[frame] - 3 * a[frame + 1] + 3 * a[frame + 2] - a[frame + 3]
      click = max(click, difference.magnitude)
    }
    #expect(click < 0.001, "\(click)")
    // Never silent on the way.
    for start in stride(from: 48_000, to: 180_000, by: 480) {
      #expect(room.peak(start..<start + 480) > 0.1)
    }
  }

  @Test("switches between voices while one speaks: no gap, and no more noise than without")
  func speaking() throws {
    let voices = [
      pitch(.voice, 400), effect("robotize"), pitch(.voice, -500), effect("tune"),
      effect("limiter"),
    ]
    let room = try Room(voices, selecting: 0)
    // A buzz of 120 Hz up to 4 kHz.
    let vowel = (0..<400).map { frame in
      (1...33).reduce(Float(0)) { sum, number in
        sum + sine(120 * Double(number), frame + 7 * number * number) / Float(4 * number)
      }
    }
    room.system.heard = { frame, _ in vowel[frame % 400] }
    var switches: [Int] = []
    for turn in 1...10 {
      room.system.advance(to: 0.6 * Double(turn))
      switches.append(room.heard.count)
      #expect(try room.session.select(turn % 6 == 5 ? nil : turn % 6))
    }
    room.system.advance(to: 6.6)
    // The vowel ends at 4 kHz; a click does not. Third differences show the difference.
    func noise(_ frame: Int) -> Float {
      let a = room.heard
      return (a[frame] - 3 * a[frame + 1] + 3 * a[frame + 2] - a[frame + 3]).magnitude
    }
    let usual = (20_000..<room.heard.count - 4).filter { frame in
      !switches.contains { $0 - 480 <= frame && frame < $0 + 4800 }
    }.map(noise).max()!
    for place in switches {
      let most = (place - 480..<place + 4800).map(noise).max()!
      #expect(most < 1.3 * usual, "at \(place): \(most) beside \(usual)")
      let levels = stride(from: place, to: place + 4800, by: 960).map {
        level(room.heard[$0..<$0 + 960])
      }
      #expect(levels.min()! > 0.35 * levels.max()!, "at \(place): \(levels)")
    }
  }

  @Test("turns the parameters of the voice that is heard, and keeps them")
  func turning() throws {
    let room = try Room([gain(0)], selecting: 0)
    room.system.advance(to: 0.5)
    #expect(room.session.parameters.map(\.parameter) == ["db"])
    #expect(room.session.set("db", of: "gain", to: -12.0412))
    #expect(!room.session.set("nothing", of: "gain", to: 1))
    room.system.advance(to: 1)
    #expect(abs(room.peak(40_000..<47_000) - 0.125) < 0.003)
    #expect(try room.session.select(nil))
    room.system.advance(to: 1.5)
    #expect(try room.session.select(0))
    room.system.advance(to: 2)
    #expect(abs(room.peak(90_000..<95_000) - 0.125) < 0.003)
    let peaks = room.session.takePeaks()
    #expect(abs(peaks.input - 0.5) < 0.01 && peaks.output > 0.4)
  }

  @Test(
    "refuses what changes time or hears all of the sound first", arguments: ["normalize", "trim"])
  func refused(name: String) {
    #expect(throws: DeviceError.notLive(voice: name)) {
      try LiveSession(FakeSystem(), LiveRequest(), voices: [effect(name)], selecting: 0)
    }
    let slow = LiveVoice(name: "slow") { graph, input in
      var pitch = Pitch()
      pitch.tempo = 0.5
      return try graph.add(pitch, as: "pitch", after: input)
    }
    #expect(throws: DeviceError.notLive(voice: "slow")) {
      try LiveSession(FakeSystem(), LiveRequest(), voices: [slow], selecting: 0)
    }
  }

  @Test("is heard on a second output too")
  func monitor() throws {
    let system = FakeSystem()
    system.drifts = ["phones": 150e-6]
    var request = LiveRequest()
    request.monitor = AudioDevice(
      id: "phones", description: "Phones", direction: .output,
      format: StreamFormat(sampleRate: 48_000, channelCount: 2))
    let session = try LiveSession(system, request, voices: [])
    system.heard = { frame, _ in sine(440, frame) }
    var peaks: [String: Float] = [:]
    system.played = { device, block, time in
      if time > 1 { peaks[device] = max(peaks[device] ?? 0, block.peak) }
    }
    try session.start()
    system.advance(to: 3)
    #expect(abs((peaks["out"] ?? 0) - 0.5) < 0.01)
    #expect(abs((peaks["phones"] ?? 0) - 0.5) < 0.01)
    #expect(session.dropoutCount == 0)
  }
}

@Suite("A chain that is heard as it is made")
struct LiveChainTests {
  private let format = StreamFormat(sampleRate: 48_000, channelCount: 1)

  /// The output, in blocks of the given sizes in turn.
  private func out(_ voice: LiveVoice, _ sound: [Float], sizes: [Int]) throws -> (
    LiveChain, [Float]
  ) {
    let chain = try LiveChain(voice, format, maximumFrameCount: 128)
    let buffer = AudioBuffer(channels: [sound])
    var made = AudioBuffer(channelCount: 1, frameCapacity: sound.count)
    var (start, turn) = (0, 0)
    while start < sound.count {
      let end = min(start + sizes[turn % sizes.count], sound.count)
      var part = made.extracting(start..<end)
      chain.process(buffer.frames.extracting(start..<end), into: &part)
      (start, turn) = (end, turn + 1)
    }
    return (chain, made.channels[0])
  }

  @Test(
    "is always as late as it says, whatever the sizes of the blocks",
    arguments: [
      "gain", "delay", "limiter", "compressor", "pitch", "robotize", "voice", "tune", "drive",
      "reverb",
    ])
  func delay(name: String) throws {
    // A buzz of 150 Hz for those that follow a voice.
    let sound = noise(count: 24_000).enumerated().map { 0.1 * $1 + Float($0 % 320) / 640 }
    let voice = name == "voice" ? pitch(.voice, 300) : effect(name)
    let (chain, even) = try out(voice, sound, sizes: [128])
    let (_, odd) = try out(voice, sound, sizes: [1, 127, 33, 64, 7, 128])
    #expect(even == odd)
    guard name == "gain" || name == "delay" else { return }
    // Neutral, or with its echoes yet to come.
    #expect(chain.delay == 0)
  }

  @Test("lets an impulse out when it says, 17 ms later by a voice's pitch")
  func impulse() throws {
    var sound = [Float](repeating: 0, count: 24_000)
    sound[9000] = 1
    for (voice, error) in [(pitch(.fast, 0), 240), (pitch(.voice, 300), 0)] {
      let (chain, made) = try out(voice, sound, sizes: [128])
      let loudest = made.indices.max { made[$0].magnitude < made[$1].magnitude }!
      let isOnTime = abs(loudest - 9000 - chain.delay) <= error
      if error > 0 {
        #expect(isOnTime)
      } else {
        withKnownIssue(
          "a click alone may be taken for a period of a voice, and move by a millisecond",
          isIntermittent: true
        ) {
          #expect(isOnTime)
        }
      }
      #expect(voice.name != "voice" || chain.delay <= 17 * 48)
    }
  }
}
