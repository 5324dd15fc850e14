import SyrinxText

/// A part of a topic's text, of which there are these forms in Markdown: `## Heading`, a paragraph,
/// `* item`, a table, lines of four spaces, and lines in a fence, whose mark names a language and a file,
/// as in "json show.json". Comments (`<!-- -->`) are for tests, which find there why lines are not run.
enum TopicBlock: Hashable {
  case heading(String)
  case paragraph(String)
  case items([String])
  case lines([String])
  case table([[String]])

  /// The parts of a text in order.
  static func blocks(of text: String) -> [TopicBlock] {
    var blocks: [TopicBlock] = []
    var isFenced = false
    var isBroken = true
    for line in text.utf8.split(separator: 10, omittingEmptySubsequences: false).map(Substring.init)
    {
      if line.hasPrefix("```") {
        isFenced.toggle()
        if isFenced { blocks.append(.lines([])) }
        isBroken = true
      } else if isFenced {
        blocks[blocks.count - 1].add(.lines([String(line)]))
      } else if line.isEmpty || line.hasPrefix("<!--") {
        isBroken = true
      } else {
        let block = TopicBlock(line)
        if isBroken || !blocks[blocks.count - 1].add(block) { blocks.append(block) }
        isBroken = false
      }
    }
    return blocks.filter { $0 != .table([]) }
  }

  private init(_ line: Substring) {
    if line.hasPrefix("## ") {
      self = .heading(String(line.dropFirst(3)))
    } else if line.hasPrefix("    ") {
      self = .lines([String(line.dropFirst(4))])
    } else if line.hasPrefix("* ") {
      self = .items([String(line.dropFirst(2))])
    } else if line.hasPrefix("|") {
      let cells = line.dropFirst().dropLast().split(
        separator: "|", omittingEmptySubsequences: false
      ).map { String($0.trimmed) }
      self = .table(cells.allSatisfy { $0.hasPrefix("---") } ? [] : [cells])
    } else {
      self = .paragraph(String(line.trimmed))
    }
  }

  /// Takes in the line that follows, if it belongs to the same block.
  @discardableResult
  private mutating func add(_ next: TopicBlock) -> Bool {
    switch (self, next) {
    case (.paragraph(let text), .paragraph(let more)): self = .paragraph(text + " " + more)
    case (.items(let items), .items(let more)): self = .items(items + more)
    case (.items(let items), .paragraph(let more)):
      self = .items(items.dropLast() + [items.last! + " " + more])
    case (.lines(let lines), .lines(let more)): self = .lines(lines + more)
    case (.table(let rows), .table(let more)): self = .table(rows + more)
    default: return false
    }
    return true
  }

  /// A text as a person reads it: code that begins with a letter is quoted, other code is plain to see, as
  /// is all code in the cells of tables.
  static func plain(_ text: String, isCell: Bool = false) -> String {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
      index % 2 == 1 && !isCell && part.first?.isLetter == true ? "‘\(part)’" : String(part)
    }.joined()
  }
}
