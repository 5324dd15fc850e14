import SyrinxFiles

extension Metadata {
  /// Only the channel map, without which it would not sound the same.
  var stripped: Metadata {
    var metadata = Metadata()
    metadata.channelMap = channelMap
    return metadata
  }

  /// Only what cannot identify a speaker: positions of cues without names, and the channel map.
  var anonymous: Metadata {
    var metadata = stripped
    metadata.cues = cues.map { Cue(number: $0.number, position: $0.position) }
    return metadata
  }
}
