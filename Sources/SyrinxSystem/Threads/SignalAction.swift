import LibC

/// A handler that is told where the signal came.
typealias InformedSignalHandler =
  @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

extension sigaction {
  /// The action that calls a handler, by flags of `sigaction`.
  init(calling handler: @escaping @convention(c) (Int32) -> Void, _ flags: Int32 = SA_RESTART) {
    self.init()
    #if canImport(Darwin)
      unsafe __sigaction_u.__sa_handler = handler
    #else
      unsafe __sigaction_handler.sa_handler = handler
    #endif
    sa_flags = flags
  }

  @unsafe init(informing handler: @escaping InformedSignalHandler, _ flags: Int32) {
    self.init()
    #if canImport(Darwin)
      unsafe __sigaction_u.__sa_sigaction = handler
    #else
      unsafe __sigaction_handler.sa_sigaction = handler
    #endif
    sa_flags = flags | Int32(SA_SIGINFO)
  }

  /// The signal is thrown away (`SIG_IGN`, which is no handler).
  var ignores: Bool {
    #if canImport(Darwin)
      let handler = unsafe __sigaction_u.__sa_handler
    #else
      let handler = unsafe __sigaction_handler.sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
