import Testing

@testable import SyrinxText

@Suite("Labels in cuts of Lhotse")
struct LabelCutTests {
  private func read(_ members: String) throws {
    let source = #""recording": {"sources": [{"source": "a.wav"}]}"#
    _ = try LabelTable(#"{"id": "c", \#(members), \#(source)}"#, .cuts)
  }

  @Test("have times that are numbers in their range, or are refused by line")
  func times() throws {
    try read(
      #""start": 1, "duration": null, "supervisions": [{"start": -0.5, "duration": 1, "#
        + #""alignment": {"word": [["hi", -0.5, 0.1, null], ["yo"]]}}]"#)
    for (members, word) in [
      (#""start": "1""#, #""1""#), (#""start": -1"#, "-1"), (#""duration": 1e300"#, "1e+300"),
      (#""supervisions": [{"start": "0.1"}]"#, #""0.1""#),
      (#""supervisions": [{"duration": -1}]"#, "-1"),
      (#""supervisions": [{"alignment": {"word": [["hi", 0.1, 1e9]]}}]"#, "1000000000"),
    ] {
      #expect(throws: LabelTable.Failure(line: 1, fault: .badTime(word)), "\(members)") {
        try read(members)
      }
    }
  }
}
