import Foundation
import SyrinxRender
import Testing

/// Uses the package as another one would: by its public interface, and by nothing else.
@Suite("A sound in Swift")
struct SoundTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "sound-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private let tone = (0..<8000).map { Float(sin(2 * .pi * 440 * Double($0) / 8000)) / 2 }

  @Test("is changed by words and written to a file, which is read again")
  func file() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Sound(samples: [tone], sampleRate: 8000).write(to: path("talk.wav"))
    let sound = try Sound(path("talk.wav"))
    let written = try sound.applying("gain -6.0206").applying("varispeed 2")
      .write(to: path("changed.flac"))
    #expect(written.frameCount == 4000 && written.sampleRate == 8000 && written.channelCount == 1)
    #expect(written.warnings.isEmpty && written.clippedSamples == 0)
    // A sine of half amplitude, halved.
    #expect(abs((written.peakDB ?? 0) + 12.04) < 0.1)
    let again = try Sound(path("changed.flac")).samples()
    #expect(again.count == 1 && again[0].count == 4000)
  }

  @Test("is had by the lines of the README")
  func readMe() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Sound(samples: [tone], sampleRate: 8000).write(to: path("talk.wav"))
    let sound = try Sound(path("talk.wav"))
    try sound.applying("voice robot reverb plate mix=20").write(to: path("robot.wav"))
    // With a tail.
    #expect(try Sound(path("robot.wav")).samples()[0].count > 8000)
    let own = URL(filePath: #filePath)
    let text = try String(contentsOf: own, encoding: .utf8)
    let readMe = try String(
      contentsOf: own.appending(path: "../../../README.md").standardized, encoding: .utf8)
    let example = try #require(readMe.components(separatedBy: "```swift\n").dropFirst().first)
    let lines = example.components(separatedBy: "\n```")[0].components(separatedBy: "\n")
    #expect(lines.count == 4)
    for line in lines {
      let line = line.replacing(/"\w+\.wav"/) { "path(\($0.output))" }
      #expect(text.contains("\(line)\n"), "\(line)")
    }
  }

  @Test("made of samples comes out sample by sample, and twice the same")
  func samples() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let sound = try Sound(samples: [tone, tone.reversed()], sampleRate: 8000)
    #expect(try sound.samples() == [tone, tone.reversed()])
    let halved = try sound.applying("gain -6.020599913")
    let first = try halved.samples()
    for (frame, sample) in first[0].enumerated() { #expect(abs(sample - tone[frame] / 2) < 1e-6) }
    #expect(try halved.samples() == first)
    let format = try sound.applying("[ dry , pitch +7st ] reverb plate").format()
    #expect(
      format.sampleRate == 8000 && format.channelCount == 2 && (format.frameCount ?? 0) > 8000)
    #expect(
      try sound.applying("[ dry , pitch +7st ] reverb plate").samples()[0].count
        == format.frameCount)
  }

  @Test("that is computed has the length that it states")
  func computed() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let sound = try Sound("synth sine 440 1.5s")
    #expect(try sound.format().frameCount == 72_000)
    #expect(try sound.samples()[0].count == 72_000)
  }

  @Test("says in a sentence why it cannot be had, and leaves no file")
  func errors() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    func message(_ body: () throws -> Void) -> String {
      do { try body() } catch { return "\(error)" }
      return ""
    }
    #expect(message { _ = try Sound(path("none.wav")) }.contains("there is no file"))
    let sound = try Sound(samples: [tone], sampleRate: 8000)
    #expect(message { _ = try sound.applying("rverb") }.contains("reverb"))
    #expect(message { try sound.write(to: path("a.xyz")) }.contains("xyz"))
    #expect(message { _ = try Sound("-") }.contains("standard input is not seekable"))
    #expect(message { _ = try Sound(NSTemporaryDirectory()) }.contains("is a folder"))
    #expect(message { _ = try Sound(samples: [], sampleRate: 8000) }.contains("channels"))
    #expect(try Sound(samples: [[]], sampleRate: 8000).samples() == [[]])
    #expect(
      message { _ = try Sound(samples: [[1], [1, 2]], sampleRate: 8000) }.contains("one length"))
    #expect(message { _ = try Sound(samples: [[1]], sampleRate: 0) }.contains("supported range"))
    try sound.write(to: path("own.wav"))
    let own = try Sound(path("own.wav"))
    #expect(message { try own.write(to: path("own.wav")) }.contains("IN and OUT"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["own.wav"])
  }
}
