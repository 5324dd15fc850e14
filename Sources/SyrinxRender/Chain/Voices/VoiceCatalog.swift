import SyrinxEngine

/// The voices that are built in, in the order in which help lists them.
///
/// Filters lie below 4 kHz, so that they work on telephone recordings too, and a limiter at the end
/// keeps every input below −1 dBTP.
public enum VoiceCatalog {
  public static let all: [Entry] = [
    Entry(
      "chipmunk", "Very high and small.",
      "pitch +10st formants=1.5 limiter -1.5"),
    Entry(
      "helium", "After breathing helium: formants up, pitch almost unchanged.",
      "pitch +1st formants=1.45 eq high-pass@200 limiter -1.5"),
    Entry(
      "child", "A child of about eight, speaking a little faster.",
      "pitch +5st formants=1.28 tempo=1.03 limiter -1.5"),
    Entry(
      "anime", "High and bright, as in cartoons.",
      "pitch +6st formants=1.35 eq high-shelf@3k:+3 limiter -1.5"),
    Entry(
      "female", "Turns a man's voice into a woman's.",
      "pitch +9.2st formants=1.16 eq low-shelf@150:-4 limiter -1.5"),
    Entry(
      "male", "Turns a woman's voice into a man's.",
      "pitch -9.2st formants=0.86 eq low-shelf@140:+3 limiter -1.5"),
    Entry(
      "deep", "Lower and larger, but still natural.",
      "pitch -5st formants=0.86 limiter -1.5"),
    Entry(
      "monster", "A large, growling monster.",
      "pitch -8st formants=0.7 ring 25 mix=30 drive 12 mix=50 eq low-pass@3.8k"
        + " reverb large-hall mix=25 gain +6 limiter -1.5"),
    Entry(
      "giant", "A slow giant, with echoes and reverb.",
      "pitch -8st formants=0.66 tempo=0.9 delay 300ms feedback=20 cutoff=2k mix=15"
        + " reverb large-hall-2 mix=25 gain +4 limiter -1.5"),
    Entry(
      "vader", "A deep voice through a mask.",
      "pitch -5st formants=0.78 delay 8ms feedback=45 mix=35 eq high-shelf@3k:-9"
        + " compressor -24 makeup=13 reverb medium-chamber mix=18 limiter -1.5"),
    Entry(
      "robot", "A robot with a constant pitch.",
      "robotize 110 limiter -1.5"),
    Entry(
      "dalek", "A harsh metallic voice, ring modulated at 30 Hz.",
      "ring 30 drive 6 gain +3 limiter -1.5"),
    Entry(
      "cyborg", "Half human, half machine.",
      "pitch -4st formants=0.9 ring 220 mix=35 crush 8 gain +3.5 limiter -1.5"),
    Entry(
      "alien", "An alien: high, metallic and trembling.",
      "pitch +5st formants=0.9 ring 65 mix=40 vibrato 4.5 depth=40 gain +3.5 limiter -1.5"),
    Entry(
      "telephone", "An old telephone line.",
      "pan channels=mono eq high-pass@300 high-pass@300 low-pass@3400 low-pass@3400"
        + " parametric@1.6k:+4 compressor -24 makeup=12 limiter -1.5"),
    Entry(
      "radio", "Two-way radio, overdriven.",
      "pan channels=mono eq high-pass@450 high-pass@450 low-pass@3k low-pass@3k drive 18"
        + " compressor -20 ratio=6 makeup=8 limiter -1.5"),
    Entry(
      "megaphone", "A megaphone.",
      "eq high-pass@500 high-pass@500 parametric@1.7k:+8/1 low-pass@3.9k low-pass@3.9k"
        + " drive 14 shape=hard gain +2 limiter -1.5"),
    Entry(
      "gramophone", "An old record, with wow.",
      "pan channels=mono eq high-pass@250 high-pass@250 parametric@1.1k:+5 low-pass@3.6k"
        + " drive 10 shape=tube mix=60 vibrato 1.3 depth=12 gain +1 limiter -1.5"),
    Entry(
      "stadium", "A stadium announcer, with echoes.",
      "eq high-pass@180 high-shelf@3k:-3 [ dry , delay 180ms feedback=0 cutoff=4k mix=100 gain -9"
        + " , delay 350ms feedback=0 cutoff=3k mix=100 gain -12"
        + " , delay 520ms feedback=0 cutoff=2k mix=100 gain -15 ] reverb large-hall-2 mix=28 gain +2 limiter -1.5"
    ),
    Entry(
      "cave", "Inside a large cave.",
      "delay 280ms feedback=35 cutoff=1.5k mix=25 reverb cathedral mix=30 gain +4.5 limiter -1.5"),
    Entry(
      "cathedral", "Far away in a cathedral.",
      "reverb cathedral mix=45 gain +4 limiter -1.5"),
    Entry(
      "underwater", "Under water: muffled and wavering.",
      "eq low-pass@650 low-pass@650 low-shelf@650:+6 chorus 0.3 depth=6"
        + " vibrato 0.35 depth=25 gain +2.5 limiter -1.5"),
    Entry(
      "whisper", "A whisper.",
      "whisper 95 eq high-pass@250 limiter -1.5"),
    Entry(
      "elder", "An old, slightly shaky voice.",
      "pitch +1st formants=0.97 tempo=0.91 vibrato 5 depth=22 tremolo 4.3 depth=25 limiter -1.5"),
    Entry(
      "ghost", "A ghost: chorus, echoes and long reverb.",
      "pitch +3st chorus 0.4 depth=8 delay 200ms feedback=40 cutoff=4k mix=30"
        + " reverb large-hall-2 mix=45 gain +8.5 limiter -1.5"),
    Entry(
      "demon", "Three low voices at once.",
      "[ pitch -7st , pitch -12st , pitch -5st formants=0.75 ] gain -1 drive 6"
        + " reverb cathedral mix=25 limiter -1.5"),
    Entry(
      "choir", "A choir in three octaves, from one singer.",
      "[ dry , pitch +12st formants=keep gain -10 , pitch -12st formants=keep gain -7 ]"
        + " chorus 0.6 depth=8 chorus 0.83 depth=5 reverb large-hall mix=35 gain +7.5 limiter -1.5"),
    Entry(
      "drunk", "Slow, with a wandering pitch.",
      // 0.25 Hz of what is heard: a curve has the times of what enters.
      "pitch 70..-70@0.284Hz tempo=0.88 limiter -1.5"),
    Entry(
      "anonymous",
      "Hides a speaker from listeners, not from experts; removes tags.",
      "anonymize 0.8 pitch -2st formants=0.94 limiter -1.5"),
    Entry(
      "podcast", "Speech cleaned up, speakers levelled, at −16 LUFS.",
      // More reduction of noise leaves tones, which `level` could take for a soft speaker.
      "normalize 0 loudness=-24 eq high-pass@80 denoise floor=-12 deess level -24"
        // All speakers have one loudness here, so that one threshold suits them.
        + " gate -30 range=18 hold=200 release=100 hysteresis=2"
        + " compressor -16 ratio=2 attack=10 release=500 loudness -16 limiter -1.5"),
    Entry(
      "kids-story", "A lively storyteller for children.",
      "pitch +2st formants=1.08 eq high-pass@100 low-shelf@220:+2 high-shelf@3k:+2"
        + " compressor -22 ratio=2.5 makeup=9 reverb small-room mix=8 limiter -1.5"),
    Entry(
      "witch", "A witch: high, nasal and shaking.",
      "pitch 530..470@6Hz formants=1.15 tremolo 6.5 depth=30"
        + " eq low-shelf@400:-6 parametric@1.8k:+6/1 drive 8 mix=40 reverb medium-chamber mix=15"
        + " gain +3 limiter -1.5"),
    Entry(
      "ai-assistant", "An even, close and slightly synthetic assistant.",
      "pitch +1st formants=1.04 eq high-pass@120 high-shelf@3k:+2"
        + " compressor -26 ratio=4 makeup=15.5 chorus 0.2 depth=1 mix=25"
        + " delay 9ms feedback=25 mix=15 limiter -1.5"),
    Entry(
      "autotune", "Hard pitch correction, in steps, of speech or singing.",
      "tune speed=0 vibrato=10 compressor -20 ratio=2 makeup=6 limiter -1.5"),
    Entry(
      "karaoke", "Removes the center of stereo music, usually the singer.",
      // Left − right, which is about as loud as the sides and the singer together.
      "[ width 200 middle=0 eq high-pass@120 high-pass@120"
        + " , width 0 eq low-pass@120 low-pass@120 ] limiter -1.5"),
  ]

  public static var names: [String] { all.map(\.name) }

  package static func entry(named name: String) -> Entry? { all.first { $0.name == name } }

  /// `words` is the chain as on a command line.
  public struct Entry: Sendable {
    public let name: String
    public let summary: String
    public let words: String

    fileprivate init(_ name: String, _ summary: String, _ words: String) {
      self.name = name
      self.summary = summary
      self.words = words
    }

    package func voice(of effects: EffectCatalog) throws(VoiceError) -> Voice {
      do throws(ChainError) {
        let chain = try ChainSpec(
          words: words.split(separator: " ").map(String.init),
          voices: VoiceBook(folders: [], effects: effects))
        return Voice(name: name, summary: summary, chain: chain)
      } catch {
        throw .chain(error)
      }
    }
  }
}
