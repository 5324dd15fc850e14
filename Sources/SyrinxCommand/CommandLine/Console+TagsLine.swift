import SyrinxFiles

extension Console {
  /// The line of `tags` that sets tags as other commands do, as in `--tag title=Blue` and `--title Blue`.
  func lineWithTags(_ arguments: [String]) -> [String]? {
    guard arguments.first == "tags" else { return nil }
    var line: [String] = []
    var rest = arguments[...]
    while let word = rest.popFirst() {
      let sides = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(sides[0].drop { $0 == "-" })
      let next = rest.first.flatMap { $0.looksLikeOption ? nil : $0 }
      let value = sides.count == 2 ? String(sides[1]) : next
      let isField = Metadata.Field(rawValue: name) != nil
      guard word.looksLikeOption, isField || ["tag", "set", "metadata"].contains(name),
        let value
      else {
        line.append(word)
        continue
      }
      if sides.count == 1 { rest.removeFirst() }
      line.append(isField ? name + "=" + value : value)
    }
    return line
  }
}
