import SyrinxEngine
import SyrinxText

struct PictureFilter {
  private let film: FilmOutput

  init(_ film: FilmOutput) { self.film = film }

  var text: String {
    var parts: [String] = []
    var stage = "0:v:0"
    var filters: [String] = []
    let begin = film.cut?.lowerBound ?? 0
    if let still = film.still {
      filters += [
        "scale=\(still.width):\(still.height):out_color_matrix=bt709:out_range=tv", "setsar=1",
        "format=yuv420p",
        "loop=loop=-1:size=1:start=0", "setpts=N/\(FilmOutput.Still.rate.text(decimals: 0))/TB",
        "trim=end_frame=\(still.count)",
      ]
    }
    if let cut = film.cut {
      let (start, end) = (cut.lowerBound.text(decimals: 6), cut.upperBound.text(decimals: 6))
      filters.append("trim=start=\(start):end=\(end)")
      if begin > 0 { filters.append("setpts=PTS-\(start)/TB") }
    }
    if let time = film.speed.expression {
      // Times are whole numbers of the film's clock, which may be as coarse as its pictures.
      filters += ["settb=1/90000", "setpts='(\(time))/TB'"]
    }
    let last = film.overlays.count
    if !filters.isEmpty || last == 0 {
      let joined = filters.isEmpty ? "null" : filters.joined(separator: ",")
      parts.append("[\(stage)]\(joined)[\(last == 0 ? "v" : "cut")]")
      stage = "cut"
    }
    var input = 2
    for (index, overlay) in film.overlays.enumerated() {
      let next = index + 1 == last ? "v" : "o\(index)"
      switch overlay.content {
      case .pictures:
        parts.append("[\(input):v:0]\(scaled(overlay))[w\(index)]")
        parts.append("[\(stage)][w\(index)]\(laidOver(overlay))[\(next)]")
        input += 1
      case .text(let text): parts.append("[\(stage)]\(written(text, overlay))[\(next)]")
      }
      stage = next
    }
    return parts.joined(separator: ";")
  }

  private var size: (width: Int, height: Int) {
    film.still.map { ($0.width, $0.height) } ?? film.probe.shownSize ?? (1280, 720)
  }

  private func scaled(_ overlay: Video.Overlay) -> String {
    let width: Int? =
      switch overlay.size {
      case nil: nil
      case .pixels(let count): count
      case .share(let share): max(Int(bounded: (share * Double(size.width)).rounded()), 1)
      }
    return "format=rgba" + (width.map { ",scale=\($0):-1" } ?? "")
  }

  private func laidOver(_ overlay: Video.Overlay) -> String {
    let (x, y) = place(overlay, "W", "H", "w", "h")
    return "overlay=x=\(x):y=\(y):shortest=1" + enabled(overlay)
  }

  private func written(_ text: String, _ overlay: Video.Overlay) -> String {
    let height: Int =
      switch overlay.size {
      case nil: size.height / 25
      case .pixels(let count): count
      case .share(let share): Int(bounded: (share * Double(size.height)).rounded())
      }
    let (x, y) = place(overlay, "w", "h", "text_w", "text_h")
    return "drawtext=expansion=none:text=\(Self.escaped(text)):fontsize=\(max(height, 1))"
      + ":fontcolor=white:shadowx=1:shadowy=1:x=\(x):y=\(y)" + enabled(overlay)
  }

  private func place(
    _ overlay: Video.Overlay, _ width: String, _ height: String, _ ownWidth: String,
    _ ownHeight: String
  ) -> (x: String, y: String) {
    let margin = Int(bounded: (overlay.margin * Double(size.height)).rounded())
    let right = "\(width)-\(ownWidth)-\(margin)"
    let bottom = "\(height)-\(ownHeight)-\(margin)"
    return switch overlay.corner {
    case .topLeft: ("\(margin)", "\(margin)")
    case .topRight: (right, "\(margin)")
    case .bottomLeft: ("\(margin)", bottom)
    case .bottomRight: (right, bottom)
    case .center: ("(\(width)-\(ownWidth))/2", "(\(height)-\(ownHeight))/2")
    }
  }

  private func enabled(_ overlay: Video.Overlay) -> String {
    let start = overlay.at.seconds.text(decimals: 6)
    if let end = overlay.end {
      return ":enable='gte(t,\(start))*lt(t,\(end.seconds.text(decimals: 6)))'"
    }
    return overlay.at.seconds > 0 ? ":enable='gte(t,\(start))'" : ""
  }

  /// A text that means itself in an option of a filter in a graph: escaped once for the option, and once
  /// more for the graph (ffmpeg-filters, “Notes on filtergraph escaping”).
  static func escaped(_ text: String) -> String {
    text.escaping("\\':").escaping("\\'[],;")
  }
}
