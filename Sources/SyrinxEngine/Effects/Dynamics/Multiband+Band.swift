extension Multiband {
  /// A band by its upper end, with what of its compressor differs from the others'.
  public struct Band: Hashable, Sendable {
    /// In hertz.
    public var limit: Double
    public var threshold: Double?
    public var ratio: Double?
    public var makeup: Double?

    public init(below limit: Double) { self.limit = limit }
  }
}
