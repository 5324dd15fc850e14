import SyrinxText

extension TimelineReader {
  static let videoMembers = ["path", "start", "end", "overlays"]
  static let overlayMembers = [
    "pictures", "text", "fps", "corner", "width", "size", "margin", "at", "end",
  ]

  func video(_ place: JSONNode) throws -> Video {
    let members = try place.object(
      with: Self.videoMembers, as: #"an object such as {"path": "film.mp4"}"#)
    var video = Video(path: try path(members.required("path")))
    video.start = try members["start"].map { try time($0) }
    video.end = try members["end"].map { try time($0) }
    if let end = video.end, end.seconds <= video.start?.seconds ?? 0 {
      throw TimelineError.endsBeforeStart(place: place.path + ".end")
    }
    video.overlays = try list(members["overlays"]) { try overlay($0) }
    return video
  }

  private func overlay(_ place: JSONNode) throws(TimelineError) -> Video.Overlay {
    let members = try place.object(
      with: Self.overlayMembers, as: #"an overlay such as {"text": "Hello"}"#)
    guard let content = try members.one(of: ["pictures", "text"]) else {
      throw .expected("an overlay with pictures or text", place: place.path)
    }
    let isText = members.has("text")
    // The size of letters is their height, that of pictures their width.
    let (sized, other) = isText ? ("size", "width") : ("width", "size")
    for name in [other, isText ? "fps" : nil] {
      guard let name, members[name] != nil else { continue }
      throw .excluded([isText ? "text" : "pictures", name], place: members[name]!.path)
    }
    var overlay: Video.Overlay
    if isText {
      overlay = Video.Overlay(content: .text(try content.string()))
    } else {
      var rate = FrameRate(25)!
      if let place = members["fps"] { rate = try FrameRate(place) }
      overlay = Video.Overlay(content: .pictures(try path(content), fps: rate))
    }
    if let place = members["corner"] { overlay.corner = try place.choice() }
    if let place = members[sized] { overlay.size = try size(place) }
    if let place = members["margin"] { overlay.margin = try share(place) }
    if let place = members["at"] { overlay.at = try time(place) }
    if let place = members["end"] {
      let end = try time(place)
      guard end.seconds > overlay.at.seconds else { throw .endsBeforeStart(place: place.path) }
      overlay.end = end
    }
    return overlay
  }

  private func size(_ place: JSONNode) throws(TimelineError) -> Video.Overlay.Size {
    if case .number = place.value { return .pixels(try place.integer(1...16_384)) }
    return .share(try share(place))
  }

  /// A part that is written in per cent.
  private func share(_ place: JSONNode) throws(TimelineError) -> Double {
    guard case .string(let text) = place.value, text.hasSuffix("%"),
      let percent = Double(text.dropLast())
    else { throw .expected("a part such as \"8%\"", place: place.path) }
    guard (0...100).contains(percent) else {
      throw .outOfRange(text, allowed: "0…100 %", place: place.path)
    }
    return percent / 100
  }
}
