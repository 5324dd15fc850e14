extension Topic {
  static let pipes = Topic(
    "pipes", aliases: ["pipe", "stdin", "stdout", "stream", "streaming"],
    "Standard input and output, raw samples, other programs.",
    #"""
    `-` is standard input or output:

        cat talk.wav | syrinx - - gain -3 | aplay
        cat talk.wav | syrinx - out.flac gain -3
        syrinx talk.wav - --format flac | cat > talk.flac

    A pipe gets a WAV header with the true length whenever the length of the input is known.
    `--format` and `--encoding` choose another form. Sound is never sent to a terminal.

    MP3, Ogg and others from a pipe are copied to a temporary file first (in `$TMPDIR`), so that
    length, damage and further streams are known. An endless stream requires `--live`.

    If the reader of a pipe exits early, as `head` does, no error is printed and the status is not 0.
    The report of a render goes to standard error; so does that of `--json` where OUT is `-`.

    ## Raw samples

    `--raw ENCODING,RATE,CHANNELS` describes headerless input. Standard output is then headerless
    too, of the same encoding, unless `--format` or `--encoding` says otherwise. Encodings are
    `s8`, `u8`, `s16le`, `s24le`, `s32le`, `f32le`, `f64le`, the same with `be`, `ulaw`, `alaw`,
    `gsm` and `vox`; `--encoding` takes those without `be`.

        cat talk.raw | syrinx --raw s16le,22050,1 - - gain -3 > out.raw
        cat talk.raw | syrinx --raw s16le,22050,1 - - --encoding f32le > out.raw
        cat talk.raw | syrinx --raw s16le,22050,1 - - --format wav > out.wav

    ## Live streams

    With `--live` each block is processed as it comes, with low latency:

        arecord -t raw -f S16_LE -r 16000 | \
          syrinx --raw s16le,16000,1 --live - - voice robot --format wav | aplay

    ## Make

    `--make-folders` makes the folder of OUT. `--deps FILE` writes a rule with all files that OUT
    is made of, impulse responses and chains among them, for make to include:

        syrinx talk.wav made/a.wav reverb ir=church-ir.wav --make-folders --deps a.d

    ## Python

    ```python
    import array, subprocess

    samples = array.array("f", [0.0, 0.5, -0.5, 0.25])
    line = "syrinx --raw f32le,44100,1 - - gain -6"
    done = subprocess.run(line.split(), input=samples.tobytes(), stdout=-1)
    print(array.array("f", done.stdout).tolist())
    ```

    Without a process for each sound there is a package for Python (`syrinx help python`). For many
    files one `syrinx batch` is faster than many processes.
    """#)
}
