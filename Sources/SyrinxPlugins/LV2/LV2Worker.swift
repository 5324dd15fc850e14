import CPlugins
import Synchronization
import SyrinxSystem

/// Work that a plug-in leaves to others (worker). It is done at once where nobody waits for the sound, so that
/// it is the same each time; live, a thread does it.
@safe final class LV2Worker: @unchecked Sendable {
  private let isLive: Bool
  private var worker: UnsafePointer<lv2_worker>?
  private var instance: UnsafeMutableRawPointer?
  private let requests: MessageRing
  private let responses: MessageRing
  private let isOver: Over
  private var thread: Worker?

  private final class Over: Sendable { let isSet = Atomic(false) }

  private static let (success, fault, noSpace): (UInt32, UInt32, UInt32) = (0, 1, 2)
  private static let byteCount = 1 << 16
  private static let pauseSeconds = 0.002

  init(isLive: Bool) {
    self.isLive = isLive
    requests = MessageRing(byteCount: isLive ? Self.byteCount : 1)
    responses = MessageRing(byteCount: Self.byteCount)
    isOver = Over()
  }

  /// The interface by which a plug-in asks.
  var schedule: lv2_schedule {
    let handle = unsafe Unmanaged.passUnretained(self).toOpaque()
    return unsafe lv2_schedule(handle: handle) { handle, size, data in
      guard let handle = unsafe handle else { return LV2Worker.fault }
      let worker = unsafe Unmanaged<LV2Worker>.fromOpaque(handle).takeUnretainedValue()
      return unsafe worker.take(size, data)
    }
  }

  /// Knows from now on the plug-in that has been made. What it asks for is done at once.
  @unsafe func begin(
    _ worker: UnsafePointer<lv2_worker>, _ instance: UnsafeMutableRawPointer
  ) {
    unsafe self.worker = unsafe worker
    unsafe self.instance = unsafe instance
  }

  /// Leaves the work to a thread from now on, where somebody waits for the sound.
  func leaveToThread() {
    guard isLive, unsafe worker != nil else { return }
    thread = Worker { [isOver, self] in
      var data: [UInt8] = []
      while !isOver.isSet.load(ordering: .acquiring) {
        if requests.take(into: &data) {
          unsafe data.withUnsafeBytes { _ = unsafe work(UInt32($0.count), $0.baseAddress) }
        } else {
          sleep(seconds: Self.pauseSeconds)
        }
      }
    }
  }

  /// Ends before the plug-in does.
  func end() {
    isOver.isSet.store(true, ordering: .releasing)
    thread?.join()
    thread = nil
    unsafe worker = nil
  }

  private func take(_ size: UInt32, _ data: UnsafeRawPointer?) -> UInt32 {
    guard thread != nil else { return unsafe work(size, data) }
    return unsafe requests.put(Int(size), data) ? Self.success : Self.noSpace
  }

  private func work(_ size: UInt32, _ data: UnsafeRawPointer?) -> UInt32 {
    guard let worker = unsafe worker, let work = unsafe worker.pointee.work else {
      return Self.fault
    }
    let handle = unsafe Unmanaged.passUnretained(self).toOpaque()
    return unsafe work(
      instance,
      { handle, size, data in
        guard let handle = unsafe handle else { return LV2Worker.fault }
        let worker = unsafe Unmanaged<LV2Worker>.fromOpaque(handle).takeUnretainedValue()
        return unsafe worker.responses.put(Int(size), data) ? LV2Worker.success : LV2Worker.noSpace
      }, handle, size, data)
  }

  /// Hands the plug-in what the work gave; called after each of its blocks.
  func endRun() {
    guard let worker = unsafe worker else { return }
    if let respond = unsafe worker.pointee.work_response {
      while unsafe responses.takeNext({ unsafe respond(instance, UInt32($0.count), $0.baseAddress) }
      ) {}
    }
    if let end = unsafe worker.pointee.end_run { _ = unsafe end(instance) }
  }
}
