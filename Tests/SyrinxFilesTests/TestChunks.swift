/// A chunk of a RIFF file.
func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
  var bytes = Array(name.utf8) + little(body.count)
  bytes.append(contentsOf: body)
  if body.count % 2 == 1 { bytes.append(0) }
  return bytes
}

func little(_ number: Int, _ byteCount: Int = 4) -> [UInt8] {
  (0..<byteCount).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
}

/// A WAV file of one channel at 8 kHz, with chunks after its samples.
func wave(frames: Int, _ chunks: [[UInt8]]) -> [UInt8] {
  let format = little(1, 2) + little(1, 2) + little(8000) + little(16000) + little(2, 2)
  var body = Array("WAVE".utf8)
  body.append(contentsOf: chunk("fmt ", format + little(16, 2)))
  body.append(contentsOf: chunk("data", [UInt8](repeating: 0, count: frames * 2)))
  for chunk in chunks { body.append(contentsOf: chunk) }
  return chunk("RIFF", body)
}

/// A chunk of everything that a WAV file can say, each beyond what is usual.
let richChunks: [(name: String, body: [UInt8])] = {
  func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
  func letters(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(0x41 + $0 % 26) } }
  var cues = little(3000)
  for number in 1...3000 {
    cues += little(number) + little(number % 100) + Array("data".utf8) + little(0, 8)
    cues += little(number % 100)
  }
  var sampler = little(0x0100_0001) + little(7) + little(125_000) + little(57)
  sampler += little(0x1234_5678) + little(25) + little(0x0102_0304) + little(20) + little(3)
  for number in 0..<20 {
    sampler += little(900 + number) + little(number % 5) + little(number) + little(number + 30)
    sampler += little(0x8000_0000) + little(number)
  }
  let region = little(1) + little(9) + Array("rgn ".utf8) + [1, 0, 9, 0, 3, 0, 0xE4, 0x04]
  let words: [[UInt8]] = [
    chunk("labl", little(1) + letters(400) + [0]), chunk("note", little(2) + [0xE9, 0]),
    chunk("ltxt", region + letters(5) + [0]), chunk("labl", little(1) + letters(3) + [0]),
    chunk("file", little(1) + little(0) + letters(8)), chunk("odd!", little(2) + [9]),
  ]
  let texts: [[UInt8]] = [
    chunk("INAM", letters(5000) + [0]), chunk("IART", [0x4D, 0xFC, 0x6C, 0]),
    chunk("IART", letters(4) + [0]), chunk("IZZZ", letters(9) + [0]),
    chunk("ICMT", [0x61, 0, 0]),
  ]
  // A broadcast extension of the second version, with loudness, and reserved bytes that are used.
  var broadcast = letters(338) + little(5_000_000_000, 8) + little(2, 2) + letters(64)
  broadcast += little(-2300 & 0xFFFF, 2) + letters(188) + letters(40_000)
  let cart =
    Array("0101".utf8) + letters(676) + zeros(4) + Array("AUDe".utf8) + little(50)
    + zeros(1356) + letters(40_000)
  return [
    ("bext", broadcast), ("cart", cart), ("LIST", Array("INFO".utf8) + texts.joined()),
    ("cue ", cues), ("plst", little(1) + little(2) + little(20) + little(4)),
    ("LIST", Array("adtl".utf8) + words.joined()), ("smpl", sampler + [1, 2, 3]),
    ("inst", [57, 3, 250, 12, 90, 1, 100]), ("levl", letters(300)), ("acid", letters(24)),
    ("\u{1}\u{7F}x ", [5]), ("iXML", Array("<BWFXML/>".utf8)), ("LIST", Array("odd!".utf8)),
  ]
}()

func big(_ number: Int, _ byteCount: Int = 4) -> [UInt8] {
  (0..<byteCount).map { UInt8(truncatingIfNeeded: number >> ((byteCount - 1 - $0) * 8)) }
}

/// A chunk of an AIFF file.
func part(_ name: String, _ body: [UInt8]) -> [UInt8] {
  Array(name.utf8) + big(body.count) + body + (body.count % 2 == 1 ? [0] : [])
}
