@testable import SyrinxCommand
@testable import SyrinxRender
@testable import SyrinxFiles
import SyrinxText

extension FuzzTarget {
  static let chainTargets = [
    FuzzTarget(text: "words") { text in
      readWords(text.split(whereSeparator: \.isNewline).map(String.init))
    },
    FuzzTarget(text: "chain", readPatch),
    FuzzTarget(text: "graph", readPatch),
    FuzzTarget(text: "voice") { text in
      guard let file = try? VoiceFile(path: "fuzz.json", text: text) else { return }
      _ = try? file.voice(in: .builtIn)
    },
    FuzzTarget(text: "suite", readSuite),
    FuzzTarget(text: "journal", readJournal),
    FuzzTarget(text: "raw") { _ = RawLayout($0) },
  ]

  private static func readWords(_ words: [String]) {
    do throws(ChainError) {
      let chain = try ChainSpec(words: words)
      precondition((try? ChainSpec(words: chain.words)) == chain, "\(words) → \(chain.words)")
      readBack(chain)
    } catch {
      precondition(!(error as any Error).report.isEmpty)
    }
  }

  private static func readPatch(_ text: String) {
    do throws(DocumentError) {
      let patch = try Patch(parsing: text)
      if case .chain(let chain) = patch { readBack(chain) }
    } catch {
      _ = error.line(in: text)
      precondition(!(error as any Error).report.isEmpty)
    }
  }

  /// A chain written down as JSON is read as the same chain.
  private static func readBack(_ chain: ChainSpec) {
    let read = try? Patch(parsing: Patch.document(chain).pretty)
    precondition(read == .chain(chain), Patch.document(chain).compact)
  }

  private static func readSuite(_ text: String) {
    do {
      for golden in try Suite(path: "fuzz.json", text: text, effects: .standard).cases {
        precondition(golden.place(in: nil) != golden.expected)
        readBack(golden.chain)
      }
    } catch {
      precondition(!error.report.isEmpty)
    }
  }

  /// Entries of a journal are written and read back as the same.
  private static func readJournal(_ text: String) {
    for entry in text.rows.compactMap({ JournalEntry(line: $0) }) {
      let line = entry.json.compact
      precondition(JournalEntry(line: line)?.json == entry.json, line)
      precondition(!entry.sentence.isEmpty)
    }
  }
}
