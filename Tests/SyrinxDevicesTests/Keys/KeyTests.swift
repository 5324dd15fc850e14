import Foundation
import SyrinxSystem
import TestSupport
import Testing

@testable import SyrinxDevices

@Suite("Keys of a terminal")
struct KeyTests {
  @Test("are found, wherever what the terminal sends is cut")
  func parsing() {
    let bytes: [UInt8] = Array(
      "a1 ü\u{1B}[A\u{1B}OB\u{1B}[1;5C\u{1B}[D\r\t\u{7F}\u{3}\u{1B}[5~€".utf8)
    let expected: [Key] = [
      .character("a"), .character("1"), .character(" "), .character("ü"), .up, .down, .right, .left,
      .enter, .tab, .backspace, .control("c"), .other("[5~"), .character("€"),
    ]
    for size in [1, 2, 3, 5, 100] {
      var parser = KeyParser()
      var keys: [Key] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        keys += parser.keys(in: Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(keys == expected)
      #expect(!parser.isWaiting)
    }
  }

  @Test("that are an escape alone are known when nothing follows")
  func escape() {
    var parser = KeyParser()
    #expect(parser.keys(in: [27]) == [] && parser.isWaiting)
    #expect(parser.finish() == [.escape] && !parser.isWaiting)
    #expect(parser.keys(in: [27, 97]) == [.escape, .character("a")])
  }

  @Test("that are none are left out")
  func broken() {
    var parser = KeyParser()
    #expect(
      parser.keys(in: [0xFF, 0x80, 0xC3, 0x28, 0, 97]) == [.character("("), .character("a")])
  }

  @Test("are known by the names they print")
  func names() {
    let keys: [Key] = [
      .character("x"), .character(" "), .character("ü"), .up, .down, .left, .right, .enter, .tab,
      .backspace, .escape, .control("g"),
    ]
    for key in keys { #expect(Key(name: key.name) == key) }
    #expect(Key(name: "nothing") == nil && Key(name: "ctrl-") == nil && Key(name: "") == nil)
  }

  @Test("do what the table says")
  func standard() {
    #expect(KeyMap.live[.character("3")] == .voice(2))
    #expect(KeyMap.live[.character(" ")] == .passthrough)
    #expect(KeyMap.play[.character(" ")] == .pause)
    #expect(KeyMap.play[.left] == .skip(-5))
    #expect(KeyMap.live[.character("x")] == nil)
    for map in [KeyMap.live, .play] { #expect(map[.character("q")] == .quit) }
  }

  @Test("take chains from a file")
  func file() throws {
    let map = try KeyMap.live.adding(
      fileText: "# mine\n\n1  voice robot\n\tspace gain -6 reverb mix=20\r\n")
    #expect(map.chains.map(\.words) == ["voice robot", "gain -6 reverb mix=20"])
    #expect(map[.character("1")] == .voice(0) && map[.character(" ")] == .voice(1))
    #expect(map[.character("2")] == nil && map[.character("q")] == .quit)
    #expect(throws: KeyMap.Fault.unknownKey("wrong", line: 2)) {
      try KeyMap.live.adding(fileText: "1 gain 1\nwrong gain 1")
    }
    #expect(throws: KeyMap.Fault.keyTwice("1", line: 2)) {
      try KeyMap.live.adding(fileText: "1 gain 1\n1 gain 2")
    }
    #expect(throws: KeyMap.Fault.noChain("1", line: 1)) { try KeyMap.live.adding(fileText: "1") }
  }

  @Test("may be lines of a script instead")
  func lines() throws {
    #expect(
      try ControlLine.parse("set reverb-2.mix=40%")
        == .set(node: "reverb-2", parameter: "mix", value: "40%"))
    #expect(try ControlLine.parse("voice 2\n") == .action(.voice(1)))
    #expect(try ControlLine.parse("skip -2.5") == .action(.skip(-2.5)))
    #expect(try ControlLine.parse("  # no") == nil)
    #expect(try ControlLine.parse("") == nil)
    #expect(
      try ControlLine.parse("chain reverb 'ir=a room.wav' mix=9")
        == .chain(["reverb", "ir=a room.wav", "mix=9"]))
    for wrong in [
      "set", "set mix", "set =4", "set .mix=4", "set a.=4", "voice 0", "skip x", "quit now",
    ] {
      #expect(throws: ControlLine.Fault.self) { try ControlLine.parse(wrong) }
    }
    #expect(throws: ControlLine.Fault.unknownCommand("sing")) { try ControlLine.parse("sing") }
  }

  @Test("of a script may be chains, switches and files")
  func controlLines() throws {
    func parse(_ line: String) throws -> ControlLine? {
      try ControlLine.parse(line) { ["reverb", "gain", "["].contains($0) }
    }
    #expect(try parse("set mix=4") == .set(node: nil, parameter: "mix", value: "4"))
    #expect(try parse("a.b.mix=4=5") == .set(node: "a.b", parameter: "mix", value: "4=5"))
    #expect(try parse("reverb plate mix=40") == .chain(["reverb", "plate", "mix=40"]))
    #expect(try parse("[ gain 3 , dry ]") == .chain(["[", "gain", "3", ",", "dry", "]"]))
    #expect(try parse("voice robot") == .chain(["voice", "robot"]))
    #expect(try parse("voice robot amount=0.5") == .chain(["voice", "robot", "amount=0.5"]))
    #expect(try parse("gain -6") == .gain("-6"))
    #expect(try parse("gain -6 reverb") == .chain(["gain", "-6", "reverb"]))
    #expect(try parse("chain gain -6") == .chain(["gain", "-6"]))
    #expect(try parse("mute") == .mute(nil))
    #expect(try parse("bypass off\r") == .bypass(false))
    #expect(try parse("push down") == .push(.down))
    #expect(
      try parse(" record  a take with spaces.wav ")
        == .record(.wet, path: "a take with spaces.wav"))
    #expect(try parse("record-dry stop") == .record(.dry, path: nil))
    #expect(try parse("play stop") == .play(path: nil))
    #expect(try parse("play ./stop") == .play(path: "./stop"))
    #expect(try parse("status") == .status)
    for command in ControlLine.commands
    where !["quit", "status", "mute", "bypass"].contains(command) {
      let words = ["passthrough", "pause"].contains(command) ? command + " now" : command
      #expect(throws: ControlLine.Fault.malformed(command: command)) { try parse(words) }
    }
  }

  @Test("a line is taken whole up to the longest, or refused whole, and the next ones come")
  func longLines() throws {
    let folder = try TemporaryFolder()
    let longest = String(repeating: "a", count: ReceivedLine.longest)
    try folder.write("voice 1\n\(longest)\n\(longest)a\n\nquit\n\(longest)ab", to: "lines")
    let input = try #require(LineInput(path: folder.file("lines")))
    var lines: [ReceivedLine] = []
    while !input.hasEnded { lines += input.lines(within: 1) }
    #expect(
      lines == [.text("voice 1"), .text(longest), .tooLong, .text(""), .text("quit"), .tooLong])
  }
}
