import LibC

// Processes/ starts other programs and copies of this one, sees that none outlives it, and answers
// signals.

/// Another program at work. It ends with this owner at the latest, and with this process.
///
/// Its standard error is taken in while anything else of it is waited for, so that neither side waits for
/// the other; only the end of it is kept.
package final class ChildProgram {
  package enum Input {
    /// The end of a file at once.
    case nothing
    /// The bytes that are handed to `write`.
    case piped
    case file(Int32)
    case bytes([UInt8])
  }

  package enum Output {
    case nowhere
    /// Where this process writes.
    case inherited
    /// Into a pipe that is read here; `ahead` of that, as far as the system allows.
    case piped(ahead: Bool = false)
  }

  /// The program as it was called.
  package let command: String
  let process: pid_t
  private var input: Descriptor?
  private var output: Descriptor?
  private var complaints: Descriptor?
  private var said: [UInt8] = []
  private static let mostSaid = 1 << 16
  /// Set once it has complained of a full disk, which does not keep ffmpeg from ending well.
  package private(set) var foundDiskFull = false
  private var end: ProgramEnd?
  /// When it must be done, and how many seconds that is from its start.
  private let limit: (end: MonotonicTime, seconds: Int)?

  /// Starts a program that is found along PATH. `files` are its descriptors from 3 on; `seconds` is how
  /// long it may take in all.
  package init(
    _ words: [String], input kind: Input = .nothing, output target: Output = .nowhere,
    files: [Int32] = [], within seconds: Int? = nil
  ) throws(Failure) {
    ignoreBrokenPipes()
    ProgramEnd.keepAll()
    command = Self.shown(words)
    limit = seconds.map { (.now + .seconds($0), $0) }
    do throws(SystemFailure) {
      var source: Descriptor
      switch kind {
      case .nothing: source = try Descriptor(opening: "/dev/null", O_RDONLY)
      case .file(let number): source = try Descriptor(duplicating: number)
      case .bytes(let bytes):
        source = try makeUnnamedFile()
        try source.write(bytes)
        try source.seek(to: 0)
      case .piped:
        var pipe = try PipeEnds()
        source = pipe.reading.take()!
        input = pipe.writing.take()
        // A pipe that is full is waited for here, where the program can be heard meanwhile.
        _ = fcntl(input?.number ?? -1, F_SETFL, O_NONBLOCK)
      }
      var sink: Descriptor
      switch target {
      case .nowhere: sink = try Descriptor(opening: "/dev/null", O_WRONLY)
      case .inherited: sink = try Descriptor(duplicating: StandardOutput.descriptor)
      case .piped(let ahead):
        var pipe = try PipeEnds()
        sink = pipe.writing.take()!
        output = pipe.reading.take()
        #if canImport(Glibc)
          // F_SETPIPE_SZ: as much as an unprivileged process may have.
          if ahead { _ = fcntl(sink.number, 1031, 1 << 20) }
        #endif
      }
      var errors = try PipeEnds()
      complaints = errors.reading.take()
      _ = fcntl(complaints?.number ?? -1, F_SETFL, O_NONBLOCK)
      let far = errors.writing.take()!
      process = try startProgram(words, streams: [source.number, sink.number, far.number], files)
    } catch {
      throw error.number == ENOENT ? .missing : .notStarted(error)
    }
  }

  deinit { stop() }

  private static func shown(_ words: [String]) -> String {
    let line = words.joined(separator: " ")
    return line.count > 160 ? line.prefix(160) + "…" : line
  }

  /// The last line that it said on standard error and that gives a reason; ffmpeg goes on after that.
  package var lastComplaint: String {
    listen()
    let lines = String(decoding: said, as: UTF8.self).split(whereSeparator: \.isNewline)
    let reasoned = lines.last { line in
      !line.hasSuffix("--") && !line.hasSuffix("-- ") && !line.hasSuffix(": Invalid argument")
    }
    return (reasoned ?? lines.last).map(String.init) ?? ""
  }

  /// The end of all that it said on standard error.
  package var complaintText: String {
    listen()
    return String(decoding: said, as: UTF8.self)
  }

  /// The next bytes that it writes, none at the end. It fails if nothing comes for so many seconds, and is
  /// stopped where it is not wanted any more, which is asked ten times a second.
  package func read(
    upTo count: Int, patience seconds: Double = .infinity, while isWanted: () -> Bool = { true }
  ) throws(Failure) -> [UInt8] {
    guard let number = output?.number else { return [] }
    try wait(for: number, POLLIN, patience: seconds, while: isWanted)
    do throws(SystemFailure) {
      return try readBytes(from: number, upTo: count)
    } catch {
      throw .ended(.unknown(error.number), said: "")
    }
  }

  /// All that it writes, which is an error if it is more than so many bytes.
  package func readAll(
    upTo most: Int, patience seconds: Double = .infinity, while isWanted: () -> Bool = { true }
  ) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let more = try read(upTo: 1 << 16, patience: seconds, while: isWanted)
      if more.isEmpty { return bytes }
      bytes += more
      if bytes.count > most { throw stopped(by: .tooMuch(bytes: most, command: command)) }
    }
  }

  /// Hands bytes over. A program that reads no more has failed, as has one that takes nothing and does
  /// nothing for so many seconds.
  package func write(
    _ bytes: Span<UInt8>, patience seconds: Double = .infinity,
    while isWanted: () -> Bool = { true }
  ) throws(Failure) {
    var done = 0
    while done < bytes.count {
      guard let number = input?.number else { return }
      let result = unsafe bytes.extracting(done...).withUnsafeBufferPointer {
        unsafe LibC.write(number, $0.baseAddress, $0.count)
      }
      if result > 0 {
        done += result
      } else if result < 0, errno == EAGAIN {
        try wait(for: number, POLLOUT, patience: seconds, mark: { usedTime }, while: isWanted)
      } else if result == 0 || errno != EINTR {
        // It reads no more: its end says why, if it fails.
        let number = errno
        try finish(patience: seconds)
        throw .ended(end ?? .unknown(number), said: lastComplaint)
      }
    }
  }

  /// Closes its input and waits for its end. It fails if it does nothing, and the mark, which tells how far
  /// it has come, stays the same, for so many seconds; it is stopped where it is not wanted any more.
  package func finish(
    patience seconds: Double = .infinity, mark: () -> Int = { 0 },
    while isWanted: () -> Bool = { true }
  ) throws(Failure) {
    input = nil
    // Nobody reads any more, and whoever writes is told so.
    output = nil
    var (last, since) = ([mark(), usedTime], MonotonicTime.now)
    while end == nil {
      end = ProgramEnd(of: process, waits: false)
      if end != nil { break }
      if !isWanted() { throw stopped(by: .stopped) }
      try checkLimit()
      let next = [mark(), seconds < .infinity ? usedTime : 0]
      if next != last { (last, since) = (next, MonotonicTime.now) }
      if (MonotonicTime.now - since) / .seconds(1) > seconds {
        throw stopped(by: .silent(seconds: Int(seconds), command: command))
      }
      rest()
    }
    listen()
    guard let end, end.isSuccess else {
      throw .ended(end ?? .unknown(ECHILD), said: lastComplaint)
    }
  }

  /// Waits a moment, or until it says something or closes its standard error, as at its end.
  private func rest() {
    guard let number = complaints?.number else {
      _ = usleep(2000)
      return
    }
    var event = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    if unsafe poll(&event, 1, 20) > 0 { listen() }
  }

  /// Ends the program, whatever it is doing.
  package func stop() {
    input = nil
    output = nil
    guard end == nil else { return }
    kill(process, SIGKILL)
    end = ProgramEnd(of: process)
  }

  private func stopped(by failure: Failure) -> Failure {
    stop()
    return failure
  }

  private func checkLimit() throws(Failure) {
    guard let limit, limit.end <= .now else { return }
    throw stopped(by: .tooLong(seconds: limit.seconds, command: command))
  }

  /// Waits until a pipe is ready (`poll`), and listens to the program meanwhile.
  private func wait(
    for number: Int32, _ event: Int32, patience seconds: Double, mark: () -> Int = { 0 },
    while isWanted: () -> Bool
  ) throws(Failure) {
    var (start, last) = (MonotonicTime.now, mark())
    while true {
      try checkLimit()
      var events = [pollfd(fd: number, events: Int16(event), revents: 0)]
      if let complaints = complaints?.number {
        events.append(pollfd(fd: complaints, events: Int16(POLLIN), revents: 0))
      }
      let left = seconds - (MonotonicTime.now - start) / .seconds(1)
      let pause = max(min(left, 0.1), 0)
      let result = unsafe poll(&events, nfds_t(events.count), Int32((pause * 1000).rounded(.up)))
      if result < 0, errno != EINTR { throw .ended(.unknown(errno), said: lastComplaint) }
      if result > 0 {
        if events.count > 1, events[1].revents != 0 { listen() }
        if events[0].revents != 0 { return }
      }
      if !isWanted() { throw stopped(by: .stopped) }
      guard left <= 0 else { continue }
      let next = mark()
      if next == last { throw stopped(by: .silent(seconds: Int(seconds), command: command)) }
      (start, last) = (MonotonicTime.now, next)
    }
  }

  /// The processor time that it has used, in ticks (proc(5)); 0 where the system does not tell.
  private var usedTime: Int {
    // The 14th and 15th field.
    processFields(of: process).dropFirst(11).prefix(2).reduce(0) { $0 + (Int($1) ?? 0) }
  }

  /// Takes in what it has said on standard error, but not for ever.
  private func listen() {
    for _ in 0..<4 {
      guard let number = complaints?.number,
        let more = try? readBytes(from: number, upTo: Self.mostSaid)
      else { return }
      if more.isEmpty {
        complaints = nil
        return
      }
      let seam = max(said.count - 32, 0)
      said += more
      if !foundDiskFull {
        foundDiskFull = String(decoding: said[seam...], as: UTF8.self).contains("No space left")
      }
      if said.count > 2 * Self.mostSaid { said.removeFirst(said.count - Self.mostSaid) }
    }
  }
}

extension ChildProgram {
  /// Waits for a program that answers the keys of the terminal itself, Ctrl-C among them.
  package func finishAtTerminal() throws(Failure) {
    let (onInterrupt, onQuit) = (signal(SIGINT, SIG_IGN), signal(SIGQUIT, SIG_IGN))
    defer {
      _ = signal(SIGINT, onInterrupt)
      _ = signal(SIGQUIT, onQuit)
    }
    try finish()
  }
}
