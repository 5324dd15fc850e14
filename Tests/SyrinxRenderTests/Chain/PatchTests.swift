import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxRender

@Suite("Chains and graphs as JSON")
struct PatchTests {
  @Test("a chain")
  func chain() throws {
    let text = #"{"version": 1, "chain": [{"gain": {"db": "-3dB"}}, [[{"gain": {}}], []]]}"#
    guard case .chain(let chain) = try Patch(parsing: text) else {
      Issue.record("not a chain")
      return
    }
    #expect(chain.text == "gain -3 [ gain , dry ]")
  }

  @Test("a graph of several players")
  func graph() throws {
    let text = """
      {"version": 1,
       "nodes": [{"name": "a", "player": {"path": "x.wav", "at": 1.5, "gain": -3, "loop": 2}},
                 {"name": "m", "mixer": {}}, {"name": "g", "gain": {"db": 1}}],
       "connections": [["a", "m"], ["input", "m"], ["m", "g"], ["g", "output"]]}
      """
    guard case .graph(let graph) = try Patch(parsing: text) else {
      Issue.record("not a graph")
      return
    }
    #expect(graph.nodes.map(\.name) == ["a", "m", "g"])
    guard case .player(let player) = graph.nodes[0].kind else {
      Issue.record("not a player")
      return
    }
    #expect(player.path == "x.wav")
    #expect(player.player.at == 1.5)
    #expect(player.player.loop == 2)
    #expect(player.gain.db == -3)
    #expect(graph.connections.count == 4)
    #expect(graph.usesInput)
  }

  /// A graph of gains in a row, those behind listed first.
  private func row(of count: Int) -> String {
    let nodes = (0..<count).reversed().map { #"{"name": "g\#($0)", "gain": {"db": -0.001}}"# }
    let joints = (1..<count).map { #"["g\#($0 - 1)", "g\#($0)"]"# }
    let ends = [#"["input", "g0"]"#] + joints + [#"["g\#(count - 1)", "output"]"#]
    return #"{"version": 1, "nodes": [\#(nodes.joined(separator: ","))], "#
      + #""connections": [\#(ends.joined(separator: ","))]}"#
  }

  @Test("a graph has a limit of nodes")
  func largest() {
    #expect(throws: DocumentError.tooMany("nodes", limit: 50_000, place: "nodes")) {
      try Patch(parsing: row(of: 50_001))
    }
  }

  static let badDocuments: [(text: String, error: DocumentError)] = [
    ("[]", .expected("an object in { }", place: "")),
    ("{}", .missing(member: "version", place: "")),
    (#"{"version": 2, "chain": []}"#, .unknownVersion("2")),
    (#"{"version": 1}"#, .missing(member: "chain", place: "")),
    (#"{"version": 1, "chain": {}}"#, .expected("an array in [ ]", place: "chain")),
    (
      #"{"version": 1, "version": 1, "chain": []}"#, .repeated(member: "version", place: "")
    ),
    (
      #"{"version": 1, "chain": [{"gain": {"dB": 3}}]}"#,
      .unknown(member: "dB", place: "chain[0].gain", known: ["db"])
    ),
    (
      #"{"version": 1, "chain": [{"gain": {"db": 30}}]}"#,
      .parameter(
        .outOfRange(parameter: "db", word: "30", unit: .decibels, range: -96...24),
        place: "chain[0].gain.db")
    ),
    (
      #"{"version": 1, "chain": [{"gain": {"db": null}}]}"#,
      .expected("a number or text", place: "chain[0].gain.db")
    ),
    (
      #"{"version": 1, "chain": [{"gain": {"db": ["1"]}}]}"#,
      .expected("one value", place: "chain[0].gain.db")
    ),
    (
      #"{"version": 1, "chain": [{"gain": {}, "x": {}}]}"#,
      .expected(
        #"one effect with its parameters, such as {"reverb": {"mix": 35}}"#, place: "chain[0]")
    ),
    (#"{"version": 1, "chain": [[]]}"#, .emptyBranches(place: "chain[0]")),
    (
      #"{"version": 1, "nodes": [], "connections": []}"#, .noOutput
    ),
    (
      #"{"version": 1, "nodes": [{"name": "input", "mixer": {}}], "connections": []}"#,
      .nameTaken("input")
    ),
    (
      #"{"version": 1, "nodes": [{"name": "a", "player": {}}], "connections": []}"#,
      .missing(member: "path", place: "nodes[0].player")
    ),
    (
      #"{"version": 1, "nodes": [{"name": "a", "mixer": {"b": 1}}], "connections": []}"#,
      .unknown(member: "b", place: "nodes[0].mixer", known: [])
    ),
    (
      #"{"version": 1, "nodes": [], "connections": [["input", "outptu"]]}"#,
      .unknownNode("outptu", place: "connections[0][1]", candidates: ["output"])
    ),
    (
      #"{"version": 1, "nodes": [], "connections": [["input"]]}"#,
      .expected("two names, from and to", place: "connections[0]")
    ),
  ]

  @Test("a mistake is named, with its place", arguments: badDocuments.indices)
  func bad(_ index: Int) {
    #expect(throws: Self.badDocuments[index].error) {
      try Patch(parsing: Self.badDocuments[index].text)
    }
  }
}
