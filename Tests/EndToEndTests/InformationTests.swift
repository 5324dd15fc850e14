import Foundation
import Testing

struct InformationTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  @Test("Help and version go to standard output and succeed")
  func help() throws {
    let version = try place.run("--version")
    #expect(version.status == 0 && version.text.contains("yrinx") && version.errors.isEmpty)
    let help = try place.run("--help")
    #expect(help.status == 0 && help.errors.isEmpty)
    for command in ["render", "batch", "inspect", "explain", "effects", "voices"] {
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

  @Test("A file is described with its levels")
  func inspect() throws {
    try place.write(.sine(997, seconds: 1, sampleRate: 48000), to: "sine.wav")
    let run = try place.run("inspect sine.wav --json")
    let files = try #require(try run.json()["files"] as? [[String: Any]])
    let file = try #require(files.first)
    #expect(file["rate"] as? Int == 48000)
    #expect(file["frames"] as? Int == 48000)
    #expect(abs(try #require(file["integratedLUFS"] as? Double) + 9.03) < 0.05)
    let channel = try #require((file["perChannel"] as? [[String: Any]])?.first)
    #expect(abs(try #require(channel["peakDB"] as? Double) + 6.02) < 0.02)
    #expect(abs(try #require(channel["rmsDB"] as? Double) + 9.03) < 0.02)
  }

  @Test("A batch renders every file into the folder that was named")
  func batch() throws {
    for name in ["a.wav", "b.wav"] { try place.write(.sine(seconds: 0.1), to: name) }
    let run = try place.run("batch a.wav b.wav --out done -- gain -6dB")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try place.sound("done/a.wav").frameCount == 4410)
    #expect(try place.sound("done/b.wav").frameCount == 4410)
  }
}
