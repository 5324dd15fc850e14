import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("A line that is offered means what was typed")
struct ForeignMeaningTests {
  static let lines: [(typed: String, meant: String)] = [
    // SoX: positions, and names that mean something else here.
    ("sox in.wav out.wav trim -1", "in.wav out.wav crop 1 start=86400"),
    (
      "sox in.wav out.wav trim 0.5 -1",
      "in.wav out.wav cut ..0.5 snap=0 fade=0 reverse cut ..1 snap=0 fade=0 reverse"
    ),
    ("sox in.wav out.wav trim =1", "in.wav out.wav --start 1"),
    ("sox in.wav out.wav trim 0 1 =2 =3", "in.wav out.wav cut 1..2 3.. snap=0 fade=0"),
    ("sox in.wav out.wav trim 0.5 1 1", "in.wav out.wav cut ..0.5 1.5..2.5 snap=0 fade=0"),
    ("sox in.wav out.wav delay 0.5 0.5", "in.wav out.wav pad 0.5"),
    ("sox in.wav out.wav channels 1 delay 0.5", "in.wav out.wav pad 0.5 --channels 1"),
    ("sox in.wav out.wav tremolo 6", "in.wav out.wav tremolo 6 depth=40"),
    ("sox in.wav out.wav fade 0.5", "in.wav out.wav fade 0.5 curve=exponential"),
    (
      "sox in.wav out.wav flanger", "in.wav out.wav flanger 0.5 depth=2 feedback=0 mix=41.52"
    ),
    (
      "in.wav out.wav reverb -w",
      "in.wav out.wav reverb decay=2.011 damping=0.5 predelay=0 width=1 mix=100"
    ),
    ("in.wav out.wav vol 0.5 power", "in.wav out.wav gain -3.01"),
    ("in.wav out.wav remix -m 1,2", "in.wav out.wav pan channels=mono gain 6.02"),
    ("in.wav out.wav remix 1v0.5,2v0.5", "in.wav out.wav pan channels=mono"),
    ("in.wav out.wav dither -f shibata", "in.wav out.wav --dither shaped"),
    ("in.wav out.wav equalizer 1k +3", "in.wav out.wav eq parametric@1k:+3"),
    (
      "in.wav --rate 8000 --bits 24 --encoding signed-integer out.wav",
      "in.wav out.wav --rate 8000 --encoding pcm24"
    ),
    ("sox in.wav --comment Hello out.flac", "in.wav out.flac --tag comment=Hello"),
    // Mixes are divided by the number of sounds unless something else is said.
    ("sox -m a.wav b.wav c.wav out.wav", "mix a.wav:-9.54dB b.wav:-9.54dB c.wav:-9.54dB out.wav"),
    ("sox -m -v 0.5 a.wav -v 1 b.wav out.wav", "mix a.wav:-6.02dB b.wav out.wav"),
    ("sox --combine mix-power a.wav b.wav out.wav", "mix a.wav:-3.01dB b.wav:-3.01dB out.wav"),
    (
      "-i a.wav -i b.wav -filter_complex amix=inputs=2:normalize=0 out.wav",
      "mix a.wav b.wav out.wav"
    ),
    ("sox -v 0.5 in.wav out.wav bass +3", "in.wav out.wav gain -6.02 eq low-shelf@100:+3"),
    // ffmpeg: positions, files, tags, sources and filters.
    ("in.wav out.wav atrim=1:2", "in.wav out.wav --start 1 --end 2"),
    ("in.wav out.wav atrim=end=2", "in.wav out.wav --end 2"),
    ("in.wav out.wav atrim=start=1:duration=2", "in.wav out.wav --start 1 --end 3"),
    ("-i in.wav -map_metadata -1 out.wav", "in.wav out.wav --strip"),
    ("-i in.wav -metadata title=Blue out.mp3", "in.wav out.mp3 --tag title=Blue"),
    ("-i in.wav -b:a 128000 out.mp3", "in.wav out.mp3 --bitrate 128"),
    ("-stream_loop 3 -i in.wav out.wav", "in.wav out.wav --loop 4"),
    ("-i pipe:0 -f wav pipe:1", "- - --format wav"),
    ("ffmpeg -i concat:a.wav|b.wav -c copy out.wav", "join a.wav b.wav out.wav"),
    (
      "-f lavfi -i anullsrc=r=44100:cl=stereo -t 3 out.wav",
      "synth silence 3 out.wav --rate 44100 --channels 2"
    ),
    ("in.wav out.wav tremolo=f=6:d=0.8", "in.wav out.wav tremolo 6 depth=80"),
    ("in.wav out.wav vibrato=f=5:d=0.5", "in.wav out.wav vibrato 5 depth=67"),
    ("-i in.wav -af aphaser out.wav", "in.wav out.wav phaser 0.5 feedback=40"),
    ("-i in.wav -af deesser,adeclick out.wav", "in.wav out.wav deess declick"),
    ("-i in.wav -af pan=mono|c0=FL out.wav", "in.wav out.wav pan channels=left"),
    // Own words.
    ("in.wav out.wav reverb hall", "in.wav out.wav reverb large-hall"),
    ("--in in.wav --out out.wav gain -3", "in.wav out.wav gain -3"),
    ("batch in.wav -o x -- gain -3", "batch in.wav --out x -- gain -3"),
    ("batch talks x voice robot", "batch talks --out x -- voice robot"),
    ("batch talks -- gain -3", "batch talks --out done -- gain -3"),
    ("in.wav out.wav --voice robot", "in.wav out.wav voice robot"),
    ("say Hello out.wav --voice de", "say Hello out.wav --speaker de"),
    ("say Hello out.wav --speed 200", "say Hello out.wav --rate 200"),
    ("say Hello world out.wav", "say Hello world out.wav"),
    // audiomentations.
    ("in.wav out.wav AddGaussianNoise", "in.wav out.wav noise white"),
    ("in.wav out.wav PitchShift", "in.wav out.wav pitch any:-4st..4st"),
    ("in.wav out.wav time_stretch 0.8", "in.wav out.wav pitch tempo=0.8"),
    (
      "batch in.wav --out x -- oneof [ noise , gain -3 ]",
      "batch in.wav --out x -- some 1 [ noise , gain -3 ]"
    ),
  ]

  @Test("as far as it can be said here", arguments: lines.map(\.typed))
  func line(typed: String) {
    expectOffer(of: Self.lines.first { $0.typed == typed }!.meant, for: typed)
  }

  @Test(
    "nothing is offered where only a part of it could be done",
    arguments: [
      "sox in.wav out.wav trim 22050s 22050s", "sox in.wav out.wav loudness -10",
      "sox in.wav out.wav delay 0.5", "sox |cat out.wav", "sox -M a.wav b.wav out.wav",
      "in.wav out.wav repeat -", "ffmpeg -i film.mp4 -i a.wav -map 0:v -map 1:a out.mp4",
      "ffmpeg -i a.wav -i b.wav -filter_complex amerge out.wav",
      "ffmpeg -stream_loop -1 -i in.wav out.wav", "in.wav out.wav -o x.wav",
      "in.wav out.wav atrim=start_sample=100", "sox -v 0.5 a.wav b.wav out.wav",
      "sox -n out.wav --end", "-f lavfi -i sine out.wav --end",
      "sox -n out.wav --tag --end",
    ])
  func none(line: String) {
    let memory = TextMemory()
    let words = line.split(separator: " ").map(String.init)
    #expect(Console(output: memory, notes: memory, effects: .standard).run(words) == .misused)
    #expect(!memory.text.contains("try:"), "\(memory.text)")
    if words[0] == "sox" || words[0] == "ffmpeg" {
      let topics = [": see syrinx help sox\n", ": see syrinx effects\n"]
      #expect(topics.contains { memory.text.hasSuffix($0) }, "\(memory.text)")
    }
  }
}
