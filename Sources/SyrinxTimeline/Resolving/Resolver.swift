import SyrinxEngine
import SyrinxText

extension ResolvedTimeline {
  /// Finds the frame of every clip. `rendering` gives the clips of timelines within this one that need
  /// not be rendered when they are heard.
  public init(
    _ timeline: Timeline, from sources: any TimelineSources,
    settings: RenderSettings = RenderSettings(),
    rendering: @escaping (ResolvedTimeline) throws -> RenderedClips = { _ in RenderedClips() }
  ) throws {
    let context = ResolvingContext(sources: sources, settings: settings, rendering: rendering)
    try self.init(timeline, context, format: nil)
  }

  init(
    _ timeline: Timeline, _ context: ResolvingContext, format: StreamFormat?
  ) throws {
    var library = SoundLibrary(timeline, context)
    let clips = timeline.tracks.flatMap(\.clips)
    let format = try library.format(of: clips, timeline, wanted: format)
    let picture = try Self.picture(of: timeline.video, context.sources)
    var placer = ClipPlacer(timeline, rate: format.sampleRate)
    placer.pictureEnd = picture.map {
      format.frames(in: $0.upperBound) - format.frames(in: $0.lowerBound)
    }
    for clip in clips {
      do {
        placer.contents.append(try library.content(of: clip, format))
      } catch let error where error is TimelineError || error is ClipError {
        throw error
      } catch {
        throw ClipError(place: clip.place, clip: clip.title, error: error)
      }
    }
    var placed = try placer.placeAll { try library.length(of: $0, $1) }
    for index in placed.indices { placed[index].nested = library.nested[placed[index].source] }
    var rest = placed[...]
    let tracks = timeline.tracks.map { track in
      defer { rest = rest.dropFirst(track.clips.count) }
      return ResolvedTrack(
        name: track.name, isOff: track.isOff, clips: Array(rest.prefix(track.clips.count)))
    }
    rate = format.sampleRate
    channels = format.channelCount
    self.picture = picture
    self.timeline = timeline
    frames = placer.pictureEnd ?? placed.filter { !$0.isOff }.map(\.range.upperBound).max() ?? 0
    notes = placer.notes
    markers = timeline.markers.map { marker in
      ResolvedMarker(
        name: marker.name, at: marker.at.frames(at: format.sampleRate),
        end: marker.end?.frames(at: format.sampleRate))
    }
    self.tracks = tracks.map { JoinFinder(format.sampleRate, timeline.seam).soften($0) }
  }

  private static func picture(
    of video: Video?, _ sources: any TimelineSources
  ) throws -> ClosedRange<Double>? {
    guard let video else { return nil }
    let whole = try sources.pictureSeconds(at: video.path)
    let start = min(video.start?.seconds ?? 0, whole)
    return start...max(min(video.end?.seconds ?? whole, whole), start)
  }
}

/// What is given to a timeline and to all within it.
struct ResolvingContext {
  var sources: any TimelineSources
  var settings: RenderSettings
  var rendering: (ResolvedTimeline) throws -> RenderedClips
  /// The timelines that contain this one.
  var files: [String] = []
}

/// What a clip plays, before it has a place.
struct ClipContent {
  var sound: SoundSource
  var sourceStart: Int
  var sourceFrames: Int
  /// How far `start` or `end` lies past the end of the source.
  var missingFrames: Int
}

/// The sounds of a timeline, each looked up once.
struct SoundLibrary {
  private let timeline: Timeline
  private let context: ResolvingContext
  private var sounds: [TimelineClip.Source: SoundSource] = [:]
  private(set) var nested: [TimelineClip.Source: NestedTimeline] = [:]
  private var lengths: [LengthKey: StreamLength] = [:]

  private struct LengthKey: Hashable {
    let chain: JSONValue
    let frames: Int
    let channels: Int
  }

  init(_ timeline: Timeline, _ context: ResolvingContext) {
    self.timeline = timeline
    self.context = context
  }

  private var sources: any TimelineSources { context.sources }
  private var settings: RenderSettings { context.settings }

  /// The rate and width of all: as written, or else as the first and as the widest sound.
  mutating func format(
    of clips: [TimelineClip], _ timeline: Timeline, wanted: StreamFormat?
  ) throws -> StreamFormat {
    if let wanted { return wanted }
    var rate = timeline.rate
    var channels = timeline.channels
    if rate == nil || channels == nil {
      let heard = clips.filter { if case .timeline = $0.source { false } else { true } }
      var formats: [StreamFormat] = []
      for clip in heard { formats.append(try sound(of: clip, nil).format) }
      rate = rate ?? formats.first?.sampleRate ?? 48_000
      channels = channels ?? formats.map(\.channelCount).max() ?? 2
    }
    return StreamFormat(sampleRate: rate!, channelCount: channels!)
  }

  /// The sound of a clip; `format` is what timelines within this one are rendered in.
  private mutating func sound(
    of clip: TimelineClip, _ format: StreamFormat?
  ) throws -> SoundSource {
    if let known = sounds[clip.source] { return known }
    do {
      let sound =
        switch clip.source {
        case .file(let path): try sources.sound(at: path)
        case .film(let stream):
          try sources.filmSound(at: timeline.video?.path ?? "", stream: stream)
        case .speech(let words): try sources.speech(words)
        case .timeline(let path): try self.sound(ofTimeline: path, clip, format)
        }
      sounds[clip.source] = sound
      return sound
    } catch TimelineError.containsItself(let paths, let place) {
      throw TimelineError.containsItself(paths, place: place)
    } catch {
      throw ClipError(place: clip.place, clip: clip.title, error: error)
    }
  }

  /// The sound of another timeline, with all that rings on in it.
  private mutating func sound(
    ofTimeline path: String, _ clip: TimelineClip, _ format: StreamFormat?
  ) throws -> SoundSource {
    guard !context.files.contains(path) else {
      throw TimelineError.containsItself(
        context.files + [path], place: clip.place + ".timeline")
    }
    var within = context
    within.files.append(path)
    let resolved = try ResolvedTimeline(sources.timeline(at: path), within, format: format)
    let schedule = try TimelineSchedule(
      resolved, rendered: context.rendering(resolved), settings: settings)
    nested[clip.source] = NestedTimeline(schedule)
    let renderer = try Renderer(schedule.graph, settings)
    let (made, count) = (renderer.format, renderer.frameCount ?? 0)
    return SoundSource(format: made, frameCount: count) { [settings] in
      RenderedSource(made, frameCount: count) { frame in
        try Renderer(schedule.graph, settings, from: frame)
      }
    }
  }

  /// What a clip plays of its source, in frames of the timeline's rate.
  mutating func content(of clip: TimelineClip, _ format: StreamFormat) throws -> ClipContent {
    var sound = try self.sound(of: clip, format)
    if sound.format.sampleRate != format.sampleRate {
      sound = try sound.converted(to: format.sampleRate)
      sounds[clip.source] = sound
    }
    guard let count = sound.frameCount else {
      throw TimelineError.lengthUnknown(clip.title, place: clip.place)
    }
    var (first, last) = (clip.start, clip.end)
    if case .film = clip.source {
      first = first ?? timeline.video?.start
      last = last ?? timeline.video?.end
    }
    let start = first?.frames(at: format.sampleRate) ?? 0
    let end = last?.frames(at: format.sampleRate) ?? max(count, start)
    let kept = min(start, count)..<max(min(end, count), min(start, count))
    return ClipContent(
      sound: sound, sourceStart: kept.lowerBound, sourceFrames: kept.count,
      missingFrames: max(last == nil ? start - count : end - count, 0))
  }

  /// How long a clip is after its chain, for so many frames that enter it.
  mutating func length(of clip: ResolvedClip, _ frames: Int) throws -> StreamLength {
    guard let chain = clip.chain, frames > 0 else { return StreamLength(frameCount: frames) }
    let key = LengthKey(
      chain: chain.json, frames: frames, channels: clip.sound.format.channelCount)
    if !chain.isMeasuring, let known = lengths[key] { return known }
    do {
      let renderer = try Renderer(clip.chainGraph(playing: frames, settings), settings)
      guard let length = renderer.length else {
        throw TimelineError.lengthUnknown(clip.title, place: clip.place)
      }
      lengths[key] = length
      return length
    } catch let error as TimelineError {
      throw error
    } catch {
      throw ClipError(place: clip.place, clip: clip.title, error: error)
    }
  }
}
