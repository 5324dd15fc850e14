extension Topic {
  static let chains = Topic(
    "chains", aliases: ["chain", "syntax", "effect", "graph", "graphs", "branches"],
    "The language of effects: values, units, parallel chains, files.",
    related: ["render", "explain"],
    #"""
    The language of effects: values, units, parallel chains, files.
    """#)
}
