extension Input {
  private static let wordCount = 9600
  private static let vocabulary = """
    the a of and river stone quick brown light winter evening morning people house garden story voice water \
    number city mountain paper little early silver thought answer children summer reason second
    """.split(separator: " ")

  /// Paragraphs of four to nine sentences of six to sixteen words, always the same.
  static func text(in folder: String) throws(BenchError) -> String {
    let path = "\(folder)/text-1.txt"
    var noise = Noise(seed: 7)
    var text = ""
    var count = 0
    while count < wordCount {
      for _ in 0..<Int(noise.next(4...10)) {
        let words = (0..<Int(noise.next(6...17))).map { _ in
          vocabulary[min(Int(noise.next(0...Float(vocabulary.count))), vocabulary.count - 1)]
        }
        count += words.count
        text += words.joined(separator: " ") + ". "
      }
      text += "\n\n"
    }
    try NewFile(path).write(text)
    return path
  }
}
