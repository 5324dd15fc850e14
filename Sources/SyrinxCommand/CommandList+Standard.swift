extension CommandList {
  /// The commands of the program.
  static let standard = CommandList(
    groups: [
      ("change sound", [Render.self, Batch.self, Play.self, Live.self, Record.self]),
      ("put together", [Compose.self, Join.self, Mix.self, Split.self]),
      ("make sound", [Say.self, Synthesize.self]),
      (
        "look inside",
        [
          Inspect.self, Tags.self, Words.self, Mouth.self, Spectrum.self, Plot.self, Page.self,
          MeasureRoom.self,
        ]
      ),
      ("check", [Explain.self, Compare.self, Golden.self, Doctor.self]),
      (
        "find out",
        [Help.self, Effects.self, Voices.self, Schema.self, Completions.self, Man.self]
      ),
    ],
    implied: Render.self)
}
