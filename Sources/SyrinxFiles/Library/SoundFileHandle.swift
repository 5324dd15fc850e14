import CSndFile
import SyrinxEngine
import SyrinxSystem

// Library/ owns the state of libsndfile, libFLAC and libmpg123 for open files. It is here that memory is
// handled unsafely.

/// libsndfile keeps why a file could not be opened in one place for all threads.
private let opening = Lock()

/// The owner of libsndfile's state for one open file (`SNDFILE *`).
@safe struct SoundFileHandle: ~Copyable {
  let file: OpaquePointer
  let info: SF_INFO
  /// Nil where a descriptor is read.
  private let input: Unmanaged<ViewInput>?

  /// Why libsndfile would not open a file.
  struct Refusal: Error {
    let code: Int32
    let reason: String
  }

  /// Opens a descriptor, which it takes over, for reading (`sf_open_fd`).
  init(reading descriptor: consuming Descriptor, info wanted: SF_INFO) throws(Refusal) {
    let number = descriptor.release()
    try unsafe self.init(wanted) { info in
      unsafe sf_open_fd(number, Int32(SFM_READ), &info, 1)
    }
  }

  /// Opens a view of a file for reading (`sf_open_virtual`).
  init(viewing view: any ByteView, info wanted: SF_INFO = SF_INFO()) throws(Refusal) {
    let input = unsafe Unmanaged.passRetained(ViewInput(view))
    try unsafe self.init(wanted, input) { info in
      var calls = unsafe ViewInput.calls
      return unsafe sf_open_virtual(&calls, Int32(SFM_READ), &info, input.toOpaque())
    }
    // A stream of Opus that begins at another time than zero, as one that was cut out of a broadcast does,
    // is read by libsndfile 1.2 without its pre-skip left out, until it has been told to go somewhere.
    if info.seekable != 0, FileLayout(code: info.format)?.encoding == .opus { _ = seek(to: 0) }
  }

  /// Opens a pipe for writing (`sf_open_fd`), by a descriptor of its own: where that fails, libsndfile
  /// closes the one it was given, also if it was told to leave it open (1.2).
  init(streamingTo descriptor: Int32, info wanted: SF_INFO) throws(Refusal) {
    let copy: Int32
    do throws(SystemFailure) { copy = try Descriptor(duplicating: descriptor).release() } catch {
      throw Refusal(code: 0, reason: systemReason(error.number))
    }
    try unsafe self.init(wanted) { info in
      unsafe sf_open_fd(copy, Int32(SFM_WRITE), &info, 1)
    }
  }

  /// Opens a file that can be gone back in for writing (`sf_open_virtual`), so that every failure
  /// of the system is seen. The target must outlive the handle.
  init(writing target: WritingTarget, info wanted: SF_INFO) throws(Refusal) {
    try unsafe self.init(wanted) { info in
      var calls = unsafe WritingTarget.calls
      return unsafe sf_open_virtual(
        &calls, Int32(SFM_WRITE), &info, Unmanaged.passUnretained(target).toOpaque())
    }
  }

  /// Opens a file, or gives the view up and throws why that cannot be done.
  @unsafe private init(
    _ wanted: SF_INFO, _ input: Unmanaged<ViewInput>? = nil,
    _ call: (inout SF_INFO) -> OpaquePointer?
  ) throws(Refusal) {
    var info = wanted
    var refusal = Refusal(code: 0, reason: "")
    let file = unsafe opening.hold { () -> OpaquePointer? in
      let file = unsafe call(&info)
      if unsafe file == nil { refusal = Self.refusal }
      return unsafe file
    }
    guard let file = unsafe file else {
      unsafe input?.release()
      throw refusal
    }
    unsafe self.file = file
    self.info = info
    unsafe self.input = input
  }

  deinit {
    _ = unsafe sf_close(file)
    unsafe input?.release()
  }

  /// The system's number of a failure to read a view.
  var viewFailure: Int32? { unsafe input?.takeUnretainedValue().view.failure }

  /// The failure of a program that a view is read from.
  var programFailure: ChildProgram.Failure? {
    unsafe input?.takeUnretainedValue().view.programFailure
  }

  private static var refusal: Refusal {
    let code = sf_error(nil)
    return unsafe Refusal(code: code, reason: text(sf_strerror(nil)))
  }

  @unsafe private static func text(_ message: UnsafePointer<CChar>?) -> String {
    var text = unsafe message.map { unsafe String(cString: $0) } ?? ""
    while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
    return text
  }

  /// Calls `sf_error`.
  var failure: Refusal? {
    let code = unsafe sf_error(file)
    guard code != 0 else { return nil }
    return unsafe Refusal(code: code, reason: Self.text(sf_strerror(file)))
  }

  /// Reads whole frames, interleaved (`sf_readf_float`).
  func read(into samples: inout MutableSpan<Float>, frameCount: Int) -> Int {
    unsafe read(into: &samples, frameCount, by: sf_readf_float)
  }

  /// Reads whole frames, interleaved (`sf_readf_int`).
  func read(into samples: inout MutableSpan<Int32>, frameCount: Int) -> Int {
    unsafe read(into: &samples, frameCount, by: sf_readf_int)
  }

  /// Reads whole frames, interleaved (`sf_readf_double`).
  func read(into samples: inout MutableSpan<Double>, frameCount: Int) -> Int {
    unsafe read(into: &samples, frameCount, by: sf_readf_double)
  }

  /// Reads whole frames, interleaved, of a file of 16 bits (`sf_readf_short`).
  func read(into numbers: inout MutableSpan<Int16>, frameCount: Int) -> Int {
    unsafe read(into: &numbers, frameCount, by: sf_readf_short)
  }

  @unsafe private func read<Number>(
    into numbers: inout MutableSpan<Number>, _ frameCount: Int,
    by read: (OpaquePointer?, UnsafeMutablePointer<Number>?, sf_count_t) -> sf_count_t
  ) -> Int {
    precondition(frameCount * Int(info.channels) <= numbers.count)
    return unsafe numbers.withUnsafeMutableBufferPointer {
      unsafe Int(read(file, $0.baseAddress, sf_count_t(frameCount)))
    }
  }

  /// Goes to a frame (`sf_seek`) and tells whether that could be done.
  func seek(to frame: Int) -> Bool {
    unsafe sf_seek(file, sf_count_t(frame), Int32(SEEK_SET)) == sf_count_t(frame)
  }

  /// Writes whole frames, interleaved (`sf_writef_short`).
  func write(_ samples: Span<Int16>, frameCount: Int) -> Int {
    unsafe write(samples, frameCount, by: sf_writef_short)
  }

  /// Writes whole frames, interleaved (`sf_writef_int`).
  func write(_ samples: Span<Int32>, frameCount: Int) -> Int {
    unsafe write(samples, frameCount, by: sf_writef_int)
  }

  /// Writes whole frames, interleaved (`sf_writef_float`).
  func write(_ samples: Span<Float>, frameCount: Int) -> Int {
    unsafe write(samples, frameCount, by: sf_writef_float)
  }

  @unsafe private func write<Number>(
    _ samples: Span<Number>, _ frameCount: Int,
    by write: (OpaquePointer?, UnsafePointer<Number>?, sf_count_t) -> sf_count_t
  ) -> Int {
    precondition(frameCount * Int(info.channels) <= samples.count)
    return unsafe samples.withUnsafeBufferPointer {
      unsafe Int(write(file, $0.baseAddress, sf_count_t(frameCount)))
    }
  }

  /// Sets a switch of libsndfile (`sf_command`).
  func set(_ command: Int, to value: Bool) {
    _ = unsafe sf_command(file, Int32(command), nil, value ? 1 : 0)
  }

  /// Writes what is left and closes the file (`sf_close`); 0 if all went well.
  consuming func close() -> Int32 {
    let file = unsafe self.file
    discard self
    return unsafe sf_close(file)
  }
}
