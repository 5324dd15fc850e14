import Foundation
import SyrinxAnalysis
import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxPage

struct SoundPortraitTests {
  @Test("what is drawn does not depend on how the sound is cut into blocks")
  func blocks() throws {
    let sound = [sine(300, count: 8000), sine(900, count: 8000, amplitude: 0.2)]
    let one = try Samples.portrait(sound, block: 8000)
    let other = try Samples.portrait(sound, block: 333)
    #expect(one.wave == other.wave)
    #expect(one.spectrogram == other.spectrogram)
    #expect(one.bars == other.bars)
    #expect(one.mouth == other.mouth)
    #expect(one.loudness == other.loudness)
  }

  @Test("tables have thirty and sixty rows a second")
  func rates() throws {
    let portrait = try Samples.portrait([sine(300, count: 16_000)])
    #expect(portrait.bars.rowCount == 60)
    #expect(portrait.bars.columnCount == 80)
    #expect(portrait.mouth.rowCount == 120)
    #expect(portrait.seconds == 2)
  }

  @Test("a sound of one frame and one of none are drawn too", arguments: [0, 1])
  func short(count: Int) throws {
    let portrait = try Samples.portrait([[Float](repeating: 0.5, count: count)])
    #expect(portrait.wave.peaks.rowCount == count)
    #expect(portrait.mouth.rowCount == count)
    let page = PlayerPage(
      title: "short", sounds: [PageSound(label: "A", name: "a", file: 0, portrait: portrait)],
      files: [PageFile(mediaType: "audio/wav", bytes: [])])
    #expect(try Samples.html(page).contains("</html>"))
  }

  @Test("levels have steps between the lower and the upper end")
  func steps() {
    #expect(SoundPortrait.step(nil, of: 256) == 0)
    #expect(SoundPortrait.step(-90, of: 256) == 0)
    #expect(SoundPortrait.step(-45, of: 256) == 128)
    #expect(SoundPortrait.step(0, of: 256) == 255)
    #expect(SoundPortrait.step(12, of: 48) == 47)
  }

  @Test("bars of six channels are those of the first two")
  func sixChannels() throws {
    let channels = (0..<6).map { sine(Double($0 + 1) * 200, count: 8000) }
    let portrait = try Samples.portrait(channels)
    let two = try Samples.portrait(Array(channels[..<2]))
    #expect(portrait.bars == two.bars)
  }
}
