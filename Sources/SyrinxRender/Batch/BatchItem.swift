import SyrinxFiles
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

/// An input with its outputs.
///
/// A batch may have hundreds of thousands of them, so an item holds no outputs that follow from the
/// pattern alone.
package struct BatchItem: Sendable {
  package let input: BatchInput
  package let facts: FileFacts?
  /// Its place among the inputs, from 1 on.
  private let number: Int
  /// The variants of the chains.
  private var places: Range<Int>
  /// Nil where all of these are made by the pattern.
  private var listed: [BatchOutput]?
  private var outputCount: Int

  package init(_ input: BatchInput, number: Int, _ request: BatchRequest) throws {
    self.input = input
    self.number = number
    facts = FileFacts(path: input.path)
    places = request.places
    outputCount = places.count
    if request.options.words.isEmpty, request.timeline == nil {
      try request.checkPaths(of: input, number: number)
    } else {
      listed = try request.listedOutputs(of: input, number: number)
    }
  }

  package func outputs(_ request: BatchRequest) -> [BatchOutput] {
    listed
      ?? places.map { request.output(of: input, number: number, at: $0) }
  }

  mutating func keep(_ outputs: [BatchOutput]) {
    guard outputs.count < outputCount else { return }
    listed = outputs
    outputCount = outputs.count
  }

  /// The same in parts of so many outputs at most.
  func parts(of most: Int) -> [BatchItem] {
    stride(from: 0, to: outputCount, by: most).map { start in
      var part = self
      part.outputCount = min(most, outputCount - start)
      let end = start + part.outputCount
      part.listed = listed.map { Array($0[start..<end]) }
      if listed == nil { part.places = places.lowerBound + start..<places.lowerBound + end }
      return part
    }
  }

  /// An estimate of the time to render it.
  var weight: Int {
    Self.weight(facts?.byteCount ?? 0, Container(path: input.name), outputCount: outputCount)
  }

  /// From the size of the file, which may be anything, and the usual ratio of its codec.
  static func weight(_ byteCount: Int, _ container: Container?, outputCount: Int) -> Int {
    let density: Double =
      switch container {
      case .mp3, .ogg, .opus: 10
      case .flac, .caf: 2
      default: 1
      }
    return Int(bounded: (Double(byteCount) * density + 1) * Double(outputCount))
  }
}

extension BatchRequest {
  /// An output without words, as the pattern alone makes it.
  fileprivate func output(of input: BatchInput, number: Int, at place: Int) -> BatchOutput {
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
  fileprivate var places: Range<Int> { 0..<chains.count * options.variants }

  private func ending(of input: BatchInput) -> String {
    options.render.container?.endings.first ?? input.ending ?? "wav"
  }

  fileprivate func checkPaths(of input: BatchInput, number: Int) throws(BatchError) {
    for place in places {
      let output = output(of: input, number: number, at: place)
      guard !Path.steps(output.name).contains("..") else {
        throw .leavesFolder(input: input.path, output: output.path)
      }
    }
  }

  /// One output for each chain, with its words and the timeline of the input.
  fileprivate func listedOutputs(of input: BatchInput, number: Int) throws -> [BatchOutput] {
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
