extension Topic {
  static let films = Topic(
    "films", aliases: ["film", "video", "videos", "movie"],
    "Effects on the sound of a film.",
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
    tags; chapters get their new times. What cannot be kept or has to be converted is said. A
    click stays with its flash to the sample; in Matroska, which counts in milliseconds, to that.
    OUT appears when it is whole.

    ## A film on a timeline

    `"video"` in a timeline names the film; clips give the sound. With an OUT such as `out.mp4` a
    film is written, by ffmpeg. A timeline may have overlays and any number of sounds.

    ```json trip.json
    {"version": 1, "video": {"path": "film.mp4"}, "tracks": [
      {"name": "film", "clips": [{"path": "film.mp4", "gain": -12}]},
      {"name": "speech", "clips": [{"path": "talk.wav"}]}]}
    ```

        syrinx compose trip.json trip.mp4

    ## Words, and other commands

        syrinx words film.mkv film.srt
        syrinx inspect film.mp4

    The first takes the subtitles out of a film. Every command that reads sounds takes films too:
    their first sound is heard, from the first picture on. A video of the spectrum of a sound:
    `syrinx help pictures`.
    """#)
}
