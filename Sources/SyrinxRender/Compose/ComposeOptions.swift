import SyrinxEngine
import SyrinxSystem
import SyrinxText
import SyrinxTimeline

/// The options of `compose`: those of a render that apply to many sounds, and its own.
package struct ComposeOptions: Adjustable {
  package var render = RenderOptions()
  var only: [String] = []
  package var stems: String?
  package var page: String?
  package var range: TimeRange?
  package var cache = CacheOptions()
  package var fps: FrameRate?
  package var fields: [TemplateField] = []
  package var labels: String?

  package init() {}

  package static let parameters: [Parameter<ComposeOptions>] =
    ownParameters
    + Parameter.renderOptions([.sound, .file, .work, .display], at: \ComposeOptions.render)
    + [
      .voices(\.render.voices),
      .words(
        \.render.words,
        help: "write the words of all clips at their times on the timeline: from files named by"
          + " \"words\", embedded in sounds, of spoken clips, and from the subtitles of a film;"
          + " may be repeated"),
      .flag("json", \.render.json, help: "print the report as JSON"),
      .flag("verbose", \.render.verbose, help: "print the graph and all measurements"),
    ]

  private static let ownParameters: [Parameter<ComposeOptions>] =
    [
      .names(
        "only", \.only, placeholder: "TRACK",
        help: "compose only this track, as it sounds in the mix; may be repeated"),
      .text(
        "stems", \.stems, placeholder: "FOLDER",
        help: "also write each track to a separate file, before buses and master"),
      .text(
        "page", \.page, placeholder: "FILE.html",
        help: "also write a web page to play the result, with its tracks and clips"),
      .parsed(
        "range", \.range, placeholder: "FROM..TO", help: "compose only this part of the timeline",
        advice: "write two times, the second later, as in 10..20 or 1:02.5..1:30",
        parse: { TimeRange($0) }, print: { $0.text }),
    ] + Parameter.lifted(from: \ComposeOptions.cache) + [
      .pictures("fps", \.fps),
      .fields(\.fields),
      .text(
        "labels", \.labels, placeholder: "FILE",
        help: "read markers from the Audacity labels in FILE"),
    ]
}

/// The cache of rendered clips.
package struct CacheOptions: Adjustable {
  package var folder: String?
  var megabytes = 4096

  package init() {}

  package static let parameters: [Parameter<CacheOptions>] = [
    .text(
      "cache", \.folder, placeholder: "FOLDER|none",
      help: "cache folder for rendered clips with slow chains; default: ~/.cache/syrinx/segments"),
    .count(
      "cache-size", \.megabytes, 1...1_000_000,
      help: "size limit of the cache in MB; least recently used clips are removed first"),
  ]

  /// Nil where nothing is cached.
  package func open() throws(PathError) -> SegmentCache? {
    let byteLimit = megabytes * 1_000_000
    guard let folder else {
      // A cache that nobody asked for is done without where it cannot be, as in a container without a home.
      return SegmentCache.usualFolder.flatMap {
        try? SegmentCache(folder: $0, byteLimit: byteLimit)
      }
    }
    return folder == "none" ? nil : try SegmentCache(folder: folder, byteLimit: byteLimit)
  }

  /// Nil where nothing is cached; `options` decide how the files of clips are read.
  package func openClips(_ options: RenderOptions) throws(PathError) -> ClipCache? {
    try open().map { ClipCache($0, options) }
  }
}

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

extension Parameter {
  package static func pictures(
    _ name: String, _ path: @autoclosure @escaping Path<FrameRate?>,
    help: String = "frame rate of an EDL, such as 25 or 30000/1001"
  ) -> Parameter {
    .parsed(
      name, path(), placeholder: "RATE", help: help,
      advice: "write pictures per second, from 1/3600 to 1000, as in 25 or 30000/1001",
      parse: { FrameRate($0) },
      print: { $0.text })
  }

  package static func fields(
    _ path: @autoclosure @escaping Path<[TemplateField]>
  ) -> Parameter {
    .repeated(
      "set", path(), placeholder: "NAME=VALUE",
      help: "replace {NAME} by VALUE in the texts of the timeline; may be repeated",
      advice: "write a name and a value, as in stem=talk",
      parse: { TemplateField($0) }, print: { "\($0.name)=\($0.value)" })
  }
}
