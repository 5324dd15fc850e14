import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem

/// Words that are all sounds of a folder, as a shell puts them in for *.wav, so that the last, which would be replaced
/// as OUT, may be one of the inputs.
struct WholeFolder {
  let inputs: [String]
  let output: String
  /// In seconds.
  let inputLengths: [Double]
  let outputLength: Double

  /// Nil where the folder has other sounds of this ending, or one that cannot be read.
  init?(_ inputs: [String], _ output: String) {
    let (words, folder) = (inputs + [output], Path.folder(of: output))
    let ending = Path.ending(of: output)
    guard words.count > 2, words.allSatisfy({ Path.folder(of: $0) == folder }),
      let names = try? fileNames(in: folder.isEmpty ? "." : folder),
      Set(words.map(Path.name)) == Set(names.filter { Path.ending(of: $0) == ending }),
      // A pipe among them would be waited for, and its sound taken away.
      words.allSatisfy({ FileFacts(path: $0)?.kind == .file })
    else { return nil }
    let lengths = words.compactMap { (try? SoundFileReader(path: $0))?.seconds }
    guard lengths.count == words.count, let last = lengths.last else { return nil }
    self.inputs = inputs
    self.output = output
    inputLengths = lengths.dropLast()
    outputLength = last
  }

  /// The correlation of the output with the sum of the inputs, over the first minute: near 0 for another sound, and far
  /// above for a former sum, also after one of several inputs was changed.
  var likenessToSum: Double {
    let rate = 8000
    guard let last = try? Self.start(of: output, rate) else { return 0 }
    var sum = [Float](repeating: 0, count: last.count)
    for path in inputs {
      guard let samples = try? Self.start(of: path, rate) else { return 0 }
      for index in 0..<min(sum.count, samples.count) { sum[index] += samples[index] }
    }
    var (product, squares, ownSquares) = (0.0, 0.0, 0.0)
    for (a, b) in zip(sum, last) {
      product += Double(a) * Double(b)
      squares += Double(a) * Double(a)
      ownSquares += Double(b) * Double(b)
    }
    return squares * ownSquares > 0 ? product / (squares * ownSquares).squareRoot() : 0
  }

  /// The first minute, of all channels together.
  private static func start(of path: String, _ rate: Int) throws -> [Float] {
    var options = RenderOptions()
    options.rate = rate
    options.channels = 1
    let reader = try Sound(path).reader(options: options)
    var buffer = AudioBuffer(channelCount: 1, frameCapacity: 60 * rate)
    var block = buffer.block
    let count = try reader.read(into: &block)
    return (0..<count).map { buffer.samples(of: 0)[$0] }
  }
}
