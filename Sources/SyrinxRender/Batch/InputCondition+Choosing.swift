import SyrinxSystem

extension InputCondition {
  /// The inputs that meet all conditions, and those that cannot be read, which is said when they are rendered.
  /// With `isGuarded` a child process reads sounds, and one that ends it is taken too.
  func chosen(
    _ inputs: [BatchInput], _ options: RenderOptions, isGuarded: Bool
  ) throws -> [BatchInput] {
    func isChosen(_ input: BatchInput) -> Bool { (try? holds(for: input, options)) ?? true }
    let readsSounds = terms.contains { Self.facts.contains($0.name) }
    var known: [Bool] = []
    while isGuarded, readsSounds, known.count < inputs.count, !Interruption.isRequested {
      let copy = HelperProcess { [start = known.count] report in
        for input in inputs[start...] where !Interruption.isRequested {
          report.send(isChosen(input) ? "yes" : "no")
        }
      }
      guard let copy else { break }
      while let lines = copy.receive() {
        if Interruption.isRequested { copy.interrupt() }
        known += lines.filter { ["yes", "no"].contains($0) }.map { $0 == "yes" }
      }
      _ = copy.wait()
      if known.count < inputs.count { known.append(true) }
    }
    for input in inputs[known.count...] where !Interruption.isRequested {
      known.append(isChosen(input))
    }
    if Interruption.isRequested { throw BatchInterruption() }
    return zip(inputs, known).filter(\.1).map(\.0)
  }
}
