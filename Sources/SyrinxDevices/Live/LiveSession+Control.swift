import SyrinxEngine

extension LiveSession {
  /// Decibels that the gain can be set to.
  public static var gainRange: ClosedRange<Double> { LiveCore.gainRange }

  /// The gain of the voice after its effects, in decibels.
  public var gain: LiveValue { core.voiceGain.value }

  /// Lets nothing out.
  public var isMuted: Bool {
    get { core.outputGain.value.value == 0 }
    set {
      core.outputGain.value.set(newValue ? 0 : 1)
      openMicrophone()
    }
  }

  /// Sets what the key is; sounds are heard all the same.
  public func push(_ state: PushToTalk) {
    pushToTalk = state
    openMicrophone()
  }

  private func openMicrophone() {
    core.microphoneGain.value.set(isMuted || pushToTalk == .up ? 0 : 1)
  }

  /// Mixes a sound with the voice; false where there are as many as can be.
  public func play(_ name: String, _ item: PlaybackItem) throws(DeviceError) -> Bool {
    try core.sounds.play(name, item)
  }

  public static var mostSounds: Int { Soundboard.mostSounds }

  /// The sounds that are heard beside the voice.
  public var soundNames: [String] { core.sounds.sounds.map(\.name) }

  public func stopSounds() {
    for sound in core.sounds.sounds { sound.stop() }
  }

  /// A sound of the session from now on, until it is stopped; nil while another one is written.
  public func capture(_ signal: LiveSignal) -> CapturedSound? {
    let isWet = signal == .wet
    let sound = CapturedSound(isWet ? format : microphoneFormat)
    let slot = isWet ? core.wet : core.dry
    // One that was stopped is used until the next block.
    guard slot.object?.isOver ?? true else { return nil }
    return slot.putBehind(sound) ? sound : nil
  }
}
