extension Topic {
  static let timeline = Topic(
    "timeline", aliases: ["timelines", "tracks", "clips"],
    "Many sounds on one timeline.",
    related: ["compose", "join", "mix", "split"],
    #"""
    ## A timeline

    A timeline assembles many sounds: tracks of clips, each after the one before it unless it says
    where it begins. The smallest useful one:

    ```json show.json
    {"version": 1, "tracks": [
      {"name": "speech", "clips": [{"path": "intro.wav"}, {"path": "talk.wav"}]},
      {"name": "music", "duck": {"under": ["speech"], "range": 12}, "clips": [
        {"path": "song.flac", "loop": true, "until": "end", "gain": -9}]}]}
    ```

        syrinx compose show.json show.flac

        # A part, bit for bit as in the whole
        syrinx compose show.json part.wav --range 0.5..1

        # Every track as a file of its own, too; a web page with tracks and clips
        syrinx compose show.json show.wav --stems stems
        syrinx compose show.json show.flac --page show.html

        # Where every clip lies, and the length; also --json, --otio, --labels
        syrinx explain show.json

        # Its tracks, drawn
        syrinx plot show.json --out show.png

    Times are seconds, `1:02.5`, `300ms`, or timecode with `fps` (drop frame with `;`). A file
    that is cut and rejoined gives the same samples. Ten thousand clips neither drift nor take
    more memory than 500, to 4 MB.

    Mistakes are reported with line, member and the nearest name.

    ## Members

    `syrinx help compose` and the schema have all of them: fades, curves, loops, spoken text,
    films, buses, markers. An editor completes and checks them if the file names the schema by
    `"$schema"`:

        syrinx schema timeline > timeline.schema.json

    Here a voice has effects, a room is a bus, and a limiter ends the mix:

    ```json spot.json
    {"version": 1, "rate": 44100, "channels": 2, "tracks": [
      {"name": "speech", "sends": {"room": -20}, "clips": [
        {"id": "welcome", "path": "talk.wav", "at": 0.2},
        {"path": "guest.wav", "after": "welcome", "chain": "voice robot"}]},
      {"name": "music", "duck": {"under": ["speech"], "range": 12}, "clips": [
        {"path": "music.flac", "loop": true, "until": "end", "gain": -6,
         "fade": {"in": 0.3, "out": 0.8}}]}],
     "buses": [{"name": "room", "chain": "reverb plate mix=100"}],
     "master": "limiter -1.5"}
    ```

        syrinx compose spot.json spot.mp3

    `"tags"` names a file whose tags and pictures OUT gets; in `join` and `mix` it is the first
    sound, in `batch` the input. `{NAME}` in a text is replaced by `--set NAME=VALUE`.

    ## Kept clips

    Clips with slow chains, such as `pitch` and voices, are rendered once and kept in
    `~/.cache/syrinx/segments`, at most `--cache-size`, so that composing again takes only what
    has changed. `batch` renders once what many outputs share. `--cache none` does without. The
    folder is readable by its owner only.

    ## Timelines of other programs

    OpenTimelineIO (`.otio`) and edit decision lists (`.edl`, with `--fps`) are read like our own:
    tracks and stacks within others, transitions, steady speeds, markers. Without tracks of sound
    that of the pictures is taken. What has no media is silent, and said, as is all that is left
    out. Times in a source count from the timecode that a broadcast WAV states.

        syrinx explain show.json --otio > show.otio
        syrinx compose show.otio again.flac

    Labels of Audacity can be markers: `--labels FILE`.

    ## Short forms

        syrinx join intro.wav talk.wav out.flac --crossfade 0.3
        syrinx mix talk.wav music.flac@0.5s:-12dB out.wav
        syrinx split talk.wav --at 0.3,0.8

    The parts that `split` writes, joined again, are bit for bit the same.

        syrinx join talk-1.wav talk-2.wav talk-3.wav again.wav
        syrinx compare talk.wav again.wav

    Films: `syrinx help films`. Words of all clips: `syrinx help words`. An episode for each
    input: `syrinx help batch`.
    """#)
}
