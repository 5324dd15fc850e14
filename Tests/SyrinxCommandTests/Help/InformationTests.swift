import Foundation
import Testing

@testable import SyrinxCommand

struct InformationTests {
  private let bench = Bench()

  @Test("Help and version go to standard output and succeed")
  func help() throws {
    let version = bench.run("--version")
    #expect(version.status == .done && version.output.contains("yrinx") && version.notes.isEmpty)
    let help = bench.run("--help")
    #expect(help.status == .done && help.notes.isEmpty)
    for command in ["render", "explain", "effects"] {
      #expect(help.output.contains(command))
    }
  }

  @Test("The catalogue names the effects, in words and in JSON")
  func effects() throws {
    let effects = bench.run("effects")
    for name in ["pitch", "reverb", "varispeed", "eq", "gain"] {
      #expect(effects.output.contains(name))
      #expect(bench.run("effects \(name)").status == .done)
    }
    #expect(try bench.run("effects --json").json()["version"] == 1)
  }
}
