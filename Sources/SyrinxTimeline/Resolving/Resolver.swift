import SyrinxEngine
import SyrinxSystem
import SyrinxText

extension ResolvedTimeline {
  /// Finds the frame of every clip. A timeline within another gets the format of that.
  init(
    _ timeline: Timeline, _ context: ResolvingContext, format: StreamFormat? = nil
  ) throws {
    var library = SoundLibrary(timeline, context)
    let clips = AllClips(timeline.tracks)
    let format = try library.format(of: clips, timeline, wanted: format)
    let picture = try Self.picture(of: timeline.video, context.sources)
    var placer = ClipPlacer(timeline, clips, rate: format.sampleRate)
    placer.pictureEnd = picture.map {
      format.frames(in: $0.upperBound) - format.frames(in: $0.lowerBound)
    }
    for clip in clips {
      do {
        placer.append(try library.content(of: clip, format))
      } catch let error where error is TimelineError || error is ClipError {
        throw error
      } catch {
        throw ClipError(place: clip.place, clip: clip.title, error: error)
      }
    }
    var placed = try placer.placeAll { try library.length(of: $0, $1, playing: $2) }
    frames =
      placer.pictureEnd
      ?? clips.indices.reduce(0) { clips.isOff($1) ? $0 : max($0, placed[$1].range.upperBound) }
    let joins = JoinFinder(format.sampleRate, timeline.seam)
    for (index, track) in timeline.tracks.enumerated() {
      joins.soften(&placed, clips.range(ofTrack: index), of: track.clips)
    }
    tracks = timeline.tracks.enumerated().map { [placed] index, track in
      ResolvedTrack(
        name: track.name, isOff: track.isOff,
        clips: ResolvedClips(
          written: track.clips, placed: placed[clips.range(ofTrack: index)], seam: joins.seam))
    }
    rate = format.sampleRate
    channels = format.channelCount
    self.picture = picture
    self.timeline = timeline
    let markers = timeline.markers.map { marker in
      ResolvedMarker(
        name: marker.name, at: marker.at.frames(at: format.sampleRate),
        end: marker.end?.frames(at: format.sampleRate))
    }
    self.markers = markers
    notes =
      library.notes + placer.notes
      + markers.compactMap { [frames] marker in
        let past = max(marker.at, marker.end ?? 0) - frames
        return past > 0 ? .markerPastEnd(name: marker.name, frames: past) : nil
      }
  }

  private static func picture(
    of video: Video?, _ sources: any TimelineSources
  ) throws -> ClosedRange<Double>? {
    guard let video else { return nil }
    guard let whole = try sources.pictureSeconds(at: video.path) else {
      guard video.start == nil, video.end == nil else {
        throw TimelineError.stillWithTimes(path: video.path)
      }
      return nil
    }
    let start = min(video.start?.seconds ?? 0, whole)
    return start...max(min(video.end?.seconds ?? whole, whole), start)
  }
}

/// Given to a timeline and to all timelines within it.
struct ResolvingContext {
  var sources: any TimelineSources
  var settings: RenderSettings
  /// The sound of a timeline within another, all that rings on in it included.
  var sound: (ResolvedTimeline, _ isHeard: Bool) throws -> SoundSource
  var files: [String] = []

  /// By any path that leads to it.
  func isWithin(_ path: String) -> Bool {
    guard let file = FileIdentity(path: path) else { return files.contains(path) }
    return files.contains { FileIdentity(path: $0) == file }
  }
}

/// The part of a sound that a clip plays, before it has a place.
struct ClipContent {
  var sound: ClipSound
  /// Frames of the source, at the timeline's rate.
  var frames: Range<Int>
  /// Frames by which `start` or `end` lies past the end of the source.
  var missingFrames: Int
  /// That is `start`.
  var missesStart = false
}

struct SoundLibrary {
  private let timeline: Timeline
  private let context: ResolvingContext
  private var sounds: [TimelineClip.Source: ClipSound] = [:]
  private var lengths: [LengthKey: StreamLength] = [:]
  /// Of the timelines that clips play.
  private(set) var notes: [TimelineNote] = []

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
    of clips: AllClips, _ timeline: Timeline, wanted: StreamFormat?
  ) throws -> StreamFormat {
    if let wanted { return wanted }
    var rate = timeline.rate
    var channels = timeline.channels
    if rate == nil || channels == nil {
      var widest: Int?
      for clip in clips {
        if case .timeline = clip.source { continue }
        let format = try sound(of: clip, nil).source.format
        rate = rate ?? format.sampleRate
        widest = max(widest ?? 0, format.channelCount)
      }
      rate = rate ?? 48_000
      channels = channels ?? widest ?? 2
    }
    return StreamFormat(sampleRate: rate!, channelCount: channels!)
  }

  /// The sound of a clip; `format` is what timelines within this one are rendered in.
  private mutating func sound(
    of clip: TimelineClip, _ format: StreamFormat?
  ) throws -> ClipSound {
    if let known = sounds[clip.source] { return known }
    do {
      let sound =
        switch clip.source {
        case .file(let path): ClipSound(try sources.sound(at: path))
        case .film(let stream):
          ClipSound(try sources.filmSound(at: timeline.video?.path ?? "", stream: stream))
        case .speech(let words): ClipSound(try sources.speech(words))
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

  private mutating func sound(
    ofTimeline path: String, _ clip: TimelineClip, _ format: StreamFormat?
  ) throws -> ClipSound {
    guard !context.isWithin(path) else {
      throw TimelineError.containsItself(
        context.files + [path], place: clip.place + ".timeline")
    }
    var within = context
    within.files.append(path)
    let document = try sources.timeline(at: path)
    let resolved = try ResolvedTimeline(document, within, format: format)
    notes += document.importNotes.map { .imported($0) }
    notes += resolved.notes.map { note in
      if case .imported = note { note } else { .within(timeline: path, note) }
    }
    let isHeard = timeline.tracks.contains { track in
      !track.isOff && track.clips.contains { !$0.isOff && $0.source == clip.source }
    }
    return ClipSound(try context.sound(resolved, isHeard), nested: resolved)
  }

  /// The part of its source that a clip plays, in frames of the timeline's rate.
  mutating func content(of clip: TimelineClip, _ format: StreamFormat) throws -> ClipContent {
    var sound = try self.sound(of: clip, format)
    if sound.source.format.sampleRate != format.sampleRate {
      sound = ClipSound(
        try sound.source.converted(to: format.sampleRate), nested: sound.nested)
      sounds[clip.source] = sound
    }
    guard let count = sound.source.frameCount else {
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
      sound: sound, frames: kept,
      missingFrames: max(last == nil ? start - count : end - count, 0), missesStart: last == nil)
  }

  mutating func length(
    of clip: TimelineClip, _ placed: PlacedClip, playing frames: Int
  ) throws -> StreamLength {
    guard let chain = clip.chain, frames > 0 else { return StreamLength(frameCount: frames) }
    let key = LengthKey(
      chain: chain.json, frames: frames, channels: placed.sound.source.format.channelCount)
    if !chain.isMeasuring, let known = lengths[key] { return known }
    do {
      let graph = try ResolvedClip(clip, placed).chainGraph(playing: frames, settings)
      guard let length = try Renderer(graph, settings).length else {
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
