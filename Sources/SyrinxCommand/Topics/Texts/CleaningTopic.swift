extension Topic {
  static let cleaning = Topic(
    "cleaning", aliases: ["restore", "restoration", "clean", "cleanup"],
    "Remove noise, hum, clicks, clipping and reverberation.",
    related: ["denoise", "dehum", "dereverb", "deess", "declip", "declick"],
    #"""
        syrinx talk.wav clean.wav declip declick dehum denoise dereverb
        syrinx talk.wav podcast.wav voice podcast

    | problem | effect |
    |---|---|
    | steady noise: fans, hiss, traffic | `denoise` |
    | mains hum and its harmonics | `dehum` |
    | clicks and crackle of up to 3 ms | `declick` |
    | clipped peaks | `declip` |
    | reverberation of a room | `dereverb` |
    | harsh sibilants | `deess` |
    | rumble, handling noise | `eq high-pass@80` |
    | noise between sentences | `expander`, `gate` |
    | speakers of different loudness | `level` |
    | long pauses; silence at both ends | `silence`; `trim` |

    ## Order

    Each effect works on what the one before it has left. First comes what is loud and short, then
    what is steady, and level comes last:

        declip declick dehum denoise dereverb deess level gate compressor loudness

    `declick` after `denoise` leaves more of the clicks, and a chain with that order is remarked on.
    Remove noise before `dereverb`. And `level`, `compressor` and `loudness` raise whatever noise is
    left under soft speech.

        syrinx talk.wav out.wav declick dehum denoise compressor loudness -16

    ## Noise

    Without more, `denoise` estimates the noise all the time, so that it may change slowly. Steady
    tones and held notes are taken for noise after about a second. Where there is a stretch of
    noise alone, name it, in the sound itself or in another file:

        syrinx talk.wav out.wav denoise profile=0..0.2s
        syrinx talk.wav out.wav denoise 70 floor=-12

    The second line leaves some noise, which often sounds more natural. If the noise of a profile comes
    and goes, as the talk of many people does, it is taken to have twice its mean power and lowered more
    smoothly; without a profile, such talk is hardly lowered, since it counts as speech.

    ## Speakers

    `level` brings a soft guest and a loud host to one loudness. It follows the loudness of voices
    over utterances, changes in pauses and leaves words as they are. In pauses it has the gain of
    the loudest speaker, so that noise there is not raised with the guest. Whatever goes by level,
    such as `gate`, comes after it: before it, a threshold for the host shuts out the guest. But
    `denoise` comes before it, and where noise is nearly as loud as speech with `floor=-12`: a few of
    the tones that a stronger reduction leaves of it may still be taken for a soft speaker.

        syrinx talk.wav out.wav denoise floor=-12 level gate -45 range=12 loudness -16
        syrinx stereo.wav even.wav denoise floor=-12 level channels=each loudness -16

    ## Clipping

    `declip` restores peaks above full scale, often by 3 to 6 dB. Formats of integers cannot hold
    them: lower the sound first, or write floats.

        syrinx talk.wav out.wav gain -6 declip

    ## What is kept

    `declick` changes nothing but clicks, `deess` nothing while there is no sibilant, and `dehum`
    returns the input where it finds no hum. Hear and see the difference:

        syrinx page talk.wav clean.wav --out clean.html
        syrinx plot talk.wav clean.wav --out clean.png
    """#)
}
