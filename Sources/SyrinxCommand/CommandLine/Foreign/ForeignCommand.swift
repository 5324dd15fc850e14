import SyrinxFiles
import SyrinxRender

/// Commands of other programs, with a line that does the same here.
enum ForeignCommand {
  static let lines: [String: String] = [
    "info": "inspect in.wav", "probe": "inspect in.wav", "analyze": "inspect in.wav",
    "metadata": "tags in.wav", "tag": "tags in.wav", "chapters": "tags in.wav",
    "concatenate": "join a.wav b.wav out.wav",
    "merge": "mix a.wav b.wav out.wav", "convert": "in.wav out.flac",
    "resample": "in.wav out.wav --rate 44100", "presets": "voices",
    "waveform": "plot in.wav --out waveform.png",
    "speak": "say TEXT out.wav", "tts": "say TEXT out.wav", "subtitles": "words in.srt out.vtt",
    "lyrics": "words in.lrc out.srt", "list": "effects", "filters": "effects",
    "augment":
      "batch recordings --out augmented --variants 3 -- pitch any:-3st..3st noise snr=any:5..25",
    "diff": "compare a.wav b.wav",
  ]

  /// The line for a line of words that begins with such a command, with the files and the numbers that it
  /// names; nil for others.
  static func line(_ words: [String]) -> [String]? {
    guard let name = words.first?.lowercased(), let line = lines[name] else { return nil }
    let rest = words.dropFirst()
    if name == "list", let kind = rest.first, ["voices", "effects"].contains(kind) {
      return [kind]
    }
    // Words without quotes are a text, too.
    let text = rest.prefix { Container(path: $0) == nil && !$0.looksLikeOption }
    var files = rest.filter { Container(path: $0) != nil }[...]
    var numbers = rest.filter { ForeignValues.seconds($0) != nil }[...]
    let named = line.split(separator: " ").map(String.init)
    let places = named.indices.filter { Container(path: named[$0]) != nil }
    // The chain and the options of a line that takes them.
    let last = rest.lastIndex { Container(path: $0) != nil }
    let takesChain = ["convert", "speak", "tts"].contains(name)
    let tail = takesChain ? last.map { Array(rest[($0 + 1)...]) } ?? [] : []
    return named.enumerated().flatMap { index, word -> [String] in
      if word == "TEXT" { return [text.isEmpty ? "Hello" : text.joined(separator: " ")] }
      if word == "recordings", let input = rest.first { return [input] }
      if places.contains(index) {
        // Of more files than there are places, all but the last are inputs.
        let isFirst = index == places.first
        let count = isFirst ? max(files.count - places.count + 1, 1) : 1
        guard !files.isEmpty else { return [word] }
        defer { files = files.dropFirst(count) }
        return Array(files.prefix(count))
      }
      return ForeignValues.seconds(word) == nil ? [word] : [numbers.popFirst() ?? word]
    } + tail
  }
}

/// The name of another program in front of its line, as in `sox a.wav b.wav reverse`.
enum ForeignProgram: String {
  case sox, ffmpeg, play, rec, soxi, ffprobe, mediainfo, ffplay, rubberband, soundstretch

  /// The command that does here what the program does; nil for the implied one.
  var command: String? {
    switch self {
    case .sox, .ffmpeg, .rubberband, .soundstretch: nil
    case .play, .ffplay: "play"
    case .rec: "record"
    case .soxi, .ffprobe, .mediainfo: "inspect"
    }
  }

  /// The help on what the program does.
  var topic: String {
    self == .rubberband || self == .soundstretch ? "pitch" : "sox"
  }

  /// True where effects are those of SoX, also ones that have another meaning here.
  var isSox: Bool { self == .sox || self == .play || self == .rec }
}
