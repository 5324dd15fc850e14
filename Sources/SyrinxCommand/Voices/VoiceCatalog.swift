/// The voices that are built in, in the order in which help lists them.
public enum VoiceCatalog {
  /// A row of the table: the chain is kept in words.
  public struct Entry: Sendable {
    public let name: String
    public let summary: String
    public let words: String

    fileprivate init(_ name: String, _ summary: String, _ words: String) {
      self.name = name
      self.summary = summary
      self.words = words
    }

    func voice() throws(VoiceError) -> Voice {
      do throws(ChainError) {
        let chain = try ChainSpec(words: words.split(separator: " ").map(String.init))
        return Voice(name: name, summary: summary, chain: chain)
      } catch {
        throw .chain(error)
      }
    }
  }

  public static let all: [Entry] = [
    Entry(
      "helium", "The same speaker with a lungful of helium.",
      "pitch +1st formants=1.45 eq high-pass@200"),
    Entry("deep", "A lower voice from a larger chest.", "pitch -5st formants=0.86"),
    Entry(
      "choir", "One singer as three.", "[ dry , pitch +7st , pitch -5st formants=keep ] gain -6"),
  ]

  public static var names: [String] { all.map(\.name) }

  static func entry(named name: String) -> Entry? { all.first { $0.name == name } }
}
