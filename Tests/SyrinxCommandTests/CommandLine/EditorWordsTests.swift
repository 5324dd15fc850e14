import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Words of editors and of Python packages")
struct EditorWordsTests {
  @Test(
    "are answered with the line that was meant",
    arguments: [
      ("noise reduction", "denoise"), ("noise reduction 50 gain 1", "denoise 50 gain 1"),
      ("change pitch 3", "pitch 3st"), ("change-pitch +2st", "pitch +2st"),
      ("Change Tempo 10", "pitch tempo=1.1"), ("change tempo 1.2", "pitch tempo=1.2"),
      ("change-speed -50", "varispeed 0.5"), ("change speed 25%", "varispeed 1.25"),
      ("faster 20% quality=fine", "pitch tempo=1.2 quality=fine"), ("faster 2", "pitch tempo=2"),
      ("robot voice", "voice robot"), ("deep voice gain 1", "voice deep gain 1"),
      ("robot voice demon", "voice robot voice demon"),
      ("remove silence", "trim silence"), ("auto tune", "tune"),
      ("echo 300ms", "delay 300ms"),
      ("amplify -6", "gain -6"), ("truncate silence -40", "silence -40"),
      ("click removal", "declick"), ("clip fix", "declip"),
      ("high pass 80 gain 1", "eq high-pass@80 gain 1"),
      ("high pass filter 80", "eq high-pass@80"), ("notch filter 50", "eq band-stop@50"),
      ("packet loss 5", "packet-loss 5"), ("loudness normalization -16", "loudness -16"),
      ("HighpassFilter cutoff_frequency_hz=100", "eq high-pass@100"),
      (
        "PeakFilter cutoff_frequency_hz=1000 gain_db=3 q=1 gain -1",
        "eq parametric@1000:+3/q1 gain -1"
      ),
      ("HighShelfFilter cutoff_frequency_hz=8000 gain_db=3", "eq high-shelf@8000:+3"),
      ("PitchShift semitones=3", "pitch 3st"), ("PitchShift(semitones=3)", "pitch 3st"),
      ("Gain gain_db=-3", "gain -3"), ("NoiseGate threshold_db=-40", "gate threshold=-40"),
      ("Compressor threshold_db=-20 ratio=4", "compressor threshold=-20 ratio=4"),
      ("Limiter threshold_db=-1", "limiter -1"), ("Clipping threshold_db=-6", "hard-clip -6"),
      ("AddGaussianSNR min_snr_db=5 max_snr_db=40", "noise white snr=any:5..40"),
      ("TimeStretch min_rate=0.8 max_rate=1.25", "pitch tempo=any:0.8..1.25"),
      ("PitchShift min_semitones=-4 max_semitones=4", "pitch any:-4..4st"),
      ("Gain min_gain_db=-6 max_gain_db=0", "gain any:-6..0"),
    ])
  func line(typed: String, meant: String) {
    expectOffer(of: "in.wav out.wav " + meant, for: "in.wav out.wav " + typed)
  }

  @Test("a name in quotes is the effect, not two effects")
  func quoted() {
    for (name, meant) in [("noise gate", "gate"), ("Noise Reduction", "denoise")] {
      let outcome = Bench().run(words: ["in.wav", "out.wav", name])
      #expect(outcome.status == .misused)
      #expect(outcome.notes.hasSuffix("; try: syrinx in.wav out.wav \(meant)\n"))
    }
  }

  @Test("a name without the number that it needs is answered with an example")
  func examples() {
    let outcome = Bench().run("in.wav out.wav change pitch")
    #expect(outcome.notes.hasSuffix("; pitch takes the shift in semitones, as in pitch +3st\n"))
    #expect(Bench().run("in.wav out.wav auto duck").notes.hasSuffix("duck under=voice.wav\n"))
  }

  @Test(
    "decimal commas and units in full are answered with the line that was meant",
    arguments: [
      ("gain -3,5", "gain -3.5"), ("fade 0,5 out=2,0", "fade 0.5 out=2.0"),
      ("eq parametric@1,5k:+3", "eq parametric@1.5k:+3"),
      ("gain 1 --start 1,5", "gain 1 --start 1.5"),
      ("pitch +1 octave", "pitch 1oct"), ("delay 0.3 sec", "delay 0.3s"),
      ("reverb mix=30 percent gain 1", "reverb mix=30% gain 1"), ("gain –3 dB", "gain -3dB"),
    ])
  func numbers(typed: String, meant: String) {
    expectOffer(of: "in.wav out.wav " + meant, for: "in.wav out.wav " + typed)
  }

  @Test("a decimal comma is told of a word of mix too")
  func mixed() {
    expectOffer(of: "mix a.wav@1.5s b.wav out.wav", for: "mix a.wav@1,5s b.wav out.wav")
  }

  @Test("a list with a comma is no number")
  func list() {
    #expect(!Bench().run("spectrum in.wav --neighbours 1,2").notes.contains("try:"))
  }

  @Test("a voice is called by options of other programs, and no word is left out of a line")
  func voices() {
    for option in ["-v", "--preset"] {
      expectOffer(of: "in.wav out.wav voice robot", for: "in.wav out.wav \(option) robot")
    }
    let outcome = Bench().run("in.wav out.wav -v robt")
    #expect(outcome.status == .misused && !outcome.notes.contains("try:"), "\(outcome.notes)")
  }

  @Test("a suite that is missing is no output")
  func suite() {
    let outcome = Bench().run("golden check none.json low")
    #expect(outcome.status == .misused && !outcome.notes.contains("try:"), "\(outcome.notes)")
  }

  @Test("parts of one length are asked for in other words")
  func parts() {
    expectOffer(of: "split in.wav --at every=30", for: "split in.wav --every 30")
  }
}
