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

    ## Control by other programs

    `--control PATH` makes a socket at a path where nothing is yet, for its owner only. Any number
    of programs may connect to it, send lines, and get one line of JSON for each:

        syrinx live reverb plate --control /tmp/live.sock
        printf 'reverb.mix=40\nstatus\n' | socat - /tmp/live.sock

    ```json
    {"ok": true, "reverb.mix": 40}
    {"ok": false, "error": "unknown command ‘revreb’: did you mean reverb?"}
    ```

    | line | does |
    |---|---|
    | `reverb plate mix=40`, `chain gain -3` | another chain |
    | `voice robot`, `voice 2` | another voice, by name or number |
    | `reverb.mix=40`, `set reverb.mix=40`, `mix=40` | a value; without the effect if one only has it |
    | `bypass`, `bypass on`, `bypass off` | effects off or on |
    | `mute`, `mute on`, `mute off` | lets nothing out |
    | `push up`, `push down`, `push off` | push to talk: the microphone is heard while it is down |
    | `gain -6` | level of the voice after its effects, in dB |
    | `record FILE`, `record-dry FILE`, … `stop` | records what goes out, or the microphone |
    | `play FILE`, `play stop` | mixes a file with the voice, up to eight at once; `stop` ends all |
    | `status` | everything as it is: levels, voices, parameters with ranges, recordings |
    | `quit` | ends the session |

    A chain of `gain` alone is written `chain gain -3`, since `gain -3` sets the level. Changes are
    crossfaded in 20 ms. A line that does not end is not obeyed, nor one of more than 65 536 bytes.

    If `PATH` is a file or a named pipe, or `-` for standard input, lines are read from it and
    faults are printed:

        mkfifo pipe; syrinx live reverb plate --control pipe
        echo 'reverb.mix=40' > pipe

    ## A page with sliders

        syrinx live --web any voice robot
        syrinx live --web 8080 voice robot

    prints the address of a page for a browser on this machine, with meters, a slider for each
    parameter of the chain, and buttons for voices, mute, bypass, push to talk, recording and
    sounds. Only this machine can reach it, and only with that address, which contains a random
    part and changes with every run. It loads nothing from elsewhere.

    ## MIDI controllers

        syrinx live reverb plate --midi cc7=gain --midi cc1=reverb.mix

    A controller turns a parameter over its range: by equal ratios for frequencies, ratios and
    times that have no zero, else by equal steps. `gain` is the level of the voice; `mute`,
    `bypass` and `push`, as in `cc64=mute`, are on from 64. `cc7@10` is controller 7 of channel 10 only. Needed is
    ALSA’s sequencer (Linux); all its devices are heard, and others can be connected with
    `aconnect`. macOS has none of this yet.

    ## Recording

        syrinx live voice robot --record take.wav --record-dry dry.wav

    `--record` writes what goes out, with sounds that are played and without what is muted;
    `--record-dry` writes the microphone before the effects, as far as it is open. Both begin with
    the session, are completed every second and are whole after Ctrl-C. A file that is there
    already is not replaced.

    ## Latency

        syrinx explain --live voice robot reverb plate

    prints where the latency comes from. Through null sinks of PulseAudio a microphone is heard 20
    ms late, of which the sound server's own buffers take 11, and a chain adds its own:

    | voices | add | in all | before |
    |---|---|---|---|
    | `telephone`, `karaoke`, `stadium`, `cave`, `cathedral` | 3 ms | 23 ms | 32 to 34 ms |
    | `dalek`, `radio`, `megaphone`, `gramophone` | 4 to 6 ms | 24 to 26 ms | 38 to 41 ms |
    | `underwater` | 11 ms | 31 ms | 40 ms |
    | `robot`, `whisper` | 17 ms | 37 ms | 74 ms |
    | with `pitch`: `deep`, `demon`, `choir`, … | 18 to 21 ms | 38 to 41 ms | 91 to 171 ms |
    | `autotune`, `child`, `giant`, `elder`, `drunk` | 18 to 20 ms | 38 to 40 ms | none |
    | `anonymous` | 20 ms | 40 ms | 160 ms |

    `syrinx voices` has each. `pitch` itself adds

    | quality | adds |
    |---|---|
    | `voice` | 16 ms |
    | `fast` | 56 ms |
    | `fine` | 85 ms |

    `live` uses `voice` where a chain gives no quality, or `auto` or `spectral`; `--pitch-quality`
    changes that. `voice` is for one voice from 60 Hz on; for music choose another. The pitch of a
    low voice is known after two of its periods, which is later than it is heard: the first few
    milliseconds of a word may keep theirs.

    PipeWire in a virtual machine moves 1024 frames at a time unless `default.clock.min-quantum`
    says otherwise, which adds 40 ms and more.

    Effects that need the whole sound or change its length cannot run live, such as `normalize`,
    `loudness`, `level`, `trim`, `dehum` and `varispeed`; nor can `voice podcast`, which has such effects. `pitch`
    runs without its tempo, as in `child`, `giant`, `elder` and `drunk`, and says so.

    ## Devices

    If a device or the sound server goes away, `play`, `live` and `record` wait until it is back.
    A recording is completed every second: if the program is killed, all but the last second or
    two can be read. Dropouts are filled with silence, so that later sound keeps its time.

    On Linux, PulseAudio (also that of PipeWire) is used, else ALSA; on macOS Core Audio. All are
    loaded only when needed. Tested are PulseAudio 16 and PipeWire 0.3.65 with null sinks. Real
    sound cards and Core Audio are not tested (`syrinx help platforms`).
    """#)
}
