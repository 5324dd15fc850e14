import SyrinxEngine
import SyrinxRender

// Timelines/ runs compositions for `compose` and for the commands that are short forms of a timeline.

/// The options of commands that are short forms of a timeline.
protocol TimelineOptions: Adjustable {
  var render: RenderOptions { get set }
}

extension Parameter where Owner: TimelineOptions {
  static var timelineOptions: [Parameter] {
    renderOptions([.sound, .file, .work, .display], at: \Owner.render)
      + [
        .flag("json", \.render.json, help: "print the report as JSON"),
        .flag("verbose", \.render.verbose, help: "print the graph and all measurements"),
      ]
  }

  static var timelineWords: Parameter {
    .words(
      \.render.words,
      help:
        "write the words of all inputs at their times in OUT: those in a sound, or in a file of its"
        + " name beside it; IN= names a file for the first input; may be repeated")
  }
}
