extension Topic {
  static let batch = Topic(
    "batch", aliases: ["folder", "folders"],
    "Process folders; continue where a run ended.",
    #"""
    ## Examples

        syrinx batch recordings --out clean -- gain -3
        syrinx batch recordings --out mp3 --format mp3
        syrinx batch @takes.txt --out '{voice}/{stem}.ogg' --each voice=robot,radio
        syrinx batch recordings --out new --dry-run -- gain -3
        syrinx batch recordings --out clean --status -- gain -3

    Inputs are files, folders with their subfolders, and lists. Films, and files such as M4A, are
    read by ffmpeg, where it is installed. One process uses all cores, longest file first; several
    voices of one input are rendered in one pass. `--dry-run` lists what would be done and checks
    the disk space.

    A second process does the rendering. A file that ends it, by a fault of a library or for lack
    of memory, is recorded as failed, with the signal, and the other files are rendered.

    ## The journal

    The journal beside the outputs records what was made from what. The same command again renders
    only what is missing, has failed, or has changed: the input or the output (by size and time,
    else by content; `--verify` reads every output), the chain, an option, or the sound of an
    effect in it. A new version of the program alone renders nothing again.

    Entries are written only when the output is on the disk. So a batch can be killed at any time,
    and loses only unfinished files. A link or a foreign file in the place of the journal is
    refused.

    ## Reports

        syrinx batch recordings --out clean --report levels.csv -- gain -3
        syrinx batch recordings --out clean --page list.html -- gain -3

    `--report` lists peak, true peak and loudness of every file, before rounding and clipping;
    files of an earlier run without a report are measured as they are. Its `path` is relative to
    the working folder, its `output` to the output folder. Warnings, such as a truncated input,
    are in the journal, the report and `--json`. `--page` writes a web page with all outputs, also
    of a batch that goes on, sorted by level, clipping or pitch. An interrupted batch leaves all of
    these as they were.

    The exit status is 1 if any file failed; the others are rendered.

    ## One loudness, and words

        syrinx batch recordings --out album --album -- loudness -14
        syrinx batch talks --out done --words '{stem}.vtt' -- silence

    `--album` measures all inputs as one sound, so that they keep their differences in level.

    `--words` takes words beside each input (`talk.srt` beside `talk.wav`), or those within, and
    moves them along with the sound; the journal knows them.

    ## A timeline for each input

    In the texts of a timeline `{path}`, `{stem}`, `{dir}` and `{n}` stand for the input: an
    intro, the recording and music, say.

    ```json episode.json
    {"version": 1, "tracks": [
      {"name": "speech", "clips": [
        {"path": "intro.wav", "fade": {"out": 0.2}},
        {"path": "{path}", "offset": 0.3, "chain": "normalize loudness=-18"}]},
      {"name": "music", "duck": {"under": ["speech"], "range": 12}, "clips": [
        {"path": "music.flac", "loop": true, "until": "end", "gain": -9}]}]}
    ```

        syrinx batch talks --out episodes --timeline episode.json

    An output is out of date when the timeline or any file in it has changed. Clips with slow
    chains that many outputs share are rendered once. Timelines: `syrinx help timeline`.

    Many machines: `syrinx help cluster`.
    """#)
}
