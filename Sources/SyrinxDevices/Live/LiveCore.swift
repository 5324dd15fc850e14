import SyrinxEngine
import Synchronization
import SyrinxSystem

/// The state that the callbacks of a session touch. Nothing in it allocates or waits there.
final class LiveCore: @unchecked Sendable {
  let inputBridge: ClockBridge
  let monitorBridge: ClockBridge?
  let voices: VoiceSwitch
  let sounds: Soundboard
  /// Of the microphone, of the voice after its chain, and of all that goes out.
  let microphoneGain: LiveGain
  let voiceGain: LiveGain
  let outputGain: LiveGain
  /// Those who write what comes from the microphone, and what goes out.
  let dry = CallbackSlot<CapturedSound>()
  let wet = CallbackSlot<CapturedSound>()
  private var heard: AudioBuffer
  /// The frames played lately, for whoever looks at them; those that nobody takes are left out.
  let played: FrameRing
  let inputPeak = Atomic<UInt32>(0)
  let outputPeak = Atomic<UInt32>(0)

  /// Decibels of the voice's gain.
  static let gainRange = -60.0...40.0

  init(
    _ inputBridge: ClockBridge, _ monitorBridge: ClockBridge?, _ voices: VoiceSwitch,
    heard format: StreamFormat, played playedFormat: StreamFormat, blockFrameCount: Int
  ) {
    played = FrameRing(
      channelCount: playedFormat.channelCount, frameCapacity: playedFormat.sampleRate / 4)
    self.inputBridge = inputBridge
    self.monitorBridge = monitorBridge
    self.voices = voices
    heard = AudioBuffer(channelCount: format.channelCount, frameCapacity: blockFrameCount)
    sounds = Soundboard(playedFormat, blockFrameCount: blockFrameCount)
    let (rate, count) = (playedFormat.sampleRate, blockFrameCount)
    microphoneGain = LiveGain(sampleRate: rate, blockFrameCount: count)
    outputGain = LiveGain(sampleRate: rate, blockFrameCount: count)
    voiceGain = LiveGain(0, in: Self.gainRange, sampleRate: rate, blockFrameCount: count) {
      pow(10, $0 / 20)
    }
  }

  func play(into block: inout AudioBlock, at time: Double) {
    heard.withBlock {
      var heard = $0.prefix(block.frameCount)
      if (try? inputBridge.read(into: &heard, at: time)) == nil { heard.clear() }
      note(heard.frames.peak, inputPeak)
      microphoneGain.apply(to: &heard)
      Self.write(heard.frames, to: dry)
      voices.process(heard.frames, into: &block)
    }
    voiceGain.apply(to: &block)
    sounds.add(to: &block)
    outputGain.apply(to: &block)
    note(block.frames.peak, outputPeak)
    Self.write(block.frames, to: wet)
    _ = played.write(block.frames)
    monitorBridge?.write(block.frames, at: time)
  }

  private static func write(_ frames: AudioFrames, to slot: CallbackSlot<CapturedSound>) {
    slot.use { sound in
      sound.take(frames)
      return sound.isOver
    }
  }

  /// The bits of positive numbers are in the order of the numbers.
  private func note(_ peak: Float, _ largest: borrowing Atomic<UInt32>) {
    largest.max(peak.bitPattern, ordering: .relaxed)
  }
}
