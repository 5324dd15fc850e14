import Testing

@testable import SyrinxRender

@Suite("Names of outputs")
struct OutputPatternTests {
  private let input = BatchInput(path: "rec/a/b/take.one.wav", folder: "a/b")

  private func path(_ pattern: String, voices: Bool = false) throws -> String {
    try OutputPattern(pattern, hasVoices: voices)
      .path(for: input, number: 7, voice: "robot", ending: "flac")
  }

  @Test(
    "fields are filled in",
    arguments: [
      ("out/{dir}/{stem}.{ext}", "out/a/b/take.one.flac"), ("out/{stem}.wav", "out/take.one.wav"),
      ("{voice}/{n}-{stem}.{ext}", "robot/7-take.one.flac"), ("/x/{n:4}.wav", "/x/0007.wav"),
      ("./out//{dir}/{stem}.au", "out/a/b/take.one.au"), ("{dir}/{stem}.au", "a/b/take.one.au"),
      ("out/pre{stem}post.wav", "out/pretake.onepost.wav"), ("../{stem}.wav", "../take.one.wav"),
      // A folder, and a name of its own.
      ("out", "out/a/b/take.one.flac"), ("out.d/", "out.d/a/b/take.one.flac"),
      ("out/one.wav", "out/one.wav"),
    ])
  func fields(pattern: String, want: String) throws {
    #expect(try path(pattern) == want)
  }

  @Test("a folder holds one for each of several voices")
  func voices() throws {
    #expect(try path("out", voices: true) == "out/robot/a/b/take.one.flac")
  }

  @Test(
    "a value with slashes makes folders, and never a root",
    arguments: [
      ("{voice}/{stem}.wav", "irs/hall/take.one.wav"), ("{voice}{n}.wav", "irs/hall7.wav"),
      ("out/{voice}/{n}.wav", "out/irs/hall/7.wav"), ("out{voice}.wav", "out/irs/hall.wav"),
      ("/{voice}.wav", "/irs/hall.wav"),
    ])
  func slashes(pattern: String, want: String) throws {
    let path = try OutputPattern(pattern, hasVoices: false)
      .path(for: input, number: 7, voice: "/irs//hall", ending: "wav")
    #expect(path == want)
  }

  @Test("an empty folder leaves no slash, and never makes a path absolute")
  func emptyFolder() throws {
    let top = BatchInput(path: "/data/take.wav", folder: "")
    let pattern = try OutputPattern("{dir}/{stem}.{ext}", hasVoices: false)
    #expect(pattern.path(for: top, number: 1, voice: "", ending: "wav") == "take.wav")
    let words = try WordsRequest(
      filling: #require(WordsRequest("{dir}/{stem}.srt={dir}/{split}/{stem}.vtt")), for: top,
      number: 1, voice: "", variant: 1, split: "valid", ending: "wav", beside: "out/take.wav",
      isComposed: false)
    #expect(words.source == "/data/take.srt" && words.target == "out/valid/take.vtt")
    var options = RenderOptions()
    options.chapters = "{dir}/{stem}.txt"
    options.fill(stem: "take", folder: "")
    #expect(options.chapters == "take.txt")
  }

  @Test("of timelines begin with a root where the first field does, not where it is empty")
  func roots() {
    let fields = [TemplateField("path", "/in/a.wav"), TemplateField("dir", "")]
    #expect(TemplateField.filling(fields, into: "{path}") == "/in/a.wav")
    #expect(TemplateField.filling(fields, into: "{dir}/a.wav") == "a.wav")
    #expect(TemplateField.filling(fields, into: "/{dir}/a.wav") == "//a.wav")
    #expect(TemplateField.filling(fields, into: "{dir}{path}") == "/in/a.wav")
    #expect(TemplateField.filling(fields, into: "{dir}/{dir}/a.wav") == "a.wav")
    let mark = TemplateField("mark", "\u{301}")
    #expect(TemplateField.filling(fields + [mark], into: "{dir}/{mark}") == "\u{301}")
  }

  @Test(
    "the root is what comes before the first field",
    arguments: [
      ("out", "out"), ("out/{dir}/{stem}.wav", "out"), ("a/b/pre-{stem}.wav", "a/b"),
      ("{stem}.wav", ""), ("/{stem}.wav", "/"), ("a/one.wav", "a"),
    ])
  func root(pattern: String, root: String) throws {
    #expect(try OutputPattern(pattern, hasVoices: false).root == root)
  }

  @Test("what is no field is refused", arguments: ["{stm}", "{n:0}", "{n:x}", "{}", "{stem"])
  func mistakes(pattern: String) {
    #expect(throws: NamePatternError.self) { try path(pattern) }
  }
}
