extension Topic {
  static let voices = Topic(
    "voices",
    "Built-in voices in part and in full, and voices of your own.",
    #"""
    ## Use a voice

    A voice is a named chain. It can be used anywhere in a chain, in full or in part:

        syrinx talk.wav out.wav voice robot
        syrinx talk.wav out.wav voice demon amount=0.5
        syrinx talk.wav out.wav gain -3 voice robot reverb small-room
        syrinx talk.wav out.wav [ dry , voice monster amount=0.5 ]
        syrinx voices monster

    The last line prints the chain of `monster`.

    `pitch` in a voice takes one engine for a speaker alone and another for music, by what it
    hears; `quality=` is for those who know better, or want the sound of version 1 (`syrinx help
    pitch`).

        syrinx talk.wav out.wav voice male quality=fine

    `amount` goes from 0, where the sound is unchanged, to 1. It interpolates every parameter
    between its bypass value and that of the voice: cents, decibels and percent linearly, ratios
    geometrically. Low-pass and high-pass filters open. Effects without a bypass value, such as a
    limiter, stay. Parallel chains start at the level at which they add up to the input.

    `voice anonymous` hides a speaker from listeners, not from someone who tries to identify the
    speaker (`syrinx help anonymize`).

    ## Your own voices

    They are JSON files in `~/.config/syrinx/voices`, or under `$XDG_CONFIG_HOME`, or in the
    folder of `--voices`:

    ```json my-voices/tin-robot.json
    {"version": 1, "name": "tin-robot", "summary": "A robot in a can.",
     "extends": "robot", "chain": "eq high-pass@400 reverb plate mix=20"}
    ```

        syrinx talk.wav out.wav --voices my-voices voice tin-robot
        syrinx voices --voices my-voices
        syrinx schema voice > voice.schema.json

    The second line lists all voices and checks yours; a file that is not valid is reported with
    line and reason. The schema is for editors: name it by `"$schema"`.

    The chain is words, or an array as `syrinx explain IN CHAIN --json` prints it. `--save-voice`
    keeps the chain of a render as a voice:

        syrinx talk.wav out.wav pitch -3st reverb cathedral --save-voice crypt

    A voice `robot` in a file `robot.json` takes the place of the built-in one, which it may
    extend. A note says so wherever it is used.
    """#)
}
