extension Topic {
  static let chains = Topic(
    "chains", aliases: ["chain", "syntax", "effect", "graph", "graphs", "branches"],
    "The language of effects: values, units, branches, files.",
    related: ["render", "explain"],
    #"""
    A chain is a list of effects, applied in the order in which it names them:

        syrinx talk.wav out.wav pitch +4st reverb large-chamber mix=35 gain -3dB

    * A word that names an effect begins it. The words after it are its values.
    * Bare values fill the positional parameters, which help marks by *. `key=value` sets any
      parameter by its name.
    * A number with a leading minus is a value. Other words that begin with a minus are options,
      which may stand anywhere before `--`.
    * What help and messages print can be typed back: `−3 dB`, `44.1 kHz`, `stereo`.

    ## Units

    A bare number is in the parameter's own unit, which `syrinx help EFFECT` names.

    | unit | written | example |
    |---|---|---|
    | pitch | `c` cents, `st` semitones, `oct` octaves, `x` ratio | `pitch +4st` |
    | level | `dB`, `dBFS`, `dBTP`, `LUFS`, `x` amplitude | `gain -3dB`, `gain 0.5x` |
    | frequency | `Hz`, `k`, `kHz` | `eq high-pass@1.2k` |
    | time | `s`, `ms`, or `1:02.5` and `1:02:03.5` | `delay 300ms` |
    | share | `%`, `x` | `reverb mix=35%` |

    Most numbers may change over time: `syrinx help curves`.

    ## Parallel chains

    `[ A , B ]` runs chains in parallel and adds their outputs, aligned to the sample and without
    scaling. The brackets and commas are words of their own. `dry` is the unprocessed sound.

        syrinx talk.wav three.wav [ dry , pitch +7st , pitch -5st ] gain -6
        syrinx talk.wav wide.wav [ dry , delay 30ms feedback=0 mix=100 ] gain -3

    The output of a mono chain is added to all channels of the others. `ms[ A , B ]` is a chain
    for the middle of a stereo sound and one for its sides:

        syrinx song.wav out.wav ms[ gain -2 , eq high-shelf@6k:+3 ]

    ## Voices

    `voice NAME` stands for the chain of a voice, anywhere in a chain: `syrinx help voices`.

        syrinx talk.wav out.wav gain -3 voice robot reverb small-room

    ## Chains and graphs in files

    `--chain` reads a chain as JSON, which `explain --json` prints:

        syrinx explain talk.wav pitch +4st reverb plate --json > chain.json
        syrinx talk.wav out.wav --chain chain.json

    Such a file can be short. A value is a number, or a text of anything that may be typed:

    ```json short.json
    {"version": 1,
     "chain": [{"pitch": {"cents": "+4st"}}, {"reverb": {"preset": "plate"}}]}
    ```

        syrinx talk.wav out.wav --chain short.json

    A graph has nodes and connections instead of a chain. It may have several players, each with a
    file and the time `at` which it begins; `input` is IN. Here music is lowered under IN:

    ```json graph.json
    {"version": 1,
     "nodes": [{"name": "music", "player": {"path": "music.flac", "at": 0.5}},
               {"name": "low", "duck": {"range": 12}},
               {"name": "sum", "mixer": {}}],
     "connections": [["music", "low"], ["input", "low"], ["low", "sum"],
                     ["input", "sum"], ["sum", "output"]]}
    ```

        syrinx talk.wav out.wav --chain graph.json

    A player with another sample rate than the first is resampled. Files are open only while they
    are played, so that thousands of clips cost no more than those that play at the same time.
    `syrinx schema` prints the JSON Schema of chains and graphs.

    ## Before rendering

    `syrinx explain` describes a render without running it: nodes, formats, latency, tail, and the
    exact length of the output. `--dot` prints the graph for Graphviz.

        syrinx explain talk.wav pitch +4st reverb plate

    Mistakes are reported before anything is written, if possible with a line that works:

        $ syrinx talk.wav out.wav revreb
        syrinx: ‘revreb’ is not an effect: did you mean reverb?
        $ syrinx talk.wav out.wav reverb mix=140
        syrinx: reverb: mix=140 is outside 0…100 %
    """#)
}
