import Testing

@testable import SyrinxEngine

@Suite("Where streams branch off")
struct BranchingTests {
  /// Stages by what they pull from.
  private func branching(_ inputs: [[Int]]) throws -> Branching {
    var consumerCounts = Array(repeating: 0, count: inputs.count)
    for input in inputs.joined() { consumerCounts[input] += 1 }
    var branching = Branching()
    for (stage, inputs) in inputs.enumerated() {
      try branching.add(inputs, consumerCount: consumerCounts[stage])
    }
    return branching
  }

  @Test("a stage is read by others until all that reads it has come together")
  func readers() throws {
    // 0 is read by 1 and 2, and by 4; 3 mixes the former, 5 all.
    let graph = try branching([[], [0], [0], [1, 2], [0], [3, 4]])
    #expect((0...5).map(graph.isReadByOthers) == [true, true, true, true, true, false])
    #expect((0...5).allSatisfy(graph.hasBranches))
    // Read twice by one stage, it is read by nobody else.
    let twice = try branching([[], [0, 0], [1]])
    #expect((0...2).map(twice.isReadByOthers) == [true, false, false])
    // More readers than there are bits in a word.
    let many = try branching([[]] + Array(repeating: [0], count: 70) + [Array(1...70), [71]])
    #expect(many.isReadByOthers(70) && !many.isReadByOthers(71) && !many.isReadByOthers(72))
  }

  @Test("the time for stages that all pull from all before them is short", .timeLimit(.minutes(1)))
  func allToAll() throws {
    let graph = try branching((0..<200).map { Array(0..<$0) })
    #expect(graph.isReadByOthers(198) && !graph.isReadByOthers(199))
  }
}
