import SyrinxSystem

extension BatchRequest {
  /// That of this run, which no output may replace.
  var journal: String { Journal.path(in: pattern.root, options.shard ?? Shard()) }

  /// Refuses outputs that would overwrite each other or a file that is read, and leaves out all outputs of an
  /// input that is named twice but the first.
  ///
  /// Of a large batch the places of all files would fill the memory, so only their hashes are compared at
  /// first: where no two are equal, neither are two places.
  func check(_ items: inout [BatchItem], _ finder: LocationFinder) throws {
    guard try mayMeet(items, finder) else { return }
    items = try checked(items, finder)
  }

  func filesRead(_ items: [BatchItem]) -> some Sequence<String> {
    let own = items.lazy.map(\.input.path)
    let others =
      items.lazy.flatMap { $0.outputs(self) }.flatMap { output in
        output.words.compactMap(\.source) + (output.composition?.sources ?? [])
      }
    return [AnySequence(own), AnySequence(files), AnySequence(others)].joined()
  }

  /// False where all outputs lie in places of their own, which hashes can tell; true where that is not
  /// certain.
  private func mayMeet(_ items: [BatchItem], _ finder: LocationFinder) throws -> Bool {
    var finder = finder
    var read: Set<Int> = []
    for path in filesRead(items) {
      if let place = finder.place(ofInput: path) { read.insert(place.hashValue) }
    }
    if let place = finder.place(ofOutput: journal) { read.insert(place.hashValue) }
    var written: Set<Int> = []
    for item in items {
      if Interruption.isRequested { throw BatchInterruption() }
      for output in item.outputs(self) {
        for path in [output.path] + output.words.map(\.target).filter({ $0 != output.path }) {
          guard let hash = finder.place(ofOutput: path)?.hashValue else { continue }
          guard !read.contains(hash), written.insert(hash).inserted else { return true }
        }
      }
    }
    return false
  }

  private func checked(_ items: [BatchItem], _ finder: LocationFinder) throws -> [BatchItem] {
    var finder = finder
    var makers: [FileLocation: (item: BatchItem, output: BatchOutput, option: String)] = [:]
    var checked: [BatchItem] = []
    var inputs: [FileLocation: String] = [:]
    for path in filesRead(items) {
      if let place = finder.place(ofInput: path), inputs[place] == nil { inputs[place] = path }
    }
    let journal = finder.place(ofOutput: self.journal)
    /// The one that writes the same file; `option` names it.
    func rival(
      at path: String, of item: BatchItem, _ output: BatchOutput, _ option: String
    ) throws -> (item: BatchItem, output: BatchOutput, option: String)? {
      guard let place = finder.place(ofOutput: path) else { return nil }
      guard place != journal else { throw BatchError.replacesJournal(output: path) }
      if let input = inputs[place] { throw BatchError.replacesInput(output: path, input: input) }
      return makers.updateValue((item, output, option), forKey: place)
    }
    for var item in items {
      if Interruption.isRequested { throw BatchInterruption() }
      let outputs = try item.outputs(self).filter { output in
        guard let other = try rival(at: output.path, of: item, output, "out") else { return true }
        guard other.option == "out", Path.Key(other.item.input.path) == Path.Key(item.input.path),
          other.output.chain == output.chain, other.output.variant == output.variant,
          item.input.row == nil
        else { throw Self.clash(output.path, other.item.input, item.input, other.option) }
        return false
      }
      for output in outputs {
        for words in output.words where words.target != output.path {
          if let other = try rival(at: words.target, of: item, output, "words") {
            if other.option == "words", other.output.path == output.path {
              throw BatchError.sameWords(words.target, input: item.input.path)
            }
            throw Self.clash(words.target, other.item.input, item.input, "words")
          }
        }
      }
      item.keep(outputs)
      if !outputs.isEmpty { checked.append(item) }
    }
    return checked
  }

  private static func clash(
    _ output: String, _ one: BatchInput, _ other: BatchInput, _ option: String
  ) -> BatchError {
    if let line = one.row?.line, let next = other.row?.line, line != next {
      return .sameOutput(output, lines: line, next, option: option)
    }
    return .clash(output: output, one: one.path, other: other.path, option: option)
  }
}
