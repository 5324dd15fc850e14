/// The value of `{name}` in the texts of a timeline.
package struct TemplateField: Hashable, Sendable {
  package let name: String
  package let value: String

  package init?(_ text: String) {
    guard let sides = text.divided(at: "="), !sides.before.isEmpty else { return nil }
    name = String(sides.before)
    value = String(sides.behind)
  }

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Replaces the names of fields in braces; braces around other text stay. Of several fields of a name the
  /// last one counts, as of options. The text may be a path.
  static func filling(_ fields: [TemplateField], into text: String) -> String {
    NamePattern(text, among: fields.map(\.name)).filled { name in
      fields.last { $0.name == name }?.value ?? ""
    }
  }
}
