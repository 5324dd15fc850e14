extension Topic {
  static let augmentation = Topic(
    "augmentation", aliases: ["random", "augment", "webdataset", "training"],
    "Random variants, manifests and tar files for training.",
    related: ["batch", "noise", "room"],
    #"""
    ## Random chains

        syrinx talk.wav out.wav pitch any:-3st..+3st reverb any:plate,small-room
        syrinx explain talk.wav some 1..2 [ crush any:6..12 , gain -6 ] --seed 4
        syrinx batch recordings --out aug --variants 3 -- chance 50% noise

    | word | draws |
    | --- | --- |
    | `any:-3st..+3st` | a number of the range, all equally likely; a unit after one of the numbers applies to both |
    | `any:robot,giant,none` | one of these words or ranges; `voice none` is no voice |
    | `any:noises/`, `any:@list.txt` | a sound file of a folder and its subfolders, or a line of a list |
    | `log:200..8k` | a number of the range, all ratios equally likely |
    | `normal:20,5` | a Gaussian with mean and deviation, never further off than three deviations |

    They stand for any value, and within a list or curve too: `eq low-pass@log:2k..8k`. No shell
    needs quotes around them. Where a parameter takes whole numbers, those are drawn.

    `chance 30%` takes the effect, voice or `[ … ]` after it with a probability, `some 2` or
    `some 1..3` takes some of the chains in `[ A , B , C ]` in their order, and `shuffle` all of
    them, or some, in any order. In JSON values are the same texts, and the words are

    ```json
    {"chance": {"percent": 30, "chain": [{"reverb": {"mix": "any:10..30"}}]}}
    {"some": {"count": "1..2", "of": [[{"gain": {"db": -6}}], []]}}
    {"shuffle": {"of": [[{"crush": {}}], [{"gain": {"db": -6}}]]}}
    ```

    All ends and words are checked before anything is rendered. An effect with a `seed` that is
    not given one gets a random one, also with `--variants` where nothing else is drawn; `crop` and
    `mask` do so always. In graphs nothing is drawn.

    A draw depends on `--seed`, the path of the input below the folder that was named, and the
    number of the variant. So threads, parts (`--shard`), order and continued runs change
    nothing, and `explain` and `render` say what is drawn; `render` draws the first variant. In
    tar files the key of the sample takes the place of the path, in timelines the file's name and
    the place of the chain.

    The generator is SplitMix64. Its state begins as XXH64 of seed, path and variant with line
    feeds between them; in Python:

    ```py
    import xxhash
    state = xxhash.xxh64_intdigest(f"{seed}\n{path}\n{variant}".encode())
    def draw():  # from 0 up to 1
        global state
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
        return ((z ^ z >> 31) >> 11) / 2**53
    ```

    Values are drawn in the order in which they stand, one number each (`normal` two), and what
    is left out draws nothing. Numbers are rounded to a thousandth of their range.

    ## Manifests

        syrinx batch recordings --out aug --manifest aug/all.jsonl -- gain any:-6..0
        syrinx batch --from aug/all.jsonl --out sets --split train=.8,valid=.2

    `--manifest FILE.jsonl` (or `.csv`) has a line for every output: `path` as seen from the
    manifest, `input`, size and hash of the input, `variant`, `seed`, the `chain` with the values
    drawn, `frames`, `rate`, `seconds`, and `timeMap`, pairs of seconds in the input and in the
    output, between which time runs evenly; `snr` is the ratio that `noise` reached. Rendering
    that chain again gives the same bytes. That of tar files (`.jsonl`) also has their members.
    Outputs that were made without a manifest are rendered again for one.

    `--from` reads such a file, or any CSV, TSV or JSON lines with a column `path`: `start` and
    `end` are a segment, `id` names the output, all other columns are passed on. Manifests of NeMo
    (`audio_filepath`, `offset`, `duration`), of Hugging Face (`file_name`) and of Common Voice, cuts
    of Lhotse, and `wav.scp` or `segments` of Kaldi are read too. Paths are relative to the manifest;
    in files of Kaldi and from pipes (`-`, `<(…)`), to the working folder. A segment that ends more than
    0.1 s after the end of its file is reported, and a cut of some of the channels of a file is an
    error: all are rendered.

    A line may bring its own chain and output, so that every file gets another:

    ```json
    {"path": "a.wav", "chain": "pitch +2st gain -3", "output": "one/a.flac"}
    ```

    `--split train=.8,valid=.1,test=.1,by=speaker` divides the inputs by a hash of the seed and
    that column, or of the path: a speaker stays in one part, whatever else is added. The part is
    a folder, or the field `{split}`, and a column of the manifest.

    ## Labels

    <!-- not run: labels -->
        syrinx batch recordings --out aug --labels words.ctm -- varispeed any:.9..1.1

    `--labels` takes the labels of a whole set, finds those of each input by its name (or the `id`
    of its manifest), moves them with its sound and writes those of all outputs to a file of the
    same name in the folder of the outputs, with `_` for blanks in names. The forms are `.ctm` and
    `.rttm` (NIST), `segments` (Kaldi; `wav.scp` is written too) and `.jsonl` with cuts of Lhotse,
    whose supervisions and alignments move: each with the input of `--from` that has its `id`, or
    with those of its file. Of files of one name in several folders, cuts are of the one whose path
    ends as theirs does; other labels are those of each, with a note. A part (`--shard`) writes
    its own, such as `words-1-of-8.ctm`. Labels of what is cut away are left out. Words in a file of
    their own for each sound are moved by `--words`; in tar files, subtitles beside the sound move
    by themselves.

    ## Choosing inputs, and given values

        syrinx batch recordings --out long --where 'seconds > 0.5' -- gain -1
        syrinx batch recordings --out 'p/{voice}/{stem}.wav' --each pitch=-3st,+3st

    `--where` takes inputs, or segments of `--from`, by `seconds`, `rate`, `channels`, `peak`,
    `loudness` and columns of `--from`, with `==` (or `=`), `!=`, `<`, `<=`, `>` or `>=`. `--each` renders
    every input once for each voice or value; `{voice}` in the path is the value.

    ## Tar files

        syrinx batch recordings --out 'set-{shard}.tar' --shard-size 10M
        syrinx batch 'set-{000000..000000}.tar' --out 'aug-{shard}.tar' -- gain -6

    Tar files as of WebDataset: members with one key, the name before its first dot, are a
    sample. Its sounds are rendered, as FLAC or `--format opus`, subtitles (`.srt`, `.vtt`, `.lrc`,
    `.ass`, `.ttml`, `.TextGrid`) are moved, everything else is passed through; with several
    variants the keys end in `-1`, `-2`. Of a name with `..` what follows the last one is kept, and a
    slash in front is left out, as GNU tar does, so that nothing is unpacked outside of its folder.
    Where something is drawn, a member `KEY.syrinx.json` has the chain and the time map, and as `before` those of
    an earlier batch. With `--shard-size` files are begun anew before they exceed it, `{shard}`
    counting them; without, each input makes one. `-` is standard input or output.

    Order and bytes do not depend on threads. Each file gets its name when it is whole, and
    `syrinx-shards.jsonl` beside them knows where in the inputs it ends: a killed run goes on
    there, unless it reads a pipe. A sound that cannot be read is left out and named, and so is a
    damaged tar file among others, from the damage on, or, where each makes one, as a whole. A
    plug-in that crashes ends the run.

    ```py
    import io, soundfile, webdataset
    for sample in webdataset.WebDataset("aug-000000.tar", shardshuffle=False):
        sound, rate = soundfile.read(io.BytesIO(sample["flac"]), dtype="float32")
        print(sample["__key__"], rate, sound.shape)
    ```

    ## Noise, rooms, channels, codecs, crops, masks

        syrinx talk.wav out.wav room rt60=any:.2...8 noise snr=any:5..25
        syrinx talk.wav out.wav crop 2s codec any:ulaw,gsm,mp3,opus mask

    `noise` adds white, pink or brown noise, computed babble, or a recording (`from=any:noises/`),
    below the active speech level (ITU-T P.56) by `snr`. `room` is a rectangular room by the
    image-source method, whose direct sound is not delayed; with `rt60-high=any:.1...4` its walls
    absorb more of high frequencies, `source=` and `microphone=` place the two, as in
    `source=1/2/1.5` (metres along length, width and height); `reverb ir=any:rooms/` takes recorded
    rooms. `packet-loss` loses packets, `hard-clip` cuts peaks, `crush` reduces bits and rate, `eq`
    the band. `codec` sends the sound through the codecs of telephones and streams and takes out
    their delay. `crop 3s` keeps a piece from a random place (`pad=yes` fills up shorter sounds),
    `mask` silences stretches of time and bands of frequency, as SpecAugment does.
    """#)
}
