import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("What users of SoX and ffmpeg type")
struct ForeignWordsTests {
  /// Lines with words of other programs, and the lines that do the same.
  static let lines: [(typed: String, meant: String)] = [
    ("-i in.wav", "in.wav out.wav"), ("-i in.wav out.wav", "in.wav out.wav"),
    ("-i talk.flac -o up.flac speed 2", "talk.flac up.flac varispeed 2"),
    ("in.wav out.wav --pitch 4", "in.wav out.wav pitch 4st"),
    ("in.wav out.wav --pitch -300", "in.wav out.wav pitch -300"),
    ("in.wav out.wav --tempo=1.2", "in.wav out.wav pitch tempo=1.2"),
    ("in.wav out.wav --norm=-3", "in.wav out.wav normalize -3"),
    ("in.wav out.wav --reverb plate", "in.wav out.wav reverb plate"),
    ("in.wav out.wav tempo -s 1.2", "in.wav out.wav pitch tempo=1.2"),
    ("in.wav out.wav areverse", "in.wav out.wav reverse"),
    ("in.wav out.wav stretch 2", "in.wav out.wav pitch tempo=0.5"),
    ("in.wav out.wav norm", "in.wav out.wav normalize 0"),
    ("in.wav out.wav norm -3", "in.wav out.wav normalize -3"),
    ("in.wav out.wav gain -n -3", "in.wav out.wav normalize -3"),
    ("in.wav out.wav vol 0.5", "in.wav out.wav gain -6.02"),
    ("in.wav out.wav vol -0.5", "in.wav out.wav gain -6.02 invert"),
    ("in.wav out.wav vol -6dB", "in.wav out.wav gain -6"),
    ("in.wav out.wav vol 3 dB", "in.wav out.wav gain 3"),
    ("in.wav out.wav highpass 100", "in.wav out.wav eq high-pass@100"),
    ("in.wav out.wav lowpass 3k 2q", "in.wav out.wav eq resonant-low-pass@3k/q2"),
    ("in.wav out.wav bass +3", "in.wav out.wav eq low-shelf@100:+3"),
    ("in.wav out.wav treble -2 5k", "in.wav out.wav eq high-shelf@5k:-2"),
    ("in.wav out.wav equalizer 1k 1o -6", "in.wav out.wav eq parametric@1k:-6/1oct"),
    ("in.wav out.wav bandreject 50 5", "in.wav out.wav eq band-stop@50/q10"),
    (
      "in.wav out.wav echo 0.8 0.9 100 0.2",
      "in.wav out.wav delay 100ms feedback=0 cutoff=96k mix=20 gain -0.92"
    ),
    ("in.wav out.wav silence 1 0.1 1%", "in.wav out.wav trim -40"),
    ("in.wav out.wav rate -v 48k", "in.wav out.wav --rate 48000"),
    ("in.wav out.wav channels 1", "in.wav out.wav --channels 1"),
    ("in.wav out.wav remix 2", "in.wav out.wav pan channels=right"),
    ("in.wav out.wav remix -", "in.wav out.wav pan channels=mono"),
    ("in.wav out.wav trim 0 5", "in.wav out.wav --end 5"),
    ("in.wav out.wav trim 1:10 5", "in.wav out.wav --start 70 --end 75"),
    ("in.wav out.wav fade t 1 0 2", "in.wav out.wav fade 1 out=2 curve=linear"),
    ("in.wav out.wav pad 0 2", "in.wav out.wav --tail 2"),
    ("in.wav out.wav loudnorm", "in.wav out.wav loudness -24 ceiling=-2"),
    ("in.wav out.wav loudnorm=I=-16:TP=-1.5", "in.wav out.wav loudness -16 ceiling=-1.5"),
    ("in.wav out.wav atempo=1.2", "in.wav out.wav pitch tempo=1.2"),
    ("in.wav out.wav gain 3 volume=2", "in.wav out.wav gain 3 gain 6.02"),
    (
      "-y -i in.wav -af highpass=f=100,volume=-6dB out.wav",
      "in.wav out.wav eq high-pass@100 gain -6"
    ),
    ("-ss 1:30 -t 5 -i in.wav out.wav", "in.wav out.wav --start 1:30 --end 95"),
    ("in.wav -r 44100 out.wav", "in.wav out.wav --rate 44100"),
    ("in.wav out.wav -ar 44100 -ac 1", "in.wav out.wav --rate 44100 --channels 1"),
    ("in.wav -c 1 -b 16 out.wav", "in.wav out.wav --channels 1 --encoding pcm16"),
    ("in.wav -n stat", "inspect in.wav"),
    (
      "-i in.wav -af silencedetect=noise=-35dB:d=0.5 -f null -",
      "explain in.wav silence -35 longer=0.5 to=0"
    ),
    ("in.wav -af silencedetect=n=0.001", "explain in.wav silence -60 longer=2 to=0"),
    ("in.wav -n spectrogram", "spectrum in.wav --out spectrogram.png"),
    ("explain in.wav vol 2", "explain in.wav gain 6.02"),
    ("batch a.wav b.wav --out x -- vol 2", "batch a.wav b.wav --out x -- gain 6.02"),
    ("in.wav out.wav silence -l 1 0.1 1%", "in.wav out.wav trim -40"),
    (
      "in.wav out.wav silence 1 0.1 1% -1 0.5 1%",
      "in.wav out.wav trim -40 silence -40 longer=0.5 to=0"
    ),
    (
      "in.wav out.wav silenceremove=stop_periods=-1:stop_duration=0.5:stop_threshold=-50dB",
      "in.wav out.wav trim -50 silence -50 longer=0.5 to=0"
    ),
    ("in.wav out.wav vad", "in.wav out.wav trim"),
    ("in.wav out.wav sinc 300-3k", "in.wav out.wav eq high-pass@300 low-pass@3k"),
    ("in.wav out.wav sinc -3k", "in.wav out.wav eq low-pass@3k"),
    ("in.wav out.wav sinc 300", "in.wav out.wav eq high-pass@300"),
    ("in.wav out.wav sinc 4k-1k", "in.wav out.wav eq band-stop@2000/q0.667"),
    ("in.wav out.wav adelay=500|500", "in.wav out.wav pad 500ms"),
    ("in.wav out.wav adelay=delays=1.5s:all=1", "in.wav out.wav pad 1500ms"),
    ("in.wav out.wav asetrate=44100*1.25", "in.wav out.wav varispeed 1.25"),
    ("in.wav out.wav amix", "mix in.wav:-6.02dB other.wav:-6.02dB out.wav"),
    (
      "-i in.wav -i b.wav -filter_complex amix=inputs=2 out.wav",
      "mix in.wav:-6.02dB b.wav:-6.02dB out.wav"
    ),
    ("-i in.wav -i b.wav -filter_complex concat=n=2 out.wav", "join in.wav b.wav out.wav"),
    ("in.wav out.wav afftdn=nr=12", "in.wav out.wav denoise floor=-12"),
    ("in.wav out.wav noisered p.prof 0.2", "in.wav out.wav denoise"),
    ("in.wav out.wav arnndn=m=std.rnnn", "in.wav out.wav denoise"),
    ("in.wav out.wav speechnorm", "in.wav out.wav level"),
    ("in.wav out.wav speechnorm=e=10:r=0.0001:l=1", "in.wav out.wav level max-gain=20"),
    ("in.wav out.wav dynaudnorm=m=10", "in.wav out.wav level max-gain=20"),
    ("in.wav out.wav noisegate", "in.wav out.wav gate"),
    ("in.wav out.wav agate=threshold=0.01", "in.wav out.wav gate -40"),
    ("in.wav out.wav mcompand x", "in.wav out.wav multiband -24 ratio=3"),
    // As the manual of SoX explains it: 60 dB become 20.
    (
      "in.wav out.wav compand 0.3,1 6:-70,-60,-20 -5",
      "in.wav out.wav compressor -60 ratio=3 attack=300 release=1000 knee=6 makeup=35"
    ),
    (
      "in.wav out.wav acompressor=threshold=0.1:ratio=4",
      "in.wav out.wav compressor -20 ratio=4 attack=20 release=250 knee=9.03"
    ),
    (
      "in.wav out.wav acompressor=threshold=-21dB:ratio=4:makeup=2",
      "in.wav out.wav compressor -21 ratio=4 attack=20 release=250 knee=9.03 makeup=6.02"
    ),
    ("in.wav out.wav agate=threshold=-30dB", "in.wav out.wav gate -30"),
    (
      "in.wav out.wav chorus 0.7 0.9 55 0.4 0.25 2 -t",
      "in.wav out.wav chorus 0.25 depth=2 mix=36.364 gain -0.09"
    ),
    (
      "in.wav out.wav chorus=0.5:0.9:50|60:0.4|0.32:0.25|0.4:2|2.3",
      "in.wav out.wav chorus 0.25 depth=2 mix=44.444 gain -1.83"
    ),
    (
      "in.wav out.wav flanger 0 2 0 71 0.5",
      "in.wav out.wav flanger 0.5 depth=2 feedback=0 mix=41.52"
    ),
    (
      "in.wav out.wav reverb 50 50 100",
      "in.wav out.wav reverb decay=2.011 damping=0.5 predelay=0 width=1 mix=50"
    ),
    ("sox in.wav out.wav reverse", "in.wav out.wav reverse"),
    ("in.wav out.wav gain -l 6", "in.wav out.wav gain 6 limiter 0"),
    ("in.wav out.wav sinc -n 29 -b 100 7000", "in.wav out.wav eq high-pass@7000"),
    (
      "rubberband -3 -T 1.5 -p 2 -F in.wav out.wav",
      "in.wav out.wav pitch tempo=1.5 2st formants=keep"
    ),
    ("rubberband -t 2 -c 5 in.wav out.wav", "in.wav out.wav pitch tempo=0.5"),
    ("soundstretch in.wav out.wav -pitch=4 -tempo=+20", "in.wav out.wav pitch 4st tempo=1.2"),
    ("in.wav out.wav tremolo -rate 5", "in.wav out.wav tremolo rate=5"),
    ("in.wav out.wav pitch -tempo 1.2", "in.wav out.wav pitch tempo=1.2"),
    ("in.wav out.wav -pitch +4st", "in.wav out.wav pitch +4st"),
    ("in.wav out.wav change-gender 1.2", "in.wav out.wav pitch formants=1.2"),
    ("in.wav out.wav voice=robot", "in.wav out.wav voice robot"),
    ("in.wav out.wav --samplerate 48000", "in.wav out.wav --rate 48000"),
    ("in.wav out.wav --bitdepth 24", "in.wav out.wav --encoding pcm24"),
    ("soxi in.wav", "inspect in.wav"), ("sox --i in.wav", "inspect in.wav"),
    ("ffprobe -v error in.wav", "inspect in.wav"),
    ("rec take.wav trim 0 5", "record take.wav --length 5"),
    ("sox in.wav b.wav out.wav", "join in.wav b.wav out.wav"),
    ("sox -m in.wav b.wav out.wav", "mix in.wav:-6.02dB b.wav:-6.02dB out.wav"),
    ("sox -n -r 44100 out.wav trim 0 2", "synth silence 2 out.wav --rate 44100"),
    ("sox -n out.wav synth 3 sine 300-3300", "synth sweep 300 3300 3 out.wav"),
    ("sox -r 8k -e signed -b 16 a.raw out.wav", "a.raw out.wav --raw s16le,8000,1"),
    (
      "sox in.wav out.wav trim 0 30 : newfile : restart",
      "split in.wav out{number}.wav --at every=30"
    ),
    ("sox in.wav -C 192 out.mp3", "in.wav out.mp3 --bitrate 192"),
    ("sox in.wav out.wav remix 1,2i", "in.wav out.wav width middle=0 pan channels=left"),
    (
      "sox in.wav out.wav echo 0.8 1 100 0.4 200 0.2",
      "in.wav out.wav [ gain -1.94 , delay 100ms feedback=0 cutoff=96k mix=100 gain -7.96 ,"
        + " delay 200ms feedback=0 cutoff=96k mix=100 gain -13.98 ]"
    ),
    ("sox in.wav out.wav bend 0.5,1000,0.8", "in.wav out.wav pitch 0@0.5s/1000@1.3s"),
    (
      "sox in.wav out.wav compand 0.1,0.2 -inf,-50.1,-inf,-50,-50 0 -90 0.1",
      "in.wav out.wav gate -50.1"
    ),
    (
      "-i a.wav -i b.wav -filter_complex [1:a]volume=0.5,adelay=500[v];[0:a][v]amix=inputs=2[o] -map [o] out.wav",
      "mix a.wav:-6.02dB b.wav@0.5s:-12.04dB out.wav"
    ),
    (
      "-i a.wav -i b.wav -filter_complex [0:a][1:a]acrossfade=d=5[o] out.wav",
      "join a.wav b.wav out.wav --crossfade 5"
    ),
    (
      "-i in.wav -filter_complex showwavespic=s=800x200 -frames:v 1 w.png",
      "plot in.wav --out w.png"
    ),
    (
      "-i in.mp3 -filter_complex [0:a]showwaves=s=1280x720:mode=line:rate=30,format=yuv420p[v]"
        + " -map [v] -map 0:a out.mp4",
      "film in.mp3 out.mp4 --width 1280 --height 720 --fps 30"
    ),
    ("in.wav out.wav showwaves", "film in.wav out.mp4"),
    (
      "-i in.wav -filter_complex showspectrum=s=640x480 o.webm",
      "film in.wav o.webm --overlay spectrum --width 640 --height 480"
    ),
    (
      "-i in.wav -f segment -segment_time 30 -c copy p%03d.wav",
      "split in.wav p{number}.wav --at every=30"
    ),
    ("in.wav out.wav --length 5", "in.wav out.wav --end 5"),
    ("in.wav out.wav --from 1 --to 2", "in.wav out.wav --start 1 --end 2"),
    ("in.wav out.wav volume=20", "in.wav out.wav gain 24 gain 2.02"),
    // Own words in another form.
    ("in.wav out.wav eq high-pass 80", "in.wav out.wav eq high-pass@80"),
    (
      "in.wav out.wav eq highpass 80 1k -3 q2 gain 1",
      "in.wav out.wav eq high-pass@80 parametric@1k:-3/q2 gain 1"
    ),
    ("in.wav out.wav eq 1k +3", "in.wav out.wav eq parametric@1k:+3"),
    ("in.wav out.wav low-pass 3000", "in.wav out.wav eq low-pass@3000"),
    ("in.wav out.wav band-pass@1k", "in.wav out.wav eq band-pass@1k"),
    ("in.wav out.wav high-shelf 8k -2", "in.wav out.wav eq high-shelf@8k:-2"),
    ("in.wav out.wav gain=-3", "in.wav out.wav gain -3"),
    ("in.wav out.wav denoise=50:floor=-12", "in.wav out.wav denoise 50 floor=-12"),
    ("in.wav out.wav reverb plate mix 40 gain 3", "in.wav out.wav reverb plate mix=40 gain 3"),
    ("in.wav out.wav voice Robot", "in.wav out.wav voice robot"),
    ("in.wav out.wav Robot", "in.wav out.wav voice robot"),
    // Words of those who damage sounds for training, and of those who cut by words.
    ("in.wav out.wav clip -6", "in.wav out.wav hard-clip -6"),
    ("in.wav out.wav hard-clip 5%", "in.wav out.wav hard-clip percentile=5"),
    ("in.wav out.wav mp3 32 gain -1", "in.wav out.wav codec mp3 32 gain -1"),
    ("in.wav out.wav pitch -3..3", "in.wav out.wav pitch any:-3..3st"),
    ("in.wav out.wav room rt60=0.2..0.8", "in.wav out.wav room rt60=any:0.2..0.8"),
    ("in.wav out.wav room 5x4x3", "in.wav out.wav room 5 4 3"),
    (
      "in.wav out.wav noise Fixtures/Audio snr=5..25",
      "in.wav out.wav noise from=any:Fixtures/Audio/ snr=any:5..25"
    ),
    ("in.wav out.wav volume 50%", "in.wav out.wav gain -6.02"),
    ("in.wav out.wav filter cutoff=300", "in.wav out.wav eq low-pass@300"),
    ("in.wav out.wav hpf 80", "in.wav out.wav eq high-pass@80"),
    ("in.wav out.wav pitchshift 3", "in.wav out.wav pitch 3st"),
    ("in.wav out.wav pitch up 3", "in.wav out.wav pitch 3st"),
    ("in.wav out.wav pitch down 3 semitones gain -1", "in.wav out.wav pitch -3st gain -1"),
    ("in.wav out.wav pitch +50 cents", "in.wav out.wav pitch 50c"),
    ("in.wav out.wav slow 0.5", "in.wav out.wav pitch tempo=0.5"),
    ("in.wav out.wav slower 2", "in.wav out.wav pitch tempo=0.5"),
    ("in.wav out.wav fast 2", "in.wav out.wav pitch tempo=2"),
    ("in.wav out.wav mono", "in.wav out.wav pan channels=mono"),
    ("in.wav out.wav echo", "in.wav out.wav delay"),
    ("in.wav out.wav eq bass=+3", "in.wav out.wav eq low-shelf@100:+3"),
    (
      "in.wav out.wav eq treble -2 low-pass=9k gain 1",
      "in.wav out.wav eq high-shelf@3k:-2 low-pass@9k gain 1"
    ),
    ("trim in.wav out.wav 1 2", "in.wav out.wav --start 1 --end 3"),
    (
      "in.wav out.wav noise ./Fixtures/Audio snr=5..25",
      "in.wav out.wav noise from=any:./Fixtures/Audio/ snr=any:5..25"
    ),
    ("in.wav out.wav time-stretch 1.2", "in.wav out.wav pitch tempo=1.2"),
    ("in.wav out.wav noise-gate -40", "in.wav out.wav gate -40"),
    ("in.wav out.mp3 --title Blue", "in.wav out.mp3 --tag title=Blue"),
    ("film in.wav out.mp4 --image c.png", "film in.wav out.mp4 --picture c.png"),
    ("in.wav out.wav remove um", "in.wav out.wav --remove um"),
    ("in.wav out.wav cut um uh", "in.wav out.wav --remove um --remove uh"),
    ("in.wav out.wav --replace a --with say:b", "in.wav out.wav --replace a=say:b"),
    ("in.wav out.wav gain -1 title=x", "in.wav out.wav gain -1 --tag title=x"),
    ("film in.wav out.mp4 --waveform", "film in.wav out.mp4 --overlay waveform"),
    // Words that belong elsewhere in the line.
    ("voice robot", "in.wav out.wav voice robot"), ("robot", "in.wav out.wav voice robot"),
    ("voice", "in.wav out.wav voice robot"),
    ("reverb mix=30 talk.wav far.wav", "talk.wav far.wav reverb mix=30"),
    ("talk.flac voice robot", "talk.flac out.flac voice robot"),
    ("- gain 3", "- - gain 3"),
    ("in.wav out.wav robot", "in.wav out.wav voice robot"),
    (
      "in.wav out.wav reverb cathedral demon 0.5",
      "in.wav out.wav reverb cathedral voice demon 0.5"
    ),
    ("batch in.wav --out x gain -3", "batch in.wav --out x -- gain -3"),
  ]

  @Test("is answered with the line that does it here", arguments: lines.map(\.typed))
  func line(typed: String) {
    expectOffer(of: Self.lines.first { $0.typed == typed }!.meant, for: typed)
  }

  @Test("has no line where there is no equivalent, or where values have none")
  func none() {
    let bench = Bench()
    #expect(bench.run("in.wav out.wav compand 1,1 -9").notes.contains("see syrinx help compressor"))
    for line in [
      "speed 9", "vol 0", "reverse trim 0 5", "speed 2 gian 3", "remix 3 4",
      "reverb plate mix=140", "--rate 12 gain 3", "silence -45 to=0.3 gian 3",
      "echo 1 1 -5000 0.5 100 0.3", "echo 1 1 1e12 0.5 100 0.3",
    ] {
      let outcome = bench.run("in.wav out.wav " + line)
      #expect(outcome.status == .misused)
      #expect(!outcome.notes.contains("try:"), "\(outcome.notes)")
    }
  }

  @Test(
    "a word without an equivalent is named, not an option before it",
    arguments: [
      ("-i in.wav -af volume=2,stereotools=a=1 out.wav", "‘stereotools’ is not an effect: see"),
      ("in.wav -n noiseprof n.prof", "‘noiseprof’ is not an effect; denoise learns the noise"),
      ("-i in.wav -af asetrate=48000,aresample=44100 o.wav", "‘asetrate’ is not an effect; vari"),
    ])
  func absence(line: String, start: String) {
    #expect(Bench().run(line).notes.hasPrefix("syrinx: " + start))
  }

  @Test("no number is too large or too small for an answer", arguments: ["1e300", "inf", "-5e9"])
  func extremes(number: String) {
    let bench = Bench()
    for line in ["-C \(number)", "echo 1 1 \(number) 0.5", "chorus 1 1 \(number) 1 1 \(number)"] {
      #expect(bench.run("in.wav out.mp3 " + line).status == .misused, "\(line)")
    }
  }

  @Test(
    "a command of another program is answered with a line that runs",
    arguments: ForeignCommand.lines.keys)
  func command(word: String) throws {
    let memory = TextMemory()
    let words = try #require(ForeignCommand.line([word, "in.wav"]))
    let line = words.joined(separator: " ")
    #expect(
      Console(output: memory, notes: memory, effects: .standard).run([word, "in.wav"]) == .misused)
    #expect(memory.text.hasSuffix("; try: syrinx \(line)\n"), "\(memory.text)")
    #expect(Console(output: memory, effects: .standard).accepts(words), "\(line)")
  }

  @Test("a command of another program keeps the files and numbers of its line")
  func commandFiles() {
    let lines = [
      ("info talk.mp3", "inspect talk.mp3"), ("merge a.wav b.wav c.wav", "mix a.wav b.wav c.wav"),
      ("merge a.wav b.wav c.wav d.wav", "mix a.wav b.wav c.wav d.wav"),
      ("resample a.wav 16000 b.wav", "a.wav b.wav --rate 16000"),
      ("list voices", "voices"), ("convert a.wav b.mp3", "a.wav b.mp3"),
      ("convert a.wav b.mp3 gain -3 --bitrate 128", "a.wav b.mp3 gain -3 --bitrate 128"),
      ("tts good evening b.wav voice robot", "say good evening b.wav voice robot"),
      ("speak @text.md b.wav", "say @text.md b.wav"),
    ]
    for (typed, meant) in lines {
      let words = ForeignCommand.line(typed.split(separator: " ").map(String.init))
      #expect(words?.joined(separator: " ") == meant)
    }
  }

  @Test("names of files are quoted for a shell")
  func quoted() {
    let memory = TextMemory()
    _ = Console(output: memory, notes: memory, effects: .standard).run([
      "-i", "it's one.wav", "b.wav", "vol", "2",
    ])
    #expect(memory.text.hasSuffix(#"try: syrinx 'it'\''s one.wav' b.wav gain 6.02"# + "\n"))
  }

  @Test("a chain in quotes is answered with its words")
  func chainInQuotes() {
    let memory = TextMemory()
    _ = Console(output: memory, notes: memory, effects: .standard).run([
      "in.wav", "out.wav", "gain -3 reverb plate mix=20",
    ])
    #expect(memory.text.hasSuffix("; try: syrinx in.wav out.wav gain -3 reverb plate mix=20\n"))
    // A file with a blank in its name is none, and empty words are answered too.
    for words in [
      ["delay 2.wav", "out.wav", "vol", "2"], ["in.wav", "out.wav", "eq", ""],
      ["in.wav", "out.wav", "eq", "="],
    ] {
      let said = TextMemory()
      #expect(Console(output: said, notes: said, effects: .standard).run(words) == .misused)
      #expect(!said.text.contains("syrinx delay"), "\(said.text)")
    }
  }

  @Test("own words keep their meaning beside foreign ones")
  func own() {
    let memory = TextMemory()
    _ = Console(output: memory, notes: memory, effects: .standard)
      .run(
        "in.wav out.wav trim -50 keep=10 fade 1 out=2 gain -3 bass +3".split(separator: " ").map(
          String.init))
    #expect(
      memory.text.hasSuffix(
        "in.wav out.wav trim -50 keep=10 fade 1 out=2 gain -3 eq low-shelf@100:+3\n"))
  }
}
