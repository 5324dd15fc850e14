/// Command lines that are wrong, each in its own way.
enum Mistakes {
  static let lines =
    [
      // Commands and words.
      "efects", "nonsense", "gain 3", "gain.wav", "render", "render in.wav", "in.wav",
      "in.wav gain -3", "in.wav [ gain 1 ]", "effects gain pitch", "effects revreb",
      "help gian", "help a b", "explain", "effects gain --jsn",
      // Options.
      "in.wav out.wav --qiet", "in.wav out.wav -q", "in.wav out.wav --rate",
      "in.wav out.wav --rate --quiet", "in.wav out.wav --rate 12", "in.wav out.wav --rate fast",
      "in.wav out.wav --rate 44.1dB", "in.wav out.wav --channels 1.5",
      "in.wav out.wav --channels 0",
      "in.wav out.wav --loop 1@0s/2@3s", "in.wav out.wav --tail forever",
      "in.wav out.wav --tail -1", "in.wav out.wav --dither tdpf", "in.wav out.wav --dither blue",
      "in.wav out.wav --encoding pcm17", "in.wav out.wav --format mp5", "in.wav out.wav --chain=",
      "in.wav out.wav --quiet=perhaps", "in.wav out.wav --raw s17,8000,1",
      "in.wav out.wav --start 1:75", "in.wav out.wav --jobs 0", "in.wav out.wav --seed -1",
      "in.wav out.wav --clip sclae", "in.wav out.wav --quiet --verbose",
      "in.wav out.wav --in-place", "in.wav --in-place --no-clobber", "- --in-place",
      "- out.wav --chain -", "explain in.wav --json --dot",
      "in.wav out.wav --start 5", "in.wav out.wav --start 0.5 --end 0.25", "in.wav in.wav",
      // Batches.
      "batch", "batch in.wav", "batch --out x", "batch in.wav --out x gain -3",
      "batch in.wav --out -", "batch - --out x", "batch in.wav --out x/{stm}.wav",
      "batch in.wav --out x/{stem", "batch in.wav --out x/{voice}.wav", "batch in.wav --out in.wav",
      "batch in.wav --out x --each robot", "batch in.wav --out x --each voice=robto",
      "batch in.wav --out x --shard 5/4", "batch in.wav --out x --shard half",
      "batch in.wav --out x --report x.txt", "batch in.wav --out x --report x.csv --status",
      "batch in.wav --out x --report x.csv --dry-run", "batch in.wav --out x -- gain -3 --rate 8k",
      "batch in.wav --out x --force --status", "batch in.wav --out x --embed",
      "batch in.wav --out x --page x.html --dry-run",
      "batch in.wav --out x -- gian 3", "batch in.wav --out x --jsn",
      // Chains.
      "in.wav out.wav revreb", "in.wav out.wav xyzzy", "in.wav out.wav -3dB",
      "in.wav out.wav demon", "in.wav out.wav gain 3 robot", "in.wav out.wav -- gain 3 --rate 8k",
      "in.wav out.wav pitch revreb", "in.wav out.wav pitch xyzzy", "in.wav out.wav pitch keep",
      "in.wav out.wav pitch formants", "in.wav out.wav reverb cathedrall",
      "in.wav out.wav gain 3 4", "in.wav out.wav fade 1 2", "in.wav out.wav compressor -20 4",
      "in.wav out.wav gain 3 db=4", "in.wav out.wav gain db=",
      "in.wav out.wav gain bd=3", "in.wav out.wav pitch frmants=keep",
      "in.wav out.wav pitch foo=keep", "in.wav out.wav pitch formants=kepe",
      "in.wav out.wav pitch quality=best", "in.wav out.wav reverb mix=140",
      "in.wav out.wav pitch +30st", "in.wav out.wav pitch 300 target=210",
      "in.wav out.wav pitch target=20", "in.wav out.wav pitch target=100@0s/200@1s",
      "in.wav out.wav pitch 3Hz", "in.wav out.wav gain loud=3",
      "in.wav out.wav gain db=loud", "in.wav out.wav gain 1@2s/2@1s", "in.wav out.wav gain 1@2s/2",
      "in.wav out.wav gain 1@x", "in.wav out.wav varispeed 1@0s/2@1e999s",
      "in.wav out.wav gain 1@0%/2@5000%",
      "in.wav out.wav gain 99@0s/0@1s", "in.wav out.wav varispeed 0",
      "in.wav out.wav varispeed 5x", "in.wav out.wav eq low-shelf",
      "in.wav out.wav eq lowshelf@1k:3",
      "in.wav out.wav eq low-shelf@5k:3", "in.wav out.wav eq low-shelf@1k:99",
      "in.wav out.wav eq low-pass@1k:3",
      "in.wav out.wav [", "in.wav out.wav ]", "in.wav out.wav [ ]", "in.wav out.wav [ gain 1",
      "in.wav out.wav [ gain 1 , ]", "in.wav out.wav , gain", "in.wav out.wav dry",
      "in.wav out.wav [ gain 1 dry ]", "in.wav out.wav [gain 1]", "in.wav out.wav [ gain 1, dry ]",
      // Voices.
      "robot", "voice", "voice robot", "help voice robto", "help voice robot x",
      "in.wav voice robot", "in.wav out.wav voice", "in.wav out.wav voice amount=1",
      "in.wav out.wav voice robto", "in.wav out.wav voice robot 2", "in.wav out.wav voice robot 50",
      "in.wav out.wav voice robot x",
      "in.wav out.wav voice robot amuont=1", "in.wav out.wav voice robot 0.5 0.5",
      "in.wav out.wav voice mine --voices nowhere", "in.wav out.wav [ voice , dry ]",
      "voices robto",
      "voices robot deep", "voices --voices nowhere", "help robto",
      // Habits of users of SoX and ffmpeg.
      "-i in.wav", "-i in.wav -af volume=0.5 out.wav", "in.wav out.wav --pitch 4",
      "in.wav out.wav atempo 2", "in.wav out.wav norm", "in.wav out.wav bass +3",
      "in.wav out.wav trim 0 5", "in.wav out.wav areverse", "in.wav out.wav compand 0.3,1 -60,-20",
      "in.wav out.wav -ar 44100", "in.wav -n stat", "in.wav out.wav speed 9",
      "reverb in.wav out.wav", "in.wav out.wav reverb cathedral demon",
      // Texts for other programs.
      "completions", "completions tcsh", "man pgae", "schema chian", "doctor who",
      // Measuring and comparing.
      "inspect", "inspect nowhere.wav", "inspect in.wav --assert", "inspect in.wav --assert=luf<3",
      "inspect in.wav --assert=lufs", "inspect in.wav --assert=lufs<loud",
      "inspect in.wav --assert=encoding<pcm16", "inspect in.wav --raw s17,8000,1", "mouth",
      "mouth in.wav out.wav", "mouth in.wav --fps 0", "mouth in.wav --closed -3 --open -6",
      "mouth in.wav --out in.wav", "in.wav out.wav gain 3 --meter gian=level.json",
      "in.wav out.wav gain 3 --meter gain", "in.wav out.wav gain 3 --meter gain=out.wav", "compare",
      "compare in.wav", "compare in.wav in.wav in.wav", "compare in.wav nowhere.wav",
      "compare in.wav text.wav", "compare in.wav fast.wav", "compare in.wav in.wav --picture x.pdf",
      "compare in.wav in.wav --page x.pdf", "compare in.wav in.wav --tier lsb",
      "page in.wav --out x.txt", "page in.wav --out x.html --sprite nowhere",
      "page in.wav --out x.html --sprite in.wav", "golden record 1.json --page x",
      "compare in.wav in.wav --tier null:3", "golden", "golden chekc", "golden check",
      "golden check nowhere.json", "golden check broken.json", "golden check 1.json",
      "golden record 1.json low --all",
      // Files.
      "nowhere.wav out.wav", "text.wav out.wav", "empty.wav out.wav", "in.wav out.xyz",
      "in.wav out", "in.wav nowhere/out.flac", "in.wav out.wav --encoding vorbis",
      "in.wav out.wav --format opus --rate 44100", "in.wav out.wav reverb ir=nowhere.wav",
      "in.wav out.wav reverb plate ir=in.wav", "in.wav out.wav reverb decay=2 ir=in.wav",
      "in.wav fast.wav reverb ir=fast.wav",
      "in.wav out.wav gain 20 --clip fail", "in.wav in.xyz", "in.wav text.wav --no-clobber",
      // Spectra and plots.
      "spectrum", "spectrum in.wav in.wav", "spectrum nowhere.wav", "spectrum in.wav --out x.doc",
      "spectrum in.wav --out x.png@soon", "spectrum in.wav --out x.svg@9",
      "spectrum in.wav --floor 0", "spectrum in.wav --low 5k --high 1k",
      "spectrum in.wav --neighbours 1,2", "spectrum in.wav --bands 0",
      "spectrum in.wav --weighting b", "spectrum in.wav --width 10 --out x.png",
      "spectrum in.wav --json --csv", "spectrum in.wav --out x.gif --json",
      "spectrum in.wav --out - --json", "spectrum - --out x.mp4", "spectrum in.wav --start 5",
      "plot", "plot in.wav", "plot in.wav --out x.jpg", "plot in.wav in.wav in.wav --json",
      "plot in.wav gian --json", "plot gain 99 --json", "plot gain --of waveform --json",
      "plot in.wav in.wav --of response --json", "plot in.wav text.wav --json",
      // Devices, as far as they are not asked.
      "live normalize", "live gian 3", "live --monitor",
      "live --virtual-mic Robot --output phones", "live --keys nowhere.txt",
      "live --block-frames 8",
      "live --pitch-quality best", "explain --live trim", "explain --live in.wav", "record",
      "record gain 3", "record x.xi", "record x.w64 --encoding gsm610", "record x.wav trim",
      "record in.wav", "record x.wav --length 0", "record x.wav --chain text.wav", "play",
      "play in.wav in.wav --words x.lrc", "play in.wav --words nowhere.lrc", "play - in.wav",
      // Chains as JSON; the numbered documents are below.
      "in.wav out.wav --chain nowhere.json", "in.wav out.wav --chain broken.json",
      // Timelines; theirs are below too.
      "compose", "compose in.wav out.wav", "compose in.wav fast.wav out.wav", "in.json out.wav",
      "compose broken.json out.wav", "compose t1.json out.wav gain 3", "compose t1.json out.xyz",
      "batch in.wav --out x --set a=b", "batch in.wav --out x --timeline nowhere.json",
      "batch in.wav --out x --timeline t1.json",
      "batch in.wav --out x --timeline t1.json -- gain 3",
      "batch in.wav --out x --timeline t1.json --each voice=robot",
    ] + documents.indices.map { "in.wav out.wav --chain \($0 + 1).json" }
    + timelines.indices.map { "compose t\($0 + 1).json out.wav" }

  /// Timelines as somebody writes them who guesses: each a whole, or what stands in the place of a clip.
  static let timelines =
    [
      #"["in.wav", "fast.wav"]"#, #"{"version": 1}"#, #"{"tracks": []}"#,
      #"{"version": 1, "clips": ["in.wav"]}"#, #"{"version": 1, "tracks": {"clips": []}}"#,
      #"{"version": 1, "tracks": [{"clips": "in.wav"}]}"#,
      #"{"version": 1, "tracks": [{"duck": "voice", "clips": []}]}"#,
      #"{"version": 1, "tracks": [{"sends": "room", "clips": []}]}"#,
    ]
    + [
      #""in.wav""#, #"{}"#, #"{"file": "in.wav"}"#, #"{"from": "in.wav"}"#,
      #"{"path": "nope.wav"}"#,
      #"{"path": "{stem}.wav"}"#, #"{"path": "1.json"}"#,
    ].map(track)
    + [
      #""from": 3"#, #""volume": 0.5"#, #""duration": 2"#, #""fade": 2"#, #""loop": "yes""#,
      #""at": "2 seconds""#, #""with": "in.wav""#, #""chain": "ptich +3st""#,
      #""chain": {"reverb": {}}"#, #""chain": ["reverb"]"#, #""chain": [{"reverb": "plate"}]"#,
      #""chain": [{"robot": {}}]"#,
    ].map { track(#"{"path": "in.wav", \#($0)}"#) }

  private static func track(_ clip: String) -> String {
    "{\"version\": 1, \"tracks\": [{\"clips\": [\n\(clip)]}]}"
  }

  static let documents = [
    "{\"version\": 1, \"chain\": [\n{\"voice\": {}}]}",
    "{\"version\": 1, \"chain\": [\n{\"voice\": {\"name\":\n\"robto\"}}]}",
    "{\"version\": 1, \"chain\": [\n{\"voice\": {\"name\": \"robot\",\n\"amount\": 2}}]}",
    "", "[1, 2", "{\"version\": 1, \"chain\": []} x", "{\"version\": 1, 'chain': []}",
    "{\"version\": 01}", "{\"a\": \"\\ud800\"}", "[]", "{}", "{\"version\": 2}",
    "{\"version\": 1}", "{\"version\": 1, \"chian\": []}", "{\"version\": 1, \"chain\": {}}",
    "{\"version\": 1, \"chain\": [3]}", "{\"version\": 1, \"chain\": [{}]}",
    "{\"version\": 1, \"chain\": [{\"gian\": {}}]}",
    "{\"version\": 1, \"chain\": [{\"gain\": {\"bd\": 3}}]}",
    "{\"version\": 1, \"chain\": [{\"gain\": {\"db\": 99}}]}",
    "{\"version\": 1, \"chain\": [{\"gain\": {\"db\": null}}]}",
    "{\"version\": 1, \"chain\": [[[{\"pitch\": {\"formants\": \"kepe\"}}]]]}",
    "{\"version\": 1, \"chain\": [[]]}",
    "{\"version\": 1, \"nodes\": []}",
    "{\"version\": 1, \"nodes\": [], \"connections\": []}",
    "{\"version\": 1, \"nodes\": [{\"name\": \"a\"}], \"connections\": []}",
    "{\"version\": 1, \"nodes\": [{\"name\": \"a\", \"mixr\": {}}], \"connections\": []}",
    "{\"version\": 1, \"nodes\": [{\"name\": \"a\", \"mixer\": {}}, {\"name\": \"a\", \"mixer\": {}}],"
      + " \"connections\": []}",
    "{\"version\": 1, \"nodes\": [{\"name\": \"a\", \"player\": {\"pth\": \"x\"}}], \"connections\": []}",
    "{\"version\": 1, \"nodes\": [], \"connections\": [[\"inptu\", \"output\"]]}",
    "{\"version\": 1, \"nodes\": [{\"name\": \"a\", \"mixer\": {}}],"
      + " \"connections\": [[\"input\", \"output\"], [\"a\", \"a\"]]}",
    "{\"version\": 1, \"nodes\": [{\"name\": \"a\", \"player\": {\"path\": \"x.wav\"}}],"
      + " \"connections\": [[\"a\", \"output\"]]}",
  ]
}
