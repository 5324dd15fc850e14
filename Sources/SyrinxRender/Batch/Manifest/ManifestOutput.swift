/// An output with what a manifest says of it before it is rendered.
struct ManifestOutput: Sendable {
  let output: BatchOutput
  let input: BatchInput
  /// The chain with all that was drawn, as words; nil for a graph.
  let chain: String?

  init(_ output: BatchOutput, of input: BatchInput, _ chain: BatchChain) {
    (self.output, self.input) = (output, input)
    if case .chain(let spec) = chain.patch { self.chain = spec.text } else { self.chain = nil }
  }
}
