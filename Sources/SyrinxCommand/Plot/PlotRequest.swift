import SyrinxEngine
import SyrinxFiles
import SyrinxRender

enum PlotRequest {
  case file(String)
  /// A sound before something was done to it, and after.
  case pair(String, String)
  /// A sound, and what a chain makes of it.
  case processed(String, ChainSpec)
  case chain(ChainSpec)
  case timeline(String)

  /// Reads `FILE`, `BEFORE AFTER`, `FILE EFFECT…` or `EFFECT…`.
  init(
    _ words: [String], _ options: PlotOptions, effects: EffectCatalog
  ) throws {
    if let first = words.first, words.count == 1, TimelineDocument.isNamed(by: first) {
      self = .timeline(first)
      return
    }
    let isFile = words.first.map { !effects.beginsChain($0) } ?? false
    // A word that is no file and does not look like one is taken for an effect, so that its error says so.
    let isPair = isFile && words.count > 1 && effects.isFile(words[1])
    if isPair, words.count > 2 { throw PlotError.wordsUnclear(words[2]) }
    let voices = try VoiceBook.named(options.render.voices, effects)
    let patch = try options.render.readPatch(voices)
    let after = Array(words.dropFirst(isPair ? 2 : isFile ? 1 : 0))
    guard case .chain(let chain) = try options.render.join(patch, after, voices) else {
      throw PlotError.graphNotPlotted(chain: options.render.chain ?? "")
    }
    let isSomething = patch != nil || !after.isEmpty
    if isPair {
      if isSomething { throw RenderError.conflict(option: "chain", with: "a second file") }
      guard !InputLocation.areOnePipe(words[0], words[1]) else {
        throw FileError.cannotSeek(path: words[1])
      }
      self = .pair(words[0], words[1])
    } else if isFile {
      self = isSomething ? .processed(words[0], chain) : .file(words[0])
    } else if isSomething {
      self = .chain(chain)
    } else {
      throw Plot.missing("FILE")
    }
  }
}
