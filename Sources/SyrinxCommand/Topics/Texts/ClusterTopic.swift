extension Topic {
  static let cluster = Topic(
    "cluster", aliases: ["slurm", "kubernetes"],
    "One batch on many machines.",
    #"""
    One batch on many machines.
    """#)
}
