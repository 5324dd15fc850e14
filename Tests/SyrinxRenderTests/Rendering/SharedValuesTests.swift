import Foundation
import SyrinxEngine
import Testing

@testable import SyrinxRender

@Suite("Values are shared by threads that want the same")
struct SharedValuesTests {
  private struct Failure: Error {}

  private let values = SharedValues()

  private static func number(
    _ key: String, in values: SharedValues, else make: () -> Int
  ) throws -> Int { try values.value(for: key, else: make) }

  @Test("a thread waits for the value of its own key, and for no other")
  func keys() throws {
    let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let done = DispatchGroup()
    let values = values
    DispatchQueue.global().async(group: done) {
      let slow = try? Self.number("slow", in: values) {
        begun.signal()
        mayEnd.wait()
        return 1
      }
      #expect(slow == 1)
    }
    begun.wait()
    // Would never come back if making were locked.
    #expect(try Self.number("fast", in: values) { 2 } == 2)
    // Waits for what is being made.
    DispatchQueue.global().async(group: done) {
      #expect(throws: Never.self) { try #expect(Self.number("slow", in: values) { 3 } == 1) }
    }
    mayEnd.signal()
    done.wait()
    #expect(try Self.number("slow", in: values) { 4 } == 1)
  }

  @Test("many threads make a value once")
  func once() {
    let count = Counter()
    DispatchQueue.concurrentPerform(iterations: 64) { index in
      let value = try? values.value(for: index % 4) { count.next() }
      #expect(value != nil)
    }
    #expect(count.next() == 5)
  }

  private struct Large: LargeValue { let byteCount: Int }

  @Test("of large values the oldest are made again, so that memory does not grow with their number")
  func large() throws {
    var made: [Int] = []
    func value(_ key: Int) throws {
      let value = try values.value(for: key) {
        made.append(key)
        return Large(byteCount: 100 << 20)
      }
      #expect(value.byteCount == 100 << 20)
    }
    for key in [1, 2, 1, 2] { try value(key) }
    #expect(made == [1, 2])
    // A third one takes the place of the first.
    for key in [3, 2, 3, 1] { try value(key) }
    #expect(made == [1, 2, 3, 1])
  }

  @Test("a value that could not be made is made by the next who wants it")
  func failure() throws {
    #expect(throws: Failure.self) { try values.value(for: "a") { throw Failure() } as Int }
    #expect(try values.value(for: "a") { 5 } == 5)
    #expect(try values.value(for: "a") { 6 } == 5)
    // A key of another type of value is another key.
    #expect(try values.value(for: "a") { "text" } == "text")
  }
}

private final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var last = 0

  func next() -> Int {
    lock.withLock {
      last += 1
      return last
    }
  }
}
