import SyrinxFiles
import SyrinxSystem
import SyrinxText

extension Metadata {
  private struct Mark: Hashable {
    let label: String
    let position: Int
  }

  mutating func addCues(
    _ text: SyrinxText.TimedText, hasRegions: Bool, rate: Int
  ) {
    let lines = text.lines.map { line in
      (
        line: line, start: text.frame(line.start, at: rate),
        label: line.text.rows.joined(separator: " ")
      )
    }
    // Cues with the same labels at other times are from an earlier version of these words.
    let labels = Dictionary(grouping: lines, by: \.label).mapValues { Set($0.map(\.start)) }
    cues.removeAll {
      labels[$0.label].map { [position = $0.position] in !$0.contains(position) } ?? false
    }
    let known = Set(cues.map { Mark(label: $0.label, position: $0.position) })
    var number = cues.map(\.number).max() ?? 0
    for (line, start, label) in lines where !known.contains(Mark(label: label, position: start)) {
      number = number == .max ? .max : number + 1
      var cue = Cue(number: number, position: start, name: label)
      if hasRegions, let end = line.end {
        cue.region = Region(length: max(text.frame(end, at: rate) - start, 0))
      }
      cues.append(cue)
    }
  }
}
