import SyrinxEngine
import SyrinxText

extension ChannelLayout {
  /// A layout by ffmpeg's name for it (`channel_layout.c`), such as `5.1` or `3 channels (FL+FR+TC)`; nil of
  /// others.
  init?(ffmpeg name: String) {
    let listed = name.fields("(").last.map { $0.filter { $0 != ")" } } ?? ""
    let listing = Self.ffmpeg[name] ?? (listed.contains("+") ? listed : "")
    let words = listing.fields("+")
    let speakers = words.compactMap { word in
      Self.words.firstIndex { $0 == word }.flatMap(Speaker.init)
    }
    guard speakers.count == words.count else { return nil }
    self.init(speakers)
  }

  /// The loudspeakers in ffmpeg's words; nil in an order that ffmpeg does not keep.
  var ffmpeg: String? {
    guard mask != nil else { return nil }
    return speakers.map { Self.words[$0.rawValue] }.joined(separator: "+")
  }

  private static let ffmpeg = [
    "2.1": "FL+FR+LFE", "3.0": "FL+FR+FC", "3.0(back)": "FL+FR+BC", "4.0": "FL+FR+FC+BC",
    "quad": "FL+FR+BL+BR", "quad(side)": "FL+FR+SL+SR", "3.1": "FL+FR+FC+LFE",
    "5.0": "FL+FR+FC+BL+BR", "5.0(side)": "FL+FR+FC+SL+SR", "4.1": "FL+FR+FC+LFE+BC",
    "5.1": "FL+FR+FC+LFE+BL+BR", "5.1(side)": "FL+FR+FC+LFE+SL+SR",
    "6.0": "FL+FR+FC+BC+SL+SR", "6.0(front)": "FL+FR+FLC+FRC+SL+SR",
    "hexagonal": "FL+FR+FC+BL+BR+BC", "6.1": "FL+FR+FC+LFE+BC+SL+SR",
    "6.1(back)": "FL+FR+FC+LFE+BL+BR+BC", "6.1(front)": "FL+FR+LFE+FLC+FRC+SL+SR",
    "7.0": "FL+FR+FC+BL+BR+SL+SR", "7.0(front)": "FL+FR+FC+FLC+FRC+SL+SR",
    "7.1": "FL+FR+FC+LFE+BL+BR+SL+SR", "7.1(wide)": "FL+FR+FC+LFE+BL+BR+FLC+FRC",
    "7.1(wide-side)": "FL+FR+FC+LFE+FLC+FRC+SL+SR", "octagonal": "FL+FR+FC+BL+BR+BC+SL+SR",
  ]

  /// The loudspeakers in the order of Microsoft's mask.
  private static let words = [
    "FL", "FR", "FC", "LFE", "BL", "BR", "FLC", "FRC", "BC", "SL", "SR", "TC", "TFL", "TFC", "TFR",
    "TBL", "TBC", "TBR",
  ]
}
