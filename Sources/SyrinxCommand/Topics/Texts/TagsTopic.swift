extension Topic {
  static let tags = Topic(
    "tags", aliases: ["metadata", "chapters"],
    "Tags, pictures, chapters, cues, and what becomes of them.",
    #"""
    ## Keep

    Effects and conversions keep tags, pictures, chapters, cues, regions, loops and unknown
    chunks, byte for byte where nothing has moved. Positions in the sound are adjusted. What
    cannot be kept is listed. `--strip` drops all of it.

    Tags that state a level, such as ReplayGain, are dropped if the sound changes. A key (`Am`,
    `8A`) and the base note of a sampler move with the pitch. ID3 tags keep their version. Tags
    come in order and with repeats. Times in ID3 chunks and iXML move with the sound.

        syrinx song.flac song.mp3
        syrinx song.flac bare.flac --strip
        syrinx inspect song.mp3

    Several inputs: the tags of `join` and `mix` are those of the first sound, cues and chapters move
    with their sounds; a timeline names a file by `"tags"`, or has the tags themselves:
    `"tags": {"title": "{stem}"}`.

    Every command that writes sound sets tags by `--tag`; in a batch `{stem}` is the name of the
    input:

        syrinx song.flac song.mp3 --tag title=Blue --tag artist=Ann --tag artist=Bob
        syrinx batch talks --out done --tag title={stem} -- loudness -16

    ## Edit

        syrinx tags song.mp3 title='Blue' artist=Ann artist=Bob
        syrinx tags song.mp3 --picture cover.png --remove title
        syrinx tags song.mp3
        syrinx tags song.flac --json | syrinx tags song.mp3 --from -

    The last line gives one file the tags of another. Only the block of the tags is changed: the
    sound and all tags that are not named stay to the byte. The new file is read again before it
    takes the place of the old one; one that would not hold the same sound, or not what was asked
    for, is refused. Several `tags` of one file at once wait for each other.

    ## Chapters

    `--chapters FILE` of a command that writes sound gives the output chapters, whose times are
    those of the input and move with the sound. The markers of a timeline are the chapters of the
    output; `--chapters none` leaves them out. `tags` puts chapters into a file whose sound stays
    as it is, and takes them out of any:

        syrinx talk.wav talk.mp3 silence -45 --chapters chapters.json
        syrinx tags song.mp3 --chapters chapters.txt
        syrinx tags song.mp3 --save-chapters chapters.ffmetadata

    Lists of chapters are read as Podcasting 2.0 JSON, ffmetadata, `CHAPTER01=00:00:00.000` with
    `CHAPTER01NAME=Hello`, Audacity labels, rows such as `1:02:03 Hello`, cue sheets of one file,
    subtitles such as WebVTT, and from sounds that have some. They are written as ID3 `CHAP` and
    `CTOC`, as the chapters of M4A, MP4 and Matroska, as `CHAPTER001` in Ogg and FLAC, and as named
    cues in WAV, AIFF and CAF. Links (`url`) go into MP3, Ogg and FLAC, pictures (`img`) into MP3.

    ## What formats hold

    | format | tags | pictures | chapters | cues |
    |---|---|---|---|---|
    | FLAC | any | yes | yes | cue sheet |
    | Ogg Vorbis, Opus | any | yes | yes | no |
    | MP3, AAC, M4A | any | yes | yes | no |
    | WAV, RF64, AIFF | the usual ones * | no * | no | yes |
    | CAF | any | no | no | yes |
    | WavPack | any | yes | no | no |

    * `syrinx tags` adds an ID3 tag for others and for pictures. A file that has such a tag keeps
      it when it stays WAV or AIFF.

    What comes from another format and has no place is named, as in `this format cannot hold
    chapters`. So is what of FLAC goes beyond 100 000 comments (a tag each, one or two a chapter):
    other programs refuse such a file. `syrinx help tags` lists the names of tags.

    `--words` puts lyrics and labels into files: `syrinx help words`.
    """#)
}
