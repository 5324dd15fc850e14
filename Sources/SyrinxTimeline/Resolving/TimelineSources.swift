import SyrinxEngine
import SyrinxText

public protocol TimelineSources {
  func sound(at path: String) throws -> SoundSource
  /// One of the sounds of a film, from the first picture on.
  func filmSound(at path: String, stream: Int) throws -> SoundSource
  /// Nil of a still picture, which is shown for as long as anything is heard.
  func pictureSeconds(at path: String) throws -> Double?
  func speech(_ words: JSONValue) throws -> SoundSource
  func timeline(at path: String) throws -> Timeline
  /// Sentences about missing and damaged parts of the sounds that were opened.
  var damageNotes: [String] { get }
}
