/// The world outside the engine as processors may use it.
public protocol RenderResources {
  /// Opens a sound file, such as an impulse response.
  func openSource(at path: String) throws -> any FrameSource
  /// The text of a file, such as the points of a curve.
  func text(at path: String) throws -> String
  /// True of a sound file that can be opened as often as one likes, which a pipe cannot.
  func opensAgain(at path: String) -> Bool
  /// Threads that one rendering may keep busy.
  var threadCount: Int { get }
  /// The value that `make` gives, or gave for the same key in another rendering.
  func shared<Value: Sendable>(
    for key: some Hashable & Sendable, _ make: () throws -> Value
  ) throws -> Value
  /// A whole sound as it comes out of a codec, in time with what went in; it may end earlier or later.
  func coded(_ sound: any FrameSource, by codec: CodecRequest) throws -> any FrameSource
}

extension RenderResources {
  public var threadCount: Int { 1 }

  public func text(at path: String) throws -> String { throw EngineError.noFiles(path: path) }

  public func opensAgain(at path: String) -> Bool { false }

  public func shared<Value: Sendable>(
    for key: some Hashable & Sendable, _ make: () throws -> Value
  ) throws -> Value { try make() }

  public func coded(
    _ sound: any FrameSource, by codec: CodecRequest
  ) throws -> any FrameSource { throw EngineError.noFiles(path: "codec " + codec.kind.rawValue) }
}

/// A value that takes much memory, so that not all that were ever shared are kept.
package protocol LargeValue: Sendable {
  var byteCount: Int { get }
}

public struct NoResources: RenderResources {
  public init() {}
  public func openSource(at path: String) throws -> any FrameSource {
    throw EngineError.noFiles(path: path)
  }
}

/// The resources of another, for work that is done on the caller's thread.
package struct OneThread: RenderResources {
  private let resources: any RenderResources

  package init(_ resources: any RenderResources) { self.resources = resources }

  package func openSource(at path: String) throws -> any FrameSource {
    try resources.openSource(at: path)
  }

  package func text(at path: String) throws -> String { try resources.text(at: path) }

  package func opensAgain(at path: String) -> Bool { resources.opensAgain(at: path) }

  package func shared<Value: Sendable>(
    for key: some Hashable & Sendable, _ make: () throws -> Value
  ) throws -> Value { try resources.shared(for: key, make) }

  package func coded(
    _ sound: any FrameSource, by codec: CodecRequest
  ) throws -> any FrameSource { try resources.coded(sound, by: codec) }
}
