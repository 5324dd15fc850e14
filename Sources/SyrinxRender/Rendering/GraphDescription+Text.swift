import SyrinxEngine
import SyrinxText

extension GraphDescription {
  package var text: String {
    TextTable(nodes.map(\.row)).text
  }

  package var json: JSONValue {
    [
      "nodes": .array(
        nodes.map { node in
          [
            "name": .string(node.name),
            "knobs": .object(
              node.settings.map {
                JSONValue.Member($0.name, .string($0.words.joined(separator: " ")))
              }),
            "rate": .integer(node.format.sampleRate),
            "channels": .integer(node.format.channelCount),
            "latencyFrames": .integer(node.latency),
            "tailFrames": node.tail.map { .integer($0) } ?? nil,
            "frames": node.length.map { .integer($0.frameCount) } ?? nil,
          ]
        }),
      "connections": .array(
        nodes.flatMap { node in
          node.inputs.map { .array([.string($0), .string(node.name)]) }
        }),
    ]
  }

  /// The graph in Graphviz's DOT language.
  package var dot: String {
    var text = "digraph syrinx {\n  rankdir=LR;\n  node [shape=box, style=rounded];\n"
    for node in nodes {
      let parameters = node.settings.map {
        "\n\($0.name)=\($0.words.joined(separator: " "))"
      }.joined()
      text += "  \(node.name.dot) [label=\((node.name + parameters).dot)];\n"
    }
    for node in nodes {
      for input in node.inputs {
        text += "  \(input.dot) -> \(node.name.dot);\n"
      }
    }
    return text + "}\n"
  }
}

extension GraphDescription.NodeDescription {
  fileprivate var row: [String] {
    let parameters = settings.map { "\($0.name)=\($0.words.joined(separator: " "))" }
    let shown = inputs.count > 12 ? inputs.prefix(10) + ["\(inputs.count - 10) more"] : inputs
    let feeders = shown.isEmpty ? "" : "← " + shown.joined(separator: ", ")
    let frames = length.map { String($0.frameCount) + " frames" } ?? "unknown length"
    let late = latency > 0 ? "latency \(latency)" : ""
    var ring = ""
    if let tail, tail > 0 { ring = "tail \(tail)" }
    return [
      name, feeders, format.description, frames, late, ring, parameters.joined(separator: " "),
    ]
  }
}

extension String {
  /// The text as a quoted string of DOT, where `\n` ends a line.
  fileprivate var dot: String {
    let lines = fields("\n").map { line in
      String(line).printable.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }
    return "\"" + lines.joined(separator: "\\n") + "\""
  }
}
