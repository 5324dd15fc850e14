extension CommandList {
  /// The commands of the program.
  static let standard = CommandList(
    all: [
      Render.self, Batch.self, Compose.self, Join.self, Mix.self, Split.self, Say.self,
      Synthesize.self, Inspect.self, Tags.self, Spectrum.self, Plot.self, Page.self, Play.self,
      Live.self, Record.self, Mouth.self, Words.self, MeasureRoom.self, Compare.self,
      Golden.self, Explain.self, Effects.self, Voices.self, Help.self, Completions.self, Man.self,
      Schema.self, Doctor.self,
    ],
    implied: Render.self)
}
