import Foundation

/// A WAV file of 16 bits, written and read without any help from the program under test.
package struct WaveSound: Equatable {
  package var sampleRate: Int
  package var channelCount: Int
  /// Samples of all channels in turn.
  package var samples: [Int16]

  package var frameCount: Int { samples.count / channelCount }

  package init(sampleRate: Int, channelCount: Int = 1, samples: [Int16]) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.samples = samples
  }

  /// A sine of half amplitude in every channel.
  package static func sine(
    _ frequency: Double = 440, seconds: Double = 0.5, sampleRate: Int = 44100,
    channelCount: Int = 1
  ) -> WaveSound {
    let count = Int((seconds * Double(sampleRate)).rounded())
    // A whole number of Hz comes again after a second, or sooner; what is longer is copied.
    let isWhole = frequency == frequency.rounded()
    let period = isWhole ? sampleRate / divisor(sampleRate, Int(frequency)) : count
    var samples: [Int16] = []
    var frame = 0
    while frame < min(count, period) {
      let angle = 2 * .pi * frequency * Double(frame) / Double(sampleRate)
      let sample = Int16((16384 * sin(angle)).rounded())
      samples.append(contentsOf: repeatElement(sample, count: channelCount))
      frame += 1
    }
    while samples.count < count * channelCount {
      samples.append(contentsOf: samples.prefix(count * channelCount - samples.count))
    }
    return WaveSound(sampleRate: sampleRate, channelCount: channelCount, samples: samples)
  }

  /// The greatest number that divides both (Euclid).
  private static func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }

  package var data: Data {
    var data = Data()
    func text(_ text: String) { data.append(contentsOf: text.utf8) }
    func number(_ value: Int, _ byteCount: Int) {
      for byte in 0..<byteCount { data.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
    }
    text("RIFF")
    number(36 + 2 * samples.count, 4)
    text("WAVEfmt ")
    number(16, 4)
    number(1, 2)
    number(channelCount, 2)
    number(sampleRate, 4)
    number(2 * channelCount * sampleRate, 4)
    number(2 * channelCount, 2)
    number(16, 2)
    text("data")
    number(2 * samples.count, 4)
    // In the order of bytes that all machines of today have.
    unsafe samples.withUnsafeBytes { unsafe data.append(contentsOf: $0) }
    return data
  }

  package enum Failure: Error { case notWave16, lengthIsWrong(said: Int, there: Int) }

  /// Reads a file whose header must tell the truth about its length.
  package init(_ data: Data) throws {
    let bytes = [UInt8](data)
    func number(_ place: Int, _ byteCount: Int) -> Int {
      (0..<byteCount).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
    func name(_ place: Int) -> String { String(decoding: bytes[place..<place + 4], as: UTF8.self) }
    guard bytes.count >= 44, name(0) == "RIFF", name(8) == "WAVE" else { throw Failure.notWave16 }
    guard number(4, 4) == bytes.count - 8 else {
      throw Failure.lengthIsWrong(said: number(4, 4), there: bytes.count - 8)
    }
    var format: (channels: Int, rate: Int, bits: Int)?
    var place = 12
    while place + 8 <= bytes.count {
      let size = number(place + 4, 4)
      if name(place) == "fmt " {
        format = (number(place + 10, 2), number(place + 12, 4), number(place + 22, 2))
      } else if name(place) == "data", let format, format.bits == 16 {
        let there = bytes.count - place - 8
        guard size <= there else { throw Failure.lengthIsWrong(said: size, there: there) }
        let sound = bytes[place + 8..<place + 8 + size]
        let samples = unsafe sound.withUnsafeBytes { unsafe Array($0.bindMemory(to: Int16.self)) }
        self.init(sampleRate: format.rate, channelCount: format.channels, samples: samples)
        return
      }
      place += 8 + size + size % 2
    }
    throw Failure.notWave16
  }
}
