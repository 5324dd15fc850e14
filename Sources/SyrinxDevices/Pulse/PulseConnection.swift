import SyrinxEngine
import Synchronization
import SyrinxSystem

/// The owner of a connection to a sound server (`pa_threaded_mainloop_new`, `pa_context_new`), which is made anew
/// when the server restarts.
@safe final class PulseConnection: @unchecked Sendable {
  typealias Operation = PulseLibrary.Operation

  /// A part that is made again when there is a new connection.
  protocol Part: AnyObject, Sendable {
    /// Called without the lock; false to be asked again.
    func restore() -> Bool
  }

  private struct WeakPart { weak var part: (any Part)? }

  let pulse: PulseLibrary
  private let mainloop: PulseLibrary.Mainloop
  /// Under the mainloop's lock.
  private(set) var context: PulseLibrary.Context?
  private let parts = LockedState<[WeakPart]>([])
  private let isBroken = Atomic(false)
  private var watcher: Worker?
  /// Of the watcher.
  private var retryTime = 0.0

  static let systemName = "PulseAudio"
  private static let answerSeconds = 3.0
  private static let lookSeconds = 0.05
  private static let retrySeconds = 0.5
  private static let ready: Int32 = 4
  /// `PA_CONTEXT_NOAUTOSPAWN`: a server that nobody runs is not ours to start.
  private static let connectFlags: Int32 = 1

  init() throws(DeviceError) {
    do throws(DynamicLibrary.Missing) { pulse = try PulseLibrary.open() } catch {
      throw .noSystem([.init(system: Self.systemName, reason: .init(error))])
    }
    guard let mainloop = unsafe pulse.mainloopNew() else { throw .noThread }
    unsafe self.mainloop = mainloop
    guard unsafe pulse.mainloopStart(mainloop) == 0 else {
      unsafe pulse.mainloopFree(mainloop)
      throw .noThread
    }
    if let reason = locked({ connect() }) {
      throw .noSystem([.init(system: Self.systemName, reason: .notRunning(reason))])
    }
    let weakSelf = WeakConnection(self)
    watcher = Worker {
      while weakSelf.connection?.repair() != nil { sleep(seconds: Self.lookSeconds) }
    }
  }

  private final class WeakConnection: @unchecked Sendable {
    weak var connection: PulseConnection?
    init(_ connection: PulseConnection) { self.connection = connection }
  }

  deinit {
    locked { drop() }
    nonisolated(unsafe) let mainloop = unsafe mainloop
    let end: @Sendable () -> Void = { [pulse] in
      unsafe pulse.mainloopStop(mainloop)
      unsafe pulse.mainloopFree(mainloop)
    }
    // The thread itself cannot wait for its end.
    if isCallback { Worker(end)?.detach() } else { end() }
  }

  /// True on the mainloop's thread. It calls callbacks, under the lock, and may be the last to let go
  /// of what they belong to.
  private var isCallback: Bool { unsafe pulse.mainloopInThread(mainloop) != 0 }

  /// Does something while no callback is called, but for one that does it itself.
  func locked<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if isCallback { return try body() }
    unsafe pulse.mainloopLock(mainloop)
    defer { unsafe pulse.mainloopUnlock(mainloop) }
    return try body()
  }

  /// Under the lock: waits until something is so, letting callbacks be called meanwhile. False if that
  /// takes too long.
  func wait(until isSo: () -> Bool) -> Bool {
    let end = monotonicSeconds() + Self.answerSeconds
    while !isSo() {
      guard monotonicSeconds() < end else { return false }
      unsafe pulse.mainloopUnlock(mainloop)
      sleep(seconds: 0.001)
      unsafe pulse.mainloopLock(mainloop)
    }
    return true
  }

  /// Under the lock: waits for an answer.
  @unsafe func wait(for operation: Operation?) throws(DeviceError) {
    guard let operation = unsafe operation else {
      throw .refused(system: Self.systemName, reason: errorText)
    }
    defer { unsafe pulse.operationUnref(operation) }
    guard wait(until: { unsafe pulse.operationState(operation) != 0 }) else {
      unsafe pulse.operationCancel(operation)
      throw .noAnswer(system: Self.systemName)
    }
  }

  /// Under the lock: asks the server for something, and waits for the answer.
  @unsafe func ask(
    _ begin: (PulseLibrary.Context) -> Operation?
  ) throws(DeviceError) {
    guard let context = unsafe context else { throw .noAnswer(system: Self.systemName) }
    try unsafe wait(for: begin(context))
  }

  /// Asks for a list, and hands on each of its items, which is in memory only meanwhile.
  @unsafe func forEach(
    of list: PulseLibrary.List, _ body: @escaping (UnsafeRawPointer) -> Void
  ) throws(DeviceError) {
    typealias Body = Box<(UnsafeRawPointer) -> Void>
    let box = unsafe Unmanaged.passRetained(Body(body))
    defer { unsafe box.release() }
    try locked { () throws(DeviceError) in
      try unsafe ask { context in
        unsafe list(
          context,
          { _, info, _, data in
            guard let info = unsafe info else { return }
            unsafe Unmanaged<Body>.fromOpaque(data!).takeUnretainedValue().value(info)
          }, box.toOpaque())
      }
    }
  }

  /// Under the lock: what went wrong last.
  var errorText: String {
    guard let context = unsafe context,
      let text = unsafe pulse.errorText(pulse.contextError(context))
    else { return "" }
    return unsafe String(cString: text)
  }

  /// Under the lock: connects; otherwise says why not.
  private func connect() -> String? {
    drop()
    guard let made = unsafe pulse.contextNew(pulse.mainloopAPI(mainloop), "Syrinx") else {
      return ""
    }
    unsafe context = made
    let state = { [pulse] in unsafe pulse.contextState(made) }
    guard unsafe pulse.contextConnect(made, nil, Self.connectFlags, nil) == 0,
      wait(until: { state() >= Self.ready }), state() == Self.ready
    else {
      let reason = errorText
      drop()
      return reason
    }
    unsafe pulse.contextSetStateCallback(
      made,
      { _, data in
        let connection = unsafe Unmanaged<PulseConnection>.fromOpaque(data!).takeUnretainedValue()
        connection.needsRepair()
      }, Unmanaged.passUnretained(self).toOpaque())
    isBroken.store(false, ordering: .releasing)
    return nil
  }

  private func drop() {
    guard let old = unsafe context else { return }
    unsafe pulse.contextSetStateCallback(old, nil, nil)
    unsafe pulse.contextDisconnect(old)
    unsafe pulse.contextUnref(old)
    unsafe context = nil
  }

  /// Says that the server, or what a part has of it, is gone; from any thread.
  func needsRepair() { isBroken.store(true, ordering: .releasing) }

  /// Makes parts again where they are lost.
  func add(_ part: any Part) {
    parts.update { parts in
      parts.removeAll { $0.part == nil }
      parts.append(WeakPart(part: part))
    }
  }

  private func repair() {
    guard isBroken.load(ordering: .acquiring), monotonicSeconds() >= retryTime else { return }
    isBroken.store(false, ordering: .releasing)
    let parts = parts.update { $0.compactMap(\.part) }
    var isWhole = locked {
      let isConnected = unsafe context.map { unsafe pulse.contextState($0) } == Self.ready
      return isConnected || connect() == nil
    }
    if isWhole {
      for part in parts where !part.restore() { isWhole = false }
    }
    guard !isWhole else { return }
    needsRepair()
    retryTime = monotonicSeconds() + Self.retrySeconds
  }
}
