import SyrinxEngine
import Synchronization
import SyrinxSystem

/// A sound that is mixed with a voice: another thread renders it ahead.
final class BoardSound: @unchecked Sendable {
  let name: String
  private let feed: PlaybackFeed
  private let worker: Worker
  private let isStopped = Atomic(false)
  /// In the callback alone.
  private var hasBegun = false

  private static let aheadSeconds = 0.5

  init(_ name: String, _ item: PlaybackItem, format: StreamFormat) throws(DeviceError) {
    self.name = name
    feed = PlaybackFeed([item], passes: 1, format: format, aheadSeconds: Self.aheadSeconds)
    guard let worker = Worker({ [feed] in feed.run() }) else { throw .noThread }
    self.worker = worker
  }

  deinit {
    feed.control.update { $0.isOver = true }
    worker.join()
  }

  func stop() { isStopped.store(true, ordering: .relaxed) }

  /// In the callback: adds its next frames to a block; true at its end.
  func add(to block: inout AudioBlock, by scratch: inout AudioBlock) -> Bool {
    let isLast = isStopped.load(ordering: .relaxed)
    guard hasBegun || feed.isReady else { return isLast }
    hasBegun = true
    feed.play(into: &scratch)
    if isLast { scratch.fadeOut(over: scratch.frameCount) }
    block.add(scratch.frames)
    return isLast || feed.silenceFrameCount > 0
  }
}

/// The sounds that are mixed with a voice, some at once.
final class Soundboard: @unchecked Sendable {
  private let slots: [CallbackSlot<BoardSound>]
  private let format: StreamFormat
  private var scratch: AudioBuffer
  static let mostSounds = 8

  init(_ format: StreamFormat, blockFrameCount: Int) {
    self.format = format
    slots = (0..<Self.mostSounds).map { _ in CallbackSlot() }
    scratch = AudioBuffer(channelCount: format.channelCount, frameCapacity: blockFrameCount)
  }

  /// Begins a sound; false where there are as many as can be already.
  func play(_ name: String, _ item: PlaybackItem) throws(DeviceError) -> Bool {
    guard sounds.count < slots.count else { return false }
    let sound = try BoardSound(name, item, format: format)
    return slots.contains { $0.put(sound) }
  }

  /// Lets go of those that have ended, with their threads and files.
  func letGo() { for slot in slots { slot.letGo() } }

  var sounds: [BoardSound] { slots.compactMap(\.object) }

  /// In the callback.
  func add(to block: inout AudioBlock) {
    for slot in slots {
      slot.use { sound in
        scratch.withBlock {
          var scratch = $0.prefix(block.frameCount)
          return sound.add(to: &block, by: &scratch)
        }
      }
    }
  }
}
