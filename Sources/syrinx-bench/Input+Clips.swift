import SyrinxSystem

extension Input {
  private static let clipCount = 10_000
  private static let fileCount = 400

  /// A graph of 10 000 players of 0.3 s each, anywhere in an hour and into one mixer: parts of the music,
  /// or of 400 files.
  static func clips(ofOneFile isOneFile: Bool, in folder: String) throws -> String {
    let path = "\(folder)/clips-1\(isOneFile ? "" : "-of-files").json"
    if isOneFile { _ = try Input.music.path(in: folder) } else { try writeShots(in: folder) }
    let file = try NewFile(path)
    var noise = Noise(seed: 6)
    var text = #"{"version": 1, "nodes": [{"name": "mixer", "mixer": {}}"#
    func put(_ isLast: Bool) throws {
      guard isLast || text.utf8.count > 4096 else { return }
      try file.write(text)
      text = ""
    }
    for number in 0..<clipCount {
      let name = isOneFile ? "music-1.wav" : "shots-1/\(number % fileCount).wav"
      let start = isOneFile ? Int(noise.next(0...299_000)) : 0
      let at = Int(noise.next(0...3_599_700))
      text +=
        #", {"name": "\#(number)", "player": {"path": "\#(folder)/\#(name)", "start": "\#(start)ms", "#
      text += #""end": "\#(start + 300)ms", "at": "\#(at)ms"}}"#
      try put(false)
    }
    text += #"], "connections": [["mixer", "output"]"#
    for number in 0..<clipCount {
      text += #", ["\#(number)", "mixer"]"#
      try put(false)
    }
    text += "]}"
    try put(true)
    return path
  }

  /// A timeline of so many clips of 0.3 s each, of 400 files in turn, anywhere in an hour.
  static func timeline(of count: Int, in folder: String) throws -> String {
    try writeShots(in: folder)
    var noise = Noise(seed: 8)
    var clips: [String] = []
    for number in 0..<count {
      let at = Int(noise.next(0...3_599_700))
      clips.append(#"{"path": "shots-1/\#(number % fileCount).wav", "at": "\#(at)ms"}"#)
    }
    return try write(clips, to: "\(folder)/timeline-\(count).json")
  }

  /// A timeline of an hour of speech, in clips of 10 s; `{cents}` is how much higher the one in the middle is.
  static func pitchedTimeline(in folder: String) throws -> String {
    _ = try speech.path(in: folder)
    let count = 360
    let clips = (0..<count).map { number in
      let start = number % 30 * 10
      let cents = number == count / 2 ? #""{cents}c""# : "\(300 + number)"
      return #"{"path": "speech-1.wav", "start": \#(start), "end": \#(start + 10), "#
        + #""chain": [{"pitch": {"cents": \#(cents)}}]}"#
    }
    return try write(clips, to: "\(folder)/timeline-pitched.json")
  }

  /// A timeline of five minutes of speech, with so many words.
  static func wordedTimeline(of count: Int, in folder: String) throws -> String {
    _ = try speech.path(in: folder)
    func time(_ milliseconds: Int) -> String {
      let padded = { (number: Int, width: Int) in String(String(number + 10_000).suffix(width)) }
      return "00:\(padded(milliseconds / 60_000, 2)):\(padded(milliseconds / 1000 % 60, 2))."
        + padded(milliseconds % 1000, 3)
    }
    let file = try NewFile("\(folder)/words-\(count).vtt")
    try file.write("WEBVTT\n")
    for number in 0..<count {
      let start = number * 299_000 / count
      try file.write("\n\(time(start)) --> \(time(start + 2))\nword\(number)\n")
    }
    let clip = #"{"path": "speech-1.wav", "words": "words-\#(count).vtt"}"#
    return try write([clip], to: "\(folder)/timeline-words-\(count).json")
  }

  /// A folder of so many files of 0.3 s, as a telephone has them.
  static func shortFiles(_ count: Int, in folder: String) throws -> String {
    let folder = "\(folder)/short-\(count)"
    try makeFolder(folder)
    var speech = SpeechLike(sampleRate: 8000)
    for number in 0..<count { try writeShort("\(folder)/\(number).wav", &speech) }
    return folder
  }

  /// A file of 0.3 s, unless it is there.
  private static func writeShort(_ path: String, _ speech: inout SpeechLike) throws {
    try WaveFile.write(path, 2400, channelCount: 1, sampleRate: 8000) { speech.next() }
  }

  /// So many files of one name, each in folders of its own, and cuts of Lhotse of all of them.
  static func cutFiles(_ count: Int, in folder: String) throws -> (files: String, cuts: String) {
    let folder = "\(folder)/cuts-\(count)"
    let cuts = try NewFile("\(folder).jsonl")
    var speech = SpeechLike(sampleRate: 8000)
    for number in 0..<count {
      try makeFolder("\(folder)/\(number)/wav")
      try writeShort("\(folder)/\(number)/wav/1.wav", &speech)
      try cuts.write(
        #"{"id": "\#(number)", "start": 0.1, "duration": 0.2, "recording": {"sources": [{"source": "#
          + "\"\(number)/wav/1.wav\"}]}}\n")
    }
    return (folder, "\(folder).jsonl")
  }

  private static func write(_ clips: [String], to path: String) throws -> String {
    let text =
      #"{"version": 1, "tracks": [{"clips": ["# + clips.joined(separator: ",\n") + "]}]}\n"
    try NewFile(path).write(text)
    return path
  }

  /// Files of 0.3 s, from the first to the last of them.
  private static func writeShots(in folder: String) throws {
    let folder = "\(folder)/shots-1"
    try makeFolder(folder)
    let count = sampleRate * 3 / 10
    var music = MusicLike()
    for number in 0..<fileCount {
      try WaveFile.write("\(folder)/\(number).wav", count) { music.next() }
    }
  }
}
