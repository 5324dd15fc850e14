import SyrinxFiles

extension [String] {
  /// The line with the signs of a keyboard in place of those that word processors and web pages make of them:
  /// dashes and quotation marks. Names of sounds stay as they are.
  var withPlainSigns: [String] { map { Container(path: $0) == nil ? $0.withPlainSigns : $0 } }

  /// The line with a point before decimals in place of a comma, where a word has only one. Values of options that
  /// are more than a number, paths and texts stay.
  var withDecimalPoints: [String] {
    zip([""] + self, self).map { last, word in
      let isOption = word.hasPrefix("--")
      let value = isOption ? String(word.drop { $0 != "=" }.dropFirst()) : word
      guard let comma = value.firstIndex(of: ","), comma == value.lastIndex(of: ","),
        value[..<comma].last?.isNumber ?? false,
        value[value.index(after: comma)...].first?.isNumber ?? false, Container(path: word) == nil,
        !value.contains(where: { $0 == " " || $0 == "/" }),
        !(isOption || last.hasPrefix("--")) || !value.contains("=")
      else { return word }
      return word.replacing(",", with: ".")
    }
  }

  /// The line with brackets and commas of a chain as separate words, and without commas outside of brackets.
  var withSpacedSigns: [String] {
    var depth = 0
    return zip([""] + self, self).flatMap { last, word in
      let isValue = last.hasPrefix("--") && !last.contains("=")
      let isOption = word.hasPrefix("-") && !(word.dropFirst().first?.isNumber ?? false)
      guard !isValue, !isOption, Container(path: word) == nil, !word.contains(" ") else {
        return [word]
      }
      return word.signsApart.filter { part in
        if part.hasSuffix("[") { depth += 1 }
        if part == "]" { depth -= 1 }
        return part != "," || depth > 0
      }
    }
  }
}

extension String {
  private static let dashes: Set<Unicode.Scalar> = [
    "-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2015}", "\u{2212}",
  ]
  private static let quotationMarks: Set<Unicode.Scalar> = [
    "\u{2018}", "\u{2019}", "\u{201A}", "\u{201C}", "\u{201D}", "\u{201E}", "\u{AB}", "\u{BB}",
  ]

  /// The word in parts at its brackets and commas; a comma before decimals and the start of `ms[` stay.
  fileprivate var signsApart: [String] {
    var parts = [""]
    for (index, sign) in zip(indices, self) {
      let next = self[index...].dropFirst().first
      let isDecimal = parts.last?.last?.isNumber ?? false && next?.isNumber ?? false
      if sign == "[" {
        parts[parts.count - 1].append(sign)
        parts.append("")
      } else if sign == "]" || sign == "," && !isDecimal {
        parts += [String(sign), ""]
      } else {
        parts[parts.count - 1].append(sign)
      }
    }
    return parts.filter { !$0.isEmpty }
  }

  fileprivate var withPlainSigns: String {
    let bare = unicodeScalars.filter { !Self.quotationMarks.contains($0) }
    let rest = bare.drop { Self.dashes.contains($0) }
    let isOption = rest.first?.properties.isAlphabetic ?? false
    // Word processors make an em dash of `--`.
    let isSeparator = rest.isEmpty && (bare.count > 1 || bare.first == "\u{2014}")
    let dashes = rest.count == bare.count ? "" : isOption || isSeparator ? "--" : "-"
    var plain = String.UnicodeScalarView()
    for scalar in rest { plain.append(Self.dashes.contains(scalar) ? "-" : scalar) }
    return dashes + String(plain)
  }
}
