extension Topic {
  static let plugins = Topic(
    "plugins", aliases: ["plug-ins", "plugin", "ladspa", "lv2"],
    "LADSPA and LV2 plug-ins as effects.",
    related: ["effects"],
    #"""
        syrinx effects --plugins
        syrinx help ladspa:valve
        syrinx in.wav out.wav ladspa:valve distortion-level=0.5
        syrinx in.wav out.wav lv2:mda-ambience mix=0@0s/1@2s
        syrinx in.wav out.wav lv2 http://drobilla.net/plugins/mda/Ambience

    A plug-in that is installed is an effect: in chains, graphs, batches, golden files, timelines
    and `live`, with help, completions, curves, exact length and tail. LADSPA plug-ins are found in
    the folders of `LADSPA_PATH`, LV2 plug-ins in those of `LV2_PATH`, or where systems put them.
    LV2 needs lilv (`apt-get install liblilv-0-0`). Nothing is looked for unless a plug-in is named.

    ## Names

    | name | plug-in |
    |---|---|
    | `ladspa:LABEL` | by its label |
    | `lv2:URI`, or `lv2 URI` | by its URI |
    | `lv2:calf-reverb` | the bundle’s name and the last part of the URI, as `effects --plugins` lists it |

    Parameters have the names that LV2 gives them, or those of LADSPA’s ports in small letters.
    `preset=NAME` starts from a preset, which then gives all values that are not set.
    `--meter NODE=FILE` also writes what a plug-in tells by its control outputs.

    ## Channels

    A plug-in with one input and one output runs once a channel; another takes as many channels as it
    has inputs; a mono sound enters both inputs of a stereo one. `pan channels=` fits the sound. A
    side chain hears the second input of a node in a graph, and else silence.

    ## Time

    A plug-in runs by blocks of 512 frames, and of 64 where a parameter follows a curve, or live:
    so often its parameters move. Latency that it states is taken away. Its tail is found by running it:
    a second of noise, then silence until it stays below −90 dBFS for six seconds; with the same values
    the next run knows it (`~/.cache/syrinx/plugins`). One that never falls silent is refused unless `tail=`
    states how long it sounds on.

    ## Code of others

    The guarantees do not apply to plug-ins. One that gives NaN, changes its latency or requires what is
    not offered here is refused by name. One that crashes takes the program along; with `--isolate`
    the render runs in a process of its own, and one that crashes, does not return within 10 s or
    prints to standard output is named. A batch of files always runs so: the file fails, and the
    rest is done.

        syrinx in.wav out.wav ladspa:valve --isolate
        syrinx effects ladspa:valve --test

    `--test` tries the laws that built-in effects keep: the same samples twice, for any block size
    and after going back, silence for silence, finite samples at the ends of all ranges. Journals,
    golden files and kept clips know a plug-in by its name and its library’s hash: another version
    is another sound.

    In `live`, a plug-in that does not state that it is fit for real time runs with a warning.
    """#)
}
