import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxFiles

@Suite("ALAC in CAF")
struct LosslessCheckTests {
  private let folder: TemporaryFolder
  private static let encodings: [SampleEncoding] = [.alac16, .alac20, .alac24, .alac32]

  init() throws { folder = try TemporaryFolder() }

  @Test("keeps every sample", arguments: encodings, [1, 2])
  func kept(encoding: SampleEncoding, channelCount: Int) throws {
    let format = StreamFormat(sampleRate: 48_000, channelCount: channelCount)
    let buffer = tones(format, frames: 9000)
    try write(buffer, folder.file("x"), FileLayout(.caf, encoding), rate: 48_000)
    #expect(try readAll(folder.file("x")) == buffer.channels)
  }

  @Test("is refused where it would keep something else", arguments: encodings, [1, 2])
  func refused(encoding: SampleEncoding, channelCount: Int) throws {
    let steps = Float(1 << min(encoding.bits! - 1, 23))
    let sound = noise(count: 20_000, amplitude: 0.9).map { ($0 * steps).rounded() / steps }
    let both = [sound, Array(sound.reversed())]
    let buffer = AudioBuffer(channels: Array(both.prefix(channelCount)))
    do throws(FileError) {
      try send(buffer, FileLayout(.caf, encoding))
    } catch {
      #expect(encoding != .alac16 && folder.contents.isEmpty)
      return
    }
    #expect(try readAll(folder.file("x")) == buffer.channels)
  }

  private func send(
    _ buffer: borrowing AudioBuffer, _ layout: FileLayout
  ) throws(FileError) {
    let writer = try SoundFileWriter(
      path: folder.file("x"), layout: layout,
      format: StreamFormat(sampleRate: 48_000, channelCount: buffer.channelCount))
    try writer.write(buffer.frames)
    try writer.finish(durably: false)
  }
}
