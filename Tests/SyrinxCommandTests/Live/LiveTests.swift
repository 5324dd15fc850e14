import SyrinxDevices
import SyrinxEngine
import SyrinxSystem
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("live, record and explain --live")
struct LiveTests {
  let bench = Bench()

  private struct JSONMissing: Error {}

  /// Chains of one effect of the catalogue that cannot run live, and why.
  private static let obstacles: [(chain: String, obstacle: LiveObstacle)] = [
    ("normalize 0", .measures), ("trim", .measures), ("loudness -16", .measures),
    ("pitch tempo=0.9", .changesLength), ("varispeed 1.5", .changesLength),
    ("level", .looksFarAhead), ("fade out=1", .needsEnd), ("pad 1", .needsEnd),
    ("gain 0@0%/-6@100%", .needsEnd),
  ]

  @Test(
    "refuse by name what cannot follow a sound as it comes", arguments: obstacles.map(\.chain))
  func refused(_ chain: String) {
    let name = String(chain.split(separator: " ")[0])
    let lines = ["live " + chain, "explain --live " + chain, "live gain 1 [ dry , \(chain) ]"]
    // Behind something else, pitch runs without its tempo.
    for line in name == "pitch" ? Array(lines.prefix(2)) : lines {
      let outcome = bench.run(line)
      #expect(outcome.status == .misused)
      #expect(outcome.notes.contains(name + " cannot run live: it "), "\(line): \(outcome.notes)")
    }
  }

  @Test("take no folder for commands, and record no two sounds to one file")
  func files() {
    #expect(throws: PathError.isDirectory(path: bench.folder)) {
      try LiveSockets(control: bench.folder, web: nil)
    }
    let path = bench.path("both.wav")
    let outcome = bench.run(words: ["live", "--record", path, "--record-dry", path])
    #expect(outcome.status == .misused, "\(outcome.notes)")
    #expect(outcome.notes.contains("--record-dry would overwrite"), "\(outcome.notes)")
    #expect(bench.bytes("both.wav") == nil)
  }

  @Test("agree with the catalogue about what can run live")
  func catalogue() throws {
    for descriptor in EffectCatalog.standard.effects {
      let effect = descriptor.makeEffect()
      #expect((effect.liveObstacle == nil) == effect.canRunLive, "\(descriptor.name)")
    }
    for (chain, obstacle) in Self.obstacles {
      let effects = try ChainSpec(words: chain.split(separator: " ").map(String.init)).effects
      #expect(effects[0].liveObstacle == obstacle, "\(chain)")
    }
  }

  @Test("a recording refuses only what needs all of the sound first")
  func recorded() {
    #expect(bench.run("record out.wav normalize 0").notes.contains("normalize cannot run live"))
    #expect(bench.run("record out.wav [ pitch tempo=0.5 , dry ]").status == .misused)
    #expect(bench.bytes("out.wav") == nil)
  }

  @Test("a recording does not replace a file unless it is told to")
  func existing() throws {
    try bench.write([sine(440, count: 100)], to: "out.wav")
    let before = bench.bytes("out.wav")
    let outcome = bench.run("record out.wav")
    #expect(outcome.status == .misused && outcome.notes.contains("--replace"))
    #expect(bench.bytes("out.wav") == before)
    #expect(bench.run("record out.w64 --encoding gsm610").notes.contains("before it is finished"))
  }

  @Test("a recording that clips proposes an effect, since its command has no --clip")
  func clipped() throws {
    let request = try RenderRequest(
      recordingTo: bench.path("loud.wav"), .chain(ChainSpec()), RenderOptions())
    let loud = BufferSource(AudioBuffer(channels: [[0.5, 2]]), sampleRate: 48_000)
    let writer = try RecordingWriter(request, "microphone", loud)
    try writer.begin()
    let warning = try #require(try writer.write().warnings.first)
    #expect(warning.contains("1 sample clipped"), "\(warning)")
    #expect(warning.hasSuffix("reduce the gain, or end the chain with ‘limiter’"), "\(warning)")
  }

  @Test("the latency of a chain is the sum of its parts, and an effect's is its own")
  func latency() throws {
    let plain = try bench.run("explain --live --json").json()
    func seconds(_ json: JSONValue, _ name: String) throws -> Double {
      guard case .number(let value)? = json["latency"]?[name] else { throw JSONMissing() }
      return value
    }
    #expect(try seconds(plain, "chain") == 0)
    let limited = try bench.run("explain --live gain -3 limiter --json").json()
    let parts = try ["input", "chain", "output"].map { try seconds(limited, $0) }
    #expect(abs(try seconds(limited, "total") - parts.reduce(0, +)) < 1e-4)
    #expect(try seconds(limited, "input") == seconds(plain, "input"))
    // A limiter hears a millisecond ahead, and is given its blocks whole.
    #expect(parts[1] > 0.001 && parts[1] < 0.003)
    guard case .array(let effects)? = limited["effects"] else { throw JSONMissing() }
    #expect(effects.map { $0["name"] } == ["gain", "limiter"])
    #expect(effects[0]["latency"] == 0)
    let text = bench.run("explain --live gain -3 limiter").output
    #expect(text.contains("gain       0.0 ms") && text.contains("total"))
    #expect(bench.run("explain --live in.wav").status == .misused)
  }

  @Test("a chain comes first among the voices of the keys, all of which can run live")
  func choices() throws {
    let chain = try ChainSpec(words: ["gain", "3"])
    let choices = try LiveChoices(chain, title: "gain 3", keyFile: nil, .live, .builtIn)
    #expect(choices.first == 0 && choices.choices.count == 9)
    #expect(choices.choices[0].title == "gain 3" && choices.choices[0].key == .character("1"))
    for choice in choices.choices { try choice.chain.checkLive() }
    let plain = try LiveChoices(nil, title: "", keyFile: nil, .live, .builtIn)
    #expect(plain.first == nil && plain.choices.count == 9)
    let twice = try LiveChoices(
      chain, title: "voice robot", keyFile: nil, .live, .builtIn)
    #expect(!twice.choices.contains { $0.title == "robot" })
  }

  @Test("a key file says which key means which chain; its faults are told with their line")
  func keyFile() throws {
    try bench.write("# mine\nr voice robot\nspace gain -6 reverb plate\n", to: "keys.json")
    let choices = try LiveChoices(
      nil, title: "", keyFile: bench.path("keys.json"), .live, .builtIn)
    #expect(choices.choices.map(\.title) == ["voice robot", "gain -6 reverb plate"])
    #expect(
      choices.keys[.character("r")] == .voice(0) && choices.keys[.character(" ")] == .voice(1))
    #expect(choices.keys[.character("2")] == nil && choices.first == 0)
    let with = try LiveChoices(
      ChainSpec(words: ["gain", "3"]), title: "gain 3", keyFile: bench.path("keys.json"), .live,
      .builtIn)
    #expect(with.first == 2 && with.keys[.character("1")] == .voice(2))
    for (text, told) in [
      ("a gain 1\nbb gain 2", "line 2: ‘bb’ is not a key"),
      ("a gain 1\na gain 2", "line 2: the key ‘a’ has a chain already"),
      ("\nleft", "line 2: the key ‘left’ has no chain"),
      ("a gian 1", "line 1: ‘gian’ is not an effect: did you mean gain?"),
      ("a trim", "line 1: trim cannot run live"),
    ] {
      try bench.write(text, to: "keys.json")
      let outcome = bench.run("live --keys keys.json")
      #expect(outcome.status == .misused && outcome.notes.contains(told), "\(outcome.notes)")
    }
    #expect(bench.run("live --keys nowhere.json").status == .failed)
  }

  @Test("pitch gets the quality of the session where it has none of its own, or auto")
  func quality() throws {
    let words =
      "pitch 300 [ dry , pitch 400 quality=voice , pitch 500 quality=auto ] pitch 600 quality=fine"
      .split(separator: " ")
    let chain = try ChainSpec(words: words.map(String.init)).atQuality(.fast)
    let qualities = chain.effects.compactMap { ($0 as? Pitch)?.quality }
    #expect(qualities == [.fast, .voice, .fast, .fine])
    #expect(Live.Options().pitchQuality == .voice)
  }

  @Test(
    "voices that change the tempo run without it, which is said",
    arguments: ["child", "giant", "elder", "drunk"])
  func tempo(voice: String) throws {
    let outcome = bench.run("explain --live voice \(voice)")
    #expect(outcome.status == .done && outcome.output.contains(LiveForm.notice))
    let form = try LiveForm(VoiceBook.builtIn.voice(named: voice).chain)
    #expect(form.leavesOutTempo && form.chain.speed == 1)
    let json = try bench.run("explain --live voice \(voice) --json").json()
    #expect(json["leavesOut"] == ["tempo"])
    #expect(!bench.run("explain --live voice robot").output.contains(LiveForm.notice))
  }

  @Test("voices say how late they are live, and which cannot run there")
  func voices() throws {
    guard case .array(let voices)? = try bench.run("voices --json").json()["voices"] else {
      throw JSONMissing()
    }
    #expect(voices.count == VoiceCatalog.all.count)
    for voice in voices {
      guard case .string(let name)? = voice["name"] else { throw JSONMissing() }
      let text = bench.run("voices \(name)").output
      guard case .number(let latency)? = voice["live"]?["latency"] else {
        #expect(voice["live"] == .null && text.contains("cannot run in ‘syrinx live’"), "\(name)")
        continue
      }
      #expect(latency < 0.025, "\(name): \(latency)")
      #expect(text.contains("In ‘syrinx live’ it"), "\(name)")
    }
    #expect(voices.filter { $0["live"] != .null }.count >= VoiceCatalog.all.count - 1)
  }

  @Test("what a device cannot do is said with its name, or with what it can do")
  func devices() {
    for (error, told) in [
      (
        .unsupportedFormat(
          system: "PulseAudio", StreamFormat(sampleRate: 768_000, channelCount: 33)),
        "PulseAudio does not support 33 channels, but 32 at most: mix them, as by --channels 2"
      ),
      (
        .unsupportedFormat(
          system: "PulseAudio", StreamFormat(sampleRate: 768_000, channelCount: 32)),
        "PulseAudio does not support a sample rate of 768 kHz: convert it, as by --rate 48000"
      ),
      (
        .notOpened(device: "", reason: "Invalid argument"),
        "the default device cannot be opened: Invalid argument"
      ),
      (.notOpened(device: "one", reason: "it is away"), "‘one’ cannot be opened: it is away"),
    ] as [(DeviceError, String)] {
      #expect(error.sentence == told)
    }
  }

  @Test("what is wrong with a typed line is said with a line that works")
  func lines() {
    for (line, told) in [
      ("ste reverb.mix=4", "did you mean set?"), ("set reverb", "as in set reverb.mix=40"),
      ("voice 0", "as in voice 2"), ("quit now", "quit takes no more words"),
    ] {
      do throws(ControlLine.Fault) {
        _ = try ControlLine.parse(line)
        Issue.record("\(line)")
      } catch {
        #expect(error.sentence.contains(told), "\(error.sentence)")
      }
    }
  }
}

@Suite("Lines that are drawn again and again")
struct TerminalLinesTests {
  @Test("take the place of those before, and go when something is said")
  func place() {
    let sink = TextMemory(isTerminal: true, columns: 20)
    let lines = TerminalLines(sink, isQuiet: false)
    lines.show(["a", "b"])
    #expect(!sink.text.contains("A") && sink.text.contains("a\u{1B}[K\r\nb"))
    lines.show(["c", "d"])
    #expect(sink.text.contains("\r\u{1B}[1Ac"))
    lines.say(["done"])
    #expect(sink.text.hasSuffix("\r\u{1B}[1A\u{1B}[Jsyrinx: done\n"))
    #expect(lines.columns == 19)
  }

  @Test("show a level from −60 dBFS to full scale, which falls by 20 dB a second")
  func level() {
    var bar = LevelBar()
    #expect(bar.text(width: 4) == "      −∞ dBFS ")
    bar.add(1, after: 0.1)
    #expect(bar.text(width: 4) == "████   0 dBFS ")
    bar.add(0, after: 1.5)
    #expect(bar.text(width: 4) == "██     0 dBFS ")
    bar.add(0, after: 0.75)
    #expect(bar.text(width: 4) == "█    −60 dBFS ".replacing("−60", with: " −∞"))
    bar.add(1.5, after: 0.1)
    #expect(bar.text(width: 4).hasSuffix("4 dBFS!"))
  }
}
