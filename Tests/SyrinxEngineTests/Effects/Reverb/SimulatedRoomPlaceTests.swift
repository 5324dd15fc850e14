import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("A simulated room with given places")
struct SimulatedRoomPlaceTests {
  private func room(_ words: [String: String]) throws -> SimulatedRoom {
    var room = SimulatedRoom()
    for (name, word) in words { try room.set(name, word: word) }
    return room
  }

  @Test("has them where they are given, and each first reflection in its place")
  func reflections() throws {
    let rate = 48_000
    let made = try room([
      "length": "20", "width": "15", "height": "10", "rt60": "0.3", "source": "6/6/5",
      "microphone": "14/8.25/6",
    ])
    #expect(made.places() == (SIMD3(6, 6, 5), SIMD3(14, 8.25, 6)))
    let out = try render(made, [impulse(at: 0, count: 4800)], rate: rate)[0]
    #expect(abs(out[0] - 1) < 1e-5)
    func distance(_ place: SIMD3<Double>) -> Double {
      let way = place - SIMD3(14, 8.25, 6)
      return (way * way).sum().squareRoot()
    }
    for (axis, size) in [20.0, 15, 10].enumerated() {
      for wall in [0, size] {
        var image = SIMD3(6.0, 6, 5)
        image[axis] = 2 * wall - image[axis]
        let place = Int(((distance(image) - distance([6, 6, 5])) / 343 * Double(rate)).rounded())
        let peak = (place - 3...place + 3).max { out[$0].magnitude < out[$1].magnitude }!
        #expect(abs(peak - place) <= 1 && out[peak].magnitude > 0.001)
      }
    }
  }

  @Test("draws the other at the distance", arguments: ["source", "microphone"])
  func one(name: String) throws {
    for seed in 0..<20 {
      let made = try room([name: "1/2/1.5", "seed": "\(seed)"])
      let (source, microphone) = made.places()
      #expect((name == "source" ? source : microphone) == SIMD3(1, 2, 1.5))
      let way = source - microphone
      #expect(abs((way * way).sum().squareRoot() - 1.5) < 1e-9)
      let other = name == "source" ? microphone : source
      #expect(other.clamped(lowerBound: SIMD3(), upperBound: SIMD3(5, 4, 2.7)) == other)
    }
  }

  @Test(
    "refuses what is no place",
    arguments: [
      ("1/2", ItemFault.missing(part: "z", form: "X/Y/Z, as in 1/2/1.5")),
      ("1//2", .missing(part: "y", form: "X/Y/Z, as in 1/2/1.5")),
      ("1/2/3/4", .excess(part: "/4", kind: "a place X/Y/Z")),
      ("1/b/2", .notANumber(part: "y", word: "b", examples: ["1.5"])),
      ("1/2/21", .outOfRange(part: "z", word: "21", allowed: "0…20")),
      ("-1/2/1", .outOfRange(part: "x", word: "-1", allowed: "0…50")),
    ])
  func words(word: String, fault: ItemFault) {
    #expect(throws: ParameterError.badItem(parameter: "source", word: word, fault)) {
      try room(["source": word])
    }
  }

  @Test("refuses places outside the room, and a distance beside both")
  func outside() throws {
    let sound = [impulse(at: 0, count: 100)]
    #expect(
      throws: EngineError.placeOutside(
        effect: "room", parameter: "microphone", place: "1/4.5/1",
        ranges: [0...5, 0...4, 0...2.7])
    ) { try render(room(["microphone": "1/4.5/1"]), sound, rate: 16_000) }
    for distance in ["2", "1.5"] {
      let both = ["source": "1/2/1.5", "microphone": "4/3/1", "distance": distance]
      #expect(throws: EngineError.placesHaveDistance(effect: "room")) {
        try render(room(both), sound, rate: 16_000)
      }
    }
  }
}
