import CSyrinx
import SyrinxEngine
import SyrinxRender
import SyrinxSystem
import SyrinxText

extension OpenSound {
  /// Samples in memory after a chain, which may have been made ready before.
  @unsafe fileprivate convenience init(
    _ samples: UnsafePointer<syrinx_samples>?, _ format: UnsafePointer<syrinx_format>?,
    _ chain: OpaquePointer?, _ options: UnsafePointer<CChar>?,
    _ progress: @autoclosure () -> Sound.Progress
  ) throws {
    let (format, known) = try unsafe StreamFormat.checked(format)
    guard let frameCount = known else {
      throw CallError.outOfRange("number of frames", -1, 0...Int64(Limits.frameCounts.upperBound))
    }
    let lent = try unsafe LentSamples(samples, frameCount: frameCount)
    try lent.check(format.channelCount)
    let form = LentReader.Form(
      format: format, frameCount: frameCount, options: try unsafe string(options, "options"))
    let handle = unsafe chainHandle(chain)
    let made: LentReader
    if let kept = handle?.readers?.take(form), kept.start(lent) {
      made = kept
    } else {
      made = try withBrokenPipesBlocked {
        try LentReader(form, handle?.chain, lent, progress())
      }
    }
    self.init(made, handle?.readers)
  }

  /// Reads into the caller's memory.
  fileprivate func read(_ lent: LentSamples, _ count: Int) throws -> Int {
    try lent.check(reader.format.channelCount)
    let capacity = min(count, AudioBlock.usualFrameCount)
    return try lent.fill(
      count, by: Box(AudioBuffer(channelCount: lent.channelCount, frameCapacity: capacity))
    ) { try reader.read(into: &$0) }
  }
}

@c @implementation
public func syrinx_sound_open(
  _ path: UnsafePointer<CChar>?, _ chain: OpaquePointer?, _ options: UnsafePointer<CChar>?,
  _ progress: UnsafePointer<syrinx_progress>?, _ sound: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: TextResult?
) -> syrinx_status {
  withBrokenPipesBlocked {
    unsafe answer(error, sound, "sound") {
      let opened = try Sound(unopened: unsafe SyrinxC.path(path, "path"))
      let sound = unsafe SyrinxC.chain(chain).map { opened.applying($0) } ?? opened
      let reader = try unsafe sound.reader(
        string(options, "options"), ProgressReport(progress).report())
      return unsafe handle(OpenSound(reader))
    }
  }
}

@c @implementation
public func syrinx_sound_borrow(
  _ samples: UnsafePointer<syrinx_samples>?, _ format: UnsafePointer<syrinx_format>?,
  _ chain: OpaquePointer?, _ options: UnsafePointer<CChar>?,
  _ progress: UnsafePointer<syrinx_progress>?, _ sound: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: TextResult?
) -> syrinx_status {
  unsafe answer(error, sound, "sound") {
    try unsafe handle(
      OpenSound(samples, format, chain, options, ProgressReport(progress).report()))
  }
}

@c @implementation
public func syrinx_chain_apply(
  _ chain: OpaquePointer?, _ samples: UnsafePointer<syrinx_samples>?,
  _ format: UnsafePointer<syrinx_format>?, _ options: UnsafePointer<CChar>?,
  _ result: UnsafePointer<syrinx_samples>?, _ frames: Int64,
  _ made: UnsafeMutablePointer<syrinx_format>?, _ sound: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: TextResult?
) -> syrinx_status {
  unsafe answer(error) {
    let place = try unsafe place(sound, "sound")
    unsafe place.pointee = nil
    let formPlace = try unsafe SyrinxC.place(made, "made")
    let count = try checked(frames, "number of frames", in: Limits.frameCounts)
    let target = unsafe result == nil ? nil : try LentSamples(result, frameCount: count)
    let opened = try unsafe OpenSound(samples, format, chain, options, { _, _ in })
    let form = opened.reader.format
    unsafe formPlace.pointee = syrinx_format(form)
    if let target, form.frameCount == count, form.channelCount == target.channelCount {
      _ =
        try unsafe chainHandle(chain)?.readers != nil
        ? opened.read(target, count) : withBrokenPipesBlocked { try opened.read(target, count) }
    } else {
      unsafe place.pointee = handle(opened)
    }
  }
}

@c @implementation
public func syrinx_sound_format(
  _ sound: OpaquePointer?, _ format: UnsafeMutablePointer<syrinx_format>?, _ error: TextResult?
) -> syrinx_status {
  unsafe answer(error) {
    let place = try unsafe place(format, "format")
    unsafe place.pointee = syrinx_format(
      try use(sound, OpenSound.self, "sound") { $0.reader.format })
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
    unsafe place.pointee = Int64(
      try use(sound, OpenSound.self, "sound") { try $0.read(lent, count) })
  }
}

@c @implementation
public func syrinx_sound_seek(
  _ sound: OpaquePointer?, _ frame: Int64, _ error: TextResult?
) -> syrinx_status {
  unsafe answerWriting(error) {
    let frame = try checked(frame, "frame", in: Limits.frameCounts)
    try unsafe use(sound, OpenSound.self, "sound") { try $0.reader.seek(to: frame) }
  }
}

@c @implementation
public func syrinx_sound_facts(
  _ sound: OpaquePointer?, _ json: TextResult?, _ error: TextResult?
) -> syrinx_status {
  unsafe answer(error, json, "json") {
    try unsafe use(sound, OpenSound.self, "sound") { unsafe text($0.reader.facts.compact) }
  }
}

@c @implementation
public func syrinx_sound_move(
  _ sound: OpaquePointer?, _ times: UnsafePointer<Double>?,
  _ moved: UnsafeMutablePointer<Double>?, _ count: Int64, _ error: TextResult?
) -> syrinx_status {
  unsafe answer(error) {
    try unsafe use(sound, OpenSound.self, "sound") { opened in
      try unsafe move(times, moved, count) { opened.reader.moved($0) }
    }
  }
}

@c @implementation
public func syrinx_sound_free(_ sound: OpaquePointer?) {
  unsafe release(sound, OpenSound.self)
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
