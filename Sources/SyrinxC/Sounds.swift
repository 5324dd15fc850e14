import CSyrinx
import SyrinxEngine
import SyrinxRender
import SyrinxText

extension Sound {
  /// Behind a chain, if there is one.
  @unsafe fileprivate func reader(
    _ chain: OpaquePointer?, _ options: UnsafePointer<CChar>?,
    _ progress: UnsafePointer<syrinx_progress>?
  ) throws -> SoundReader {
    let options = try unsafe ReadOptions.read(options, as: ReadOptions()).render
    try options.check()
    let sound = unsafe SyrinxC.chain(chain).map { applying($0) } ?? self
    return try sound.reader(
      options: options, progress: unsafe ProgressReport(progress).report())
  }
}

@c @implementation
public func syrinx_sound_open(
  _ path: UnsafePointer<CChar>?, _ chain: OpaquePointer?, _ options: UnsafePointer<CChar>?,
  _ progress: UnsafePointer<syrinx_progress>?, _ sound: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: TextResult?
) -> syrinx_status {
  unsafe answerWriting(error) {
    let place = try unsafe place(sound, "sound")
    unsafe place.pointee = nil
    let opened = try Sound(unopened: unsafe SyrinxC.path(path, "path"))
    unsafe place.pointee = handle(try opened.reader(chain, options, progress))
  }
}

@c @implementation
public func syrinx_sound_borrow(
  _ samples: UnsafePointer<syrinx_samples>?, _ format: UnsafePointer<syrinx_format>?,
  _ chain: OpaquePointer?, _ options: UnsafePointer<CChar>?,
  _ progress: UnsafePointer<syrinx_progress>?, _ sound: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: TextResult?
) -> syrinx_status {
  unsafe answer(error) {
    let place = try unsafe place(sound, "sound")
    unsafe place.pointee = nil
    let (format, known) = try unsafe StreamFormat.checked(format)
    guard let frameCount = known else {
      throw CallError.outOfRange("number of frames", -1, 0...Int64(Limits.frameCounts.upperBound))
    }
    let lent = try unsafe LentSamples(samples, frameCount: frameCount)
    try lent.check(format.channelCount)
    let borrowed = Sound { LentSource(lent, format, frameCount: frameCount) }
    unsafe place.pointee = handle(try borrowed.reader(chain, options, progress))
  }
}

@c @implementation
public func syrinx_sound_format(
  _ sound: OpaquePointer?, _ format: UnsafeMutablePointer<syrinx_format>?, _ error: TextResult?
) -> syrinx_status {
  unsafe answer(error) {
    let place = try unsafe place(format, "format")
    unsafe place.pointee = syrinx_format(
      try use(sound, SoundReader.self, "sound") { $0.format })
  }
}

@c @implementation
public func syrinx_sound_read(
  _ sound: OpaquePointer?, _ samples: UnsafePointer<syrinx_samples>?, _ frames: Int64,
  _ done: UnsafeMutablePointer<Int64>?, _ error: TextResult?
) -> syrinx_status {
  unsafe answerWriting(error) {
    let place = try unsafe place(done, "done")
    unsafe place.pointee = 0
    let count = try checked(frames, "number of frames", in: Limits.frameCounts)
    let lent = try unsafe LentSamples(samples, frameCount: count)
    unsafe place.pointee = try use(sound, SoundReader.self, "sound") { reader in
      try lent.check(reader.format.channelCount)
      let capacity = min(count, AudioBlock.usualFrameCount)
      let done = try lent.fill(
        count, by: Box(AudioBuffer(channelCount: lent.channelCount, frameCapacity: capacity))
      ) { try reader.read(into: &$0) }
      return Int64(done)
    }
  }
}

@c @implementation
public func syrinx_sound_seek(
  _ sound: OpaquePointer?, _ frame: Int64, _ error: TextResult?
) -> syrinx_status {
  unsafe answerWriting(error) {
    let frame = try checked(frame, "frame", in: Limits.frameCounts)
    try unsafe use(sound, SoundReader.self, "sound") { try $0.seek(to: frame) }
  }
}

@c @implementation
public func syrinx_sound_facts(
  _ sound: OpaquePointer?, _ json: TextResult?, _ error: TextResult?
) -> syrinx_status {
  unsafe answer(error) {
    let place = try unsafe place(json, "json")
    unsafe place.pointee = nil
    unsafe place.pointee = text(try use(sound, SoundReader.self, "sound") { $0.facts.compact })
  }
}

@c @implementation
public func syrinx_sound_move(
  _ sound: OpaquePointer?, _ times: UnsafePointer<Double>?,
  _ moved: UnsafeMutablePointer<Double>?, _ count: Int64, _ error: TextResult?
) -> syrinx_status {
  unsafe answer(error) {
    try unsafe use(sound, SoundReader.self, "sound") { reader in
      try unsafe move(times, moved, count) { reader.moved($0) }
    }
  }
}

@c @implementation
public func syrinx_sound_free(_ sound: OpaquePointer?) {
  unsafe release(sound, SoundReader.self)
}

@c @implementation
public func syrinx_render(
  _ input: UnsafePointer<CChar>?, _ output: UnsafePointer<CChar>?, _ chain: OpaquePointer?,
  _ options: UnsafePointer<CChar>?, _ progress: UnsafePointer<syrinx_progress>?,
  _ report: TextResult?, _ error: TextResult?
) -> syrinx_status {
  unsafe answerWriting(error) {
    unsafe report?.pointee = nil
    let source = try Sound(unopened: unsafe path(input, "input"))
    let target = try unsafe path(output, "output")
    let options = try unsafe FileOptions.read(options, as: FileOptions()).render
    try options.check()
    let sound = unsafe SyrinxC.chain(chain).map { source.applying($0) } ?? source
    let made = try sound.rendered(to: target, options, unsafe ProgressReport(progress).report())
    unsafe report?.pointee = text(made.json.compact)
  }
}
