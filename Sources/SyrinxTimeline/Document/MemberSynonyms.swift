/// Members as people call them who guess, or who know other programs.
enum MemberSynonyms {
  /// Meanings of each, the likeliest first.
  static let own: [(others: Set<String>, own: [String])] = [
    (["file", "filename", "source", "src", "input", "url", "audio", "sound"], ["path"]),
    (["from"], ["path", "start"]),
    (["label", "title", "key"], ["id", "name"]),
    (["name"], ["id"]),
    (["id"], ["name"]),
    (["begin", "in", "trim", "offsetin", "sourcestart"], ["start"]),
    (["position", "pos", "time", "t", "delay", "when", "startat"], ["at"]),
    (["to", "out", "stop", "sourceend"], ["end"]),
    (["volume", "vol", "level", "db"], ["gain", "range"]),
    (["attack"], ["lookahead"]),
    (["effects", "effect", "fx", "filters", "filter", "voice", "pitch"], ["chain"]),
    (["fadein", "fadeout"], ["fade"]),
    (["mute", "muted", "disabled", "skip"], ["off"]),
    (["repeat", "repeats", "loops"], ["loop"]),
    (["sounds", "items", "files", "regions", "segments"], ["clips", "tracks"]),
    (["clips", "layers", "lanes"], ["tracks"]),
    (["samplerate", "hz"], ["rate"]),
    (["framerate"], ["fps"]),
    (["channelcount"], ["channels"]),
    (["text", "speech", "speak"], ["say"]),
    (["film", "movie", "picture"], ["video"]),
    (["sidechain", "ducking"], ["duck"]),
    (["send"], ["sends"]),
    (["bus", "groups"], ["buses"]),
    (["mastering", "mix"], ["master"]),
    (["chapters", "cues", "labels"], ["markers"]),
    (["metadata"], ["tags"]),
    (["size"], ["width"]),
    (["width"], ["size"]),
  ]

  /// The member of those that are known, and not set yet, that a word stands for.
  static func meaning(
    of word: String, among known: [String], beside present: [String]
  ) -> String? {
    let plain = word.lowercased().filter { $0 != "-" && $0 != "_" }
    return own.filter { $0.others.contains(plain) }.flatMap(\.own).first {
      known.contains($0) && !present.contains($0)
    }
  }
}
