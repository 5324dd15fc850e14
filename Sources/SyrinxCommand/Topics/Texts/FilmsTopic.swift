extension Topic {
  static let films = Topic(
    "films", aliases: ["video", "videos", "movie"],
    "Effects on the sound of a film, and films of sounds.", related: ["film"],
    #"""
        # Another voice; the picture is copied as it is
        syrinx film.mp4 out.mp4 voice robot

        # A part, cut to the picture and to the sample
        syrinx film.mp4 part.mp4 --start 0.2 --end 0.8

        # Faster: the picture follows the sound, or keeps its own time
        syrinx film.mp4 fast.mp4 varispeed 1.5
        syrinx film.mp4 same.mp4 varispeed 1.5 --picture keep --tail none

        # The sound alone
        syrinx film.mp4 sound.flac denoise

        # Many films
        syrinx batch film.mp4 --out films -- loudness -16

    ffmpeg, which has to be installed, decodes the sound, copies the picture, or encodes it where
    it changes. It keeps other sounds, subtitles (in Matroska with their styles), chapters and
    tags; chapters get their new times. What cannot be kept or has to be converted is named. A
    click stays with its flash to the sample; in Matroska, which counts in milliseconds, to that.
    OUT appears when it is whole.

    ## A film of a sound

        # Its waveform, with a picture and a title
        syrinx film talk.wav talk.mp4 --picture cover.png --title 'Episode 1'

        # Bars of its spectrum, and subtitles; the loudness is that of the chain
        syrinx film talk.wav bars.mp4 --overlay bars --words talk.srt loudness -16

        # Square, each word by itself; colors: --background and --color
        syrinx film talk.wav out.mp4 --width 1080 --words talk.json --captions words

    `film` renders IN through a chain and draws its pictures, 1920×1080 unless `--width` and
    `--height` say otherwise, 25 a second unless `--fps` does. The overlay is the waveform, in which
    the middle is heard now; `bars` of 48 bands from 60 Hz to 14 kHz; the `spectrum` over time, the
    newest on the right; or `none`. Words are moved as the chain moves them; lines whose words have
    times, as in LRC or transcripts, are filled as they are spoken. Without `--picture` the cover in
    IN is shown, if there is one. OUT may be .mp4, .m4v, .mov, .mkv or .webm; the index of the first
    three stands in front, so that a browser begins at once. It keeps the tags and chapters of IN.

    ## A film on a timeline

    `"video"` in a timeline names the film; clips give the sound. If no clip is the film's own sound,
    the film gets a new soundtrack. With an OUT such as `out.mp4` a film is written, by ffmpeg. A timeline
    may have overlays and any number of sounds.

    ```json trip.json
    {"version": 1, "video": {"path": "film.mp4"}, "tracks": [
      {"name": "film", "clips": [{"path": "film.mp4", "gain": -12}]},
      {"name": "speech", "clips": [{"path": "talk.wav"}]}]}
    ```

        syrinx compose trip.json trip.mp4

    A still picture in its place is shown for as long as the timeline sounds, in its own size or
    that of a screen, whichever is smaller:

    ```json show.json
    {"version": 1, "video": {"path": "cover.png"},
     "tracks": [{"clips": [{"path": "talk.wav"}]}]}
    ```

        syrinx compose show.json show.mp4

    ## Words, and other commands

        syrinx words film.mkv film.srt
        syrinx inspect film.mp4

    The first takes the subtitles out of a film. Every command that reads sounds takes films too:
    their first sound is heard, from the first picture on. A video of the spectrum of a sound:
    `syrinx help pictures`.
    """#)
}
