/// A processor that knows by itself when it is silent.
public protocol SelectiveProcessor: Processor {
  /// The frame up to which, from a position on, it makes nothing but zeros.
  func silence(from position: Int, _ inputs: [ProcessorInput]) -> Int

  /// Moves those inputs on that it pulls; `reset(to:)` follows before the next frame is rendered.
  func skip(to position: Int, _ inputs: [ProcessorInput])
}

extension SelectiveProcessor {
  public var asSelective: (any SelectiveProcessor)? { self }
}

/// A processor without inputs.
public protocol SourceProcessor: SelectiveProcessor {
  /// The frame at which it begins to sound.
  var start: Int { get }

  /// It may wait for a file or allocate, so that in live mode another thread runs it ahead of time;
  /// false of frames that a sound device hands over.
  var isReadAhead: Bool { get }

  /// Lets go of files and the like: nothing more is rendered unless it is reset.
  func close()
}

extension SourceProcessor {
  public var asSource: (any SourceProcessor)? { self }
  public var isReadAhead: Bool { true }

  public func silence(from position: Int, _ inputs: [ProcessorInput]) -> Int {
    max(start, position)
  }

  public func skip(to position: Int, _ inputs: [ProcessorInput]) {}
}
