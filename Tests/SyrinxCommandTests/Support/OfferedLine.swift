import SyrinxRender
import TestSupport
import Testing

@testable import SyrinxCommand

/// A mistaken line is answered with one that can be run, but for its quotes.
func expectOffer(
  of meant: String, for typed: String, at location: SourceLocation = #_sourceLocation
) {
  let memory = TextMemory()
  let words = typed.split(separator: " ").map(String.init)
  let status = Console(output: memory, notes: memory, effects: .standard).run(words)
  #expect(status == .misused, sourceLocation: location)
  let said = memory.text.filter { $0 != "'" }
  #expect(said.hasSuffix("; try: syrinx \(meant)\n"), "\(memory.text)", sourceLocation: location)
  // A text in quotes is one word.
  guard typed != meant else { return }
  #expect(
    Console(output: memory, effects: .standard).accepts(
      meant.split(separator: " ").map(String.init)), sourceLocation: location)
}
