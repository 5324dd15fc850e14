import SyrinxSystem

extension TimedTextFormat: CaseIterable, RawRepresentable {
  /// In the order in which they are offered.
  public static let allCases: [TimedTextFormat] = [
    .lrc, .enhancedLRC, .srt, .webVTT, .ass, .ttml, .textGrid, .audacity, .ultraStar, .sylt, .kar,
    .json,
  ]

  private static let byRank = allCases.filter { $0.facts.recognition != nil }
    .ordered { $0.facts.recognition!.rank }

  public init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }

  /// An ending of each that is written.
  public static var endings: [String] {
    allCases.filter { $0.facts.writer != nil }.reduce(into: []) { endings, format in
      let ending = format.facts.endings[0]
      if !endings.contains(ending) { endings.append(ending) }
    }
  }

  private static func formats(of path: String) -> [TimedTextFormat] {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return [] }
    let ending = path[path.utf8.index(after: dot)...].lowercased()
    return allCases.filter { $0.facts.endings.contains(ending) }
  }

  public init?(path: String) {
    guard let format = Self.formats(of: path).first else { return nil }
    self = format
  }

  /// The format that the ending of a path stands for as that of a text: where several have the same, the one
  /// that it was read in, and times of words are kept.
  public init?(path: String, of text: TimedText) {
    let formats = Self.formats(of: path)
    guard let usual = formats.first else { return nil }
    self =
      formats.first { $0.facts.family != usual.facts.family && $0 == text.format }
      ?? formats.first { $0.facts.family == usual.facts.family && $0.holdsWords && text.hasWords }
      ?? usual
  }

  public init?(of bytes: [UInt8]) {
    let beginning = Beginning(bytes)
    guard let format = Self.byRank.first(where: { $0.facts.recognition!.matches(beginning) }) else {
      return nil
    }
    self = format
  }

  /// The format of its family that holds what a text has, and no more.
  func refined(for text: TimedText) -> TimedTextFormat {
    Self.allCases.first { $0.facts.family == facts.family && $0.holdsWords == text.hasWords }
      ?? self
  }
}
