import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxText

/// A comparison of two numbers in a condition. A sign that begins another comes after that.
package enum Relation: String, CaseIterable, Sendable {
  case atMost = "<="
  case atLeast = ">="
  case equal = "=="
  case unequal = "!="
  case less = "<"
  case more = ">"

  package func holds(_ a: Double, _ b: Double) -> Bool {
    switch self {
    case .atMost: a <= b
    case .atLeast: a >= b
    case .equal: a == b
    case .unequal: a != b
    case .less: a < b
    case .more: a > b
    }
  }
}

/// Conditions that inputs must meet, such as `seconds > 1 and loudness > -40`.
package struct InputCondition: Hashable, Sendable {
  /// Every way to write a relation: here one `=` does too.
  private static let signs: [(sign: String, relation: Relation)] =
    Relation.allCases.map { ($0.rawValue, $0) } + [("=", .equal)]

  private struct Term: Hashable, Sendable {
    let name: String
    let relation: Relation
    let value: String

    func holds(for number: Double) -> Bool {
      guard let limit = Double(value) else { return holds(for: number.shortText) }
      return relation.holds(number, limit)
    }

    /// Text is compared as numbers where both are, and else only for being equal.
    func holds(for text: String) -> Bool {
      if let number = Double(text), Double(value) != nil { return holds(for: number) }
      return switch relation {
      case .equal: text == value
      case .unequal: text != value
      default: false
      }
    }
  }

  package let text: String
  private let terms: [Term]

  /// Facts of a sound; any other name is a column of the manifest.
  package static let facts = ["seconds", "rate", "channels", "peak", "loudness"]

  package init?(_ text: String) {
    self.text = text
    var terms: [Term] = []
    var rest = text[...]
    while true {
      let end = rest.firstRange(of: " and ")
      let part = rest[..<(end?.lowerBound ?? rest.endIndex)]
      guard let term = Self.term(part) else { return nil }
      terms.append(term)
      guard let end else { break }
      rest = rest[end.upperBound...]
    }
    self.terms = terms
  }

  private static func term(_ text: Substring) -> Term? {
    guard let start = text.firstIndex(where: { "<>=!".contains($0) }),
      let (sign, relation) = signs.first(where: { text[start...].hasPrefix($0.sign) })
    else { return nil }
    let name = text[..<start].trimmed
    let rest = text[start...].dropFirst(sign.count)
    let value = rest.trimmed
    guard !name.isEmpty, !value.isEmpty, !name.contains(" ") else { return nil }
    // `<>`, `=<` and `===` are no relations; a text such as `<unk>` may stand after one of these.
    if let next = rest.first, "<>=!".contains(next) {
      guard relation == .equal || relation == .unequal, next != "=",
        Double(rest.dropFirst().trimmed) == nil
      else { return nil }
    }
    let isFact = facts.contains(String(name))
    if isFact, Double(value)?.isNaN ?? true { return nil }
    return Term(name: String(name), relation: relation, value: String(value))
  }

  package var columns: [String] { terms.map(\.name).filter { !Self.facts.contains($0) } }

  /// The inputs that meet all conditions, and those that cannot be read, which is said when they are rendered.
  /// With `isGuarded` a child process reads sounds, and one that ends it is taken too.
  func chosen(
    _ inputs: [BatchInput], _ options: RenderOptions, isGuarded: Bool
  ) throws -> [BatchInput] {
    func isChosen(_ input: BatchInput) -> Bool { (try? holds(for: input, options)) ?? true }
    let readsSounds = terms.contains { Self.facts.contains($0.name) }
    var known: [Bool] = []
    while isGuarded, readsSounds, known.count < inputs.count, !Interruption.isRequested {
      let copy = HelperProcess { [start = known.count] report in
        for input in inputs[start...] where !Interruption.isRequested {
          report.send(isChosen(input) ? "yes" : "no")
        }
      }
      guard let copy else { break }
      while let lines = copy.receive() {
        if Interruption.isRequested { copy.interrupt() }
        known += lines.filter { ["yes", "no"].contains($0) }.map { $0 == "yes" }
      }
      _ = copy.wait()
      if known.count < inputs.count { known.append(true) }
    }
    for input in inputs[known.count...] where !Interruption.isRequested {
      known.append(isChosen(input))
    }
    if Interruption.isRequested { throw BatchInterruption() }
    return zip(inputs, known).filter(\.1).map(\.0)
  }

  /// True where an input meets all conditions; its sound is read only if they ask for it.
  func holds(for input: BatchInput, _ options: RenderOptions) throws -> Bool {
    var reader: SoundFileReader?
    var meter: RenderMeter?
    var heardCount = 0
    func sound() throws -> SoundFileReader {
      if let reader { return reader }
      // Opening a pipe could block.
      guard FileFacts(path: input.path)?.kind != .other else {
        throw BatchError.notAFile(path: input.path)
      }
      let opened = try SoundFileReader(
        path: input.path, raw: options.raw, nonFinite: options.nan, damaged: options.damaged)
      reader = opened
      return opened
    }
    func heard() throws -> RenderMeter {
      if let meter { return meter }
      let source = try sound()
      let made = try RenderMeter(
        format: source.format, .init(loudness: true, truePeak: false))
      let segment = segment(of: source)
      if segment.lowerBound > 0 { try source.seek(to: segment.lowerBound) }
      var left = segment.count
      var buffer = AudioBuffer(
        channelCount: source.format.channelCount, frameCapacity: AudioBlock.usualFrameCount)
      while left > 0, case let count = try source.read(into: &buffer), count > 0 {
        made.write(buffer.frames.prefix(min(count, left)))
        heardCount += min(count, left)
        left -= min(count, left)
      }
      meter = made
      return made
    }
    /// The frames of the line of the manifest.
    func segment(of source: SoundFileReader) -> Range<Int> {
      let rate = Double(source.format.sampleRate)
      let end = Int(bounded: ((input.row?.end ?? .infinity) * rate).rounded())
      let count = min(source.frameCount ?? Int.max, end)
      return min(Int(bounded: ((input.row?.start ?? 0) * rate).rounded()), count)..<count
    }
    return try terms.allSatisfy { term in
      let value: Double?
      switch term.name {
      case "seconds":
        let source = try sound()
        value = source.frameCount.map { _ in
          Double(segment(of: source).count) / Double(source.format.sampleRate)
        }
      case "rate": value = Double(try sound().format.sampleRate)
      case "channels": value = Double(try sound().format.channelCount)
      case "peak": value = try heard().level.peakDB ?? -.infinity
      case "loudness":
        // Less than 400 ms have no loudness, and meet no condition on it, unless they are silent.
        let meter = try heard()
        let source = try sound()
        let isTooShort = Double(heardCount) < 0.4 * Double(source.format.sampleRate)
        value =
          meter.loudness?.integratedLUFS
          ?? (isTooShort && meter.level.peakDB != nil ? nil : -.infinity)
      default:
        let column = input.row?[column: term.name]
        guard case .number(let number)? = column else {
          return term.holds(for: column?.plainText ?? "")
        }
        value = number
      }
      return value.map { term.holds(for: $0) } ?? false
    }
  }
}
