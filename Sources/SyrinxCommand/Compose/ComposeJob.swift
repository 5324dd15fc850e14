import SyrinxEngine
import SyrinxFiles
import SyrinxText
import SyrinxTimeline

/// Carries a composition out: resolves the timeline, makes it ready, and renders it like any input.
final class ComposeJob {
  let plan: RenderPlan
  private let composition: Composition
  private let document: TimelineDocument
  private let options: ComposeOptions
  private let progress: StagedProgress

  init(
    _ path: String, to output: String, _ options: ComposeOptions, _ chains: TimelineChains,
    _ progress: StagedProgress, fields: [(name: String, value: String)] = []
  ) throws {
    var chains = chains
    chains.progress = { done, sound in
      try progress.update(sound.frameCount.map { Double(done) / Double(max($0, 1)) } ?? 0)
    }
    self.options = options
    self.progress = progress
    document = try TimelineDocument(path, chains, fps: options.fps, fields: fields)
    let resolved = try document.resolved(chains, options.render)
    var request = RenderRequest(
      input: path, output: output, patch: .chain(ChainSpec()), options: options.render)
    if let range = options.range {
      let seconds = Double(resolved.frames) / Double(resolved.rate)
      guard range.start < seconds else {
        throw ComposeError.rangeBeyondEnd(range.text, seconds: seconds)
      }
      request.options.player.start = range.start
      if range.end < .infinity { request.options.player.end = range.end }
    }
    request.otherSources = resolved.files
    var used = UsedFiles(reading: [path] + resolved.files)
    if used.holds(output) { throw RenderError.replacesPart(output: output) }
    used.add(writing: output)
    var composition = try Composition(resolved, options, progress: progress)
    composition.stems = try Self.stems(of: resolved, request, options, &used)
    self.composition = composition
    plan = try RenderPlan(request, from: composition.makeInput(named: path))
  }

  private static func stems(
    of resolved: ResolvedTimeline, _ request: RenderRequest, _ options: ComposeOptions,
    _ used: inout UsedFiles
  ) throws -> [String: Stem] {
    guard let folder = options.stems else { return [:] }
    try makeFolder(folder, durably: options.render.sync == .yes)
    let container = try RenderPlan.container(of: request)
    let layout = try FileLayout.choose(
      container, encoding: options.render.encoding, format: resolved.format
    ).layout
    var stems: [String: Stem] = [:]
    for track in resolved.tracks where !track.isOff {
      guard options.only.isEmpty || options.only.contains(track.name) else { continue }
      let name = track.name.replacing("%", with: "%25").replacing("/", with: "%2F")
      let path = Path.join(folder, name + "." + container.endings[0])
      guard used.claim(path) else { throw ComposeError.stemsClash(track: track.name, path: path) }
      stems[track.name] = try Stem(path, layout, resolved.format, options.render)
    }
    return stems
  }

  /// What is worth saying about the timeline.
  var notes: [String] {
    composition.resolved.notes.map { $0.sentence(at: composition.resolved.rate) }
      + document.ignored.map { "‘\(document.path)’: \($0) is left out" }
  }

  func run() throws -> RenderReport {
    progress.beginStage(to: 1)
    let job = RenderJob(plan, with: composition.stems.values.sorted { $0.path < $1.path })
    let frameCount = Double(max(plan.renderer.frameCount ?? 1, 1))
    let made = try job.makeFiles { [progress] in try progress.update(Double($0) / frameCount) }
    return try job.publish(made)
  }

  func json(_ report: RenderReport) -> JSONValue {
    guard case .object(let members) = report.json else { return nil }
    let clips = composition.resolved.tracks.filter { !$0.isOff }.flatMap(\.clips)
    return .object(
      members + [
        .init("clips", .integer(clips.count { !$0.isOff })),
        .init("segmentsRendered", .integer(composition.clips.renderedCount)),
        .init("segmentsReused", .integer(composition.clips.reusedCount)),
      ])
  }
}

extension ResolvedTimeline {
  /// The files that are read.
  var files: [String] {
    tracks.flatMap(\.clips).flatMap { clip in
      let source: [String] =
        switch clip.source {
        case .file(let path), .timeline(let path): [path]
        case .film, .speech: []
        }
      return source + (clip.chain?.files ?? [])
    }
  }
}
