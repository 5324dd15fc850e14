import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem
import SyrinxTimeline

extension LineCorrection {
  /// Puts files that were named by options, or not at all, where they belong, with what is said of them.
  func placeFiles() -> Bool {
    if absence != nil { return true }
    files = inputs + files + [output].compactMap { $0 }
    guard takesChain else {
      inputForm.merge(outputForm)
      return take(inputForm, path: files.last)
    }
    // Of several sounds and no command for them, SoX makes one; ffmpeg takes streams of them.
    if command.fileCount == 2, !isNamed, other == nil, parts == nil, combining == nil,
      source == nil, inputs.isEmpty, output == nil, files.count > 2, chain.isEmpty,
      files.allSatisfy({ Container(path: $0) != nil })
    {
      combining = ("join", [])
      isMoved = true
    }
    // A text without quotes.
    if command.name == "say", files.count > 2, Container(path: files[files.count - 1]) != nil,
      files.dropLast().allSatisfy({ Container(path: $0) == nil })
    {
      files = [files.dropLast().joined(separator: " "), files[files.count - 1]]
      isMoved = true
    }
    if hasNoInput, !placeComputed() { return false }
    guard placeFactors() else { return false }
    // It measures.
    if hasNoOutput, lastStep?.name == "loudnorm", other == nil {
      chain = []
      other = ("inspect", [])
    }
    if other != nil { return placeOther() }
    if combining != nil { return placeCombined() }
    if parts != nil { return placeParts() }
    if source != nil {
      if files.isEmpty { files = ["out.wav"] }
      return files.count == 1 && take(outputForm, path: files[0])
    }
    if hasNoOutput, command.fileCount == 2, files.count < 2 { return false }
    return placePair()
  }

  /// A factor of the only input is a gain in front of all effects; in other commands it has no place.
  private func placeFactors() -> Bool {
    if combining?.name == "mix" { return true }
    guard let factor = factors[0] ?? factor else { return factors.isEmpty }
    guard factors.count < 2, combining == nil, other == nil, parts == nil, source == nil,
      command.fileCount != 2 || files.count < 3
    else { return false }
    chain = ["gain", ForeignValues.decibels(factor).level] + chain
    return true
  }

  /// A sound that is computed needs no input; without a tone it is silence.
  private func placeComputed() -> Bool {
    if source == nil { source = (["silence"], nil) }
    if source?.length == nil, let end = valueIndex(of: "--end") {
      source?.length = ForeignValues.seconds(options[end])
      options.removeSubrange(end - 1...end)
    }
    guard let source, let length = source.length else { return false }
    // A fade that ends with it says its length again.
    if let end = valueIndex(of: "--end"), ForeignValues.seconds(options[end]) == length {
      options.removeSubrange(end - 1...end)
    }
    if command.name == "play" {
      files = [(["synth"] + source.words + [length.typed]).joined(separator: " ")]
      self.source = nil
    }
    return true
  }

  private func placeOther() -> Bool {
    guard let other, chain.isEmpty else { return false }
    if files.isEmpty { files = ["in.wav"] }
    var words = other.words
    // A picture that is named is the output.
    if let place = words.firstIndex(of: "--out"), files.count > 1,
      Container(path: files[1]) == nil
    {
      words[place + 1] = files[1]
    }
    let command = commands.command(named: other.name)
    // A film has a name of its own.
    let film = files.dropFirst().first { FilmOutput.Container(path: $0) != nil } ?? "out.mp4"
    files = [files[0]] + (command?.fileCount == 2 ? [film] : [])
    // Options that it has too.
    if let command {
      let names = command.optionParameters.map { "--" + $0.name }
      for index in options.indices.dropLast() where names.contains(options[index]) {
        words += options[index...index + 1]
      }
    }
    self.other = (other.name, words)
    return true
  }

  private func placeCombined() -> Bool {
    guard chain.isEmpty else { return false }
    if files.isEmpty { files = ["in.wav"] }
    if files.count == 1 { files.append("out." + (Self.ending(of: files[0]) ?? "wav")) }
    if files.count == 2 { files.insert("other.wav", at: 1) }
    if combining?.name == "mix" {
      let shared = factors.isEmpty ? -share * ForeignValues.decibels(Double(files.count - 1)) : 0
      for index in files.indices.dropLast() {
        var place = places[index] ?? Place()
        place.level += shared + (factors[index].map(ForeignValues.decibels) ?? 0)
        files[index] += place.words
      }
    }
    return take(outputForm, path: files.last)
  }

  private func placeParts() -> Bool {
    if files.isEmpty { files = ["in.wav"] }
    guard files.count <= 2 else { return false }
    if files.count == 2 { files[1] = Self.numbered(files[1]) }
    return take(outputForm, path: files.last)
  }

  /// The name of parts as `split` has it, for `part%03d.wav` and for `part.wav`.
  private static func numbered(_ path: String) -> String {
    if let start = path.firstIndex(of: "%") {
      let rest = path[path.index(after: start)...].drop { $0.isNumber }
      if rest.first == "d" || rest.first == "n" {
        return path[..<start] + "{number}" + rest.dropFirst()
      }
    }
    guard let dot = path.lastIndex(of: ".") else { return path + "{number}" }
    return path[..<dot] + "{number}" + path[dot...]
  }

  private func placePair() -> Bool {
    guard inputs.count <= 1 else { return false }
    if command.fileCount == 2, !isNamed, let first = files.first,
      FileFacts(path: first)?.kind == .folder
    {
      return placeInputFolder()
    }
    placeFolder()
    if command.separatesChain, !chain.isEmpty, !hasDashes {
      hasDashes = true
      isMoved = true
    }
    if let fileCount, files.count < fileCount, !chain.isEmpty || !foreign.isEmpty {
      isMoved = true
      if files.isEmpty { files.append("in.wav") }
      if files.count < fileCount {
        files.append(files[0] == "-" ? "-" : "out." + (Self.ending(of: files[0]) ?? "wav"))
      }
    }
    // The form of the input holds for the output too, unless the input is of bare samples.
    var form = ForeignForm()
    if let input = files.first, let raw = inputForm.raw(path: input), !isRecording {
      options += ["--raw", raw]
    } else if isRecording {
      form = inputForm
    } else {
      form.rate = inputForm.rate
      form.channels = inputForm.channels
      if files.count < 2 { form.merge(inputForm) }
    }
    form.merge(outputForm)
    // A recording ends after a length.
    if isRecording, let end = options.firstIndex(of: "--end") { options[end] = "--length" }
    return take(form, path: files.count > 1 || isRecording ? files.last : nil)
  }

  /// A folder is an input of batch, which makes another one.
  private func placeInputFolder() -> Bool {
    let output = files.count > 1 ? files[1] : "done"
    guard files.count < 3, Container(path: output) == nil, !options.contains("--in-place") else {
      return false
    }
    isMoved = true
    other = (
      "batch", ["--out", output] + options + (chain.isEmpty ? [] : ["--"] + chain)
    )
    files = [files[0]]
    return true
  }

  /// A batch is told by `--out` where its outputs go, which is the last word that names no sound, if any.
  private func placeFolder() {
    guard command.separatesChain, !chain.isEmpty, let last = files.last,
      !options.contains(where: { $0.hasPrefix("--out") })
    else { return }
    let isNamed = files.count > 1 && Container(path: last) == nil
    options += ["--out", isNamed ? files.removeLast() : "done"]
    isMoved = true
  }

  private var isRecording: Bool { command.name == "record" }

  private func take(_ form: ForeignForm, path: String?) -> Bool {
    guard let words = form.options(path: path) else { return false }
    options += words
    return true
  }

  static func ending(of path: String) -> String? {
    guard Container(path: path) != nil, let dot = path.lastIndex(of: ".") else { return nil }
    return String(path[path.index(after: dot)...])
  }
}
