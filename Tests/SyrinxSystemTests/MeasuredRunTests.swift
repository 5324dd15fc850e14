import Testing

@testable import SyrinxSystem

@Suite("A measured run")
struct MeasuredRunTests {
  @Test("tells how a program ended and what it took, and gives it its variables alone")
  func cost() throws {
    let run = try measureProgram(
      ["sh", "-c", "exit $STATUS$HOME"], environment: ["STATUS=3"])
    #expect(run.end == .exit(status: 3))
    #expect(run.cost.seconds > 0 && run.cost.peakBytes > 0)
    #expect(try measureProgram(["sh", "-c", "kill -9 $$"], environment: []).end == .signal(9))
    #expect(throws: SystemFailure.self) { try measureProgram(["/nowhere/x"], environment: []) }
  }
}
