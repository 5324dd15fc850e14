import SyrinxEngine

/// Finds channels that say the same as another, or the same with inverted polarity.
///
/// Channels that have not differed yet are one group, which falls apart where one of them differs from
/// its first: there are never more groups than channels, however many pairs these make.
public struct IdenticalChannelFinder: Sendable {
  /// Two channels, counted from zero.
  public struct Pair: Hashable, Sendable {
    public let first: Int
    public let second: Int
  }

  private struct Member {
    let channel: Int
    /// Against the group's first.
    var sign: Float = 1
  }

  /// Channels that are the same up to their signs; of those that are silent up to now, signs say nothing.
  private struct Group {
    var members: [Member]
    var isSilent: Bool
  }

  /// Those of two or more.
  private var groups: [Group]

  public init(format: StreamFormat) {
    groups = [Group(members: (0..<format.channelCount).map { Member(channel: $0) }, isSilent: true)]
  }

  public var identical: [Pair] { pairs { $0.isSilent || $1.sign == $2.sign } }
  public var inverted: [Pair] { pairs { $0.isSilent || $1.sign != $2.sign } }

  private func pairs(where isPair: (Group, Member, Member) -> Bool) -> [Pair] {
    let pairs = groups.flatMap { group in
      group.members.indices.flatMap { second in
        group.members[..<second].filter { isPair(group, $0, group.members[second]) }
          .map { Pair(first: $0.channel, second: group.members[second].channel) }
      }
    }
    return pairs.sorted { ($0.second, $0.first) < ($1.second, $1.first) }
  }

  /// Takes the next frames into account; channels that turn out to differ are not looked at again.
  public mutating func add(_ block: AudioFrames) {
    for index in groups.indices.reversed() where !holds(groups[index], in: block) {
      let parts = split(groups.remove(at: index), by: block)
      groups += parts.filter { $0.members.count > 1 }
    }
  }

  private func holds(_ group: Group, in block: AudioFrames) -> Bool {
    let first = block.samples(of: group.members[0].channel)
    return group.members.allSatisfy { member in
      let samples = block.samples(of: member.channel)
      return group.isSilent
        ? Self.areEqual(samples, samples, sign: -1)
        : Self.areEqual(first, samples, sign: member.sign)
    }
  }

  private func split(_ group: Group, by block: AudioFrames) -> [Group] {
    var parts: [Group] = []
    for var member in group.members {
      let samples = block.samples(of: member.channel)
      let part = parts.firstIndex { part in
        let first = part.members[0]
        let signs = group.isSilent ? [1, -1] : [first.sign * member.sign]
        return signs.contains { sign in
          let isEqual = Self.areEqual(block.samples(of: first.channel), samples, sign: sign)
          if isEqual, group.isSilent { member.sign = sign }
          return isEqual
        }
      }
      if let part {
        parts[part].members.append(member)
      } else {
        let isSilent = group.isSilent && Self.areEqual(samples, samples, sign: -1)
        parts.append(Group(members: [member], isSilent: isSilent))
      }
    }
    // Signs are those against the first.
    for part in parts.indices {
      let sign = parts[part].members[0].sign
      for member in parts[part].members.indices { parts[part].members[member].sign *= sign }
    }
    return parts
  }

  /// One channel is the other times a sign. Nothing is equal to NaN, and only silence to itself
  /// inverted.
  private static func areEqual(_ first: Span<Float>, _ second: Span<Float>, sign: Float) -> Bool {
    var index = 0
    while index + 8 <= first.count {
      if any(first.lanes(at: index) .!= sign * second.lanes(at: index)) { return false }
      index += 8
    }
    while index < first.count {
      if first[index] != sign * second[index] { return false }
      index += 1
    }
    return true
  }
}
