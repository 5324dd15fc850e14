extension Topic {
  static let live = Topic(
    "live", aliases: ["microphone", "devices", "realtime"],
    "Play, record, and change a voice while it speaks.",
    related: ["play", "record"],
    #"""
        syrinx play a.wav b.wav voice elder
        syrinx play song.wav --words song.lrc
        syrinx live
        syrinx live voice robot reverb plate
        syrinx live --virtual-mic Robot --monitor voice robot
        syrinx record take.flac --input USB --length 1:30
        syrinx live --list

    Keys of `play`: space, arrows, 1–9 for voices, 0 for the original, n, p, q. Keys of `live`:
    1–9 for voices, space for the effects off and on, arrows for parameters, `:` for a line, q.
    `--keys FILE` gives keys to chains, a line each:

    ```text keys.txt
    1 voice robot
    2 voice demon amount=0.5
    r reverb plate mix=40
    ```

        syrinx live --keys keys.txt

    Wear headphones: a built-in microphone with a built-in loudspeaker is refused, because of
    feedback, unless `--force` is given.

    ## A microphone for calls and games

    `--virtual-mic NAME` makes a microphone of this name, which other programs can choose;
    `--monitor` also plays it to you. It is removed when the program ends; one left by a run that
    was killed is removed by the next. Other devices are not touched.

    ## Control by scripts

    `--control` reads commands from a file, a named pipe, or standard input (`-`): `set
    reverb.mix=40`, `voice 2`, `passthrough`, `quit`.

        mkfifo pipe; syrinx live reverb plate --control pipe
        echo 'set reverb.mix=40' > pipe

    ## Latency

        syrinx explain --live voice robot reverb plate

    prints where the latency comes from. Through null sinks of PulseAudio a microphone is heard 20
    ms late, and each effect adds its own:

    | effect | adds |
    |---|---|
    | `pitch quality=fast` | 56 ms |
    | `pitch quality=fine` | 85 ms |
    | `pitch quality=voice` | 32 ms |

    `live` uses `fast` where a chain leaves the quality at `fine` or `auto`; `--pitch-quality`
    changes that. `voice` is for one voice from 75 Hz on. It keeps the timbre best, but takes one
    octave for another more often than in a render.

    PipeWire in a virtual machine moves 1024 frames at a time unless `default.clock.min-quantum`
    says otherwise, which adds 40 ms and more.

    Effects that need the whole sound or change its length cannot run live, such as `normalize`,
    `loudness`, `trim`, `dehum`, `tune`, `varispeed`, and `pitch` with a tempo; nor can the voices
    `child`, `giant`, `elder`, `drunk`, `podcast` and `autotune`, which have such effects.

    ## Devices

    If a device or the sound server goes away, `play`, `live` and `record` wait until it is back.
    A recording is completed every second: if the program is killed, all but the last second or
    two can be read. Dropouts are filled with silence, so that later sound keeps its time.

    On Linux, PulseAudio (also that of PipeWire) is used, else ALSA; on macOS Core Audio. All are
    loaded only when needed. Tested are PulseAudio 16 and PipeWire 0.3.65 with null sinks. Real
    sound cards and Core Audio are not tested (`syrinx help platforms`).
    """#)
}
