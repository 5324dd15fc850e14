import Foundation
import SyrinxDevices
import SyrinxEngine
import SyrinxSystem
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

/// A session at devices that stand still, steered by lines.
private struct Steered {
  let bench = Bench()
  let system = StillSystem()
  let control: LiveControl

  init(_ words: String = "") throws {
    let chain = try ChainSpec(words: words.split(separator: " ").map(String.init))
    let choices = try LiveChoices(chain, title: words, keyFile: nil, .live, .builtIn)
    let resources = FileResources()
    let session = try LiveSession(
      system, LiveRequest(), voices: choices.voices(.voice, resources),
      selecting: choices.first)
    control = LiveControl(
      session, choices, .builtIn, Live.Options(), resources, inputName: "still")
  }

  func answer(_ line: String) -> JSONValue { control.answer(.text(line)) }

  func error(_ line: String) -> String {
    let answer = answer(line)
    guard answer["ok"] == false, case .string(let sentence)? = answer["error"] else { return "" }
    return sentence
  }
}

@Suite("Lines to a live session")
struct LiveControlTests {
  @Test("are answered by what has changed")
  func answers() throws {
    let live = try Steered("gain -3 reverb plate")
    #expect(live.answer("") == ["ok": true])
    #expect(live.answer("reverb.mix=40") == ["ok": true, "reverb.mix": 40])
    #expect(live.answer("set gain.db=-6") == ["ok": true, "gain.db": -6])
    #expect(live.answer("db=-7dB") == ["ok": true, "gain.db": -7])
    #expect(live.answer("mute") == ["ok": true, "mute": true])
    #expect(live.answer("mute off") == ["ok": true, "mute": false])
    #expect(live.answer("push up") == ["ok": true, "push": "up"])
    #expect(live.answer("gain -6") == ["ok": true, "gainDB": -6])
    #expect(live.answer("bypass") == ["ok": true, "voice": nil])
    #expect(live.answer("bypass on") == ["ok": true, "voice": nil])
    #expect(live.answer("bypass off") == ["ok": true, "voice": "gain -3 reverb plate"])
    #expect(live.answer("voice 2") == ["ok": true, "voice": "robot"])
    #expect(live.answer("voice deep") == ["ok": true, "voice": "deep"])
    #expect(live.answer("flanger 0.5") == ["ok": true, "voice": "flanger 0.5"])
    #expect(live.answer("voice child")["notes"] == [.string(LiveForm.notice)])
    #expect(!live.control.isOver && live.answer("quit") == ["ok": true] && live.control.isOver)
  }

  @Test("that are wrong are answered by the program's own sentence, and change nothing")
  func faults() throws {
    let live = try Steered("gain -3 reverb plate")
    let before = live.answer("status")
    for (line, told) in [
      ("revreb plate", "unknown command ‘revreb’: did you mean reverb?"),
      ("mtue", "did you mean mute?"), ("robot", "‘robot’ is a voice: write voice robot"),
      ("reverb plat", "did you mean plate?"), ("reverb mix=200", "mix=200 is outside 0…100 %"),
      ("reverb.mix=200", "mix=200 is outside 0…100 %"),
      ("reverb.mxi=4", "did you mean reverb.mix?"),
      ("nix=4", "did you mean mix?"), ("reverb.mix=0@0s/40@2s", "is not a single number"),
      ("voice robto", "did you mean robot?"), ("voice 99", "numbered 1 to 9"),
      ("normalize -1", "normalize cannot run live"), ("gain loud", "gain=loud is not a number"),
      ("gain 100", "gain=100 is outside −60…40 dB"), ("push", "push requires down, up or off"),
      ("mute perhaps", "on or off"), ("play nowhere.wav", "there is no file ‘nowhere.wav’"),
      ("play /dev/zero", "/dev/zero"), ("play -", "‘-’ is a pipe or a device"),
      ("record a\0.wav", "a\0.wav"), ("record a.doc", "a.doc"), ("pause", "not possible here"),
      ("reverb ir=nowhere.wav", "nowhere.wav"), ("[ gain 3", "without ‘]’"),
    ] {
      #expect(live.error(line).contains(told), "\(line): \(live.error(line))")
    }
    #expect(live.error(String(repeating: "y", count: 60_000)).count < 400)
    #expect(
      live.control.answer(.tooLong)
        == ["ok": false, "error": "--control: a line of more than 65536 bytes is ignored"])
    #expect(live.answer("status") == before)
  }

  @Test("that are too long are refused whole, by the rule of sockets also from a pipe or a file")
  func longLines() throws {
    let live = try Steered("gain -3")
    let long = "gain.db=-6" + String(repeating: " ", count: 65_527) + "gain.db=-9"
    try live.bench.write("gain.db=-4\n\(long)\nmute\n\(long)", to: "lines")
    let sockets = try LiveSockets(control: live.bench.path("lines"), web: nil)
    var faults: [String] = []
    while !sockets.hasEnded { sockets.serve(live.control) { faults.append($0.report) } }
    let told = "--control: a line of more than 65536 bytes is ignored"
    #expect(faults == [told, told])
    #expect(live.control.parameters.current?.live.value == -4 && live.control.session.isMuted)
  }

  @Test("that name a parameter of several effects without the effect are asked which")
  func ambiguous() throws {
    let live = try Steered("delay 100ms reverb plate reverb medium-hall")
    #expect(live.error("mix=4").contains("several effects have ‘mix’: choose "))
    #expect(live.answer("reverb-2.mix=30") == ["ok": true, "reverb-2.mix": 30])
  }

  @Test("the status has everything that can be turned, with its range and scale")
  func status() throws {
    let live = try Steered("eq low-pass@2k gain -3")
    let status = live.answer("status")
    #expect(status["ok"] == true && status["bypass"] == false && status["mute"] == false)
    #expect(status["voice"] == "eq low-pass@2k gain -3" && status["push"] == "off")
    guard case .array(let voices)? = status["voices"],
      case .array(let parameters)? = status["parameters"]
    else {
      Issue.record("\(status.compact)")
      return
    }
    #expect(voices.count == 9 && voices[0]["heard"] == true && voices[1]["heard"] == false)
    #expect(voices[0]["key"] == "1" && voices[0]["number"] == 1)
    let gain = try #require(parameters.first { $0["name"] == "gain.db" })
    #expect(gain["value"] == -3 && gain["unit"] == "dB" && gain["scale"] == "linear")
    #expect(gain["text"] == "−3 dB" && gain["help"] != "")
    for parameter in parameters {
      guard case .number(let low)? = parameter["minimum"],
        case .number(let high)? = parameter["maximum"],
        case .number(let value)? = parameter["value"]
      else {
        Issue.record("\(parameter.compact)")
        continue
      }
      #expect(low < high && low <= value && value <= high)
      if parameter["scale"] == "logarithmic" { #expect(low > 0) }
    }
    #expect(status["recording"] == ["wet": nil, "dry": nil] && status["sounds"] == [])
    #expect(status["input"] == ["levelDB": nil, "peakDB": nil])
  }

  @Test("record to files that are made at once, and are not replaced")
  func recording() throws {
    let live = try Steered()
    let path = live.bench.path("a.wav")
    let answer = live.answer("record \(path)")
    #expect(answer["ok"] == true)
    #expect(answer["recording"]?["wet"]?["path"] == .string(path))
    #expect(live.bench.bytes("a.wav") != nil)
    #expect(live.error("record \(path)").contains("is being recorded: say record stop first"))
    #expect(live.answer("record-dry \(live.bench.path("b.flac"))")["ok"] == true)
    let end = live.answer("record stop")
    #expect(end["ok"] == true && end["seconds"] == 0)
    #expect(live.error("record \(path)").contains("exists already: choose another name"))
    #expect(!live.error("record \(path)").contains("--replace"))
    #expect(live.answer("record stop") == ["ok": true])
    #expect(live.control.recordings.endAll().count == 1)
  }

  @Test(
    "that end a recording are told why it has ended by itself, once",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
  func failed() throws {
    let live = try Steered()
    let path = live.bench.path("full.wav")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/full")
    #expect(live.answer("record \(path)")["ok"] == true)
    var failures: [String] = []
    let end = Date().addingTimeInterval(10)
    while failures.isEmpty, Date() < end {
      for _ in 0..<100 { live.system.play() }
      usleep(1000)
      failures = live.control.recordings.failures()
    }
    #expect(failures.first?.contains("the disk is full") == true, "\(failures)")
    #expect(live.error("record stop") == failures.first)
    #expect(live.answer("record stop") == ["ok": true])
  }

  @Test("that end a recording are told where its folder was deleted meanwhile, with the file")
  func deleted() throws {
    let live = try Steered()
    let folder = live.bench.path("folder")
    let path = folder + "/a.wav"
    #expect(live.error("record \(path)") == "the folder of ‘\(path)’ does not exist")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    #expect(live.answer("record \(path)")["ok"] == true)
    try FileManager.default.removeItem(atPath: folder)
    #expect(live.error("record stop") == "‘\(path)’ was deleted while it was being written")
    #expect(live.answer("record stop") == ["ok": true])
  }

  @Test("play files into the microphone, so many at once, until they are stopped")
  func playing() throws {
    let live = try Steered()
    try live.bench.write([sine(440, count: 4000)], to: "a b.wav")
    let path = live.bench.path("a b.wav")
    #expect(live.answer("play \(path)")["seconds"] == 0.5)
    #expect(live.answer("status")["sounds"] == [.string(path)])
    for _ in 1..<LiveSession.mostSounds { #expect(live.answer("play \(path)")["ok"] == true) }
    #expect(live.error("play \(path)").contains("8 sounds are playing already"))
    #expect(live.answer("play stop") == ["ok": true])
  }
}

@Suite("Controllers of a live session")
struct LiveControllersTests {
  private final class FakeInput: ControllerInput {
    let descriptors: [Int32] = []
    var waiting: [ControllerChange] = []
    func changes() -> [ControllerChange] {
      defer { waiting = [] }
      return waiting
    }
  }

  @Test("turn parameters over their ranges, and press switches")
  func turning() throws {
    let live = try Steered("gain -3 tremolo 5")
    let input = FakeInput()
    let targets = try ["cc7=tremolo.rate", "cc1@2=gain.db", "cc64=mute", "cc65=push", "cc11=gain"]
      .map { try ControllerTarget($0) }
    let controllers = LiveControllers(input, targets)
    func turn(_ controller: Int, _ value: Int, channel: Int = 1) throws {
      input.waiting = [
        try #require(ControllerChange(channel: channel, controller: controller, value: value))
      ]
      try controllers.follow(live.control)
    }
    func value(_ name: String) throws -> Double {
      try #require(live.control.parameters.all.first { $0.name == name }).live.value
    }
    let rate = try #require(live.control.parameters.all.first { $0.name == "tremolo.rate" })
    let range = rate.live.range
    try turn(7, 0)
    #expect(try value("tremolo.rate") == range.lowerBound)
    try turn(7, 127)
    #expect(try value("tremolo.rate") == range.upperBound)
    try turn(7, 64)
    if range.lowerBound > 0 {
      let middle = (range.lowerBound * range.upperBound).squareRoot()
      #expect(abs(try value("tremolo.rate") / middle - 1) < 0.05)
    }
    try turn(1, 127)
    #expect(try value("gain.db") == -3)
    try turn(1, 127, channel: 2)
    #expect(try value("gain.db") > 0)
    try turn(64, 127)
    #expect(live.control.session.isMuted)
    try turn(64, 0)
    #expect(!live.control.session.isMuted)
    try turn(65, 127)
    #expect(live.control.session.pushToTalk == .down)
    try turn(11, 0)
    #expect(live.control.session.gain.value == LiveSession.gainRange.lowerBound)
  }

  @Test("are refused by name where there is no such controller or parameter")
  func refused() {
    let bench = Bench()
    for (word, told) in [
      ("cc200=gain.db", "choose cc0 to cc127"), ("cc7=gain.bd", "did you mean gain.db?"),
      ("cc7=", "as in cc7=gain.db"), ("cc7@99=gain.db", "not a channel from 1 to 16"),
      ("cc7=mtue", "did you mean mute?"), ("cc7=xyzzy.frobnicate", "or bypass, gain, mute or push"),
    ] {
      let outcome = bench.run("live --midi \(word)")
      #expect(outcome.status == .misused && outcome.notes.contains(told), "\(outcome.notes)")
    }
  }
}

@Suite("The page of a live session")
struct LivePageServerTests {
  private let server: LivePageServer
  private let port: Int
  private let token: String

  init() throws {
    server = try LivePageServer(port: 0)
    let parts = server.address.split(separator: "/")
    port = Int(parts[1].split(separator: ":")[1])!
    token = String(parts[2])
  }

  private func ask(_ text: String) throws -> String {
    let client = try #require(SocketClient(port: port))
    client.send(text)
    let server = server
    return client.rest { server.serve { "{\"line\": \"\($0)\"}" } }
  }

  private func post(
    _ path: String, host: String? = nil, origin: String? = nil, _ body: String = "status"
  ) throws -> String {
    try ask(
      "POST \(path) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(port)")\r\n"
        + (origin.map { "Origin: \($0)\r\n" } ?? "")
        + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n" + body)
  }

  @Test("is served to whoever knows its address, and asks for nothing from elsewhere")
  func page() throws {
    #expect(token.utf8.count == 32)
    let text = try ask(
      "GET /\(token)/ HTTP/1.1\r\nHost: localhost:\(port)\r\nConnection: close\r\n\r\n")
    #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n") && text.contains("<title>Syrinx live</title>"))
    #expect(text.contains("default-src 'none'") && text.contains("connect-src 'self'"))
    #expect(!text.contains("http://") && !text.contains("https://"))
  }

  @Test("obeys lines")
  func line() throws {
    let answer = try post("/\(token)/line", origin: "http://127.0.0.1:\(port)", "voice robot")
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(answer.hasSuffix("\r\n\r\n{\"line\": \"voice robot\"}"))
  }

  @Test("refuses other hosts, pages of others, and whoever guesses")
  func refused() throws {
    let path = "/\(token)/line"
    let answers = [
      try post("/line"), try post("/\(String(repeating: "0", count: 32))/line"),
      try post("/\(token)"), try post("/\(token.dropLast())/line"),
      try post(path, host: "evil.example:\(port)"), try post(path, host: "127.0.0.1"),
      try post(path, host: "127.0.0.1:1"), try post(path, origin: "http://evil.example"),
      try post(path, origin: "null"), try post(path, origin: "http://127.0.0.1:1"),
      try ask("POST \(path) HTTP/1.1\r\nConnection: close\r\n\r\n"),
    ]
    for answer in answers { #expect(answer.hasPrefix("HTTP/1.1 403 Forbidden\r\n"), "\(answer)") }
    #expect(try post("/\(token)/../line").hasPrefix("HTTP/1.1 404 "))
    #expect(
      try ask("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n")
        .hasPrefix("HTTP/1.1 405 "))
    #expect(try ask("rubbish\r\n\r\n").hasPrefix("HTTP/1.1 400 "))
    let tokens = try (0..<8).map { _ in try LivePageServer(port: 0).address }
    #expect(Set(tokens.map { $0.split(separator: "/")[2] }).count == 8)
  }
}
