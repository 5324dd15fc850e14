extension CommandList {
  /// The commands of the program.
  static let standard = CommandList(
    groups: [
      ("Change sound", [Render.self, Batch.self, Play.self, Live.self, Record.self]),
      ("Put together", [Compose.self, Join.self, Mix.self, Split.self, Film.self]),
      ("Make sound", [Say.self, Synthesize.self]),
      (
        "Look inside",
        [
          Inspect.self, Tags.self, Words.self, Mouth.self, Spectrum.self, Plot.self, Page.self,
          MeasureRoom.self,
        ]
      ),
      ("Check", [Explain.self, Compare.self, Golden.self, Doctor.self]),
      (
        "Find out",
        [Help.self, Effects.self, Voices.self, Schema.self, Completions.self, Man.self]
      ),
    ],
    implied: Render.self)
}
