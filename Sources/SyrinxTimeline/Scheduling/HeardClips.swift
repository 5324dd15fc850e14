import SyrinxEngine

/// The clips of a track that are heard, as a timeline plays them. Each is put together when it is due.
struct HeardClips: ClipList {
  private let clips: ResolvedClips
  private let heard: [Int32]
  private let format: StreamFormat
  private let settings: RenderSettings
  private let rendered: RenderedClips

  init(
    _ clips: ResolvedClips, _ format: StreamFormat, _ settings: RenderSettings,
    rendered: RenderedClips
  ) {
    self.clips = clips
    heard = clips.indices.filter { clips.isHeard($0) }.map { Int32($0) }
    self.format = format
    self.settings = settings
    self.rendered = rendered
  }

  var count: Int { heard.count }

  func place(at index: Int) -> (at: Int, length: StreamLength) {
    let placed = clips.placed(Int(heard[index]))
    return (placed.at, StreamLength(duration: Double(placed.frames), tail: placed.tailFrames))
  }

  func clip(at index: Int) -> Clip {
    let clip = clips[Int(heard[index])]
    let (at, length) = place(at: index)
    let rendered = rendered.sound(clip)
    return Clip(at: at, length: length, playing: [rendered ?? clip.sound]) { [format, settings] in
      do {
        return try clip.graph(format, settings, rendered: rendered)
      } catch {
        throw ClipError(place: clip.place, clip: clip.title, error: error)
      }
    }
  }
}
