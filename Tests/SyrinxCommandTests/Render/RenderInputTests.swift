import SyrinxEngine
import SyrinxFiles
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Sound from anywhere goes through a render")
struct RenderInputTests {
  private let bench = Bench()

  @Test("sound that is made is an input like a file, also where it is needed twice")
  func made() throws {
    let samples = sine(220, count: 4000)
    let sound = SharedFrames(AudioBuffer(channels: [samples]))
    var options = RenderOptions()
    options.encoding = .float
    options.quiet = true
    try bench.write([samples], to: "in.wav", .float)
    // Branches of different speed need a player each.
    let words = ["[", "varispeed", "2", ",", "dry", "]", "normalize", "-3"]
    let request = RenderRequest(
      input: InputLocation("speech"), output: OutputLocation(bench.path("made.wav")),
      patch: .chain(try ChainSpec(words: words)),
      options: options)
    let input = try RenderInput("speech") { BufferSource(sound, sampleRate: 8000) }
    let report = try RenderJob(try RenderPlan(request, from: input)).run(notes: TextMemory())
    #expect(report.input?.path == "speech" && report.input?.frames == 4000)
    let line = "in.wav file.wav --encoding float --quiet " + words.joined(separator: " ")
    #expect(bench.run(line).status == .done)
    #expect(try bench.read("made.wav").channels == bench.read("file.wav").channels)
  }
}
