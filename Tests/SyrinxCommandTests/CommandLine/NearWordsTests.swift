import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxEngine

@Suite("Words that are nearly right")
struct NearWordsTests {
  @Test(
    "mistyped names that other programs have are answered with what does the same",
    arguments: [
      ("echoo", "delay"), ("gain 1 echoo gain 2", "gain 1 delay gain 2"), ("speeed 2", "speed 2"),
    ])
  func nearNames(typed: String, meant: String) {
    expectOffer(of: "in.wav out.wav " + meant, for: "in.wav out.wav " + typed)
  }

  @Test("values of ‘synth’ behind OUT are moved before it, and are no effect of that name")
  func synthValues() {
    for chain in ["", " gain -3"] {
      expectOffer(
        of: "synth sine 440 1s level=-6 out.wav" + chain,
        for: "synth sine 440 1s out.wav level=-6" + chain)
    }
    let notes = Bench().run("synth sine 440 1s out.wav level=-6").notes
    #expect(notes.contains("‘level=-6’ is not an effect, but a value of synth"), "\(notes)")
  }
}
