import SyrinxEngine
import SyrinxFiles
import SyrinxSpeech
import SyrinxSystem
import SyrinxText
import SyrinxTimeline

/// Opens the sounds of a timeline: files, signals, films and speech.
final class ComposeSources: TimelineSources {
  let chains: TimelineChains
  let options: RenderOptions
  private let spoken: SpokenTexts
  private let files: ComposedFiles
  private let films = FilmSounds()
  private(set) var damageNotes: [String] = []
  /// The same, to say each once.
  private var said: Set<String> = []
  private let effectFiles: FileResources

  init(
    chains: TimelineChains, options: RenderOptions, spoken: SpokenTexts, files: ComposedFiles
  ) {
    self.chains = chains
    self.options = options
    effectFiles = files.resources(options)
    self.spoken = spoken
    self.files = files
  }

  func sound(at path: String) throws -> SoundSource {
    if case .computed = InputLocation(path) {
      let synth = try Synth(path: path)
      return try SoundSource(reopening: { SynthSource(synth) })
    }
    // Decoded once; otherwise each of many clips would decode the file from its beginning.
    if Container(path: path)?.isReadByFFmpeg == true {
      return try filmSound(at: path, stream: 0)
    }
    let open = files.opener(of: path, options)
    let reader = try open()
    note(reader.cuts)
    return SoundSource(like: reader, open: open)
  }

  func filmSound(at path: String, stream: Int) throws -> SoundSource {
    let sound = try films.sound(of: path, stream: stream)
    let notices = films.notices(of: path, stream: stream)
    if options.damaged == .stop, let notice = notices.first(where: \.isDamage) {
      throw FileError.damaged(path: path, notice)
    }
    note(
      DamageReport.sentences(notices, rate: sound.format.sampleRate).map { "\(path): \($0)" })
    return sound
  }

  func look(atEffectsOf timeline: Timeline) {
    note(effectFiles.cuts(of: timeline.allChains.flatMap(\.sounds)))
  }

  private func note(_ sentences: [String]) {
    damageNotes += sentences.filter { said.insert($0).inserted }
  }

  func pictureSeconds(at path: String) throws -> Double? { try films.pictureSeconds(path) }

  func speech(_ words: JSONValue) throws -> SoundSource {
    let queued = try QueuedUtterance(
      Document(words, path: "say"), settings: Utterance(""), voices: chains.voices)
    let source = try QueuedSpeech(
      [queued], by: .espeak, FileResources(threadCount: options.threadCount))
    let sink = BufferSink(channelCount: source.format.channelCount)
    try source.forEachBlock(of: 4096) {
      if Interruption.isRequested { throw RenderError.interrupted() }
      sink.write($0)
    }
    spoken.texts[words] = source.text
    return SoundSource(
      AudioBuffer(channels: sink.channels), sampleRate: source.format.sampleRate)
  }

  func timeline(at path: String) throws -> Timeline {
    let document = try TimelineDocument(path, chains)
    var timeline = document.timeline
    timeline.importNotes = document.notes
    look(atEffectsOf: timeline)
    return timeline
  }
}
