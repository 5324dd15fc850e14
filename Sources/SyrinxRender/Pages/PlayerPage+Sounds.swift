import SyrinxEngine
import SyrinxFiles
import SyrinxPage
import SyrinxSystem

extension PlayerPage {
  /// In seconds; browsers stream longer sounds instead of decoding them whole.
  static let longestDecoded = 600.0

  /// A page that plays sounds in sync. Mono sounds that are too long to be decoded become the
  /// channels of one file, so that they cannot drift apart.
  package init(
    title: String, summary: String = "", _ sounds: [PreparedSound], _ audio: PageAudio,
    longestDecoded: Double = PlayerPage.longestDecoded
  ) throws {
    let formats = sounds.map(\.portrait.format)
    let isLong = sounds.contains { $0.portrait.seconds > longestDecoded }
    let areAlike = formats.allSatisfy { $0.channelCount == 1 && $0 == formats[0] }
    let isShared =
      isLong && areAlike && sounds.count > 1 && sounds.allSatisfy { $0.timePoints == nil }
    self.init(
      title: title, summary: summary,
      sounds: sounds.enumerated().map { index, sound in
        PageSound(
          label: sound.label, name: sound.name, file: isShared ? 0 : index,
          firstChannel: isShared ? index : 0, portrait: sound.portrait)
      },
      files: isShared ? [try Self.join(sounds, audio)] : sounds.map(\.file))
  }

  /// Writes mono sounds as the channels of one file; shorter ones end in silence.
  private static func join(_ sounds: [PreparedSound], _ audio: PageAudio) throws -> PageFile {
    let readers = try sounds.map { try SoundFileReader(path: $0.place) }
    let format = StreamFormat(
      sampleRate: readers[0].format.sampleRate, channelCount: readers.count)
    let finest = sounds.map(\.layout).max { $0.encoding.bits ?? 0 < $1.encoding.bits ?? 0 }!
    let layout = try FileLayout.choose(finest.container, input: finest, format: format).layout
    let writer = try SoundFileWriter(
      path: PreparedSound.temporaryPath(audio), layout: layout, format: format)
    var whole = AudioBuffer(
      channelCount: readers.count, frameCapacity: AudioBlock.usualFrameCount)
    var single = AudioBuffer(channelCount: 1, frameCapacity: AudioBlock.usualFrameCount)
    while true {
      if Interruption.isRequested { throw RenderError.interrupted() }
      whole.clear()
      var count = 0
      for (channel, reader) in readers.enumerated() {
        let read = try reader.read(into: &single)
        var samples = whole[channel]
        let found = single.samples(of: 0)
        for frame in 0..<read { samples[frame] = found[frame] }
        count = max(count, read)
      }
      guard count > 0 else { break }
      try writer.write(whole.frames.prefix(count))
    }
    guard let file = try writer.complete() else { throw FileError.noFrames(layout.container) }
    return PageFile(file, layout.container)
  }
}

/// The format of sounds in a page.
package enum PageAudio: String, CaseIterable, Sendable {
  case flac, wav, opus

  package var container: Container { Container(word: rawValue)! }
}
