import SyrinxSystem

/// A filter graph as ffmpeg writes it: chains of filters with their labels.
struct FilterGraph {
  struct Chain {
    /// The labels in front, without their brackets, such as `0:a`.
    var labels: [String]
    var filters: [String]

    /// The number of the input that the chain takes, where it takes one.
    var input: Int? {
      guard labels.count == 1 else { return nil }
      return Int(labels[0].prefix { $0 != ":" })
    }
  }

  let chains: [Chain]

  init(_ text: String) {
    chains = text.split(separator: ";").map { part in
      var rest = part.drop { $0 == " " }
      var labels: [String] = []
      while rest.first == "[", let end = rest.firstIndex(of: "]") {
        labels.append(String(rest[rest.index(after: rest.startIndex)..<end]))
        rest = rest[rest.index(after: end)...].drop { $0 == " " }
      }
      if rest.last == "]", let start = rest.lastIndex(of: "[") {
        // Two labels at the end are two outputs.
        rest = rest[..<start]
        while rest.last == "]", let start = rest.lastIndex(of: "[") { rest = rest[..<start] }
      }
      let filters = rest.split(separator: ",").map { filter in
        String(filter.filter { $0 != " " && $0 != "'" && $0 != "\"" })
      }
      return Chain(labels: labels, filters: filters.filter { !$0.isEmpty })
    }
  }
}
