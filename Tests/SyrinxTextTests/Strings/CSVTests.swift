import SyrinxText
import Testing

@Suite("Comma-separated values")
struct CSVTests {
  @Test(
    "a field is quoted where it has a comma, a quote or any line's end",
    arguments: [
      ("", ""), ("a b", "a b"), ("a,b", "\"a,b\""), ("\"a\"", "\"\"\"a\"\"\""),
      ("a\nb", "\"a\nb\""), ("a\rb", "\"a\rb\""), ("a\r\nb", "\"a\r\nb\""),
      (",\u{301}", "\",\u{301}\""), ("a\"\u{301}b", "\"a\"\"\u{301}b\""),
    ])
  func quoting(text: String, field: String) {
    #expect(text.csvField == field)
  }

  @Test("a record is its fields, each quoted by itself, between commas")
  func record() {
    #expect(["a", "", "b,c"].csvRecord == "a,,\"b,c\"")
  }
}
