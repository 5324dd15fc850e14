import SyrinxText

/// The numbered genres of ID3v1 (appendix A of "ID3 tag version 2.3.0") and the ones Winamp added,
/// which ID3v2's TCON frames name by `(17)` or `17`.
enum ID3Genres {
  static let names = """
    Blues|Classic Rock|Country|Dance|Disco|Funk|Grunge|Hip-Hop|Jazz|Metal|New Age|Oldies|Other|Pop|\
    R&B|Rap|Reggae|Rock|Techno|Industrial|Alternative|Ska|Death Metal|Pranks|Soundtrack|\
    Euro-Techno|Ambient|Trip-Hop|Vocal|Jazz+Funk|Fusion|Trance|Classical|Instrumental|Acid|House|\
    Game|Sound Clip|Gospel|Noise|Alt. Rock|Bass|Soul|Punk|Space|Meditative|Instrumental Pop|\
    Instrumental Rock|Ethnic|Gothic|Darkwave|Techno-Industrial|Electronic|Pop-Folk|Eurodance|Dream|\
    Southern Rock|Comedy|Cult|Gangsta Rap|Top 40|Christian Rap|Pop/Funk|Jungle|Native American|\
    Cabaret|New Wave|Psychedelic|Rave|Showtunes|Trailer|Lo-Fi|Tribal|Acid Punk|Acid Jazz|Polka|\
    Retro|Musical|Rock & Roll|Hard Rock|Folk|Folk-Rock|National Folk|Swing|Fast-Fusion|Bebop|Latin|\
    Revival|Celtic|Bluegrass|Avantgarde|Gothic Rock|Progressive Rock|Psychedelic Rock|\
    Symphonic Rock|Slow Rock|Big Band|Chorus|Easy Listening|Acoustic|Humour|Speech|Chanson|Opera|\
    Chamber Music|Sonata|Symphony|Booty Bass|Primus|Porn Groove|Satire|Slow Jam|Club|Tango|Samba|\
    Folklore|Ballad|Power Ballad|Rhythmic Soul|Freestyle|Duet|Punk Rock|Drum Solo|A Cappella|\
    Euro-House|Dance Hall|Goa|Drum & Bass|Club-House|Hardcore|Terror|Indie|BritPop|Afro-Punk|\
    Polsk Punk|Beat|Christian Gangsta Rap|Heavy Metal|Black Metal|Crossover|\
    Contemporary Christian|Christian Rock|Merengue|Salsa|Thrash Metal|Anime|JPop|Synthpop
    """.fields("|").map(String.init)

  static func name(_ number: Int) -> String? {
    names.indices.contains(number) ? names[number] : nil
  }

  /// The genres of a TCON frame: `(4)Eurodisco` names two, `((` begins a text with a parenthesis.
  static func names(in text: String) -> [String] {
    var found: [String] = []
    var rest = text[...]
    while rest.begins(with: "("), !rest.begins(with: "(("),
      let end = rest.unicodeScalars.firstIndex(of: ")")
    {
      let inside = rest[..<end].dropFirst()
      guard let name = special(inside) else { break }
      found.append(name)
      rest = rest[rest.utf8.index(after: end)...]
    }
    if rest.hasPrefix("((") { rest = rest.dropFirst() }
    if found.isEmpty, let name = special(rest) { return [name] }
    if !rest.isEmpty, found.last != String(rest) { found.append(String(rest)) }
    return found.isEmpty ? [text] : found
  }

  private static func special(_ word: Substring) -> String? {
    switch word {
    case "RX": "Remix"
    case "CR": "Cover"
    default: word.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(word).flatMap(name) : nil
    }
  }
}
