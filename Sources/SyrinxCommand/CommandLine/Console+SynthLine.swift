import SyrinxEngine
import SyrinxFiles
import SyrinxRender

extension Console {
  /// The line of `synth` with the colour of a noise as it is called here, as of `synth noise white` and
  /// `synth pinknoise`; nil for others.
  func lineWithNoise(_ arguments: [String]) -> [String]? {
    guard arguments.first == Synth.word, arguments.count > 1 else { return nil }
    let colours = [Synth.Wave.white, .pink, .brown].map(\.rawValue)
    var line = arguments
    if let place = line.prefix(3).firstIndex(of: "noise") {
      line.remove(at: place)
      if line.count < 2 || !colours.contains(line[1]) { line.insert(colours[0], at: 1) }
    } else if let colour = colours.first(where: {
      line[1].lowercased().filter(\.isLetter) == $0 + "noise"
    }) {
      line[1] = colour
    } else {
      return nil
    }
    return [[], ["noise.wav"], ["10s", "noise.wav"]].map { line + $0 }.first(where: accepts)
  }

  /// The line of `synth` with its values before OUT, where they are behind it; nil for others.
  func lineWithValues(for error: any Error, _ arguments: [String]) -> [String]? {
    guard arguments.first == Synth.word,
      case .unknownWord(let word, after: nil, _)? = error as? ChainError,
      let start = arguments.firstIndex(of: word),
      let output = arguments[..<start].firstIndex(where: { Container(path: $0) != nil })
    else { return nil }
    let names = Set(Synth.declarations.map(\.name))
    let values = arguments[start...].prefix { word in
      word.isSetting && names.contains(String(word.prefix { $0 != "=" }))
    }
    guard !values.isEmpty else { return nil }
    var line = arguments
    line.removeSubrange(values.indices)
    line.insert(contentsOf: values, at: output)
    return line
  }
}
