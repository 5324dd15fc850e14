import CSndFile

extension SoundFileHandle {
  /// Reads a structure of libsndfile's (`sf_command`); nil if the file has none.
  func record(_ command: Int, byteCount: Int) -> Record? {
    var record = Record(byteCount: byteCount)
    let found = unsafe sf_command(file, Int32(command), &record.bytes, Int32(byteCount))
    return found == Int32(SF_TRUE) ? record : nil
  }

  func write(_ record: Record, _ command: Int) {
    var bytes = record.bytes
    _ = unsafe sf_command(file, Int32(command), &bytes, Int32(bytes.count))
  }

  /// `SF_CUE_POINT`: six 32-bit numbers and a name of 256 bytes.
  private static let cueByteCount = 280

  var cues: [Metadata.Cue] {
    var count: UInt32 = 0
    guard
      unsafe sf_command(
        file, Int32(SFC_GET_CUE_COUNT), &count, Int32(MemoryLayout<UInt32>.size)) != 0,
      count > 0, count < 100_000,
      let record = record(SFC_GET_CUE, byteCount: 4 + Int(count) * Self.cueByteCount)
    else { return [] }
    return (0..<Int(count)).map { index in
      let base = 4 + index * Self.cueByteCount
      return Metadata.Cue(
        number: record.integer(Int32.self, at: base),
        position: Int(record.integer(UInt32.self, at: base + 20)),
        name: record.text(at: base + 24, count: 256))
    }
  }

  func setCues(_ cues: [Metadata.Cue]) {
    guard !cues.isEmpty else { return }
    var record = Record(byteCount: 4 + cues.count * Self.cueByteCount)
    record.set(UInt32(cues.count), at: 0)
    for (index, cue) in cues.enumerated() {
      let base = 4 + index * Self.cueByteCount
      record.set(cue.number, at: base)
      record.set(UInt32(clamping: cue.position), at: base + 4)
      record.set(UInt32(0x6174_6164), at: base + 8)
      record.set(UInt32(clamping: cue.position), at: base + 20)
      record.set(cue.name, at: base + 24, count: 255)
    }
    write(record, SFC_SET_CUE)
  }

  /// Writes what is said of cues, of which libsndfile reads the names and writes nothing.
  func write(_ words: Chunk) {
    var list = words.bytes
    var chunk = unsafe SF_CHUNK_INFO()
    unsafe withUnsafeMutableBytes(of: &chunk.id) { id in
      for (index, byte) in words.name.utf8.enumerated() { unsafe id[index] = byte }
    }
    unsafe chunk.id_size = 4
    unsafe chunk.datalen = UInt32(list.count)
    unsafe list.withUnsafeMutableBytes { bytes in
      unsafe chunk.data = bytes.baseAddress
      _ = unsafe sf_set_chunk(file, &chunk)
    }
  }

  /// `SF_INSTRUMENT`: 16 bytes and sixteen loops of four 32-bit numbers.
  private static let mostLoops = 16

  var instrument: Metadata.Instrument? {
    guard let record = record(SFC_GET_INSTRUMENT, byteCount: 16 + Self.mostLoops * 16)
    else { return nil }
    func byte(_ offset: Int) -> Int8 { record.integer(Int8.self, at: offset) }
    func range(_ offset: Int) -> ClosedRange<Int8> {
      let low = max(byte(offset), 0)
      return low...max(byte(offset + 1), low)
    }
    var instrument = Metadata.Instrument()
    instrument.gain = record.integer(Int32.self, at: 0)
    instrument.baseNote = byte(4)
    instrument.detune = byte(5)
    instrument.velocities = range(6)
    instrument.keys = range(8)
    let count = Int(record.integer(Int32.self, at: 12))
    instrument.loops = (0..<min(max(count, 0), Self.mostLoops)).map { index in
      let base = 16 + index * 16
      let mode = Int(record.integer(Int32.self, at: base)) - SF_LOOP_NONE
      let directions = Metadata.Loop.Direction.allCases
      return Metadata.Loop(
        directions.indices.contains(mode) ? directions[mode] : .none,
        start: Int(record.integer(UInt32.self, at: base + 4)),
        end: Int(record.integer(UInt32.self, at: base + 8)),
        count: Int(record.integer(UInt32.self, at: base + 12)))
    }
    return instrument
  }

  func set(_ instrument: Metadata.Instrument) {
    var record = Record(byteCount: 16 + Self.mostLoops * 16)
    record.set(instrument.gain, at: 0)
    record.set(instrument.baseNote, at: 4)
    record.set(instrument.detune, at: 5)
    record.set(instrument.velocities.lowerBound, at: 6)
    record.set(instrument.velocities.upperBound, at: 7)
    record.set(instrument.keys.lowerBound, at: 8)
    record.set(instrument.keys.upperBound, at: 9)
    let loops = instrument.loops.prefix(Self.mostLoops)
    record.set(Int32(loops.count), at: 12)
    for (index, loop) in loops.enumerated() {
      let base = 16 + index * 16
      let mode = Metadata.Loop.Direction.allCases.firstIndex(of: loop.direction)!
      record.set(Int32(SF_LOOP_NONE + mode), at: base)
      record.set(UInt32(clamping: loop.start), at: base + 4)
      record.set(UInt32(clamping: loop.end), at: base + 8)
      record.set(UInt32(clamping: loop.count), at: base + 12)
    }
    write(record, SFC_SET_INSTRUMENT)
  }

  /// Tempo and beats (`SF_LOOP_INFO`), which can only be read.
  var tempo: Metadata.Tempo? {
    var loop = SF_LOOP_INFO()
    let size = Int32(MemoryLayout<SF_LOOP_INFO>.size)
    guard unsafe sf_command(file, Int32(SFC_GET_LOOP_INFO), &loop, size) == Int32(SF_TRUE)
    else { return nil }
    return Metadata.Tempo(
      beatsPerMinute: loop.bpm, beatCount: loop.num_beats, numerator: loop.time_sig_num,
      denominator: loop.time_sig_den, rootKey: loop.root_key)
  }

  /// The loudspeakers, one a channel.
  var channelMap: [Int32]? {
    var map = [Int32](repeating: 0, count: Int(info.channels))
    let size = Int32(map.count * MemoryLayout<Int32>.stride)
    guard
      unsafe sf_command(file, Int32(SFC_GET_CHANNEL_MAP_INFO), &map, size) == Int32(SF_TRUE),
      map.allSatisfy({ $0 > 0 })
    else { return nil }
    return map
  }
}
