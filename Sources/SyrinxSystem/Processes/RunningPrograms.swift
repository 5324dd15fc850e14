import LibC

/// The programs that have been started, kept where a signal handler finds them and ends them with us.
enum RunningPrograms {
  /// One that finds no place ends by itself when nobody reads or feeds it any more, if it does either.
  private static let placeCount = 256
  nonisolated(unsafe) private static let places: UnsafeMutableBufferPointer<pid_t> = {
    let places = UnsafeMutableBufferPointer<pid_t>.allocate(capacity: placeCount)
    unsafe places.initialize(repeating: 0)
    return unsafe places
  }()
  private static let lock = Lock()

  /// Reserves the memory; nothing else may be the first to ask for it inside a handler.
  static func prepare() { _ = unsafe places.count }

  static func add(_ process: pid_t) { replace(0, by: process) }

  static func remove(_ process: pid_t) { replace(process, by: 0) }

  private static func replace(_ old: pid_t, by new: pid_t) {
    lock.hold {
      if let place = unsafe places.firstIndex(of: old) { unsafe places[place] = new }
    }
  }

  /// Called by signal handlers.
  static func stopAll() {
    for place in 0..<placeCount {
      let process = unsafe places[place]
      if process > 0 { kill(process, SIGKILL) }
    }
  }
}
