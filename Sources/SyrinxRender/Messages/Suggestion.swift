package enum Suggestion {
  /// The candidate nearest to a mistyped word, if one is near enough to be worth naming.
  ///
  /// A third of the letters may be wrong, but never more than three; the beginning of a word, three
  /// letters or more, stands for the whole.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    // The dashes of options count for nothing.
    let typed = Array(word.lowercased().drop { $0 == "-" })
    guard !typed.isEmpty else { return nil }
    let most = max(1, min(typed.count / 3, 3))
    var best: (word: String, distance: Int)?
    for candidate in candidates {
      let letters = Array(candidate.lowercased().drop { $0 == "-" })
      guard !letters.isEmpty else { continue }
      // Two words are no nearer to each other than their lengths are.
      let isNear = abs(typed.count - letters.count) <= most
      var distance = isNear ? distance(typed, letters) : .max
      if distance > most, typed.count >= 3, letters.starts(with: typed) { distance = most }
      guard distance <= most, distance < max(typed.count, letters.count) else { continue }
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }

  /// The number of letters to insert, delete, replace or exchange with their neighbour that turns
  /// one word into the other: the restricted Damerau–Levenshtein distance.
  package static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(row[j], last[j + 1]) + 1
        cost = min(cost, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
