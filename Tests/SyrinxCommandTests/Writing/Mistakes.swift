/// Command lines that are wrong, each in its own way.
enum Mistakes {
  static let lines =
    [
      // Commands and words.
      "", "efects", "nonsense", "gain 3", "gain.wav", "render", "render in.wav", "in.wav",
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
      "in.wav - --json", "- out.wav --chain -", "explain in.wav --json --dot",
      "in.wav out.wav --start 5", "in.wav out.wav --start 0.5 --end 0.25", "in.wav in.wav",
      // Batches.
      "batch", "batch in.wav", "batch --out x", "batch in.wav --out x gain -3",
      "batch in.wav --out -", "batch - --out x", "batch in.wav --out x/{stm}.wav",
      "batch in.wav --out x/{stem", "batch in.wav --out x/{voice}.wav", "batch in.wav --out in.wav",
      "batch in.wav --out x --each robot", "batch in.wav --out x --each voice=robto",
      "batch in.wav --out x --shard 5/4", "batch in.wav --out x --shard half",
      "batch in.wav --out x --report x.txt", "batch in.wav --out x --force --status",
      "batch in.wav --out x -- gian 3", "batch in.wav --out x --jsn",
      // Chains.
      "in.wav out.wav revreb", "in.wav out.wav xyzzy", "in.wav out.wav -3dB",
      "in.wav out.wav pitch revreb", "in.wav out.wav pitch xyzzy", "in.wav out.wav pitch keep",
      "in.wav out.wav pitch formants", "in.wav out.wav reverb cathedrall",
      "in.wav out.wav gain 3 4", "in.wav out.wav gain 3 db=4", "in.wav out.wav gain db=",
      "in.wav out.wav gain bd=3", "in.wav out.wav pitch frmants=keep",
      "in.wav out.wav pitch foo=keep", "in.wav out.wav pitch formants=kepe",
      "in.wav out.wav pitch quality=best", "in.wav out.wav reverb mix=140",
      "in.wav out.wav pitch +30st", "in.wav out.wav pitch 300 target=210",
      "in.wav out.wav pitch target=20", "in.wav out.wav pitch target=100@0s/200@1s",
      "in.wav out.wav pitch 3Hz", "in.wav out.wav gain loud=3",
      "in.wav out.wav gain db=loud", "in.wav out.wav gain 1@2s/2@1s", "in.wav out.wav gain 1@2s/2",
      "in.wav out.wav gain 1@x", "in.wav out.wav gain 99@0s/0@1s", "in.wav out.wav varispeed 0",
      "in.wav out.wav varispeed 5x", "in.wav out.wav eq low-shelf",
      "in.wav out.wav eq lowshelf@1k:3",
      "in.wav out.wav eq low-shelf@5k:3", "in.wav out.wav eq low-shelf@1k:99",
      "in.wav out.wav eq low-pass@1k:3",
      "in.wav out.wav [", "in.wav out.wav ]", "in.wav out.wav [ ]", "in.wav out.wav [ gain 1",
      "in.wav out.wav [ gain 1 , ]", "in.wav out.wav , gain", "in.wav out.wav dry",
      "in.wav out.wav [ gain 1 dry ]", "in.wav out.wav [gain 1]", "in.wav out.wav [ gain 1, dry ]",
      // Voices.
      "voice robot", "in.wav voice robot", "in.wav out.wav voice", "in.wav out.wav voice amount=1",
      "in.wav out.wav voice robto", "in.wav out.wav voice robot 2", "in.wav out.wav voice robot x",
      "in.wav out.wav voice robot amuont=1", "in.wav out.wav voice robot 0.5 0.5",
      "in.wav out.wav voice mine --voices nowhere", "in.wav out.wav [ voice , dry ]",
      "voices robto",
      "voices robot deep", "voices --voices nowhere", "help robto",
      // What is written for other programs.
      "completions", "completions tcsh", "man page", "schema chian", "doctor who",
      // What is measured and compared.
      "inspect", "inspect nowhere.wav", "inspect in.wav --assert", "inspect in.wav --assert=luf<3",
      "inspect in.wav --assert=lufs", "inspect in.wav --assert=lufs<loud",
      "inspect in.wav --assert=encoding<pcm16", "inspect in.wav --raw s17,8000,1", "mouth",
      "mouth in.wav out.wav", "mouth in.wav --fps 0", "mouth in.wav --closed -3 --open -6",
      "mouth in.wav --out in.wav", "in.wav out.wav gain 3 --meter gian=level.json",
      "in.wav out.wav gain 3 --meter gain", "in.wav out.wav gain 3 --meter gain=out.wav", "compare",
      "compare in.wav", "compare in.wav in.wav in.wav", "compare in.wav nowhere.wav",
      "compare in.wav text.wav", "compare in.wav in.wav --tier lsb",
      "compare in.wav in.wav --tier null:3", "golden", "golden chekc", "golden check",
      "golden check nowhere.json", "golden check broken.json", "golden check 1.json",
      "golden record 1.json low --all",
      // Files.
      "nowhere.wav out.wav", "text.wav out.wav", "empty.wav out.wav", "in.wav out.xyz",
      "in.wav out", "in.wav nowhere/out.flac", "in.wav out.wav --encoding vorbis",
      "in.wav out.wav --format opus --rate 44100", "in.wav out.wav reverb ir=nowhere.wav",
      "in.wav out.wav gain 20 --clip fail", "in.wav in.xyz", "in.wav text.wav --no-clobber",
      // Chains as JSON; the numbered documents are below.
      "in.wav out.wav --chain nowhere.json", "in.wav out.wav --chain broken.json",
    ] + documents.indices.map { "in.wav out.wav --chain \($0 + 1).json" }

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
