import SyrinxEngine

/// The parts of a sound that `--remove`, `--keep` and `--replace` name by times or by words.
struct EditedParts {
  private(set) var edits: [Edit] = []

  init(_ request: RenderRequest) throws {
    let options = request.options
    guard options.edits else { return }
    for (name, value, usual) in [
      ("start", options.player.start, 0.0), ("loop", Double(options.player.loop), 1),
      ("end", options.player.end ?? -1, -1),
    ] where value != usual {
      throw RenderError.conflict(option: name, with: "--remove, --keep and --replace")
    }
    guard let input = request.input, case .chain = request.patch else {
      throw RenderError.conflict(option: "chain", with: "--remove, --keep and --replace")
    }
    let words = SearchedWords(request, of: input)
    for name in options.remove {
      for stretch in try words.stretches(of: name) {
        // Of the two pauses the longer is left, as if the words had not been said.
        let isLonger = stretch.pauseBefore > stretch.pauseBehind
        edits.append(
          Edit(
            name: name,
            part: Cut.Part(
              max(stretch.start - (isLonger ? 0 : stretch.pauseBefore), 0),
              stretch.end + (isLonger ? stretch.pauseBehind : 0))))
      }
    }
    for replacement in options.replace {
      for stretch in try words.stretches(of: replacement.part) {
        edits.append(
          Edit(
            name: replacement.part,
            part: Cut.Part(stretch.start, stretch.end, insert: replacement.sound)))
      }
    }
    let kept = try options.keep.flatMap { try words.stretches(of: $0) }
    if !kept.isEmpty { edits += Self.between(kept) }
    edits = edits.ordered(by: \.part.start)
  }

  /// The effect that makes the edits; nil where there are none.
  var cut: Cut? { edits.isEmpty ? nil : Cut(edits.map(\.part)) }

  private static func between(_ kept: [SpokenStretch]) -> [Edit] {
    var edits: [Edit] = []
    var end = 0.0
    for stretch in kept.ordered(by: \.start) {
      if stretch.start > end { edits.append(Edit(name: "", part: Cut.Part(end, stretch.start))) }
      end = max(end, stretch.end)
    }
    return end.isInfinite ? edits : edits + [Edit(name: "", part: Cut.Part(end, .infinity))]
  }
}
