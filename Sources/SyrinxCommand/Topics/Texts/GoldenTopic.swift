extension Topic {
  static let golden = Topic(
    "golden", aliases: ["regression", "ci"],
    "Renders that must stay the same.",
    #"""
    ## A suite

    A suite says what has to stay the same: inputs, chains, the expected files, and the difference
    that is allowed (`syrinx help compare`).

    ```json suite.json
    {"version": 1, "tier": "null:-90dB", "cases": [
      {"name": "dull", "input": "in.wav", "chain": "eq low-pass@3k",
       "expected": "dull.flac"},
      {"name": "low", "input": "in.wav", "chain": "pitch -4st",
       "expected": "low.wav", "tier": "perceptual"}]}
    ```

        syrinx golden record suite.json
        syrinx golden check suite.json --junit report.xml
        syrinx golden check suite.json low --page pages

    `record` renders and keeps the results, `check` compares them later. Commit the suite, the
    inputs and the golden files. `--page` writes a web page for each case that fails.

    Beside each golden file a JSON file records what made it, so that a failure after an upgrade
    names the libraries that changed, and the effects whose revision did. To accept a change that
    is meant, name the cases:

        syrinx golden record suite.json low

    The exit status is 0 if all cases pass, 1 if any differs, 2 if any could not be compared.

    ## Hosted CI

    Renders are the same bytes on the same machine and version. On other processors or with other
    versions of the libraries samples may differ by rounding: below −120 dB for everything but
    `pitch`, whose phases may differ. So take `null:-90dB` for most effects, and `perceptual` for
    `pitch`, and voices that have it.

    ```yaml
    steps:
      - uses: actions/checkout@v4
      - run: syrinx golden check suite.json --junit report.xml --page pages
      - uses: actions/upload-artifact@v4
        if: failure()
        with: {name: golden, path: "report.xml\npages"}
    ```

    The suite of this project is Fixtures/Golden, which `make test` checks.
    """#)
}
