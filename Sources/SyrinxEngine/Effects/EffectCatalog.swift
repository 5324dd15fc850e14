/// All effects, in the order in which help lists them.
public enum EffectCatalog {
  public static let all: [any Effect.Type] = [
    Pitch.self,
    Reverb.self,
    Varispeed.self,
    Equalizer.self,
    Gain.self,
    Delay.self,
    Distortion.self,
    Drive.self,
    Crush.self,
    Ring.self,
    Tremolo.self,
    Vibrato.self,
    Chorus.self,
    Flanger.self,
    Phaser.self,
    Compressor.self,
    Limiter.self,
    Gate.self,
    Pan.self,
    Fade.self,
    Trim.self,
    Normalize.self,
    Robotize.self,
    Whisper.self,
    Anonymize.self,
  ]

  public static var names: [String] { all.map { $0.name } }

  public static func effect(named name: String) -> (any Effect.Type)? {
    all.first { $0.name == name }
  }
}
