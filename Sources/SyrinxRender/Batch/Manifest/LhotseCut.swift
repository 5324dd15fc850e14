import SyrinxEngine
import SyrinxText

extension JSONValue {
  /// A cut of Lhotse as a line with path, start and end; other objects as they are. The cut itself stays among
  /// the columns.
  func withoutCut() throws(ManifestFault) -> JSONValue {
    guard case .object(let members) = self, let recording = self["recording"],
      case .array(let sources)? = recording["sources"],
      case .string(let path)? = sources.first?["source"]
    else { return self }
    guard sources.count == 1 else { throw .sources(sources.count) }
    switch recording["transforms"] {
    case nil, .null?, .array([])?: break
    default: throw .transforms
    }
    try checkChannels(of: recording, in: sources[0])
    let start = try time("start") ?? 0
    var more: [Member] = [Member("path", .string(path)), Member("start", .number(start))]
    if let seconds = try time("duration") { more.append(Member("end", .number(start + seconds))) }
    if case .array(let supervisions)? = self["supervisions"], let first = supervisions.first {
      for name in ["text", "speaker", "language"] {
        if let value = first[name] { more.append(Member(name, value)) }
      }
    }
    let hidden = Set(more.map(\.name) + ["recording", "duration"])
    return .object(more + members.filter { !hidden.contains($0.name) })
  }

  private func time(_ name: String) throws(ManifestFault) -> Double? {
    switch self[name] {
    case nil, .null?: nil
    case .number(let seconds)? where seconds.magnitude <= ClockTime.limit: seconds
    default: throw .badTime(name)
    }
  }

  /// Throws where a cut is of some of the channels of its recording only.
  private func checkChannels(of recording: JSONValue, in source: JSONValue) throws(ManifestFault) {
    guard let wanted = self["channel"]?.channels, !wanted.isEmpty else { return }
    let all = [source["channels"], recording["channel_ids"]].lazy.compactMap { $0?.channels }.first
    // Without a list of them they are those from 0 on.
    let count = recording["num_channels"]?.whole ?? 1
    let known = all ?? Array(0..<min(max(count, 1), Limits.channelCounts.upperBound))
    guard Set(known).isSubset(of: wanted) else { throw .channels(wanted, of: known.count) }
  }

  /// The number or numbers of a list; nil of anything else.
  private var channels: [Int]? {
    switch self {
    case .array(let numbers): numbers.compactMap(\.whole)
    default: whole.map { [$0] }
    }
  }
}
