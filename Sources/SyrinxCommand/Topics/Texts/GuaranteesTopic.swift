extension Topic {
  static let guarantees = Topic(
    "guarantees", aliases: ["guarantee", "promises"],
    "Promises that tests keep.",
    #"""
    Promises that tests keep.
    """#)
}
