import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Graphs of several players")
struct GraphRenderTests {
  let bench = Bench()

  init() throws {
    try bench.write([[Float](repeating: 0.25, count: 800)], to: "a.wav")
    try bench.write([[Float](repeating: 0.5, count: 400)], to: "b.wav")
  }

  func writeGraph(_ connections: String, extra: String = "") throws {
    try bench.write(
      """
      {"version": 1, "nodes": [
        {"name": "b", "player": {"path": "\(bench.path("b.wav"))", "at": 0.1, "gain": "-20dB"}},
        {"name": "m", "mixer": {}}, {"name": "g", "gain": {}}\(extra)],
       "connections": [\(connections)]}
      """, to: "g.json")
  }

  @Test("players are heard at their time and level beside the input")
  func players() throws {
    try writeGraph(#"["input", "m"], ["b", "m"], ["m", "g"], ["g", "output"]"#)
    #expect(bench.run("a.wav out.wav --encoding float --chain g.json").status == .done)
    let samples = try bench.read("out.wav").channels[0]
    #expect(samples.count == 1200)
    #expect(samples[..<800].allSatisfy { abs($0 - 0.25) < 1e-6 })
    #expect(samples[800...].allSatisfy { abs($0 - 0.05) < 1e-6 })
  }

  @Test("a player of another rate is converted to that of the first, and stands where it is put")
  func rates() throws {
    try bench.write([[Float](repeating: 0.5, count: 1600)], to: "b.wav", rate: 16_000)
    try writeGraph(#"["input", "m"], ["b", "m"], ["m", "g"], ["g", "output"]"#)
    #expect(bench.run("a.wav out.wav --encoding float --chain g.json").status == .done)
    let samples = try bench.read("out.wav").channels[0]
    #expect(samples.count == 1600)
    #expect(samples[100..<780].allSatisfy { abs($0 - 0.25) < 1e-6 })
    #expect(samples[900..<1500].allSatisfy { abs($0 - 0.05) < 1e-4 })
  }

  @Test("many players of one file and of many are one sum, in more nodes than a chain may have")
  func manyPlayers() throws {
    let nodes = (0..<3000).map { number in
      let path = bench.path(number % 2 == 0 ? "a.wav" : "b.wav")
      return #"{"name": "\#(number)", "player": "#
        + #"{"path": "\#(path)", "end": 0.01, "at": \#(Double(number) / 100)}}"#
    }
    let connections = (0..<3000).map { #"["\#($0)", "m"]"# }
    try bench.write(
      #"{"version": 1, "nodes": [{"name": "m", "mixer": {}}, \#(nodes.joined(separator: ", "))],"#
        + #" "connections": [["m", "output"], \#(connections.joined(separator: ", "))]}"#,
      to: "g.json")
    #expect(bench.run("out.wav --chain g.json --encoding float").status == .done)
    let samples = try bench.read("out.wav").channels[0]
    #expect(samples.count == 240_000)
    #expect(samples.indices.allSatisfy { samples[$0] == ($0 / 80 % 2 == 0 ? 0.25 : 0.5) })
  }

  @Test("a graph of its own needs no input")
  func noInput() throws {
    try writeGraph(#"["b", "m"], ["m", "g"], ["g", "output"]"#)
    #expect(bench.run("out.wav --chain g.json --encoding float").status == .done)
    #expect(try bench.read("out.wav").channels[0].count == 1200)
    #expect(bench.run("a.wav out.wav --chain g.json").status == .misused)
    #expect(bench.run("explain --chain g.json").status == .done)
  }

  @Test("impossible graphs are refused with a sentence")
  func mistakes() throws {
    for (connections, sentence) in [
      (#"["m", "g"], ["g", "m"], ["input", "m"], ["b", "m"], ["m", "output"]"#, "cycle"),
      (#"["input", "g"], ["b", "g"], ["g", "m"], ["m", "output"]"#, "mixer"),
      (#"["input", "b"], ["b", "m"], ["m", "g"], ["g", "output"]"#, "b takes no input"),
      (#"["b", "m"], ["input", "output"], ["m", "g"]"#, "not connected to the output"),
      (#"["b", "m"], ["input", "output"], ["m", "output"], ["m", "g"]"#, "several"),
    ] {
      try writeGraph(connections)
      let outcome = bench.run("a.wav out.wav --chain g.json")
      #expect(outcome.status == .misused)
      #expect(outcome.notes.contains(sentence), "\(outcome.notes)")
    }
  }

  /// A graph of gains in a row, those behind listed first.
  private func row(of count: Int) -> String {
    let nodes = (0..<count).reversed().map { #"{"name": "g\#($0)", "gain": {"db": -0.001}}"# }
    let joints = (1..<count).map { #"["g\#($0 - 1)", "g\#($0)"]"# }
    let ends = [#"["input", "g0"]"#] + joints + [#"["g\#(count - 1)", "output"]"#]
    return #"{"version": 1, "nodes": [\#(nodes.joined(separator: ","))], "#
      + #""connections": [\#(ends.joined(separator: ","))]}"#
  }

  @Test("a graph has a limit, up to which it is rendered", .timeLimit(.minutes(2)))
  func largest() throws {
    try bench.write([sine(100, count: 3000)], to: "in.wav")
    try bench.write(row(of: 1000), to: "g.json")
    let outcome = bench.run("render in.wav out.wav --chain g.json --quiet")
    #expect(outcome.status == .done, "\(outcome.notes)")
    #expect(try bench.read("out.wav").channels[0].count == 3000)
    try bench.write(row(of: 1100), to: "g.json")
    let refused = bench.run("render in.wav out.wav --chain g.json --quiet")
    #expect(refused.status == .misused)
    #expect(refused.notes.contains("a path of more than 1024 nodes"), "\(refused.notes)")
  }
}
