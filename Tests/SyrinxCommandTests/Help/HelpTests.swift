import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Help is given wherever it is asked for")
struct HelpTests {
  @Test(
    "an effect, a voice or a command, before or after the option",
    arguments: [
      ("pitch --help", "help pitch"), ("pitch -h", "help pitch"), ("--help pitch", "help pitch"),
      ("pitch +4st --help", "help pitch"), ("voice --help", "help voice"),
      ("voice robot --help", "help robot"), ("--help voice robot", "help robot"),
      ("help voice robot", "help robot"), ("robot --help", "help robot"),
      ("voice whisper --help", "help voice whisper"), ("--help whisper", "help whisper"),
      ("in.wav out.wav pitch 3 reverb mix=3 --help", "help reverb"),
      ("in.wav out.wav voice robot 0.5 --help", "help robot"),
      ("render --help", "help render"), ("in.wav out.wav --help", "help render"),
      ("render in.wav out.wav gain --help", "help gain"), ("--help batch", "help batch"),
      ("inspect gain --help", "help inspect"), ("--help", "help"), ("-h", "help"),
      ("--quiet in.wav out.wav --help", "help render"),
    ])
  func equal(line: String, same: String) {
    let bench = Bench()
    let (one, other) = (bench.run(line), bench.run(same))
    #expect(one.status == .done)
    #expect(one.notes.isEmpty)
    #expect(other.output.count > 100)
    #expect(one.output == other.output)
  }

  @Test("an effect and a voice of one name are told apart by the word voice")
  func whisper() {
    let bench = Bench()
    #expect(bench.run("help whisper").output.hasPrefix("whisper: Turn a voice"))
    #expect(bench.run("help voice whisper").output.contains("‘voice whisper’ inserts this chain"))
  }

  @Test("the name of a voice alone is answered with the line it belongs in")
  func voice() {
    let outcome = Bench().run("robot")
    #expect(outcome.status == .misused)
    #expect(outcome.notes.contains("try: syrinx in.wav out.wav voice robot\n"))
    #expect(Bench().run("voice robot").notes.contains("try: syrinx in.wav out.wav voice robot\n"))
  }
}
