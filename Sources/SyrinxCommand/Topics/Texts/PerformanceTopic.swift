extension Topic {
  static let performance = Topic(
    "performance", aliases: ["speed-table", "benchmarks", "memory"],
    "Time and memory, beside other programs.",
    #"""
    Time and memory, beside other programs.
    """#)
}
