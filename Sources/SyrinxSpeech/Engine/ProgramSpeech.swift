import SyrinxSystem
import SyrinxText

/// Engines that are programs of their own, found along PATH. They write a WAV file and say nothing of
/// words, whose times are then estimated.
public enum ProgramSpeech {
  /// The words that run an engine for an utterance, and what it reads from standard input.
  public static func command(
    _ engine: SpeechEngine, _ utterance: Utterance, output path: String
  ) -> (words: [String], input: [UInt8])? {
    // All of them count how much longer than usual they take; 175 words a minute are usual.
    let stretch = "\((175 / utterance.rate * 10_000).rounded() / 10_000)"
    let text = Array(utterance.text.utf8) + [0x0A]
    switch engine {
    case .espeak: return nil
    case .flite:
      var words = ["flite", "-f", "/dev/stdin", "-o", path]
      if utterance.speaker != "en" { words += ["-voice", utterance.speaker] }
      if utterance.rate != 175 { words += ["--setf", "duration_stretch=\(stretch)"] }
      return (words, text)
    case .piper:
      // One line of JSON an utterance; the speaker is a model.
      var words = ["piper", "--model", utterance.speaker, "--json-input", "--output_file", path]
      if utterance.rate != 175 { words += ["--length_scale", stretch] }
      let line: JSONValue = ["text": .string(utterance.text)]
      return (words, Array("\(line.compact)\n".utf8))
    case .say:
      var words = ["say", "-f", "-", "-o", path, "--data-format=LEI16@22050"]
      if utterance.speaker != "en" { words += ["-v", utterance.speaker] }
      words += ["-r", String(Int(bounded: utterance.rate.rounded()))]
      return (words, text)
    }
  }

  /// Speaks into a file, which becomes a WAV file. Pauses before and after are not in it.
  package static func speak(
    _ utterance: Utterance, by engine: SpeechEngine, into file: TemporaryFile
  ) throws(SpeechError) {
    try utterance.check()
    let path = file.isNamed ? file.path : "/dev/fd/3"
    guard isThere(engine), let command = command(engine, utterance, output: path) else {
      throw .engineMissing(engine)
    }
    do throws(ChildProgram.Failure) {
      let child = try ChildProgram(
        command.words, input: .bytes(command.input), output: .piped(),
        files: [file.descriptor.number],
        within: ChildProgram.speechSeconds(characters: utterance.text.count))
      while try !child.read(upTo: 1 << 16).isEmpty {}
      try child.finish()
    } catch {
      throw SpeechError(error, command.words[0])
    }
  }

  /// True where the engine's program is along PATH. There is another `piper`, which sets up mice: the right
  /// one knows models.
  public static func isThere(_ engine: SpeechEngine) -> Bool {
    guard engine != .espeak, programPath(engine.rawValue) != nil else { return false }
    guard engine == .piper else { return true }
    guard let child = try? ChildProgram(["piper", "--help"], output: .piped(), within: 30) else {
      return false
    }
    let said = (try? child.readAll(upTo: 1 << 20)) ?? []
    try? child.finish()
    return (String(decoding: said, as: UTF8.self) + child.complaintText).contains("--model")
  }
}
