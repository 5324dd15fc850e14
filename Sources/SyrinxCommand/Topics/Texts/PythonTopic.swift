extension Topic {
  static let python = Topic(
    "python", aliases: ["numpy", "c", "library", "wheel", "embedding"],
    "Effects on arrays in Python, and from C.",
    #"""
    `make wheel` makes a wheel for Python 3.9 and later on Linux, which needs numpy, and no Swift:
    `pip install .build/wheel/syrinx-*.whl`.

    ```py
    import syrinx

    sound = syrinx.open("talk.wav")
    x, rate = sound.read(), sound.rate            # (channels, frames) of float32
    chain = syrinx.Chain("pitch +3st reverb plate mix=20")
    y = chain(x, rate)  # as long as chain.frames(x.shape[1], rate, len(x))
    syrinx.render("talk.wav", "robot.flac", "voice robot", tag={"title": "Robot"})
    ```

    A chain is written as on the command line, voices included, or as a list:
    `syrinx.Chain([{"gain": {"db": -3}}])`. `chain.parameters` is that list, `chain.words` the words,
    `syrinx.effects()` all effects with units, ranges and defaults.

    Arrays are (frames,), (frames, channels) or (channels, frames), of float32 or int16, and what comes
    back is laid out alike; other floats, and int32 of full scale 2^31, become float32. Of two axes the
    shorter is that of the channels; `channel_axis=0` or `1` says it where that is not so.

    | call | is |
    |---|---|
    | `chain(x, rate)` | the whole of a sound, with its tail (`tail="none"`: without) |
    | `chain.frames(n, rate, channels)` | the exact length of the result; None if it depends on samples |
    | `chain.move(times, rate)` | where times in seconds come out, as of words; NaN if cut away |
    | `chain.stream(rate, channels)` | a stream: `process(block)`, then `finish()` for the tail |
    | `syrinx.open(path, chain)` | a file to `read(frames)`, `seek(frame)`; `metadata`, `blocks(n)` |
    | `syrinx.render(IN, OUT, chain)` | a file; the options of `syrinx render` by name, a report |

    ## Random chains, for training

    ```py
    import syrinx

    augment = syrinx.Augment(
        "crop 2s pitch any:-2st..+2st chance 50% noise snr=any:5..25", seed=1)
    with syrinx.open("talk.wav", channels=1) as sound:
        x = sound.read()[0]
        y, times = augment(x, sound.rate, key="talk.wav", times=[0.5, 1.5])
    ```

    The chain is drawn from seed, key and `variant=`, whatever the order of calls and workers; the key
    is a name, or a number such as the index in a data set; variants count from 1, and may be epochs.
    Without a key, calls are numbered; in a worker of torch the numbers follow the worker's seed.
    `times` are moved with the sound, NaN where they are cut away. `augment.draw(key)` is the `Chain`.
    Tensors of torch come back as tensors.

    ```py
    import syrinx

    class Talks:  # a torch.utils.data.Dataset
        def __init__(self, paths):
            self.paths = paths
            self.augment = syrinx.Augment(
                "crop 2s pad=yes noise snr=any:5..25", rate=16000)
        def __len__(self):
            return len(self.paths)
        def __getitem__(self, index):
            with syrinx.open(self.paths[index], rate=16000, channels=1) as sound:
                return self.augment(sound.read()[0], key=index)

    print(Talks(["talk.wav"])[0].shape)
    ```

    ## Streams

    ```py
    import syrinx

    with syrinx.open("talk.wav", rate=16000, channels=1) as sound:
        stream = syrinx.Chain("voice robot").stream(sound.rate)
        parts = [stream.process(block[0]) for block in sound.blocks(1600)]
        parts.append(stream.finish())
    ```

    In all, that is what the chain makes of the whole, sample for sample. With `live=True` each block
    gives as many frames as it has, `stream.latency` frames late: effects trade quality for latency, so
    the samples differ, and the tail is the longest possible one. Effects that measure the sound first,
    and `reverse`, need the whole: `chain(x, rate)`.

    ## Errors, threads, processes

    What is wrong raises `syrinx.Error`, of words and values `syrinx.UsageError`, with the sentence that
    the program prints. Other threads of Python run meanwhile. Any number of threads and processes use
    one chain; a sound or a stream is for one thread at a time, in the process that made it. Chains can
    be pickled and used after a fork, as workers of a data loader do; nobody should fork while a call
    runs. A call on arrays takes one thread (`syrinx.open(…, jobs=2)`: more), `render` one per core; in
    a process that was forked, each takes the calling thread alone. Ctrl-C ends a render and leaves
    no file, and so does whatever `progress=` raises.

    ## C

    The wheel has `syrinx/include/syrinx.h`, which explains itself, and `syrinx/lib/libsyrinx.so`.
    Handles are opaque, errors are a status and a sentence, no state is global and no argument ends the
    process. `Tests/CExample/main.c` renders a file and passes samples through a stream.
    """#)
}
