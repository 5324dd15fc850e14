import SyrinxText

/// The content of a frame of a known kind ("Native Frames", section 4, by the numbers given).
enum ID3Content: Hashable {
  /// Text information (4.2), one or more values.
  case text([String])
  /// Text under a name of the user's own, TXXX (4.2.6).
  case userText(description: String, [String])
  /// A link (4.3), and one under a name of the user's own, WXXX (4.3.2).
  case link(String)
  case userLink(description: String, String)
  /// COMM (4.10) and USLT (4.8).
  case comment(language: String, description: String, String)
  case lyrics(language: String, description: String, String)
  /// APIC (4.14); the MIME type `-->` says that the bytes are a link.
  case picture(mime: String, type: UInt8, description: String, [UInt8])
  /// SYLT (4.9).
  case timedText(ID3TimedText)
  /// ETCO (4.5).
  case events(ID3TimeFormat, [Event])
  /// CHAP and CTOC ("ID3v2 Chapter Frame Addendum").
  case chapter(ID3Chapter)
  case contents(ID3Contents)
  /// UFID (4.1) and PRIV (4.27): an owner's bytes.
  case identifier(owner: String, [UInt8])
  case privateData(owner: String, [UInt8])
  /// POPM (4.17): rating from 1 to 255 and a count of plays.
  case popularity(user: String, rating: UInt8, count: [UInt8])
  /// TIPL, TMCL and IPLS of version 2.3: what somebody did, and who.
  case people([Person])

  struct Event: Hashable {
    var type: UInt8
    var time: Int
  }

  struct Person: Hashable {
    var role: String
    var name: String
  }
}

/// A chapter (CHAP). Times are milliseconds; offsets are bytes in the file and 0xFFFFFFFF where
/// the times count, as they must wherever the sound is encoded anew.
struct ID3Chapter: Hashable {
  var id: [UInt8]
  var start: Int
  var end: Int
  var startOffset = 0xFFFF_FFFF
  var endOffset = 0xFFFF_FFFF
  /// Its title, picture and so on.
  var frames: [ID3Frame] = []
}

/// A table of contents (CTOC): chapters, or other tables, in an order.
struct ID3Contents: Hashable {
  var id: [UInt8]
  /// Bit 1: no other table holds this one; bit 0: the children are in order.
  var flags: UInt8
  var children: [[UInt8]]
  var frames: [ID3Frame] = []
}
