extension Topic {
  static let words = Topic(
    "words", aliases: ["lyrics", "subtitles", "captions"],
    "Lyrics and subtitles that stay in time with the sound.",
    #"""
    ## Examples

    Words travel with their sound: `--words IN=OUT` moves them by what the effects do to time.

        syrinx song.wav slow.wav pitch tempo=0.8 --words song.lrc=slow.lrc
        syrinx talk.wav tight.wav silence --words talk.srt=tight.srt
        syrinx song.wav song.mp3 --words song.lrc=song.mp3
        syrinx batch talks --out done --words '{stem}.vtt' -- silence
        syrinx words film.mkv film.srt
        syrinx words show song.lrc --at 0.7

    `render`, `say`, `batch`, `compose`, `join`, `mix` and `film` take the option. `syrinx words`
    converts files in a dozen formats, and takes lyrics, cues and chapters out of sound files and
    films. `words show` plays karaoke in the terminal.

    ## Karaoke

    LRC, UltraStar, ASS, KAR and SYLT keep the times of their words at any speed. `--words
    song.lrc=song.mp3`, which names OUT itself, puts them into it: as SYLT, as LRC in a tag of
    FLAC and Ogg, as cues with labels in WAV, AIFF and CAF.

        syrinx song.wav karaoke.mp3 voice karaoke --words song.lrc=karaoke.mp3
        syrinx page song.wav karaoke.mp3 --out karaoke.html --words song.lrc

    ## Transcripts

    Transcripts of whisper, MFA and YouTube, and subtitles, stay in time when pauses are cut.
    `--words OUT` writes what IN carries, such as its chapters; `syrinx help chapters` says how to
    make some. `compose` joins the words of all clips (`"words": "talk.json"` in a clip), of
    spoken ones, and of the subtitles of a film.

        syrinx compose show.json show.wav --words show.srt

    `batch` takes words beside each input (`talk.srt` beside `talk.wav`), or those within.

    ## Cutting by words

    `--remove` cuts words out wherever they are spoken, by the times of a transcript, and
    `--replace` plays something else there: a file, or speech. The edges move by up to 10 ms to
    where the sound is soft and crosses zero; of two pauses the longer is left. Parts can be named
    by their times too, and `--keep` cuts out all others. What was cut out is listed.

        syrinx talk.wav cut.wav --remove um --words talk.json=cut.json
        syrinx talk.wav cut.wav --remove 'you know' --words talk.json=cut.json
        syrinx talk.wav cut.wav --remove 0.1..0.2 --replace 0.5..0.6=say:hello
        syrinx talk.wav best.wav --keep 0..0.3 --keep 0.5..0.8

    ## Speech

    `say` writes the words it speaks, from plain text or SSML: `syrinx help speech`.

    ## What is kept

    Words and sound get their names together or not at all. What a format cannot hold is reported;
    with `words --strict` it is an error. A file written back in its own format without a change
    keeps every byte. A song of UltraStar stays one as `.txt`, which otherwise holds labels of
    Audacity.
    """#)
}
