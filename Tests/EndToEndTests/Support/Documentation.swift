import Foundation

/// The steps of someone who follows a text in Markdown from the first line to the last.
struct Documentation {
  enum Step: Hashable {
    /// A file that the text shows, in a fence such as "```json show.json".
    case file(name: String, text: String)
    case line(String)
    /// A line that is only read: it wants a device, a terminal, a network or much time.
    case unrun(String)
    /// A line behind `$`, and all that it says.
    case transcript(String, says: [String])
    case python(String)
  }

  private(set) var steps: [Step] = []
  private var block: [String] = []
  private var isMarked = false

  /// Code is what is indented by four spaces, or stands in a fence. What is not to be run has
  /// `<!-- not run: … -->` before it, with the reason.
  init(_ markdown: String) {
    var fence: (words: [Substring], lines: [String])?
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("```") {
        if let (words, lines) = fence {
          addFence(words, lines)
          fence = nil
        } else {
          fence = (line.dropFirst(3).split(separator: " "), [])
        }
      } else if fence != nil {
        fence?.lines.append(line)
      } else if line.hasPrefix("    ") {
        block.append(String(line.dropFirst(4)))
      } else {
        endBlock()
        if line.hasPrefix("<!-- not run: ") {
          isMarked = true
        } else if !line.isEmpty {
          isMarked = false
        }
      }
    }
    endBlock()
  }

  private mutating func addFence(_ words: [Substring], _ lines: [String]) {
    if words.count == 2 {
      steps.append(.file(name: String(words[1]), text: lines.joined(separator: "\n") + "\n"))
    } else if words == ["python"], !isMarked {
      steps.append(.python(lines.joined(separator: "\n")))
    } else if words == ["sh"] || words == ["console"] {
      block = lines
      endBlock()
    }
    isMarked = false
  }

  private mutating func endBlock() {
    guard !block.isEmpty else { return }
    var line = ""
    for text in block {
      if text.hasPrefix("$ ") {
        steps.append(.transcript(String(text.dropFirst(2)), says: []))
      } else if case .transcript(let command, let said)? = steps.last, block[0].hasPrefix("$ ") {
        steps[steps.count - 1] = .transcript(command, says: said + [text])
      } else if text.hasSuffix("\\") {
        line += text.dropLast()
      } else {
        add(line + text)
        line = ""
      }
    }
    block = []
    isMarked = false
  }

  /// Takes in a line in which the program is called; messages and lines of other programs are left out.
  private mutating func add(_ text: String) {
    let line = text.replacing(/(^|\s+)#\s.*$/, with: "")
    guard !line.hasPrefix("syrinx:"), line.contains(/(^|[\s|(])syrinx(\s|$)/) else { return }
    let needsDevice = line.contains(/syrinx (play|live|record)( |$)|\b(aplay|arecord)\b/)
    steps.append(isMarked || needsDevice ? .unrun(line) : .line(line))
  }
}
