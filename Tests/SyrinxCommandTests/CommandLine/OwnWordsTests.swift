import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxEngine
@testable import SyrinxRender

@Suite("Own words in another form")
struct OwnWordsTests {
  static let lines: [(typed: String, meant: String)] = [
    ("gain -3 dB", "gain -3dB"), ("loudness -16 LUFS gain 1", "loudness -16LUFS gain 1"),
    ("delay 300 ms", "delay 300ms"), ("eq high-pass@80 Hz", "eq high-pass@80Hz"),
    ("Pitch +3st", "pitch +3st"), ("VOICE robot", "voice robot"),
    ("reverb Plate Gain -3", "reverb plate gain -3"),
    ("reverb mix = 30", "reverb mix=30"), ("reverb mix= 30", "reverb mix=30"),
    ("reverb mix =30 gain 1", "reverb mix=30 gain 1"), ("reverb mix:30", "reverb mix=30"),
    ("reverb --mix 30 gain 1", "reverb mix=30 gain 1"), ("reverb -mix=30", "reverb mix=30"),
    ("reverb Large Hall mix=30", "reverb large-hall mix=30"),
    ("cut 1 2", "cut 1..2"), ("cut 0:01-0:02.5", "cut 1..2.5"), ("cut 1 to 2", "cut 1..2"),
    ("tune C Major", "tune scale=C-major"), ("tune key=Bb", "tune scale=Bb-major"),
    ("tune f# minor speed=0", "tune scale=F#-minor speed=0"), ("gain 1 --overwrite", "gain 1"),
    ("fade 1s 2s", "fade 1s out=2s"), ("fade 500ms 2s gain 1", "fade 500ms out=2s gain 1"),
    ("compressor -20 4:1", "compressor -20 ratio=4"),
    ("reverb hall.wav mix=20", "reverb ir=hall.wav mix=20"),
    ("noise hum.flac", "noise from=hum.flac"),
    ("expander ratio=2.5:1 gain 1", "expander ratio=2.5 gain 1"), ("loop 3", "--loop 3"),
    ("gain 1 --encoding 24", "gain 1 --encoding pcm24"),
    ("--encoding=24-bit", "--encoding pcm24"), ("--encoding pcm_f32le", "--encoding float"),
    ("trim 1..2", "--start 1 --end 2"), ("trim 1-2", "--start 1 --end 2"),
    ("trim 0:30 to 1:00", "--start 30 --end 60"),
  ]

  @Test("are answered with the line that was meant", arguments: lines.map(\.typed))
  func line(typed: String) {
    let meant = Self.lines.first { $0.typed == typed }!.meant
    expectOffer(of: "in.wav out.wav " + meant, for: "in.wav out.wav " + typed)
  }

  @Test(
    "settings behind a foreign effect stay in the line that is offered",
    arguments: [
      ("pitch +4 st formants=keep", "pitch 4st formants=keep"),
      ("pitch down 300 cents formants=keep gain 1", "pitch -300c formants=keep gain 1"),
      ("stretch 2 quality=fine", "pitch tempo=0.5 quality=fine"),
      ("faster 1.2 quality=fine", "pitch tempo=1.2 quality=fine"),
      ("slower 2 quality=fine", "pitch tempo=0.5 quality=fine"),
      ("pitch-shift 3 formants=keep", "pitch 3st formants=keep"),
      ("tempo -s 1.2 quality=fine", "pitch tempo=1.2 quality=fine"),
      ("noise-gate -40 range=20", "gate -40 range=20"),
      ("noise-reduction strength=80", "denoise strength=80"),
      ("fadein 2 curve=linear", "fade 2 curve=linear"),
      ("hall mix=20", "reverb large-hall mix=20"),
    ])
  func settings(typed: String, meant: String) {
    expectOffer(of: "in.wav out.wav " + meant, for: "in.wav out.wav " + typed)
  }

  @Test(
    "signs of word processors, and brackets and commas without spaces, are answered with plain ones",
    arguments: [
      ("gain –3", "gain -3"), ("gain –3dB ––tail 1s", "gain -3dB --tail 1s"),
      ("gain -3 —tail 1s", "gain -3 --tail 1s"), ("“pitch +3st”", "pitch +3st"),
      ("eq high‑pass@80", "eq high-pass@80"),
      ("pitch +4st, reverb plate", "pitch +4st reverb plate"),
      ("pitch +4st,reverb plate", "pitch +4st reverb plate"),
      ("[pitch +4st, dry]", "[ pitch +4st , dry ]"),
      ("ms[gain -3, dry] gain 1", "ms[ gain -3 , dry ] gain 1"),
    ])
  func signs(typed: String, meant: String) {
    expectOffer(of: "in.wav out.wav " + meant, for: "in.wav out.wav " + typed)
  }

  @Test("values of options keep their commas")
  func optionValues() {
    let outcome = Bench().run("batch in.wav --out x --each voice=robot,cvae -- gain 1")
    #expect(outcome.status == .misused && !outcome.notes.contains("; try:"), "\(outcome.notes)")
  }

  @Test(
    "one that no effect has gets no line that would leave it out",
    arguments: ["pitch +4 st formant=keep", "tune key=H", "harmony 3 key=H"])
  func unknownSetting(typed: String) {
    let outcome = Bench().run("in.wav out.wav " + typed)
    #expect(outcome.status == .misused && !outcome.notes.contains("; try:"), "\(outcome.notes)")
  }

  @Test(
    "numbers outside are answered with the unit or the sign that was left out",
    arguments: [
      ("delay 300", "300ms"), ("loudness 16", "-16"), ("limiter 1", "-1"), ("deess freq=6", "6k"),
      ("--rate 44.1", "44.1k"), ("--bitrate 128000", "128"), ("voice robot 50", "50%"),
      ("varispeed 125", "125%"), ("pitch tempo=90", "90%"),
    ])
  func units(typed: String, meant: String) {
    let outcome = Bench().run("in.wav out.mp3 " + typed)
    #expect(outcome.status == .misused)
    #expect(outcome.notes.hasSuffix(": did you mean \(meant)?\n"), "\(outcome.notes)")
  }

  @Test(
    "numbers that another unit does not bring in range are left",
    arguments: ["gain 30", "gate 200", "varispeed 8"])
  func outside(typed: String) {
    let outcome = Bench().run("in.wav out.mp3 " + typed)
    #expect(outcome.status == .misused && !outcome.notes.contains("did you mean"))
  }

  @Test("numbers just outside are refused by name, whatever other programs mean by them")
  func justOutside() {
    let bench = Bench()
    for effect in EffectCatalog.standard.effects {
      for parameter in effect.parameters {
        guard let number = parameter.domain.number else { continue }
        let range = number.range
        let step = number.isWhole ? 1 : (range.upperBound - range.lowerBound) / 1024
        for value in [range.lowerBound - step, range.upperBound + step] {
          let text = number.isWhole ? "\(Int(value))" : "\(value)"
          let outcome = bench.run("in.wav out.wav \(effect.name) \(parameter.name)=\(text)")
          let start = "syrinx: \(effect.name): \(parameter.name)="
          #expect(outcome.status == .misused && outcome.notes.hasPrefix(start), "\(start)\(text)")
          #expect(outcome.notes.contains(" is outside "), "\(outcome.notes)")
        }
      }
    }
  }

  @Test(
    "what is named without the option or the command for it is answered with the line that has it",
    arguments: [
      ("page in.wav p.html voice robot", "page in.wav voice robot --out p.html"),
      ("plot in.wav p.png", "plot in.wav --out p.png"),
      ("plot reverb plate p.svg", "plot reverb plate --out p.svg"),
      ("spectrum in.wav s.PNG", "spectrum in.wav --out s.PNG"),
      ("mouth in.wav m.csv", "mouth in.wav --out m.csv"),
      ("live in.wav voice robot", "play in.wav voice robot"),
    ])
  func drawing(typed: String, meant: String) {
    let outcome = Bench().run(typed)
    #expect(outcome.status == .misused)
    #expect(outcome.notes.hasSuffix("; try: syrinx \(meant)\n"), "\(outcome.notes)")
  }

  @Test("a missing folder is answered with the option that makes it, where there is one")
  func folder() throws {
    let bench = Bench()
    try bench.write([sine(440, count: 800)], to: "in.wav")
    let path = bench.path("new/o.wav")
    let outcome = bench.run(words: ["in.wav", path, "gain", "-3"])
    #expect(outcome.notes.hasSuffix("does not exist: --make-folders makes it\n"))
    #expect(bench.run(words: ["in.wav", path, "gain", "-3", "--make-folders"]).status == .done)
    let plot = bench.run(words: ["plot", "in.wav", "--out", bench.path("no/o.png")])
    #expect(plot.notes.hasSuffix("does not exist\n"), "\(plot.notes)")
    // Where a page can be made, its folder can.
    let page = ["page", "in.wav", "--out", bench.path("pages/p.html")]
    #expect(bench.run(words: page).notes.hasSuffix("does not exist: --make-folders makes it\n"))
    #expect(bench.run(words: page + ["--make-folders"]).status == .done)
    #expect(bench.bytes("pages/p.html") != nil)
  }

  @Test(
    "a place where nothing can be written is named before the work",
    arguments: [
      "film broken.wav no/o.mp4", "page broken.wav --out no/o.html",
      "plot broken.wav --out no/o.png",
      "spectrum broken.wav --out no/o.png", "spectrum broken.wav --out no/o.csv",
      "mouth broken.wav --out no/o.csv",
      "measure-room broken.wav broken.wav --out no/o.wav",
      "compare broken.wav broken.wav --page no/o.html",
      "compare broken.wav broken.wav --picture no/o.png",
      "join broken.wav broken.wav no/o.wav", "mix broken.wav broken.wav no/o.wav",
      "compose t.json no/o.wav",
    ])
  func place(line: String) throws {
    let bench = Bench()
    try bench.write("no sound", to: "broken.wav")
    try bench.write(
      #"{"version": 1, "tracks": [{"clips": [{"path": "broken.wav"}]}]}"#, to: "t.json")
    let words = line.split(separator: " ").map {
      $0.hasPrefix("no/") ? bench.path(String($0)) : String($0)
    }
    let outcome = bench.run(words: words)
    #expect(
      outcome.status != .done && outcome.notes.contains("the folder of ‘no/o."), "\(outcome.notes)")
    try bench.write("old", to: "here.html")
    guard line.hasPrefix("page") else { return }
    let kept = bench.run(words: [
      "page", "broken.wav", "--no-clobber", "--out", bench.path("here.html"),
    ])
    #expect(kept.notes.hasSuffix("‘here.html’ exists (--no-clobber)\n"), "\(kept.notes)")
  }

  @Test("a format alone where OUT belongs is that of a file beside IN")
  func formatAlone() {
    let bench = Bench()
    #expect(bench.run("synth sine 440 0.1 song.flac").status == .done)
    let outcome = bench.run("song.flac mp3")
    #expect(outcome.status == .misused)
    #expect(outcome.notes.hasSuffix("; try: syrinx song.flac song.mp3\n"), "\(outcome.notes)")
  }

  @Test("a comma between effects is none before decimals")
  func decimals() {
    #expect(!Bench().run("in.wav out.wav pitch +4st,gian 3").notes.contains("decimals"))
  }

  @Test("a share of one where percent are counted is remarked on")
  func shares() {
    func said(_ chain: String) -> [String] {
      ChainSpec.hints(in: chain.split(separator: " ").map(String.init)).map(\.sentence)
    }
    #expect(
      said("reverb plate mix=0.3") == [
        "reverb mix=0.3 is 0.3 %; for 30 % write reverb mix=30"
      ])
    #expect(said("denoise 0.5") == ["denoise 0.5 is 0.5 %; for 50 % write denoise 50"])
    // Few percent are usual there, a unit says what is meant, and so does more than one.
    for chain in [
      "packet-loss 0.5", "reverb mix=0.3%", "reverb mix=0.3x", "reverb mix=2", "width 0",
    ] {
      #expect(said(chain).isEmpty, "\(chain)")
    }
  }

  @Test("a folder of voices that is not there is an error, also where no voice is called")
  func voices() throws {
    let bench = Bench()
    try bench.write([sine(440, count: 800)], to: "in.wav")
    for (line, end) in [
      ("in.wav out.wav --voices robot", ": the chain calls a voice, as in voice robot\n"),
      ("in.wav out.wav gain -3 --voices nowhere", "nowhere’\n"),
      ("explain in.wav gain -3 --voices nowhere", "nowhere’\n"),
    ] {
      let outcome = bench.run(line)
      #expect(outcome.status == .failed && outcome.notes.hasSuffix(end), "\(outcome.notes)")
    }
    // One that is about to be made is none.
    let made = bench.path("mine")
    let words = [bench.path("in.wav"), bench.path("out.wav"), "gain", "-3", "--save-voice", "low"]
    #expect(bench.run(words: words + ["--voices", made]).status == .done)
  }

  @Test("a chain behind the files of join and mix is answered with a pipe")
  func chainBehind() {
    for (line, meant) in [
      (
        "join a.wav b.wav out.wav loudness -16",
        "syrinx join a.wav b.wav - | syrinx - out.wav loudness -16"
      ),
      (
        "mix a.wav b.wav:-3dB out.wav voice robot",
        "syrinx mix a.wav b.wav:-3dB - | syrinx - out.wav voice robot"
      ),
      // The last may be an input.
      ("mix a.wav b.wav gain -3", "syrinx mix a.wav b.wav - | syrinx - OUT.wav gain -3"),
    ] {
      let memory = TextMemory()
      let words = line.split(separator: " ").map(String.init)
      #expect(Console(output: memory, notes: memory, effects: .standard).run(words) == .misused)
      #expect(memory.text.hasSuffix(", as in: \(meant)\n"), "\(memory.text)")
    }
  }

  @Test(
    "a folder is answered with a batch",
    arguments: [
      ("IN OUT voice robot --rate 8000", "--out OUT --rate 8000 -- voice robot"),
      ("IN voice robot", "--out done -- voice robot"), ("IN OUT", "--out OUT"),
    ])
  func folder(line: String, meant: String) {
    let bench = Bench()
    let words = line.split(separator: " ").map { $0 == "IN" ? bench.folder : String($0) }
    let memory = TextMemory()
    let status = Console(output: memory, notes: memory, effects: .standard).run(words)
    #expect(status != .done)
    #expect(
      memory.text.hasSuffix("; try: syrinx batch \(bench.folder) \(meant)\n"), "\(memory.text)")
  }

  @Test("a field that names of parts do not have is refused")
  func fields() throws {
    let bench = Bench()
    try bench.write([sine(440, count: 800)], to: "in.wav")
    for name in ["{n}.wav", "{stem}-{nubmer}.wav"] {
      let outcome = bench.run(words: ["split", bench.path("in.wav"), bench.path(name)])
      #expect(outcome.status == .misused && outcome.notes.contains("unknown field"))
    }
  }

  @Test("a probability below one says its unit")
  func chance() {
    let outcome = Bench().run("in.wav out.wav chance 0.5 gain -3")
    #expect(outcome.status == .misused)
    #expect(
      outcome.notes.hasSuffix(
        "chance 0.5 is 0.5 %: write chance 50%, or chance 0.5% if that is meant\n"),
      "\(outcome.notes)")
  }
}
