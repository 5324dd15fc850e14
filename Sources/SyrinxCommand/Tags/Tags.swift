import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem
import SyrinxText

// Tags/ shows and edits the tags and the cover of a file; its sound stays as it is.

final class Tags: Command {
  struct Options: Adjustable {
    var picture: String?
    var remove: [String] = []
    var from: String?
    var chapters: String?
    var saveChapters: String?
    var json = false
    var quiet = false

    static let parameters: [Parameter<Options>] = [
      .text(
        "picture", \.picture, placeholder: "FILE",
        help: "set the front cover to this PNG or JPEG file"),
      .names(
        "remove", \.remove, placeholder: "KEY",
        help: "remove a tag, or all pictures (picture); may be repeated"),
      .text(
        "from", \.from, placeholder: "FILE",
        help: "replace all tags by those in FILE, JSON as printed by --json"),
      .text(
        "chapters", \.chapters, placeholder: "FILE",
        help: "replace the chapters by those in FILE, or none; see syrinx help chapters"),
      .text(
        "save-chapters", \.saveChapters, placeholder: "FILE",
        help: "write the chapters to FILE: .json (Podcasting 2.0), .ffmetadata, .chapters"
          + " (CHAPTER01=…) or .txt (Audacity labels)"),
      .flag("json", \.json, help: "print the tags as JSON"),
      .quiet(\.quiet),
    ]
  }

  static let name = "tags"
  static let summary = "Show the tags of a sound file, or edit them in place."
  static let usage = [
    "FILE [KEY=VALUE]… [--remove KEY]… [--picture FILE] [--from JSON]",
    "FILE --chapters FILE",
  ]
  static let slots = [Slot.file]
  static var details: [String] {
    [
      "  syrinx tags song.flac title='Blue' artist=Ann artist=Bob --remove comment",
      "Only the block of tags is rewritten; the sound and all other tags stay the same, byte for byte."
        + " KEY is a name listed below, a native name of the format (TPE1, ALBUMARTIST) or, where the"
        + " format allows it, any other. Its values replace all old ones; repeat KEY to set several.",
      "WAV and AIFF files get an ID3 tag for fields that they cannot hold themselves. "
        + "Formats: " + TagFile.kinds.map(\.rawValue).joined(separator: ", ") + ".",
      "Names: " + Metadata.Field.allCases.map(\.rawValue).joined(separator: ", ") + ".",
    ]
  }

  private let path: String
  private let texts: [(key: String, text: String)]
  private let options: Options

  init(_ invocation: Invocation<Options>) throws {
    path = try invocation.word(0, "FILE", of: Self.self)
    texts = try invocation.words.dropFirst().map { word in
      guard let sides = word.divided(at: "="), !sides.before.isEmpty else {
        throw TagsError.noText(word)
      }
      let (key, text) = (String(sides.before), String(sides.behind))
      guard !text.isEmpty else { throw TagsError.emptyText(key) }
      return (key, text)
    }
    options = invocation.options
  }

  func run(on console: Console) throws -> ExitStatus {
    guard InputLocation(path) != .standardInput else { throw TagsError.stream }
    if let target = options.saveChapters {
      try saveChapters(to: target)
      if options.chapters == nil, texts.isEmpty, !options.json { return .done }
    }
    if try change(on: console) {
      if options.json { console.output.write(try TagFile(path: path).json) }
      return .done
    }
    let file = try TagFile(path: path)
    if options.json {
      console.output.write(file.json)
    } else {
      let rows = file.rows
      console.output.write(Paragraph(columns: console.output.columns ?? 100).list(rows))
      if rows.isEmpty, !options.quiet { console.notes.say(["‘\(path)’ has no tags"]) }
    }
    return .done
  }

  /// Number of attempts while other programs write to the file.
  private static let mostTries = 5

  /// Changes the file as it is asked for; false where nothing is.
  private func change(on console: Console) throws -> Bool {
    let isAsked =
      !texts.isEmpty || !options.remove.isEmpty || options.picture != nil || options.from != nil
      || options.chapters != nil
    guard isAsked else { return false }
    for turn in 1... {
      let file = try TagFile(path: path, toChange: true)
      let edit = try edit(of: file)
      guard edit.isAsked else { return true }
      guard file.isChangeable else { throw TagsError.fixed(path: path, file.container) }
      guard !edit.edit.isEmpty else { return true }
      let writer = try file.begin(edit.edit)
      do throws(FileError) { try writer.finish() } catch {
        guard case .path(.changed) = error, turn < Self.mostTries else { throw error }
        continue
      }
      if !options.quiet {
        console.notes.say(
          RenderWarnings.sentences(
            path: path, SampleCounts(), peakDB: nil, factor: 1, effectWarnings: [],
            notices: writer.notices, content: "tags") + edit.doubts)
      }
      return true
    }
    return true
  }

  /// The changes asked for that the file does not hold already, and doubts about them.
  private func edit(of file: TagFile) throws -> (edit: TagEdit, isAsked: Bool, doubts: [String]) {
    var edit = TagEdit()
    var doubts: [String] = []
    let known = Set(file.tags.map { TagEdit.Key($0) })
    if let from = options.from {
      for key in known { edit.remove(key) }
      for (key, text) in try TagsDocument(at: from).texts { edit.set(key, to: text) }
    }
    let fields = Metadata.Field.allCases.map(\.rawValue)
    for (key, text) in texts {
      edit.set(key, to: text)
      guard case .custom = TagEdit.Key(key), !known.contains(TagEdit.Key(key)) else { continue }
      if ["cover", "picture", "artwork", "image"].contains(key.lowercased()) {
        doubts.append(
          "‘\(key)’ is kept as a text; a picture is set by --picture \(text.pastedInShell)")
      } else if let near = Suggestion.nearest(to: key, among: fields) {
        doubts.append("‘\(key)’ is not a common key and is kept as it is: did you mean \(near)?")
      }
    }
    for word in options.remove {
      if ["picture", "pictures"].contains(word.lowercased()) {
        guard !file.pictures.isEmpty else { throw TagsError.noPicture(path: path) }
        edit.removesPictures = true
        continue
      }
      let key = TagEdit.Key(word)
      guard known.contains(key) else {
        throw TagsError.notThere(word, path: path, known: file.names)
      }
      edit.remove(key)
    }
    if let picture = options.picture {
      guard let cover = Metadata.Picture.cover(try readFile(at: picture)) else {
        throw TagsError.noCover(path: picture)
      }
      edit.picture = cover
    }
    if let path = options.chapters {
      let list = try ChapterFile(path).read()
      edit.chapters = try chapters(of: list)
      doubts += list.hidden.sentences
    }
    let isAsked = !edit.isEmpty
    edit.leaveOut(file.tags)
    return (edit, isAsked, doubts)
  }

  private var seconds: Double? { (try? SoundFileReader(path: path))?.seconds }

  /// The chapters of a list, of which the last ends with the sound.
  private func chapters(of list: ChapterList) throws -> [Metadata.NewChapter] {
    var list = list
    if let last = list.items.indices.last, list.items[last].end == nil, let end = seconds {
      guard list.items[last].start < end else {
        throw TagsError.chapterPastEnd(list.items[last].title, path: path, seconds: end)
      }
      list.items[last].end = end
    }
    return list.chapters(rate: TagEdit.rate, try list.pictures())
  }

  private func saveChapters(to target: String) throws {
    guard let form = ChapterList.Form(path: target) else {
      throw TagsError.unknownChapterForm(target)
    }
    var used = UsedFiles(reading: [path, options.picture, options.from, options.chapters])
    try used.claim(target, for: "save-chapters")
    let writer = try DataFileWriter(path: target, madeOf: [path])
    try writer.write(Array(ChapterFile(path).read().text(as: form, seconds: seconds).utf8))
    try writer.finish()
  }
}

extension TagFile {
  /// The names of the tags, each once, in their order.
  var names: [String] {
    var seen: Set<String> = []
    return tags.map(\.name).filter { seen.insert($0).inserted }
  }

  fileprivate var rows: [(name: String, text: String)] {
    let rows = tags.map { ($0.name, $0.text) }
    return rows
      + pictures.map { picture in
        let size = picture.width > 0 ? ", \(picture.width) × \(picture.height)" : ""
        return (
          "picture",
          "\(picture.mediaType)\(size), \(Measure.count(picture.bytes.count, "byte"))"
        )
      }
  }

  /// Tags by their names, those of several texts as arrays.
  fileprivate var json: JSONValue {
    let tagsByName = Dictionary(grouping: tags, by: \.name)
    let members = names.map { name -> JSONValue.Member in
      let texts = tagsByName[name, default: []].map { JSONValue.string($0.text) }
      return .init(name, texts.count == 1 ? texts[0] : .array(texts))
    }
    return [
      "version": 1, "path": .string(path), "format": .string(container.rawValue),
      "tags": .object(members),
      "pictures": .array(
        pictures.map { picture in
          [
            "type": .integer(Int(picture.type)), "mediaType": .string(picture.mediaType),
            "description": .string(picture.description), "bytes": .integer(picture.bytes.count),
          ]
        }),
    ]
  }
}
