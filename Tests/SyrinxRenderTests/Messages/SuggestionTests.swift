import Testing

@testable import SyrinxRender

@Suite("The word that was meant")
struct SuggestionTests {
  @Test(
    "distances by hand",
    arguments: [
      ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "abd", 1),
      ("abc", "ab", 1), ("ca", "abc", 3), ("kitten", "sitting", 3), ("revreb", "reverb", 1),
    ])
  func distance(_ a: String, _ b: String, _ distance: Int) {
    #expect(Suggestion.distance(Array(a), Array(b)) == distance)
    #expect(Suggestion.distance(Array(b), Array(a)) == distance)
  }

  static let names = ["gain", "reverb", "pitch", "large-chamber", "eq", "compressor"]

  @Test(
    "what is near is named",
    arguments: [
      ("revreb", "reverb"), ("Reverb", "reverb"), ("gian", "gain"), ("pich", "pitch"),
      ("large-chmber", "large-chamber"), ("comp", "compressor"), ("compresor", "compressor"),
    ])
  func near(_ word: String, _ meant: String) {
    #expect(Suggestion.nearest(to: word, among: Self.names) == meant)
  }

  @Test("the dashes of options count for nothing")
  func options() {
    #expect(Suggestion.nearest(to: "--rat", among: ["--rate", "--tail"]) == "--rate")
    #expect(Suggestion.nearest(to: "--fade", among: ["--rate", "--tail"]) == nil)
  }

  @Test("what is far is not", arguments: ["x", "", "banana", "qe2", "42", "re", "?!"])
  func far(_ word: String) {
    #expect(Suggestion.nearest(to: word, among: Self.names) == nil)
  }
}
