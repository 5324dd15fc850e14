import SyrinxText
import Testing

@Suite("A table of text")
struct TextTableTests {
  @Test("columns line up, an empty one is left out, and no line ends in spaces")
  func columns() {
    let table = TextTable([["a", "", "long", "x"], ["bcd", "", "s", ""]])
    #expect(table.text == "a    long  x\nbcd  s\n")
  }

  @Test("columns line up in a terminal, where some characters are two columns wide")
  func wide() {
    #expect(TextTable([["音楽.wav", "x"], ["ab", "y"]]).text == "音楽.wav  x\nab        y\n")
  }

  @Test("a cell cannot end its line")
  func printable() {
    #expect(TextTable([["a\nb", "c"]]).text == "a\\nb  c\n")
  }
}
