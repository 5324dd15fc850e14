/// Has the last line of a broadcast extension's coding history (EBU R 98) name the program that was at
/// work, where libsndfile names itself: `A=PCM,F=48000,W=16,M=mono,T=libsndfile-1.2.0`.
func settleCodingHistory(in descriptor: Int32, program: String) throws(SystemFailure) {
  /// The length of all that comes before the history.
  let fixed = 602
  var place = 12
  while true {
    let head = Fields(try readBytes(from: descriptor, at: place, count: 8))
    guard let name = head.name(at: 0), name != "data" else { return }
    let length = head.number(at: 4)
    if name == "bext", length > fixed {
      let start = place + 8 + fixed
      let history = try readBytes(from: descriptor, at: start, count: length - fixed)
      let signed = signed(history, by: program)
      try writeBytes(signed[...], to: descriptor, at: start)
      return
    }
    place += 8 + length + length % 2
  }
}

/// A history of the same length whose last line is signed otherwise; shorter words are followed by
/// zeros, as the end of the field is anyway.
private func signed(_ history: [UInt8], by program: String) -> [UInt8] {
  let signature = Array(",T=libsndfile-".utf8)
  guard
    let start = history.indices.last(where: { history[$0...].starts(with: signature) }),
    let end = history[start...].firstIndex(of: 0x0D),
    case let rest = history[(end + 1)...], rest.first == 0x0A,
    rest.dropFirst().allSatisfy({ $0 == 0 })
  else { return history }
  let words = Array(",T=\(program)".utf8).prefix(end - start)
  let ended = history[..<start] + words + [0x0D, 0x0A]
  return ended + [UInt8](repeating: 0, count: history.count - ended.count)
}
