extension Topic {
  static let speech = Topic(
    "speech", aliases: ["tts", "ssml"],
    "Text spoken into a file, with the times of its words.",
    related: ["say"],
    #"""
        syrinx say "Good evening." out.wav
        syrinx say @chapter.txt out.mp3 voice elder --speaker en-us --words out.vtt
        syrinx say --list-speakers en

    Text is spoken by espeak-ng, which `make setup` installs; effects follow OUT. Without effects
    the speech equals that of `espeak-ng -w` sample for sample. `--list-speakers` names languages
    and voices, `--speaker`, `--rate`, `--pitch` and others choose.

    `--engine` takes flite, piper, or `say` of macOS instead, where they are installed. These do
    not tell the times of words, which are then estimated, and follow `--rate`, but neither `--pitch`
    and the like nor what SSML says of a voice; what is left out is named. Such a program is stopped
    when nothing comes of it for 30 s, and 1 s more for every ten characters.

    ## Words

    `--words` writes the words with their times, word by word, also into OUT itself:

        syrinx say "Good evening." out.mp3 --words out.vtt --words out.mp3
        syrinx say "Good evening." out.wav --words out.TextGrid
        syrinx mouth out.wav --words out.TextGrid --out lips.jsonl

    TextGrid and JSON hold phonemes too, which shape the mouth of a page or an animation.

    ## A file per utterance

    Lines of JSON form a queue, each with its own speaker, pauses and effects:

    ```json queue.jsonl
    {"text": "Good evening.", "speaker": "en-us", "after": 0.5}
    {"text": "I am the robot.", "chain": [{"voice": {"name": "robot"}}]}
    ```

        syrinx say @queue.jsonl '{number}-{slug}.wav'

    With `{number}` or `{slug}` in OUT, each utterance has a file of its own.

    ## SSML

    With `--ssml` the text is read as SSML, whose `xml:lang` chooses the speaker:

        syrinx say --ssml '<speak>Hello. <s xml:lang="de">Hallo.</s></speak>' o.wav

    ## On a timeline

    A clip may be spoken: `{"say": "Good evening."}` in place of a `path` (`syrinx help
    timeline`).
    """#)
}
