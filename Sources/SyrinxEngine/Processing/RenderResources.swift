/// The world outside the engine as processors may use it.
public protocol RenderResources {
  /// Opens a sound file, such as an impulse response.
  func openSource(at path: String) throws -> any FrameSource
  /// True of a sound file that can be opened as often as one likes, which a pipe cannot.
  func opensAgain(at path: String) -> Bool
  /// Threads that one rendering may keep busy.
  var threadCount: Int { get }
  /// The value that `make` gives, or gave for the same key in another rendering.
  func shared<Value: Sendable>(
    for key: some Hashable & Sendable, _ make: () throws -> Value
  ) throws -> Value
}

extension RenderResources {
  public var threadCount: Int { 1 }

  public func opensAgain(at path: String) -> Bool { false }

  public func shared<Value: Sendable>(
    for key: some Hashable & Sendable, _ make: () throws -> Value
  ) throws -> Value { try make() }
}

/// Resources for those who have no files.
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

  package func opensAgain(at path: String) -> Bool { resources.opensAgain(at: path) }

  package func shared<Value: Sendable>(
    for key: some Hashable & Sendable, _ make: () throws -> Value
  ) throws -> Value { try resources.shared(for: key, make) }
}
