import SyrinxFiles
import SyrinxSystem

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
