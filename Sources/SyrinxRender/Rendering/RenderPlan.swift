import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxText

/// A render that is ready to run: the input is open, the graph built, the output format chosen.
/// Nothing has been written.
package final class RenderPlan {
  package let request: RenderRequest
  /// Effects that hear the sound beforehand take their time while the plan is made.
  let start = MonotonicTime.now
  package let input: RenderInput?
  package var reader: SoundFileReader? { input?.file }
  package let renderer: Renderer
  /// Names of effects that change nothing and have no node.
  let bypassed: [String]
  package let effectWarnings: [NamedEffectWarning]
  /// Sentences about missing and damaged parts of the files that the players of a graph play.
  let playerCuts: [String]
  let resources: FileResources
  package let output: FileLayout
  /// The requested quality of a lossy codec, or else that of the input if it is the same codec.
  package let quality: CodecQuality?
  /// Nil where only sound is written.
  package internal(set) var film: FilmPlan?
  /// The metadata of the input that a drawn film cannot have.
  var filmLosses: [Metadata.Loss] = []
  package let notices: [Notice]
  let meters: [NodeMeter]
  /// Chapters that are given beside the sound; nil where it keeps those that it has.
  let chapters: ChapterList?
  let chapterPictures: [String: Metadata.NewChapter.Image]
  /// Set where samples reach the output unchanged, so that dither would only add noise.
  let isTransparent: Bool

  /// `opened` is the input where the caller has it: at its first frame, unless only later ones are rendered.
  /// Other renders may have the same `sharedValues`. `measuring` gets the progress of effects that measure their
  /// input first, and gives up by throwing.
  package init(
    _ request: RenderRequest, from opened: RenderInput? = nil,
    sharedValues: SharedValues? = nil,
    measuring: @escaping RenderedSound.Progress = { _, _ in }
  ) throws {
    let request = try request.edited()
    self.request = request
    let options = request.options
    if options.live { try request.checkLive() }
    let input = try opened ?? request.openInput()
    self.input = input
    let reader = input?.file
    try input?.checkStart(of: options.player)
    let analysisPass = AnalysisPass(tail: options.tail) { done, sound in
      if Interruption.isRequested { throw RenderError.interrupted(path: request.output.word) }
      try measuring(done, sound)
    }
    let resources = FileResources(
      threadCount: options.threadCount, nonFinite: options.nan,
      damaged: options.damaged, sharedValues: sharedValues ?? SharedValues(),
      keepsPipes: sharedValues != nil || !options.live && request.patch.readsTwice,
      folder: request.folder)
    var builder = GraphBuilder(resources, analysisPass)
    /// Effects that turn the sound read it beside the player.
    func sound(_ source: any FrameSource, of input: RenderInput) -> SoundSource {
      SoundSource(source, openAgain: request.patch.reverses ? input.openAgain : nil)
    }
    builder.addPlayerAgain = input.map { input in
      {
        let source = sound(try input.openAgain(), of: input)
        return try $0.addPlayer(source, options.player, as: "input")
      }
    }
    let player = try input.map {
      try builder.addPlayer(sound($0.source, of: $0), options.player, as: "input")
    }
    let found = try request.findFilm(input)
    let isFilm = found != nil || request.film?.kind == .drawn
    let container =
      try (isFilm ? FilmPlan.container(of: request).map(FilmPlan.sound) : nil)
      ?? Self.container(of: request)
    let conversions = Conversions(
      rate: options.rate, container: container, channels: options.channels, input: input?.format)
    var last: NodeID
    switch request.patch {
    case .chain(let chain):
      guard let player else { throw EngineError.nothingToRender }
      last = try builder.add(chain, after: player, conversions)
    case .graph(let graph): last = try builder.add(graph, input: player, conversions)
    }
    let converted = options.rate == nil ? conversions.rate(from: builder.sampleRate) : nil
    if options.clip == .limit, converted != nil || Self.mayClip(request, reader) {
      last = try builder.addLimiter(after: last)
    }
    let graph = try builder.finish(at: last)
    renderer = try Renderer(
      graph,
      RenderSettings(
        tail: options.tail,
        maximumFrameCount: options.live ? RenderOptions.liveFrameCount : options.blockFrames,
        resources: resources))
    meters = try options.meters.map { [renderer] in
      try NodeMeter($0, in: graph, renderer, madeOf: request.sources)
    }
    bypassed = builder.bypassed
    effectWarnings = builder.effectWarnings
    playerCuts = builder.cuts
    self.resources = resources
    let chosen = try FileLayout.choose(
      container, encoding: options.encoding, input: isFilm ? nil : reader?.layout,
      format: renderer.format)
    let chapters = try options.chapters.map { try ChapterFile($0).read() } ?? input?.chapters
    self.chapters = chapters
    chapterPictures = try chapters?.pictures() ?? [:]
    film = try found.map { [renderer] in
      try FilmPlan(
        $0, request, renderer, from: input?.format,
        chapters: chapters.map { list in
          Self.moved(list, request, input, renderer).map { ($0.start, $0.end, $0.title) }
        })
    }
    output = chosen.layout
    var notices = chosen.notices
    if let converted, let rate = builder.sampleRate {
      notices.append(.rateConverted(container, from: rate, to: converted))
    }
    if let asked = options.bitrate {
      let taken = output.encoding.bitRate(nearest: asked, renderer.format)
      if taken != asked {
        notices.append(.bitRateChanged(container, renderer.format, from: asked, to: taken))
      }
    }
    self.notices = notices
    quality = try Self.quality(request.options, reader, output)
    isTransparent = Self.isTransparent(request, input, output, renderer.format)
  }

  /// The container of OUT, by `--format` or its extension.
  package static func container(of request: RenderRequest) throws(FileError) -> Container {
    if let wanted = request.options.container { return wanted }
    guard case .file(let path) = request.output else {
      // Bare samples are answered by bare samples.
      return request.options.raw == nil ? .wav : .raw
    }
    guard let found = Container(path: path) else {
      throw FileError.unknownEnding(path: path)
    }
    return found
  }

  private static func quality(
    _ options: RenderOptions, _ reader: SoundFileReader?, _ output: FileLayout
  ) throws(RenderError) -> CodecQuality? {
    let asked = options.codecQuality
    if asked != nil, !output.encoding.hasQuality {
      throw .withoutQuality(
        option: options.bitrate == nil ? "quality" : "bitrate", output.encoding)
    }
    return asked ?? (reader?.layout.encoding == output.encoding ? reader?.quality : nil)
  }

  /// False where samples of an integer encoding pass unchanged, which cannot exceed full scale.
  private static func mayClip(_ request: RenderRequest, _ reader: SoundFileReader?) -> Bool {
    guard case .chain(let chain) = request.patch, chain.isBypass, let reader else { return true }
    return reader.layout.encoding.exceedsFullScale || request.options.rate != nil
  }

  private static func isTransparent(
    _ request: RenderRequest, _ input: RenderInput?, _ output: FileLayout, _ format: StreamFormat
  ) -> Bool {
    guard case .chain(let chain) = request.patch, chain.isBypass, let input,
      let encodings = input.encodings
    else { return false }
    // Silence is silence at any rate, in any number of channels.
    return (format == input.format || encodings.isEmpty)
      && encodings.allSatisfy { $0.isKept(by: output.encoding) }
  }
}

extension RenderPlan {
  /// A plan to be explained, not rendered; where the output's format cannot be written, it is WAV.
  package convenience init(
    explaining request: RenderRequest,
    measuring: @escaping RenderedSound.Progress = { _, _ in }
  ) throws {
    do {
      do {
        try self.init(request, measuring: measuring)
      } catch FileError.notWritten, FileError.unknownEnding {
        var request = request
        request.options.container = .wav
        try self.init(request, measuring: measuring)
      }
    } catch RenderError.interrupted {
      // Nothing would have been changed.
      throw RenderError.interrupted()
    }
  }
}

extension RenderInput {
  fileprivate func checkStart(of player: Player) throws(RenderError) {
    guard let frameCount, player.start > 0, format.frames(in: player.start) >= frameCount else {
      return
    }
    throw .startBeyondEnd(
      path: name, start: player.start, seconds: Double(frameCount) / Double(format.sampleRate))
  }
}
