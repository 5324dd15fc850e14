extension Topic {
  static let exitStatus = Topic(
    "exit-status", aliases: ["exit", "status", "errors"],
    "Exit statuses, and where messages go.",
    #"""
    | status | meaning |
    |---|---|
    | 0 | success |
    | 1 | failure: a file, a format, a full disk |
    | 2 | usage error: nothing was rendered |
    | 130 | interrupted |

    Some commands say more by it:

    | command | 1 | 2 |
    |---|---|---|
    | `batch` | some files failed; with `--status`, something is pending too | |
    | `compare` | the files differ | they cannot be compared |
    | `golden check` | a case differs | a case could not be compared |
    | `inspect` | a condition of `--assert` fails | |
    | `doctor`, `voices` | a problem was found | |
    | `help --search` | nothing was found | |

    On 1, 2 and 130 an existing OUT is still there, whole. If the reader of a pipe exits early, as
    `head` does, nothing is printed and the status is 1, or 2 from `compare` and `golden`.

        syrinx talk.wav out.wav gain -3 --quiet && echo done
        syrinx compare talk.wav out.wav --quiet || echo different

    ## Where text goes

    Sound and results that were asked for (tables, `--json`) go to standard output, everything
    else to standard error. After a render one line states length, format, level, loudness and
    speed; `--json` prints the same facts as JSON, on standard error if OUT is standard output.
    `--quiet` prints errors only. A bar of progress is drawn where standard error is a terminal;
    `--progress json` prints lines for programs.

    Mistakes are reported before anything is written, if possible with a line that works:

        $ syrinx in.wav out.wav vol 0.5
        syrinx: ‘vol’ is not an effect; try: syrinx in.wav out.wav gain -6.02
    """#)
}
