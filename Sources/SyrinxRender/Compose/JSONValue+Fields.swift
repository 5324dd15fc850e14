import SyrinxSystem
import SyrinxText

extension JSONValue {
  /// The document with the labels of an Audacity file as markers after its own.
  func adding(markersOf path: String) throws -> JSONValue {
    guard case .object(var members) = self else { return self }
    let text = try readTextFile(at: path)
    var own: [JSONValue] = []
    if case .array(let markers)? = self["markers"] { own = markers }
    let labels = try locatingErrors(in: path, text) {
      try AudacityLabels.markers(in: text, beside: own.compactMap { $0["name"]?.text })
    }
    guard case .array(let added) = labels else { return self }
    let markers = Member("markers", .array(own + added))
    if let index = members.firstIndex(where: { $0.name == "markers" }),
      case .array = members[index].value
    {
      members[index] = markers
    } else {
      members.append(markers)
    }
    return .object(members)
  }

  /// The document with fields such as `{stem}` in texts replaced.
  package func replacing(_ fields: [TemplateField]) -> JSONValue {
    switch self {
    case _ where fields.isEmpty: self
    case .string(let text): .string(TemplateField.filling(fields, into: text))
    case .array(let values): .array(values.map { $0.replacing(fields) })
    case .object(let members):
      .object(members.map { Member($0.name, $0.value.replacing(fields)) })
    default: self
    }
  }

  /// The names in braces in its texts.
  var fieldNames: Set<String> {
    switch self {
    case .string(let text): Set(NamePattern.names(in: text))
    case .array(let values): values.reduce(into: []) { $0.formUnion($1.fieldNames) }
    case .object(let members): members.reduce(into: []) { $0.formUnion($1.value.fieldNames) }
    default: []
    }
  }
}
