import Foundation
import SyrinxSystem
import TestSupport
import Testing

@testable import SyrinxCommand

@Suite("Files that are named in another form")
struct FileWordsTests {
  private let bench = Bench()

  private func notes(_ words: String...) -> String { notes(words) }

  private func notes(_ words: [String]) -> String {
    let outcome = bench.run(words: words)
    #expect(outcome.status == .misused)
    return outcome.notes
  }

  @Test("a folder in place of OUT is answered with the name of IN in it, where that is free")
  func folder() throws {
    try bench.write([sine(440, count: 800)], to: "in.wav")
    let folder = bench.folder + "/"
    let new = bench.path("new")
    try FileManager.default.createDirectory(atPath: new, withIntermediateDirectories: true)
    for words in [[], ["render"]] {
      let outcome = bench.run(words: words + ["in.wav", new, "gain", "-3"])
      let line = (["syrinx"] + words + ["in.wav", "new/in.wav", "gain -3"]).joined(separator: " ")
      #expect(outcome.notes == "syrinx: ‘new’ is a folder; try: \(line)\n")
    }
    #expect(notes("in.wav", folder, "gain", "-3").hasSuffix("is a folder: name a file in it\n"))
  }

  @Test("a folder of sounds behind noise is answered with its parameter")
  func sounds() throws {
    let folder = bench.path("rooms")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try bench.write([sine(440, count: 800)], to: "rooms/a.wav")
    for typed in [folder, "any:" + folder + "/"] {
      #expect(
        notes("in.wav", "out.wav", "noise", typed).hasSuffix(
          "; try: syrinx in.wav out.wav noise from=any:rooms/\n"))
    }
  }

  @Test("options of other programs are answered where there is no chain, too")
  func options() {
    for (typed, meant) in [
      ("inspect in.wav -q", "inspect in.wav --quiet"),
      ("compare in.wav b.wav -q", "compare in.wav b.wav --quiet"),
      ("join -y -i in.wav -i b.wav -o c.wav --gap 1", "join in.wav b.wav c.wav --gap 1"),
      ("join in.wav b.wav c.wav -r 8000", "join in.wav b.wav c.wav --rate 8000"),
      ("mix --bits 24 in.wav b.wav c.wav", "mix in.wav b.wav c.wav --encoding pcm24"),
      ("compose t.json -o out.wav", "compose t.json out.wav"),
      ("split in.wav --at 1 -o parts/", "split in.wav --at 1 --out parts/"),
    ] {
      let found = notes(typed.split(separator: " ").map(String.init))
      #expect(found.hasSuffix("; try: syrinx \(meant)\n"), "\(found)")
    }
    #expect(notes("inspect", "in.wav", "-j").hasSuffix("see syrinx inspect --help\n"))
  }

  @Test("a sound whose name begins with a minus is answered with a path")
  func minus() {
    #expect(
      notes("-a.flac/../-a.wav", "b.wav").hasSuffix(
        "; try: syrinx ./-a.flac/../-a.wav b.wav\n"))
    #expect(!notes("a.wav", "b.wav", "--wav").contains("try:"))
  }

  @Test("tags that are set as other commands do are answered with those that tags takes")
  func tags() {
    let meant = "try: syrinx tags a.flac title=Blue artist=Ann\n"
    #expect(notes("tags", "a.flac", "--tag", "title=Blue", "--tag=artist=Ann").hasSuffix(meant))
    #expect(notes("tags", "a.flac", "--title", "Blue", "--artist=Ann").hasSuffix(meant))
    #expect(!notes("tags", "a.flac", "--tag").contains("try:"))
  }

  @Test("a line is offered in the place of other advice")
  func advice() throws {
    try bench.write([sine(440, count: 800)], to: "in.wav")
    for (typed, fault) in [
      ("golden “check” suite.json", "unknown task ‘“check”’"),
      ("tags a.flac –-remove title", "‘–-remove’ is not KEY=VALUE"),
      ("mix in.wav in.wav:–3dB x.wav", "‘in.wav:–3dB’ is not a sound with a time or a level"),
      ("split in.wav x.wav --at “silence”", "--at=“silence” is not a place in the sound"),
      ("in.wav x.wav --remove “1..2”", "‘“1..2”’ is not a part"),
      ("film in.wav –-fps 25 o.mp4", "‘–-fps’ does not have the extension of a film"),
      ("in.wav “x.wav”", "unknown extension of ‘“x.wav”’"),
    ] {
      let words = typed.split(separator: " ").map(String.init)
      let line = ["syrinx"] + words.withPlainSigns
      #expect(
        notes(words.map { $0.hasPrefix("in.wav:") ? bench.path($0) : $0 })
          == "syrinx: \(fault); try: \(line.joined(separator: " "))\n", "\(typed)")
    }
    // With a plain minus, OUT would be no better.
    let number = notes(["in.wav", "−3"])
    #expect(number.contains("unknown extension of ‘−3’: use"), "\(number)")
  }

  @Test(
    "dashes between files and chain stay, also as word processors make them",
    arguments: [
      "batch a --out x -- gain –3", "batch a –-out x -- gain -3", "batch a --out x — gain -3",
      "batch a --out x –– gain -3",
    ])
  func separator(typed: String) {
    expectOffer(of: "batch a --out x -- gain -3", for: typed)
  }

  @Test("a line that is offered names a file as a shell can read it")
  func bytes() {
    let name = SystemText.string([0x65, 0xE9, 0x0A, 0x2E, 0x77, 0x61, 0x76])
    #expect(
      notes("./" + name, "./b c.wav", "vol", "0.5").hasSuffix(
        #"; try: syrinx $'./e\xE9\x0A.wav' './b c.wav' gain -6.02"# + "\n"))
  }

  @Test("a list of ffmpeg's is answered with the files in it")
  func list() throws {
    try bench.write("# mine\nfile 'a b.wav'\r\nfile c.wav\n", to: "list.txt")
    for (list, files) in [("list.txt", "'a b.wav' c.wav"), ("none.txt", "a.wav b.wav")] {
      let said = notes(
        "ffmpeg", "-f", "concat", "-safe", "0", "-i", bench.path(list), "-c", "copy", "out.wav")
      #expect(said.hasSuffix("; try: syrinx join \(files) out.wav\n"), "\(said)")
    }
  }

  @Test("a noise by other words is answered with those of synth")
  func noise() {
    for (typed, meant) in [
      ("noise white", "white 10s noise.wav"), ("noise pink 3s x.wav", "pink 3s x.wav"),
      ("white noise 3s x.wav", "white 3s x.wav"), ("noise 3s x.wav", "white 3s x.wav"),
      ("brown-noise 3 x.wav gain -3", "brown 3 x.wav gain -3"), ("pinknoise", "pink 10s noise.wav"),
    ] {
      let outcome = bench.run("synth " + typed)
      #expect(outcome.status == .misused)
      #expect(outcome.notes.hasSuffix("; try: syrinx synth \(meant)\n"), "\(outcome.notes)")
      #expect(!outcome.notes.contains("choose"), "\(outcome.notes)")
    }
    #expect(!bench.run("synth sine noise x.wav").notes.contains("try:"))
  }

  @Test("a batch that is to replace its inputs is told how that is done")
  func inPlace() {
    #expect(
      notes("batch", "a", "--in-place", "--", "gain", "-3").contains("syrinx talk.wav --in-place"))
  }
}
