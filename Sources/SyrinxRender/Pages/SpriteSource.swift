import SyrinxPage
import SyrinxSystem
import SyrinxText

/// The pictures of `--sprite`: a folder, a sheet with its atlas, or an animated GIF.
package struct SpriteSource {
  private enum Kind {
    case folder([String])
    case sheet(String, atlas: String)
    case film
  }

  private let path: String
  private let kind: Kind

  package init(_ word: String) throws {
    path = word
    if let facts = FileFacts(path: word), facts.kind == .folder {
      // Natural order: mouth2.png comes before mouth10.png.
      let names = try fileNames(in: word).filter { Self.endings.contains(Path.ending(of: $0)) }
        .sorted { Self.comesBefore($0, $1) }
      if names.isEmpty { throw PageError.notPictures(folder: word) }
      kind = .folder(names)
    } else if let plus = word.lastIndex(of: "+"), Path.ending(of: word) == "json" {
      kind = .sheet(String(word[..<plus]), atlas: String(word[word.index(after: plus)...]))
    } else if Path.ending(of: word) == "gif" {
      kind = .film
    } else if FileFacts(path: word) == nil {
      throw PathError.notFound(path: word)
    } else {
      throw PageError.atlasMissing(sheet: word)
    }
  }

  private static let endings = ["png", "jpg", "jpeg", "gif", "webp", "svg"]

  package var files: [String] {
    switch kind {
    case .folder(let names): names.map { Path.join(path, $0) }
    case .sheet(let sheet, let atlas): [sheet, atlas]
    case .film: [path]
    }
  }

  package func read() throws -> PageSprites {
    do {
      switch kind {
      case .folder(let names):
        return try PageSprites(
          pictures: names.map { ($0, try readFile(at: Path.join(path, $0), .found)) })
      case .sheet(let sheet, let atlas):
        let bytes = try readFile(at: sheet)
        let text = try readTextFile(at: atlas)
        guard let json = try? JSONValue(parsing: text) else {
          throw PageError.badSprites(path: atlas, .badAtlas(place: "line 1"))
        }
        return try PageSprites(sheet: bytes, named: Path.name(of: sheet), atlas: json)
      case .film: return try PageSprites(gif: readFile(at: path))
      }
    } catch let error as SpriteError {
      throw PageError.badSprites(path: path, error)
    }
  }

  private static func comesBefore(_ one: String, _ other: String) -> Bool {
    let (parts, others) = (Self.parts(one), Self.parts(other))
    for (a, b) in zip(parts, others) where a != b {
      if let first = Int(a), let second = Int(b), first != second { return first < second }
      return a < b
    }
    return parts.count < others.count
  }

  /// The name split into runs of digits and runs of other characters.
  private static func parts(_ name: String) -> [String] {
    var parts: [String] = []
    var wasDigit = false
    for character in name {
      let isDigit = character.isASCII && character.isNumber
      if parts.isEmpty || isDigit != wasDigit { parts.append("") }
      parts[parts.count - 1].append(character)
      wasDigit = isDigit
    }
    return parts
  }
}
