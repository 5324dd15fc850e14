import SyrinxEngine

extension Effect {
  /// The hints about the words from which this effect was read.
  package func hints(words: ArraySlice<String>) -> [ChainHint] {
    let isDeaf = inputCounts.upperBound > 1 && filesRead.isEmpty
    if words.isEmpty || isDeaf, isBypass, let example = descriptor.examples.first {
      return [.changesNothing(effect: descriptor.name, example: example)]
    }
    let shares = words.compactMap(share)
    // A parameter that is set by name is meant.
    guard let word = words.first(where: { !$0.contains("=") }) else { return shares }
    return shares + (doubt(valueHasUnit: !word.hasNoUnit).map { [.doubt($0, word: word)] } ?? [])
  }

  /// A number up to one of a parameter that counts percent and has many of them, unless it is set by its place
  /// after another.
  private func share(_ word: String) -> ChainHint? {
    let equals = word.firstIndex(of: "=")
    let setting = equals.map { String(word[...$0]) } ?? ""
    let value = String(word.dropFirst(setting.count))
    let parameter =
      equals == nil
      ? descriptor.parameters.first(where: \.isPositional)
      : descriptor.parameters.first { $0.name + "=" == setting }
    guard let parameter, case .number(let domain) = parameter.domain else { return nil }
    if domain.unit == .ratio, value.hasPrefix("+"), value.hasSuffix("%"),
      Double(value.dropLast()) != nil
    {
      return .change(effect: descriptor.name, setting: setting, word: value)
    }
    guard domain.unit == .percent,
      case .number(let usual) = parameter.standard, usual.points.first?.value ?? 0 >= 10,
      let number = Double(value), 0 < number, number <= 1
    else { return nil }
    return .share(effect: descriptor.name, setting: setting, word: value)
  }
}

extension String {
  /// Set where each value of a number or curve ends in a digit.
  fileprivate var hasNoUnit: Bool {
    split(separator: "/").allSatisfy { $0.prefix { $0 != "@" }.last?.isNumber ?? false }
  }
}
