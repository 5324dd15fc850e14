import SyrinxText
import Testing

@Suite("Lines and fields of texts")
struct TextLinesTests {
  @Test(
    "lines end with a line feed, a carriage return, or both, whatever combines with what follows")
  func rows() {
    #expect("a\r\nb\rc\n\nd".rows == ["a", "b", "c", "", "d"])
    #expect("a\r\n".rows == ["a"] && "".rows.isEmpty && "\n\n".rows == ["", ""])
    #expect("a\n\u{301}b".rows.map { Array($0.unicodeScalars) } == [["a"], ["\u{301}", "b"]])
  }

  @Test(
    "lines with their ends are the text",
    arguments: ["", "a", "\n", "a\r\nb\rc\n\nd", "a\n\u{301}b\r\n", "\r\r\n", "é\u{2028}x\n"])
  func ends(_ text: String) {
    let parts = text.rowsWithEnds.flatMap { Array($0.text.utf8) + Array($0.end.utf8) }
    #expect(parts == Array(text.utf8))
  }

  @Test("a separator with a combining mark behind it separates")
  func fields() {
    #expect("a:\u{301}b:c".fields(":", maxSplits: 1).map(\.utf8.count) == [1, 5])
    #expect(
      "a,,b".fields(",") == ["a", "", "b"] && "a,,b".fields(",", omittingEmpty: true) == ["a", "b"])
    #expect("[\u{301}x".begins(with: "[") && "[\u{301}x".behind("[")?.utf8.count == 3)
    #expect("ab".behind("b") == nil)
  }
}
