import SyrinxRender

extension Console {
  /// The line with what does the same here as the effect of another program whose name is mistyped, as in `echoo`;
  /// nil where a name of here is as near.
  func lineWithNearName(for error: any Error, _ arguments: [String]) -> [String]? {
    guard case .unknownWord(let word, _, let known)? = error as? ChainError, word.count > 3,
      ForeignEffect.named(word) == nil, Suggestion.nearest(to: word, among: known) == nil,
      let place = arguments.firstIndex(of: word)
    else { return nil }
    let names = EffectAlias.all.map(\.name) + ForeignEffect.all.flatMap(\.names)
    guard let name = Suggestion.nearest(to: word, among: names) else { return nil }
    var line = arguments
    line[place] = name
    if accepts(line) { return line }
    guard let correction = LineCorrection(line, commands, effects: effects),
      correction.absence == nil
    else { return nil }
    return correction.words
  }
}
