import Foundation
import TestSupport
import Testing

struct InformationTests {
  private let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  @Test("Help and version go to standard output and succeed")
  func help() throws {
    let version = try place.run("--version")
    #expect(version.status == 0 && version.text.contains("yrinx") && version.errors.isEmpty)
    let help = try place.run("--help")
    #expect(help.status == 0 && help.errors.isEmpty)
    for command in ["render", "explain", "effects"] {
      #expect(help.text.contains(command))
    }
  }

  @Test("The catalogue names the effects, in words and in JSON")
  func effects() throws {
    let effects = try place.run("effects")
    for name in ["pitch", "reverb", "varispeed", "eq", "gain"] {
      #expect(effects.text.contains(name))
      #expect(try place.run("effects \(name)").status == 0)
    }
    #expect(try place.run("effects --json").json()["version"] as? Int == 1)
  }
}
