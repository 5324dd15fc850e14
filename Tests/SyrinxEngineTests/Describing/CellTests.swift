import SyrinxEngine
import Testing

@Suite("A cell of a table")
struct CellTests {
  @Test(
    "is quoted where it has a comma, a quote or any line's end",
    arguments: [
      ("", ""), ("a b", "a b"), ("a,b", "\"a,b\""), ("\"a\"", "\"\"\"a\"\"\""),
      ("a\nb", "\"a\nb\""), ("a\rb", "\"a\rb\""), ("a\r\nb", "\"a\r\nb\""),
      (",\u{301}", "\",\u{301}\""), ("a\"\u{301}b", "\"a\"\"\u{301}b\""),
    ])
  func quoting(text: String, cell: String) {
    #expect(text.cell == cell)
  }
}
