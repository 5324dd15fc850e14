import SyrinxEngine

/// The voices that are built in, in the order in which help lists them.
///
/// Frequencies lie below 4 kHz, so that telephone recordings are served too, and the limiter at the
/// end of each keeps whatever comes in below −1 dBTP.
public enum VoiceCatalog {
  public static let all: [Entry] = [
    Entry(
      "chipmunk", "Tiny, quick and shrill.",
      "pitch +10st formants=1.5 limiter -1.5"),
    Entry(
      "helium", "The same speaker after a breath of helium: the throat changes, the pitch hardly.",
      "pitch +1st formants=1.45 eq high-pass@200 limiter -1.5"),
    Entry(
      "child", "A grown-up become a child of eight, who talks a little faster.",
      "pitch +5st formants=1.28 tempo=1.03 limiter -1.5"),
    Entry(
      "anime", "Bright, high and wide-eyed, as in cartoons.",
      "pitch +6st formants=1.35 eq high-shelf@3k:+3 limiter -1.5"),
    Entry(
      "female", "A woman, from a man's voice.",
      "pitch +9.2st formants=1.16 eq low-shelf@150:-4 limiter -1.5"),
    Entry(
      "male", "A man, from a woman's voice.",
      "pitch -9.2st formants=0.86 eq low-shelf@140:+3 limiter -1.5"),
    Entry(
      "deep", "Lower and from a larger chest, but still a person.",
      "pitch -5st formants=0.86 limiter -1.5"),
    Entry(
      "monster", "Something large that growls in the dark.",
      "pitch -8st formants=0.7 ring 25 mix=30 drive 12 mix=50 eq low-pass@3.8k"
        + " reverb large-hall mix=25 gain +6 limiter -1.5"),
    Entry(
      "giant", "Slow, huge and far up, with the valley answering.",
      "pitch -8st formants=0.66 tempo=0.9 delay 300ms feedback=20 cutoff=2k mix=15"
        + " reverb large-hall-2 mix=25 gain +4 limiter -1.5"),
    Entry(
      "vader", "A dark lord who breathes through a mask.",
      "pitch -5st formants=0.78 delay 8ms feedback=45 mix=35 eq high-shelf@3k:-9"
        + " compressor -24 makeup=13 reverb medium-chamber mix=18 limiter -1.5"),
    Entry(
      "robot", "A machine that speaks on one note.",
      "robotize 110 limiter -1.5"),
    Entry(
      "dalek", "A harsh metal voice that rattles thirty times a second.",
      "ring 30 drive 6 gain +3 limiter -1.5"),
    Entry(
      "cyborg", "Half a person, half a circuit.",
      "pitch -4st formants=0.9 ring 220 mix=35 crush 8 gain +3.5 limiter -1.5"),
    Entry(
      "alien", "A small throat with a large head, trembling.",
      "pitch +5st formants=0.9 ring 65 mix=40 vibrato 4.5 depth=40 gain +3.5 limiter -1.5"),
    Entry(
      "telephone", "What an old telephone line leaves of a voice.",
      "pan channels=mono eq high-pass@300 high-pass@300 low-pass@3400 low-pass@3400"
        + " parametric@1.6k:+4 compressor -24 makeup=12 limiter -1.5"),
    Entry(
      "radio", "A pilot or a policeman on the air, overdriven.",
      "pan channels=mono eq high-pass@450 high-pass@450 low-pass@3k low-pass@3k drive 18"
        + " compressor -20 ratio=6 makeup=8 limiter -1.5"),
    Entry(
      "megaphone", "Orders through a horn.",
      "eq high-pass@500 high-pass@500 parametric@1.7k:+8/1 low-pass@3.9k low-pass@3.9k"
        + " drive 14 shape=hard gain +2 limiter -1.5"),
    Entry(
      "gramophone", "A worn record of long ago that does not turn quite evenly.",
      "pan channels=mono eq high-pass@250 high-pass@250 parametric@1.1k:+5 low-pass@3.6k"
        + " drive 10 shape=tube mix=60 vibrato 1.3 depth=12 gain +1 limiter -1.5"),
    Entry(
      "stadium", "An announcer whose words come back from the stands.",
      "eq high-pass@180 high-shelf@3k:-3 [ dry , delay 180ms feedback=0 cutoff=4k mix=100 gain -9"
        + " , delay 350ms feedback=0 cutoff=3k mix=100 gain -12"
        + " , delay 520ms feedback=0 cutoff=2k mix=100 gain -15 ] reverb large-hall-2 mix=28 gain +2 limiter -1.5"
    ),
    Entry(
      "cave", "Deep inside the rock.",
      "delay 280ms feedback=35 cutoff=1.5k mix=25 reverb cathedral mix=30 gain +4.5 limiter -1.5"),
    Entry(
      "cathedral", "From the far end of a nave.",
      "reverb cathedral mix=45 gain +4 limiter -1.5"),
    Entry(
      "underwater", "Muffled, and swaying with the waves.",
      "eq low-pass@650 low-pass@650 low-shelf@650:+6 chorus 0.3 depth=6"
        + " vibrato 0.35 depth=25 gain +2.5 limiter -1.5"),
    Entry(
      "whisper", "Breath instead of a voice.",
      "whisper 95 eq high-pass@250 limiter -1.5"),
    Entry(
      "elder", "Eighty years old and a little shaky.",
      "pitch +1st formants=0.97 tempo=0.91 vibrato 5 depth=22 tremolo 4.3 depth=25 limiter -1.5"),
    Entry(
      "ghost", "Pale, floating, and not from here.",
      "pitch +3st chorus 0.4 depth=8 delay 200ms feedback=40 cutoff=4k mix=30"
        + " reverb large-hall-2 mix=45 gain +8.5 limiter -1.5"),
    Entry(
      "demon", "Three of them, all in one throat.",
      "[ pitch -7st , pitch -12st , pitch -5st formants=0.75 ] gain -1 drive 6"
        + " reverb cathedral mix=25 limiter -1.5"),
    Entry(
      "choir", "One singer in three octaves, and as many again a little off.",
      "[ dry , pitch +12st formants=keep gain -10 , pitch -12st formants=keep gain -7 ]"
        + " chorus 0.6 depth=8 chorus 0.83 depth=5 reverb large-hall mix=35 gain +7.5 limiter -1.5"),
    Entry(
      "drunk", "Slow, and never quite on pitch.",
      "pitch tempo=0.88 vibrato 0.25 depth=70 limiter -1.5"),
    Entry(
      "anonymous",
      "Somebody else: hides a speaker from ears, not from experts; tags of the file are left out.",
      "anonymize 0.8 pitch -2st formants=0.94 limiter -1.5"),
    Entry(
      "podcast", "The same voice, evened out and brought to −16 LUFS, its pauses kept down.",
      "eq high-pass@80 normalize 0 loudness=-24"
        // The first gate is for noise that is loud; it takes more than the compressor gives back.
        + " gate -22 range=10 hold=200 release=120 hysteresis=2"
        + " gate -36 range=14 hold=200 release=120 hysteresis=3"
        + " compressor -16 ratio=2 attack=10 release=500"
        + " normalize 0 loudness=-32 limiter -22.5 release=40 normalize 0 loudness=-16 limiter -1.5"
    ),
  ]

  public static var names: [String] { all.map(\.name) }

  static func entry(named name: String) -> Entry? { all.first { $0.name == name } }

  /// A row of the table: the chain is kept in words.
  public struct Entry: Sendable {
    public let name: String
    public let summary: String
    public let words: String

    fileprivate init(_ name: String, _ summary: String, _ words: String) {
      self.name = name
      self.summary = summary
      self.words = words
    }

    func voice(of effects: EffectCatalog = .standard) throws(VoiceError) -> Voice {
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
