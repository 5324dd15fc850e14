import Foundation
import SyrinxEngine
import SyrinxSystem
import TestSupport

@testable import SyrinxRender

/// A short render of a chain, in a few numbers, with the revisions of its effects.
struct RecordedSound: Codable, Sendable {
  /// Options, then effects.
  let chain: String
  /// `gain 1 limiter 1`.
  let revisions: String
  let frames: Int
  /// A sketch, or levels where phases may differ from machine to machine.
  let numbers: [Double]

  init(_ line: String, of input: [[Float]], sampleRate: Int) throws {
    let words = line.split(separator: " ").map(String.init)
    var options = RenderOptions()
    let optionCount = words.prefix { $0.hasPrefix("--") }.count
    for word in words.prefix(optionCount) {
      let parts = word.dropFirst(2).split(separator: "=").map(String.init)
      try options.set(parts[0], word: parts[1])
    }
    let effects = words.dropFirst(optionCount).joined(separator: " ")
      .replacing("ROOM", with: Self.fixtures + "Audio/impulse-room.wav")
      .replacing("VOICE", with: Self.fixtures + "Audio/voice-low.wav")
    let patch = Patch.chain(
      try ChainSpec(words: effects.split(separator: " ").map(String.init), voices: .builtIn))
    let found = SoundRevisions(of: patch, options, to: "x.wav")
    let names =
      patch.effects.isEmpty
      ? [SoundRevisions.engineName] : Set(patch.effects.map { $0.descriptor.name }).sorted()
    let revisions = names.map { "\($0) \(found[$0])" }.joined(separator: " ")
    var sound = try Sound(samples: input, sampleRate: sampleRate).applying(effects)
    if optionCount > 0 {
      let place = try TemporaryFolder()
      options.sync = .no
      try sound.write(to: place.file("x.wav"), options: options)
      sound = try Sound(place.file("x.wav"))
      self.init(line, revisions, try sound.samples(), isCoarse: false)
    } else {
      let isCoarse = patch.effects.contains { $0.pitchQuality != nil }
      self.init(line, revisions, try sound.samples(), isCoarse: isCoarse)
    }
  }

  init(_ chain: String, _ revisions: String, _ sound: [[Float]], isCoarse: Bool) {
    self.chain = chain
    self.revisions = revisions
    frames = sound[0].count
    numbers = isCoarse ? eighths(sound) : sketch(sound)
  }

  /// The same length, and a difference below −120 dB, or levels that differ by less than half a decibel.
  func sounds(like other: RecordedSound) -> Bool {
    guard frames == other.frames, numbers.count == other.numbers.count else { return false }
    let differences = zip(numbers, other.numbers).map { $0 - $1 }
    if numbers.count == 16 { return differences.allSatisfy { $0.magnitude < 0.5 } }
    let square = differences.reduce(0) { $0 + $1 * $1 } / Double(numbers.count)
    return square.squareRoot() < 1e-6
  }
}

extension RecordedSound {
  static let fixtures =
    String(
      #filePath.prefix(
        #filePath.count - "Tests/SyrinxRenderTests/Revisions/RecordedSound.swift".count))
    + "Fixtures/"

  /// A line each.
  static let path = fixtures + "Revisions/sounds.jsonl"

  static func recorded() throws -> [String: RecordedSound] {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let sounds = try text.split(separator: "\n").map {
      try JSONDecoder().decode(RecordedSound.self, from: Data($0.utf8))
    }
    return Dictionary(uniqueKeysWithValues: sounds.map { ($0.chain, $0) })
  }

  static func record(_ sounds: [RecordedSound]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let lines = try sounds.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }
    try lines.joined().write(toFile: path, atomically: true, encoding: .utf8)
  }
}
