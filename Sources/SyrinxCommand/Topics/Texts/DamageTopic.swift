extension Topic {
  static let damage = Topic(
    "damage", aliases: ["damaged", "broken", "truncated"],
    "Truncated and damaged files.",
    #"""
    Truncated and damaged files are read as far as possible. Lost parts in the middle become
    silence, so that later sound keeps its time. A warning says what is missing and where:

        syrinx cut.wav out.wav

        syrinx: cut.wav: truncated: 4867 of 19845 frames are missing (0:00.221)

    `--damaged stop` refuses such files instead, with exit status 1.

    * This is so for WAV, FLAC, Ogg, MP3, Opus, CAF, VOC, HTK and SDS; ffmpeg decides about its
      own.
    * Concatenated streams, as by `cat a.ogg b.ogg`, are all read. Sound of another codec or kind
      of file before or after them is left out, and a warning says where.
    * Where the sample rate changes, or the number of channels (not of MP3), the rest is left out,
      and a warning says so.
    * NaN and infinite samples stop the render, or become 0 with `--nan zero`.
    * Files that effects read, such as impulse responses, are read and told of in the same way.
    * WAV, AU and AIFF from a pipe are rendered as they come, by the length in the header. If such
      an IN ends earlier, the status is 1 and no OUT is kept: save it to a file, which is read as
      above. Others from a pipe are read like files.
    * Damage is in the journal and the report of a batch, and in `warnings` of `--json`.
    * One damaged file of a batch does not stop the others. A second process reads them: if a
      library crashes, that file alone has failed.

    No number in a file can end the program or make it take memory without bound; the tests and
    `make fuzz` feed it with broken files.
    """#)
}
