import Foundation
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

struct InformationTests {
  private let bench = Bench()

  @Test("Help and version go to standard output and succeed")
  func help() throws {
    let version = bench.run("--version")
    #expect(version.status == .done && version.notes.isEmpty)
    #expect(version.output == "syrinx \(programVersion)\n")
    let help = bench.run("--help")
    #expect(help.status == .done && help.notes.isEmpty)
    for command in ["render", "explain", "effects"] {
      #expect(help.output.contains(command))
    }
  }

  @Test("Versions of all that the program runs with are listed where asked for, and by doctor")
  func versions() throws {
    let list = bench.run("--version --verbose")
    #expect(list.status == .done && list.notes.isEmpty)
    let lines = list.output.split(separator: "\n").map(String.init)
    #expect(lines[0] == "syrinx \(programVersion)")
    let names = ["libsndfile", "Rubber Band", "soxr", "FFTW", "cairo", "espeak-ng", "ffmpeg"]
    for name in names { #expect(lines.contains { $0.hasPrefix(name + " ") }, "\(name)") }
    // The compiler's own word, where there is one: of 6.3.1, 6.3.
    let swift = try #require(lines.first { $0.hasPrefix("Swift ") }).dropFirst(6)
    #expect(swift.wholeMatch(of: /[6-9]\.\d+(\.\d+)?( or later)?/) != nil)
    let doctor = bench.run("doctor").output
    let words = doctor.split(whereSeparator: \.isWhitespace)
    for line in lines { #expect(words.contains(line.split(separator: " ").last!), "\(line)") }
    let json = try bench.run("doctor --json").json()
    #expect(json["syrinx"] == .string(programVersion) && json["commit"] != nil)
    for name in names.prefix(4) { #expect(json["libraries"]?[name] != nil, "\(name)") }
    for name in names.dropFirst(4) { #expect(json["optional"]?[name] != nil, "\(name)") }
  }

  @Test("Codecs say the versions that their packages have")
  func codecs() throws {
    let json = try bench.run("doctor --json").json()
    for (name, package) in [("libFLAC", "flac"), ("libvorbis", "vorbis"), ("libopus", "opus")] {
      let version = try shell("pkg-config --modversion \(package) || :")
      // Codecs that are built into libsndfile do not say.
      guard !version.isEmpty, let said = json["libraries"]?[name] else { continue }
      #expect(said == .string(version.trimmingCharacters(in: .newlines)))
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
