import SyrinxEngine
import SyrinxSystem
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
