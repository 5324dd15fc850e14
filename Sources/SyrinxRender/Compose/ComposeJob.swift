import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxText
import SyrinxTimeline

// Compose/ renders timelines of SyrinxTimeline: it reads their documents with chains of Chain/,
// opens their sounds, caches clips with slow chains, and makes of the whole an input for
// Rendering/. The commands `compose`, `join` and `mix` and Batch/ use it.

/// Resolves a timeline, prepares its composition and renders it.
package final class ComposeJob {
  package let plan: RenderPlan
  private let composition: Composition
  private let slow: SlowClips
  private let document: TimelineDocument
  private let options: ComposeOptions
  private let progress: StagedProgress

  /// `tags` are files whose tags and cues the output gets, unless the timeline names one; `name` is
  /// the input's name in messages, by default the document's path.
  package init(
    _ document: TimelineDocument, to output: String, _ options: ComposeOptions,
    _ chains: TimelineChains, cache: @escaping () throws -> ClipCache?,
    files: ComposedFiles = ComposedFiles(), tags: [String] = [], named name: String? = nil,
    _ progress: StagedProgress
  ) throws {
    self.options = options
    self.progress = progress
    self.document = document
    let path = document.path
    let spoken = SpokenTexts()
    let slow = SlowClips(in: cache, files.settings(options.render), progress)
    self.slow = slow
    let resolved = try document.resolved(
      chains, options.render, spoken: spoken, files: files, rendering: slow.renderNested)
    let request = try Self.request(document, resolved, to: output, options, chains, files)
    var used = UsedFiles(reading: request.filesRead + [options.labels])
    try used.claim(output: output)
    if let page = options.page { try used.claim(page, for: "page") }
    let composition = try Composition(
      resolved, options, slow: slow, files: files, progress: progress)
    composition.stems = try Self.stems(of: resolved, request, options, &used)
    if options.page != nil { composition.addTrackWaves(range: options.range) }
    self.composition = composition
    try request.checkWords(&used)
    var input = try composition.makeInput(named: name ?? path)
    let hidesSpeaker = document.timeline.allChains.contains(where: \.hidesSpeaker)
    if !options.render.strip, !hidesSpeaker, request.film == nil {
      if let path = document.timeline.tags {
        input.tags = try CarriedTags(of: [path], files, sampleRate: resolved.rate)
      } else if !tags.isEmpty {
        let clips = resolved.tracks.flatMap(\.clips)
        input.tags = try CarriedTags(
          of: tags, files,
          movingMarksBy: clips.map { try $0.timeMap(files.settings(options.render)) },
          sampleRate: resolved.rate)
      }
    }
    input.newTags = document.timeline.tagTexts.map { TagRequest($0.key, $0.text) }
    if !resolved.markers.isEmpty {
      func seconds(_ frame: Int) -> Double { Double(frame) / Double(resolved.rate) }
      input.chapters = ChapterList(
        resolved.markers.map { marker in
          ChapterList.Item(
            start: seconds(marker.at), end: marker.end.map(seconds), title: marker.name)
        })
    }
    let ownWords = options.render.words.filter { $0.source == nil }
    if !ownWords.isEmpty {
      do {
        let words = try composition.words(
          of: path, TimelineWords(spoken: spoken),
          film: resolved.picture == nil ? nil : document.timeline.video?.path)
        input.words = { words }
      } catch WordsError.noClipWords where ownWords.allSatisfy(\.isOptional) {
        // `RenderJob` warns of that when the words are to be written.
      }
    }
    plan = try RenderPlan(request, from: input)
  }

  package static func request(
    _ document: TimelineDocument, _ resolved: ResolvedTimeline, to output: String,
    _ options: ComposeOptions, _ chains: TimelineChains, _ files: ComposedFiles
  ) throws -> RenderRequest {
    var request = RenderRequest(
      input: .timeline(document.path), output: OutputLocation(output), patch: .chain(ChainSpec()),
      options: options.render)
    // The composition has the tail already.
    if case .seconds = options.render.tail { request.options.tail = .none }
    if let range = options.range {
      let seconds = Double(resolved.frames) / Double(resolved.rate)
      guard range.start < seconds else {
        throw ComposeError.rangeBeyondEnd(range.text, seconds: seconds)
      }
      request.options.player.start = range.start
      if range.end < .infinity { request.options.player.end = range.end }
    }
    request.otherSources = try document.timeline.files(chains)
    request.film = film(document.timeline.video, resolved, options.range)
    if request.film == nil, options.render.encoding == nil,
      let container = try? RenderPlan.container(of: request)
    {
      request.options.encoding = files.encoding(of: resolved, in: container)
    }
    return request
  }

  /// The picture of the range; nil where the timeline has none.
  private static func film(
    _ video: Video?, _ resolved: ResolvedTimeline, _ range: TimeRange?
  ) -> FilmRequest? {
    guard let video else { return nil }
    var film = FilmRequest(path: video.path, overlays: video.overlays)
    guard let picture = resolved.picture else {
      film.kind = .still
      film.moveOverlays(by: range?.start ?? 0)
      return film
    }
    let skipped = min(range?.start ?? 0, picture.upperBound - picture.lowerBound)
    let begin = picture.lowerBound + skipped
    let end = min(picture.lowerBound + (range?.end ?? .infinity), picture.upperBound)
    if video.start != nil || video.end != nil || range != nil { film.cut = begin...max(end, begin) }
    film.moveOverlays(by: skipped)
    return film
  }

  private static func stems(
    of resolved: ResolvedTimeline, _ request: RenderRequest, _ options: ComposeOptions,
    _ used: inout UsedFiles
  ) throws -> [String: Stem] {
    guard let folder = options.stems else { return [:] }
    let container = try RenderPlan.container(of: request)
    let layout: FileLayout
    do throws(FileError) {
      layout = try FileLayout.choose(
        container, encoding: request.options.encoding, format: resolved.format
      ).layout
    } catch {
      guard case .rateUnsupported(let container, _, let rate, let choices) = error else {
        throw error
      }
      throw ComposeError.stemRate(container, rate: rate, choices: choices)
    }
    try makeFolder(folder, durably: options.render.sync == .yes)
    var stems: [String: Stem] = [:]
    for track in resolved.tracks where !track.isOff {
      guard options.only.isEmpty || options.only.contains(track.name) else { continue }
      let name = track.name.replacing("%", with: "%25").replacing("/", with: "%2F")
      let path = Path.join(folder, name + "." + container.endings[0])
      guard used.claim(path) else { throw ComposeError.stemsClash(track: track.name, path: path) }
      stems[track.name] = try Stem(path, layout, resolved.format, request)
    }
    return stems
  }

  package var notes: [String] {
    let resolved = composition.resolved
    let silent = resolved.tracks.filter { $0.isOff && options.only.contains($0.name) }
    return document.notes(of: resolved)
      + silent.map { "track ‘\($0.name)’ is off: nothing of it is heard" }
  }

  package func run() throws -> RenderReport {
    let made = try makeFiles()
    try made.files.publish(durably: options.render.sync == .yes)
    return made.report
  }

  package func makeFiles(_ measures: RenderJob.Measures? = nil) throws -> RenderedFiles {
    progress.beginStage(to: 1)
    var others: [any Output] = composition.stems.values.ordered(by: \.path)
    if let path = options.page {
      others.append(
        try RenderedPage(path, of: plan) { [self] in composition.page(of: plan, $0, $1) })
    }
    let frameCount = Double(max(plan.renderer.frameCount ?? 1, 1))
    var made = try RenderJob(plan, measures, with: others)
      .makeFiles { [progress] in try progress.update(Double($0) / frameCount) }
    made.report.warnings += composition.stems.values.ordered(by: \.path).compactMap(\.warning)
    return made
  }

  package func json(_ report: RenderReport) -> JSONValue {
    var report = report
    report.warnings = notes + report.warnings
    let clips = composition.resolved.tracks.lazy.filter { !$0.isOff }.flatMap(\.clips)
    return report.json.adding([
      "clips": .integer(clips.count { !$0.isOff }),
      "segmentsRendered": .integer(slow.renderedCount),
      "segmentsReused": .integer(slow.reusedCount),
    ])
  }
}
