import SyrinxFiles
import SyrinxSystem
import SyrinxText

extension OpenTimelineReader {
  /// A clip, in a time that begins with it.
  mutating func clip(_ place: JSONNode) throws(TimelineError) -> Part {
    let media = media(of: place)
    let available = try media?.member("available_range").map { place throws(TimelineError) in
      try TimeRange(place)
    }
    guard let range = try range(of: place) ?? available else {
      throw .missing(member: "source_range", place: place.path)
    }
    let speed = try speed(of: place)
    var item = Item(place: place, length: range.duration)
    item.isOff = place.value["enabled"] == false
    if item.hasOwnSource {
      item.path = path(of: media)
    } else if speed != nil {
      item.path = path(of: media, of: place)
    }
    item.speed = speed ?? 1
    item.start = range.start - (available?.start ?? origin(of: item.path, range.start))
    if item.isHeard, item.beginsBeforeSource {
      note(.beforeMedia, place)
      item.beginWithSource()
    }
    var part = Part(duration: range.duration)
    part.items = [item]
    part.markers = try markers(of: place, from: range.start.seconds)
    return part
  }

  /// Where a file begins whose range is not told: at its own timecode, unless that is later than what is
  /// played of it.
  private func origin(of path: String?, _ start: RationalTime) -> RationalTime {
    guard let begin = path.flatMap(timecode), begin <= start.seconds + 0.5 / start.rate else {
      return .zero
    }
    return RationalTime(min(begin, start.seconds), 1)
  }

  private func media(of clip: JSONNode) -> JSONNode? {
    if let media = clip.member("media_reference") { return media }
    let key = clip.value["active_media_reference_key"]?.text ?? "DEFAULT_MEDIA"
    return clip.member("media_references")?.member(key)
  }

  private func path(of media: JSONNode?) -> String? {
    media?.text("target_url").map(FileURL.path)
  }

  /// The file of a clip, or nil and a note why there is none.
  private mutating func path(of media: JSONNode?, of clip: JSONNode) -> String? {
    let name = clip.text("name") ?? ""
    let path = path(of: media)
    switch media.map({ OpenTimeline.schema($0.value) }) {
    case "GeneratorReference": note(.generated(media?.text("generator_kind") ?? name), clip)
    case "ImageSequenceReference": note(.imagesOnly(name), clip)
    case _ where path == nil: note(.noMedia(name), clip)
    case _ where Self.pictures.contains(Path.ending(of: path!)): note(.imagesOnly(name), clip)
    default: return path
    }
    return nil
  }

  private static let pictures: Set = [
    "png", "jpg", "jpeg", "tif", "tiff", "exr", "dpx", "bmp", "tga", "psd", "webp",
  ]
}
