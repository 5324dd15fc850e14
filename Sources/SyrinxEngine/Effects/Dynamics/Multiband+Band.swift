extension Multiband {
  /// A band by its upper end, with what of its compressor differs from the others'.
  public struct Band: Hashable, Sendable {
    /// In hertz.
    public var limit: Double
    public var threshold: Double?
    public var ratio: Double?
    public var makeup: Double?

    public init(below limit: Double) { self.limit = limit }
  }
}

extension Multiband.Band {
  static let form = "below@FREQ[:THRESHOLD[/RATIO[/MAKEUP]]]"
  private static let most = 4

  /// The word that would be read as this band.
  var word: String {
    let own = [threshold, ratio, makeup]
    guard let last = own.lastIndex(where: { $0 != nil }) else { return "below@" + limit.shortText }
    let parts = own[...last].map { $0?.shortText ?? "" }
    return "below@\(limit.shortText):" + parts.joined(separator: "/")
  }

  /// Reads bands such as `below@150` and `below@2k:-24/3/+1`, from low to high.
  static func bands(_ words: [String], parameter: String) throws(ParameterError) -> [Self] {
    guard let last = words.last else { throw .empty(parameter: parameter) }
    func refused(_ word: String, _ fault: ItemFault) -> ParameterError {
      .badItem(parameter: parameter, word: word, fault)
    }
    guard words.count <= most else {
      throw refused(last, .outOfRange(part: "bands", word: "\(words.count)", allowed: "1…\(most)"))
    }
    var bands: [Self] = []
    for word in words {
      let band: Self
      do throws(ItemFault) { band = try Self(word) } catch { throw refused(word, error) }
      if let before = bands.last, before.limit >= band.limit {
        let allowed = "the range above \(before.limit.shortText) Hz"
        throw refused(
          word, .outOfRange(part: "frequency", word: band.limit.shortText, allowed: allowed))
      }
      bands.append(band)
    }
    return bands
  }

  private init(_ word: String) throws(ItemFault) {
    let (kind, rest) = try ItemFault.parts(of: word, form: Self.form)
    guard kind == "below" else {
      throw .unknown(part: "type", word: kind, choices: ["below"])
    }
    let halves = rest.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(
      below: try Self.number(halves[0], "frequency", .hertz, 20...20_000, ["150", "2kHz"]))
    guard halves.count == 2 else { return }
    let parts = halves[1].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 3 else { throw .excess(part: "/\(parts[3])", kind: "below") }
    func part(
      _ index: Int, _ name: String, _ unit: Unit, _ range: ClosedRange<Double>, _ examples: [String]
    ) throws(ItemFault) -> Double? {
      guard index < parts.count, !parts[index].isEmpty else { return nil }
      return try Self.number(parts[index], name, unit, range, examples)
    }
    threshold = try part(0, "threshold", .level, -80...0, ["-24"])
    ratio = try part(1, "ratio", .plain, 1...50, ["3"])
    makeup = try part(2, "makeup", .decibels, -24...48, ["+2"])
  }

  private static func number(
    _ text: Substring, _ part: String, _ unit: Unit, _ range: ClosedRange<Double>,
    _ examples: [String]
  ) throws(ItemFault) -> Double {
    let value = try ItemFault.number(text, part, unit, examples: examples)
    guard range.contains(value) else {
      let ends = [range.lowerBound, range.upperBound].map { $0.shortText }
      let allowed = ends.joined(separator: "…") + (unit == .plain ? "" : " " + unit.rawValue)
      throw .outOfRange(part: part, word: String(text), allowed: allowed)
    }
    return value + 0
  }
}
