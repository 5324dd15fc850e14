// Process/ is how a process that speaks one utterance and the one that asked for it understand each
// other. Requests go to its standard input, each after its length in four bytes; messages come from its
// standard output: a byte for the kind, four for the length of what follows, in little-endian order.

import SyrinxEngine
import SyrinxSystem

/// A message of a speaking process.
enum SpeechMessage: Equatable {
  case samples([Int16])
  case event(SpeechEvent)
  /// The last of all: how many frames there were.
  case end(frameCount: Int)
  /// The last of all where something failed.
  case failure(SpeechError)

  /// Longer ones are not written, and not believed.
  static let lengthLimit = 1 << 24

  private enum Kind: UInt8 {
    case samples = 1, event, end, failure
  }

  var bytes: [UInt8] {
    var content = ByteWriter()
    let kind: Kind
    switch self {
    case .samples(let samples):
      kind = .samples
      content.add(samples)
    case .event(let event):
      kind = .event
      content.add(UInt64(event.kind.rawValue), 1)
      for number in [event.position, event.length, event.frame] { content.add(number) }
      content.add(event.name)
    case .end(let frameCount):
      kind = .end
      content.add(frameCount)
    case .failure(let error):
      kind = .failure
      content.add(error)
    }
    var whole = ByteWriter()
    whole.add(UInt64(kind.rawValue), 1)
    whole.add(UInt64(content.bytes.count), 4)
    return whole.bytes + content.bytes
  }

  /// Reads one message's content.
  init(kind: UInt8, _ bytes: [UInt8]) throws(SpeechError) {
    var reader = ByteReader(bytes)
    switch Kind(rawValue: kind) {
    case .samples:
      guard bytes.count % 2 == 0 else { throw .badMessage }
      // The array that all empty ones share would be written to, which the thread sanitizer reports.
      guard !bytes.isEmpty else {
        self = .samples([])
        return
      }
      // Both ends are one machine, with its order of bytes.
      self = unsafe .samples(
        [Int16](unsafeUninitializedCapacity: bytes.count / 2) { buffer, count in
          unsafe UnsafeMutableRawBufferPointer(buffer).copyBytes(from: bytes)
          count = bytes.count / 2
        })
    case .event:
      guard let kind = SpeechEvent.Kind(rawValue: UInt8(try reader.word(1))) else {
        throw .badMessage
      }
      self = .event(
        SpeechEvent(
          kind, position: try reader.count(), length: try reader.count(),
          frame: try reader.count(), name: try reader.text()))
    case .end: self = .end(frameCount: try reader.count())
    case .failure: self = .failure(try reader.error())
    case nil: throw .badMessage
    }
  }
}

/// A request to a speaking process, which may get several one after the other.
struct SpeechRequest: Equatable {
  var utterance: Utterance
  /// True of a text that is the markup that the library reads, made by us.
  var isMarkup = false

  private static let version: UInt64 = 1

  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.add(Self.version, 1)
    writer.add(isMarkup ? 1 : 0, 1)
    for parameter in SpeechParameter.allCases {
      writer.add(utterance[parameter].bitPattern, 8)
    }
    writer.add(utterance.speaker)
    writer.add(utterance.text)
    return writer.bytes
  }

  /// The bytes after their length.
  var framed: [UInt8] {
    var writer = ByteWriter()
    let content = bytes
    writer.add(UInt64(content.count), 4)
    return writer.bytes + content
  }

  /// Reads the next request; nil at the end.
  init?(from descriptor: Int32) throws(SpeechError) {
    let head = try Self.bytes(from: descriptor, 4)
    if head.isEmpty { return nil }
    var reader = ByteReader(head)
    guard let count = try reader.number(4).count(upTo: 2 * Utterance.byteLimit) else {
      throw .tooLong(byteLimit: Utterance.byteLimit)
    }
    let content = try Self.bytes(from: descriptor, count)
    guard content.count == count else { throw .badMessage }
    try self.init(content)
  }

  /// So many bytes, fewer only at the end.
  private static func bytes(from descriptor: Int32, _ count: Int) throws(SpeechError) -> [UInt8] {
    do throws(SystemFailure) {
      return try readBytes(from: descriptor, count: count)
    } catch {
      throw .system(number: error.number)
    }
  }

  init(_ utterance: Utterance, isMarkup: Bool = false) {
    self.utterance = utterance
    self.isMarkup = isMarkup
  }

  init(_ bytes: [UInt8]) throws(SpeechError) {
    var reader = ByteReader(bytes)
    guard try reader.word(1) == Self.version else { throw .badMessage }
    isMarkup = try reader.word(1) == 1
    utterance = Utterance("")
    for parameter in SpeechParameter.allCases {
      let number = Double(bitPattern: try reader.word(8))
      guard Utterance.limits(of: parameter).contains(number) else { throw .badMessage }
      utterance[parameter] = number
    }
    utterance.speaker = try reader.text()
    utterance.text = try reader.text()
  }
}

struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ value: UInt64, _ count: Int) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
  }

  mutating func add(_ samples: [Int16]) {
    unsafe samples.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
  }

  mutating func add(_ value: Int) { add(UInt64(bitPattern: Int64(value)), 8) }

  mutating func add(_ text: String) {
    add(UInt64(text.utf8.count), 4)
    bytes += text.utf8
  }

  /// The errors that a speaking process can meet; any other is a refusal.
  mutating func add(_ error: SpeechError) {
    switch error {
    case .engineMissing: add(1, 1)
    case .engineTooOld(let name):
      add(2, 1)
      add(name)
    case .engineTooNew(let version):
      add(8, 1)
      add(version)
    case .dataMissing: add(3, 1)
    case .unknownSpeaker(let name, let nearest):
      add(4, 1)
      add(name)
      add(nearest.joined(separator: "\n"))
    case .emptyText: add(5, 1)
    case .badMessage: add(6, 1)
    case .refused(_, let status):
      add(7, 1)
      add(status)
    default:
      add(7, 1)
      add(0)
    }
  }
}

struct ByteReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func word(_ count: Int) throws(SpeechError) -> UInt64 {
    guard rest.count >= count else { throw .badMessage }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func number(_ count: Int = 8) throws(SpeechError) -> StatedNumber {
    StatedNumber(Int64(bitPattern: try word(count)))
  }

  /// A place or a length, of which a sound has so many at most; a negative one says nothing.
  mutating func count() throws(SpeechError) -> Int {
    try number().clamped(to: -1...Limits.frameCounts.upperBound)
  }

  mutating func text() throws(SpeechError) -> String {
    guard let count = try number(4).count(upTo: rest.count) else { throw .badMessage }
    defer { rest = rest.dropFirst(count) }
    return String(decoding: rest.prefix(count), as: UTF8.self)
  }

  mutating func error() throws(SpeechError) -> SpeechError {
    switch try word(1) {
    case 1: return .engineMissing(.espeak)
    case 2: return .engineTooOld(missing: try text())
    case 3: return .dataMissing
    case 4:
      let name = try text()
      let nearest = try text().rows.filter { !$0.isEmpty }
      return .unknownSpeaker(name, nearest: nearest.map(String.init))
    case 5: return .emptyText
    case 6: return .badMessage
    case 8: return .engineTooNew(version: try text())
    default: return .refused(.espeak, status: try number().clamped(to: .min ... .max))
    }
  }
}
