import SyrinxEngine
import SyrinxFiles
import SyrinxPage
import SyrinxSystem

/// A page that lists and plays the outputs of a batch, those of earlier runs included.
package struct BatchPage {
  package let path: String
  /// The folder of all outputs.
  package let root: String
  /// Set where the sounds are embedded; otherwise the page refers to the output files.
  private let isEmbedding: Bool
  private let options: RenderOptions

  package init(path: String, _ request: BatchRequest) {
    self.path = path
    root = request.pattern.root
    isEmbedding = request.options.embed
    options = request.options.render
  }

  /// Writes a temporary file, which gets its name when the caller finishes it.
  package func begin(_ summary: BatchSummary) throws -> DataFileWriter {
    let lines = summary.lines
    let made = lines.filter { $0.result != nil }.map { Path.join(root, $0.output) }
    let writer = try DataFileWriter(
      path: path, madeOf: lines.map(\.path) + (isEmbedding ? made : []))
    let index = PageIndex(
      title: root.isEmpty ? "Batch" : InputLocation(root).title, summary: summary.state,
      rows: lines.map(row))
    try index.write { try writer.write($0) }
    return writer
  }

  /// The text of a path on the page.
  static func name(_ path: String) -> String { SystemText.shown(path).printable }

  private func row(_ entry: JournalEntry) -> PageIndex.Row {
    let name = Self.name(entry.output.isEmpty ? entry.path : entry.output)
    guard let result = entry.result else {
      return PageIndex.Row(
        name: name, sound: nil, note: "failed: " + (entry.failure ?? "").printable)
    }
    let output = Path.join(root, entry.output)
    let notes = result.warnings.map { note in
      let subject = output + ": "
      return note.hasPrefix(subject) ? String(note.dropFirst(subject.count)) : note
    }
    // Rounded as in a journal, so that a resumed batch writes the same page.
    return PageIndex.Row(
      name: name, sound: sound(of: output, result), seconds: result.seconds,
      loudness: result.levels.integratedLUFS?.rounded(to: 100),
      peak: result.levels.peakDB?.rounded(to: 100),
      clippedSamples: result.clippedSamples, pitch: result.outline?.pitch?.rounded(to: 100),
      note: notes.joined(separator: " · ").printable, wave: result.outline?.wave ?? [])
  }

  private func sound(of output: String, _ result: BatchResult) -> PageIndex.Sound {
    guard isEmbedding else {
      return .beside(relativePath(to: output, fromFolderOf: path))
    }
    if let container = Container(path: output), let type = container.mediaType {
      return .embedded(PageFile(mediaType: type) { part in try readParts(of: output, part) })
    }
    // Formats that browsers do not play are stored as FLAC.
    let raw = options.rawLayout(of: output, result)
    return .embedded(
      PageFile(mediaType: "audio/flac") { part in
        let reader = try SoundFileReader(path: output, raw: raw, nonFinite: .zero)
        let layout = try FileLayout.choose(.flac, input: reader.layout, format: reader.format)
          .layout
        let copy = try SoundFileWriter(
          path: PreparedSound.temporaryPath(.flac), layout: layout, format: reader.format)
        try reader.forEachBlock { try copy.write($0) }
        guard let file = try copy.complete() else { return }
        try readParts(of: file.temporaryPath, part)
      })
  }
}

/// The path relative to the folder of another, so that both can be moved together.
func relativePath(to path: String, fromFolderOf other: String) -> String {
  func steps(_ path: String) -> [String] {
    Path.steps(Path.resolve(path, in: currentFolder())).reduce(into: []) { steps, step in
      switch step {
      case ".": break
      case "..": if !steps.isEmpty { steps.removeLast() }
      default: steps.append(step)
      }
    }
  }
  let (target, folder) = (steps(path), steps(Path.folder(of: other)))
  let shared = zip(target, folder).prefix { $0 == $1 }.count
  return (Array(repeating: "..", count: folder.count - shared) + target[shared...])
    .joined(separator: "/")
}
