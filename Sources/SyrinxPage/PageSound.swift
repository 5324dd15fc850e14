/// A sound that can be chosen, and the numbers that are drawn of it.
public struct PageSound: Sendable {
  /// The text of its button, such as `A`.
  public var label: String
  public var name: String
  /// Which of the page's files it is in, and its first channel there: two sounds that lie side by
  /// side in one file cannot drift apart.
  public var file: Int
  public var firstChannel: Int
  /// The loudness by which sounds are matched, in LUFS; nil leaves the sound as it is.
  public var loudness: Double?
  public var portrait: SoundPortrait
  /// A mouth follows it.
  public var hasMouth = true

  public init(
    label: String, name: String, file: Int, firstChannel: Int = 0, portrait: SoundPortrait
  ) {
    self.label = label
    self.name = name
    self.file = file
    self.firstChannel = firstChannel
    loudness = portrait.loudness
    self.portrait = portrait
  }
}
