import SyrinxEngine
import SyrinxSystem

/// The values drawn while one chain is read, from a seed, the name of a sound and the number of a variant alone.
///
/// The generator is SplitMix64. Its state begins as XXH64 (seed 0) of the UTF-8 text of seed, name and number,
/// with line feeds between them. A number from 0 up to 1 is the upper 53 bits of the next output, divided by
/// 2⁵³. Values are drawn in the order in which they are read; what is not taken draws nothing.
package final class Draws: Sendable {
  /// A value that was drawn.
  package struct Draw: Hashable, Sendable {
    /// As it was written, such as `any:-3st..+3st`.
    package let text: String
    package let word: String
  }

  private struct State {
    var bits: RandomBits
    var made: [Draw] = []
    /// Above 0 where nothing is drawn since what is read is not taken.
    var suspended = 0
    /// The largest number of words that one distribution can give at its ends.
    var choices = 0
  }

  private let state: LockedState<State>
  /// Instead of drawing, takes the ends of distributions: which of them, from 0. Nil where it draws.
  let probe: Int?
  let files: DrawnFiles

  package init(seed: Int, name: String, variant: Int, files: DrawnFiles) {
    probe = nil
    self.files = files
    let key = ContentHash.of("\(seed)\n\(name)\n\(variant)")
    state = LockedState(State(bits: RandomBits(seed: Int(Int64(bitPattern: key)))))
  }

  init(probing place: Int, files: DrawnFiles) {
    probe = place
    self.files = files
    state = LockedState(State(bits: RandomBits(seed: 0)))
  }

  package var made: [Draw] { state.update { $0.made } }

  /// Number of probes that reach all ends and words of what was read; 0 where nothing is drawn.
  var probeCount: Int { state.update { $0.choices } }

  /// False where all chains are taken, and the ends of distributions.
  var isDrawing: Bool { probe == nil && state.update { $0.suspended == 0 } }

  /// Takes the first end of each distribution, with the same files.
  var checking: Draws { Draws(probing: 0, files: files) }

  /// Nothing is drawn while `body` reads.
  func suspended<Result>(_ body: () throws(ChainError) -> Result) throws(ChainError) -> Result {
    state.update { $0.suspended += 1 }
    defer { state.update { $0.suspended -= 1 } }
    return try body()
  }

  /// The number of the next from 0 up to 1; nil where nothing is drawn.
  func fraction() -> Double? {
    guard probe == nil else { return nil }
    return state.update { $0.suspended > 0 ? nil : $0.bits.fraction() }
  }

  func note(_ text: String, _ word: String) {
    state.update { if $0.suspended == 0 { $0.made.append(Draw(text: text, word: word)) } }
  }

  func note(choices: Int) {
    state.update { $0.choices = max($0.choices, choices) }
  }
}
