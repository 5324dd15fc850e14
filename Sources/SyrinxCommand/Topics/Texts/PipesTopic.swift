extension Topic {
  static let pipes = Topic(
    "pipes", aliases: ["pipe", "stdin", "stdout", "stream", "streaming"],
    "Standard input and output, raw samples, other programs.",
    #"""
    Standard input and output, raw samples, other programs.
    """#)
}
