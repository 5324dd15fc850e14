import Foundation
import SyrinxEngine
import SyrinxFiles
import SyrinxText
import TestSupport

@testable import SyrinxCommand
@testable import SyrinxRender

/// A folder of its own for a test, and a console on which command lines are tried.
final class Bench {
  let place: TemporaryFolder
  var folder: String { place.path }
  /// The effects that there are.
  let effects: EffectCatalog

  init(effects: EffectCatalog = .standard) {
    place = try! TemporaryFolder()
    self.effects = effects
  }

  /// The folder of another, for a program with other effects.
  init(_ other: Bench, effects: EffectCatalog) {
    place = other.place
    self.effects = effects
  }

  func path(_ name: String) -> String { place.file(name) }

  struct Outcome {
    let status: ExitStatus
    let output: String
    let notes: String

    func json() throws -> JSONValue { try JSONValue(parsing: output) }
  }

  /// Runs a command line; words with a dot and without a slash are files of the folder.
  func run(_ line: String, isTerminal: Bool = false) -> Outcome {
    run(words: line.split(separator: " ").map(String.init), isTerminal: isTerminal)
  }

  func run(words: [String], isTerminal: Bool = false) -> Outcome {
    let output = TextMemory()
    let notes = TextMemory(isTerminal: isTerminal)
    let endings = ["wav", "flac", "json", "ogg", "opus", "mp3", "aiff", "xyz", "raw", "w64"]
    let placed = words.map { word in
      let isFile = endings.contains { word.hasSuffix("." + $0) } && !word.contains("/")
      guard isFile else { return word }
      guard let equals = word.firstIndex(of: "=") else { return path(word) }
      return word[...equals] + path(String(word[word.index(after: equals)...]))
    }
    let status = Console(output: output, notes: notes, effects: effects).run(placed)
    return Outcome(
      status: status, output: output.text.replacingOccurrences(of: folder + "/", with: ""),
      notes: notes.text.replacingOccurrences(of: folder + "/", with: ""))
  }

  /// Writes a text file.
  func write(_ text: String, to name: String) throws {
    try place.write(text, to: name)
  }

  /// Writes samples to a sound file.
  func write(
    _ channels: [[Float]], to name: String, rate: Int = 8000,
    _ encoding: SampleEncoding = .pcm16, metadata: Metadata = Metadata()
  ) throws {
    let format = StreamFormat(sampleRate: rate, channelCount: channels.count)
    let writer = try SoundFileWriter(
      path: path(name), layout: FileLayout(Container(path: name)!, encoding), format: format,
      metadata: metadata,
      options: SoundFileWriter.Options(expectedFrameCount: channels[0].count))
    try writer.write(AudioBuffer(channels: channels).frames)
    try writer.finish(durably: false)
  }

  /// Reads a sound file whole.
  func read(_ name: String) throws -> (channels: [[Float]], reader: SoundFileReader) {
    let reader = try SoundFileReader(path: path(name))
    var buffer = AudioBuffer(
      channelCount: reader.format.channelCount, frameCapacity: reader.frameCount ?? 0)
    _ = try reader.read(into: &buffer)
    return (buffer.channels, reader)
  }

  func bytes(_ name: String) -> Data? { FileManager.default.contents(atPath: path(name)) }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// The names of all files in the folder, hidden ones too.
  var files: [String] { place.contents }
}
