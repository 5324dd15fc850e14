import Foundation
import SyrinxFiles
import TestSupport
import Testing

@testable import SyrinxRender

@Suite("Files of compositions")
struct ComposedFilesTests {
  @Test("are not opened once more for what is known of them")
  func layout() throws {
    let place = try TemporaryFolder()
    try place.write(WaveSound(sampleRate: 16_000, samples: [0, 900, -900]), to: "a.wav")
    let files = ComposedFiles()
    _ = try files.opener(of: place.file("a.wav"))()
    try FileManager.default.removeItem(atPath: place.file("a.wav"))
    let found = try #require(files.layout(of: place.file("a.wav")))
    #expect(found.format.sampleRate == 16_000 && found.layout.encoding == .pcm16)
    #expect(files.layout(of: place.file("b.wav")) == nil)
  }
}
