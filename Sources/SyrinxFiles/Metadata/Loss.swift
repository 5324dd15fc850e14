extension Metadata {
  /// Something that did not come along, and why.
  public struct Loss: Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
      /// The kind of file has no place for it.
      case noPlace
      /// It has more bytes than are carried, or than the kind of file can count.
      case tooLarge(mostBytes: Int)
      /// There are more of it than the kind of file can count.
      case tooMany(most: Int)
      /// Its statement of its own length is not so.
      case malformed
      /// It is of a kind that is not read.
      case unread
      /// It stands where programs do not look for one, such as between two sounds or before another one.
      case elsewhere
      /// A pipe brings it when it is too late.
      case behindSound
      /// It marks a place that is not in the output.
      case outside
      /// It tells of the samples as they were.
      case soundChanged
      /// It tells of one of the sounds that the output is made of.
      case ofOneSound
      /// A list says that players are not to show it.
      case hidden
      /// It is kept, but others read no more of it.
      case unusual(most: Int)
    }

    /// Its name in the inventory.
    public var name: String
    public var count: Int
    public var reason: Reason
    /// The size of what is too large.
    public var byteCount: Int?

    public init(
      _ name: String, _ count: Int = 1, _ reason: Reason, byteCount: Int? = nil
    ) {
      self.name = name
      self.count = count
      self.reason = reason
      self.byteCount = byteCount
    }
  }

  /// Everything that another has lost of this, for one reason.
  func losses(to kept: Metadata, _ reason: Loss.Reason) -> [Loss] {
    let lost = inventory.subtracting(kept.inventory)
    return lost.names.map { Loss($0, lost[$0], reason) }
  }
}
