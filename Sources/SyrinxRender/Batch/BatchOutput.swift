import SyrinxSystem

package struct BatchOutput: Hashable, Sendable {
  package let path: String
  /// Its path below the folder of all outputs.
  package let name: String
  /// The index of its chain.
  package let chain: Int
  /// From 1.
  package let variant: Int
  /// The name of the input, from which random values are drawn.
  package let source: String
  /// The line of the manifest that its input is from.
  let row: InputRow?
  /// Its place among all outputs of the batch, in the order of the inputs and then of the chains.
  package let rank: Int
  /// Words that are written beside it, or into it.
  package var words: [WordsRequest] = []
  /// Nil without `--timeline`.
  package var composition: BatchComposition?

  /// Its name without its folder and ending.
  var stem: String { Path.parts(ofName: Path.name(of: path)).stem }
}
