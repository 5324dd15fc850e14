// Process/ is how a process that speaks one utterance and the one that asked for it understand each
// other. Requests go to its standard input, each after its length in four bytes; messages come from its
// standard output: a byte for the kind, four for the length of what follows, in little-endian order.

import SyrinxEngine
import SyrinxSystem

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
    var content: [UInt8] = []
    let kind: Kind
    switch self {
    case .samples(let samples):
      kind = .samples
      unsafe samples.withUnsafeBytes { unsafe content.append(contentsOf: $0) }
    case .event(let event):
      kind = .event
      content.append(event.kind.rawValue)
      for number in [event.position, event.length, event.frame] { content.add(number) }
      content.add(event.name)
    case .end(let frameCount):
      kind = .end
      content.add(frameCount)
    case .failure(let error):
      kind = .failure
      content.add(error)
    }
    return [kind.rawValue] + .littleEndian(content.count) + content
  }

  init(kind: UInt8, _ bytes: [UInt8]) throws(SpeechError) {
    var reader = ByteCursor(bytes)
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

  private static let version: UInt8 = 1

  var bytes: [UInt8] {
    var bytes = [Self.version, isMarkup ? 1 : 0]
    for parameter in SpeechParameter.allCases {
      bytes.add(Int(truncatingIfNeeded: utterance[parameter].bitPattern))
    }
    bytes.add(utterance.speaker)
    bytes.add(utterance.text)
    return bytes
  }

  var framed: [UInt8] {
    let content = bytes
    return .littleEndian(content.count) + content
  }

  /// Reads the next request; nil at the end.
  init?(from descriptor: Int32) throws(SpeechError) {
    let head = try Self.bytes(from: descriptor, 4)
    if head.isEmpty { return nil }
    guard head.count == 4 else { throw .badMessage }
    guard let count = head.littleEndian.count(upTo: 2 * Utterance.byteLimit) else {
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
    var reader = ByteCursor(bytes)
    guard reader.byte() == Self.version else { throw .badMessage }
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

extension [UInt8] {
  fileprivate mutating func add(_ number: Int) { self += .littleEndian(number, 8) }

  fileprivate mutating func add(_ text: String) {
    self += .littleEndian(text.utf8.count)
    self += text.utf8
  }

  /// The errors that a speaking process can meet; any other is a refusal.
  fileprivate mutating func add(_ error: SpeechError) {
    switch error {
    case .engineMissing: append(1)
    case .engineTooOld(let name):
      append(2)
      add(name)
    case .engineTooNew(let version):
      append(8)
      add(version)
    case .dataMissing: append(3)
    case .unknownSpeaker(let name, let nearest):
      append(4)
      add(name)
      add(nearest.joined(separator: "\n"))
    case .emptyText: append(5)
    case .badMessage: append(6)
    default:
      append(7)
      if case .refused(_, let status) = error { add(status) } else { add(0) }
    }
  }
}

extension ByteCursor {
  fileprivate mutating func word(_ count: Int) throws(SpeechError) -> UInt64 {
    guard let bytes = bytes(count) else { throw .badMessage }
    return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private mutating func number() throws(SpeechError) -> StatedNumber {
    StatedNumber(Int64(bitPattern: try word(8)))
  }

  /// A place or a length, of which a sound has so many at most; a negative one says nothing.
  fileprivate mutating func count() throws(SpeechError) -> Int {
    try number().clamped(to: -1...Limits.frameCounts.upperBound)
  }

  fileprivate mutating func text() throws(SpeechError) -> String {
    guard let count = littleEndian(4), let text = bytes(count) else { throw .badMessage }
    return String(decoding: text, as: UTF8.self)
  }

  fileprivate mutating func error() throws(SpeechError) -> SpeechError {
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
