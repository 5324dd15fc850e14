import SyrinxSystem
import Testing

@testable import SyrinxRender

@Suite("A chain as one text")
struct ChainTextTests {
  @Test(
    "is words or JSON, and brackets begin either",
    arguments: [
      (#"[{"gain": {"db": -6}}]"#, "gain -6"), (#" [ { "gain" : {"db": -6} } ] "#, "gain -6"),
      ("gain -6", "gain -6"), ("", ""), ("[]", ""), (" [ ] ", ""),
      ("[ dry , gain -6 ]", "[ dry , gain -6 ]"), ("[ [ dry , invert ] , gain -6 ]", nil),
      (#"[[[], [{"gain": {"db": -6}}]]]"#, "[ dry , gain -6 ]"),
      (#"{"version": 1, "chain": [{"gain": {"db": -6}}]}"#, "gain -6"),
      (#"{"version": 1, "chain": "gain -6"}"#, nil),
    ] as [(String, String?)])
  func forms(_ text: String, _ words: String?) throws {
    guard let words else {
      // One of both, and no crash.
      _ = try? ChainSpec(text: text)
      return
    }
    #expect(try ChainSpec(text: text).text == words)
  }

  @Test("says of JSON where it is wrong")
  func errors() {
    func sentence(_ text: String) -> String {
      do { _ = try ChainSpec(text: text) } catch { return error.report }
      return ""
    }
    #expect(sentence("[{").contains("line 1"))
    #expect(sentence(#"[{"gain": {"dbs": 6}}]"#).contains("dbs"))
    #expect(sentence(#"["gain"]"#).contains("one effect with its parameters"))
    #expect(sentence(#"{"chain": []}"#).contains("version"))
    let graph = #"""
      {"version": 1, "nodes": [{"name": "a", "mixer": {}}], "connections": [["input", "a"], ["a", "output"]]}
      """#
    #expect(sentence(graph).contains("not a graph"))
    #expect(sentence("[ dry , gain").contains("without"))
  }

  @Test("of words becomes JSON that is the same chain")
  func round() throws {
    let words = "pitch +3st [ dry , reverb plate mix=20 ] eq low-pass@300@0s/8k@3s voice robot"
    let chain = try ChainSpec(text: words)
    #expect(try ChainSpec(text: chain.json.compact) == chain)
  }

  @Test("parts words as they were quoted, and leaves other quotes alone")
  func quotes() {
    let words = ["noise", "from=a b.wav", "it's", "", "'", "a'b 'c'", "k\nl", "\\", "\"x\""]
    #expect(words.map(\.quotedForShell).joined(separator: " ").chainWords == words)
    // In a line to be pasted, no character is left that is not printed as it is.
    #expect("a'b".pastedInShell == "a'b".quotedForShell && "a.wav".pastedInShell == "a.wav")
    let name = SystemText.string([0x65, 0xE9, 0x27, 0x5C, 0x0A, 0x1B])
    #expect(name.pastedInShell == #"$'e\xE9\'\\\x0A\x1B'"#)
    #expect("ir='a b.wav".chainWords == ["ir='a", "b.wav"])
    #expect("'a b".chainWords == ["'a", "b"] && " rock'n'roll ".chainWords == ["rock'n'roll"])
  }
}
