/// Something that happens while an utterance is heard.
public struct SpeechEvent: Hashable, Sendable {
  public enum Kind: UInt8, CaseIterable, Sendable {
    case word = 1
    case sentence = 2
    case mark = 3
    case end = 5
    case phoneme = 7
  }

  public var kind: Kind
  /// Many of them wait for the end of a long text: small numbers, and eight bytes of a name.
  private var storedPosition: Int32
  private var storedLength: UInt16
  private var storedName: UInt64

  /// Where in the text, in Unicode scalars from 0, and how many of them.
  public var position: Int {
    get { Int(storedPosition) }
    set { storedPosition = Int32(clamping: newValue) }
  }
  public var length: Int { Int(storedLength) }
  /// Counted from the utterance's first.
  public var frame: Int
  /// That of a phoneme, as the engine has it: up to eight bytes.
  public var name: String {
    var bytes: [UInt8] = []
    var rest = storedName
    while rest != 0 {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  public init(_ kind: Kind, position: Int, length: Int = 0, frame: Int, name: String = "") {
    self.kind = kind
    storedPosition = Int32(clamping: position)
    storedLength = UInt16(clamping: length)
    self.frame = frame
    // Whole letters.
    var count = 0
    for letter in name.unicodeScalars {
      guard count + letter.utf8.count <= 8 else { break }
      count += letter.utf8.count
    }
    storedName = name.utf8.prefix(count).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
