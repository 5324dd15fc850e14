import SyrinxSystem

extension BatchRequest {
  /// An output without words, as the pattern alone makes it.
  func output(of input: BatchInput, number: Int, at place: Int) -> BatchOutput {
    let (chain, variant) = (place / options.variants, place % options.variants + 1)
    let path =
      input.row?.output.map { Path.tidy(Path.join(pattern.root, $0)) }
      ?? pattern.path(
        for: input, number: number, voice: chains[chain].voice ?? "", variant: variant,
        split: split(of: input) ?? "", ending: ending(of: input))
    return BatchOutput(
      path: path, name: Path.below(pattern.root, path), chain: chain, variant: variant,
      source: input.relativePath, row: input.row, rank: (number - 1) * places.count + place)
  }

  /// The part of `--split`.
  package func split(of input: BatchInput) -> String? {
    guard let split = options.split else { return nil }
    let value = split.column.map { input.row?[column: $0]?.plainText ?? "" }
    return split.part(of: value ?? input.relativePath, seed: options.render.seed)
  }

  /// The places of the outputs of one input: the variants of each chain.
  var places: Range<Int> { 0..<chains.count * options.variants }

  private func ending(of input: BatchInput) -> String {
    options.render.container?.endings.first ?? input.ending ?? "wav"
  }

  func checkPaths(of input: BatchInput, number: Int) throws(BatchError) {
    for place in places {
      let output = output(of: input, number: number, at: place)
      guard !Path.steps(output.name).contains("..") else {
        throw .leavesFolder(input: input.path, output: output.path)
      }
    }
  }

  /// One output for each chain, with its words and the timeline of the input.
  func listedOutputs(of input: BatchInput, number: Int) throws -> [BatchOutput] {
    try checkPaths(of: input, number: number)
    return try places.map { place in
      var output = output(of: input, number: number, at: place)
      output.words = try options.words.map { pattern throws(NamePatternError) in
        try WordsRequest(
          filling: pattern, for: input, number: number, voice: chains[output.chain].voice ?? "",
          variant: output.variant, split: split(of: input) ?? "", ending: ending(of: input),
          beside: output.path, isComposed: timeline != nil)
      }
      output.composition = try timeline?.composition(
        of: input, number: number, variant: output.variant)
      return output
    }
  }
}
