import CSndFile

extension SoundFileHandle {
  /// Where the fields of `SF_BROADCAST_INFO` lie.
  private enum Field {
    static let description = (offset: 0, count: 256)
    static let originator = (offset: 256, count: 32)
    static let originatorReference = (offset: 288, count: 32)
    static let originationDate = (offset: 320, count: 10)
    static let originationTime = (offset: 330, count: 8)
    static let timeReference = 340
    static let version = 348
    static let umid = (offset: 350, count: 64)
    static let loudness = 414
    static let historyCount = 604
    static let history = 608
    static let mostHistory = 0x4000
  }

  var broadcast: Metadata.Broadcast? {
    let most = Field.history + Field.mostHistory
    guard let record = record(SFC_GET_BROADCAST_INFO, byteCount: most) else { return nil }
    func text(_ field: (offset: Int, count: Int)) -> String {
      record.text(at: field.offset, count: field.count)
    }
    var broadcast = Metadata.Broadcast()
    broadcast.description = text(Field.description)
    broadcast.originator = text(Field.originator)
    broadcast.originatorReference = text(Field.originatorReference)
    broadcast.originationDate = text(Field.originationDate)
    broadcast.originationTime = text(Field.originationTime)
    broadcast.timeReference = record.integer(UInt64.self, at: Field.timeReference)
    broadcast.version = record.integer(Int16.self, at: Field.version)
    let umid = record.bytes[Field.umid.offset..<Field.umid.offset + Field.umid.count]
    broadcast.umid = umid.allSatisfy { $0 == 0 } ? [] : Array(umid)
    broadcast.loudness = (0..<5).map {
      record.integer(Int16.self, at: Field.loudness + $0 * 2)
    }
    let count = Int(record.integer(UInt32.self, at: Field.historyCount))
    broadcast.codingHistory = record.text(
      at: Field.history, count: min(count, Field.mostHistory))
    return broadcast
  }

  /// libsndfile adds a line to the coding history, as the standard wants it; whose name it bears is
  /// put right in the finished file.
  func set(_ broadcast: Metadata.Broadcast) {
    let history = broadcast.codingHistory.utf8.count
    var record = Record(byteCount: Field.history + max(history, 256))
    func set(_ text: String, _ field: (offset: Int, count: Int)) {
      record.set(text, at: field.offset, count: field.count)
    }
    set(broadcast.description, Field.description)
    set(broadcast.originator, Field.originator)
    set(broadcast.originatorReference, Field.originatorReference)
    set(broadcast.originationDate, Field.originationDate)
    set(broadcast.originationTime, Field.originationTime)
    record.set(broadcast.timeReference, at: Field.timeReference)
    record.set(broadcast.version, at: Field.version)
    for (index, byte) in broadcast.umid.prefix(Field.umid.count).enumerated() {
      record.bytes[Field.umid.offset + index] = byte
    }
    for (index, value) in broadcast.loudness.prefix(5).enumerated() {
      record.set(value, at: Field.loudness + index * 2)
    }
    record.set(UInt32(history), at: Field.historyCount)
    record.set(broadcast.codingHistory, at: Field.history, count: history)
    write(record, SFC_SET_BROADCAST_INFO)
  }

  /// `SF_CART_INFO`, cut to the length of its text.
  var cart: [UInt8]? {
    let fixed = 2052
    guard let record = record(SFC_GET_CART_INFO, byteCount: fixed + 0x4000) else { return nil }
    let count = Int(record.integer(UInt32.self, at: fixed - 4))
    return Array(record.bytes.prefix(fixed + min(count, 0x4000)))
  }
}
