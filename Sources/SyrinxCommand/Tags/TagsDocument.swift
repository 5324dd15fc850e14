import SyrinxRender
import SyrinxSystem
import SyrinxText

/// Tags as JSON: `{"version": 1, "tags": {"title": "Blue", "artist": ["Ann", "Bob"]}}`. What else
/// ‘tags --json’ prints is passed over.
struct TagsDocument {
  private(set) var texts: [(key: String, text: String)] = []

  init(at path: String) throws {
    let text = try readTextFile(at: path)
    do throws(DocumentError) {
      let document = try Document(versioned: text)
      try document.allowMembers(["version", "path", "format", "tags", "pictures"])
      for (key, value) in try document.required("tags").members() {
        guard !key.isEmpty, !key.contains("=") else {
          throw .expected("a key without ‘=’", place: value.path)
        }
        let values = if case .array = value.value { try value.elements() } else { [value] }
        for value in values {
          let text = try value.string()
          guard !text.isEmpty, !text.unicodeScalars.contains("\0") else {
            throw .expected("text that is not empty and has no zero", place: value.path)
          }
          texts.append((key, text))
        }
      }
    } catch {
      throw DocumentFileError(path: path, error)
    }
  }
}
