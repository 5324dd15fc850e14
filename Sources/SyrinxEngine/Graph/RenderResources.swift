/// What processors may use of the world outside the engine.
public protocol RenderResources {
  /// Opens a sound file, such as an impulse response.
  func openSource(at path: String) throws -> any FrameSource
  /// Threads that one rendering may keep busy.
  var threadCount: Int { get }
  /// The impulse response in a file, made ready for a format and at a level.
  func impulse(at path: String, gain: ImpulseGain, for format: StreamFormat) throws
    -> ImpulseSpectra
}

extension RenderResources {
  public var threadCount: Int { 1 }

  public func impulse(at path: String, gain: ImpulseGain, for format: StreamFormat) throws
    -> ImpulseSpectra
  {
    try ImpulseSpectra(openSource(at: path), path: path, gain: gain, for: format)
  }
}

/// Resources for those who have no files.
public struct NoResources: RenderResources {
  public init() {}
  public func openSource(at path: String) throws -> any FrameSource {
    throw EngineError.impulseResponse(path: path, reason: "this engine has no access to files")
  }
}
