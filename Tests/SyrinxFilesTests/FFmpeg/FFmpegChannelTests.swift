import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxFiles

@Suite(
  "Channels that ffmpeg encodes",
  .enabled(if: isInstalled("ffmpeg") && isInstalled("ffprobe"), "ffmpeg is not installed"))
struct FFmpegChannelTests {
  /// Channels of which nobody says the loudspeakers, or somebody does.
  struct Channels: CustomStringConvertible, Sendable {
    let description: String
    var count: Int
    var speakers: ChannelLayout?
    /// The file can say the loudspeakers.
    var areHeld = true

    init(_ count: Int) {
      self.count = count
      description = "\(count) channels"
    }

    /// Loudspeakers by ffmpeg's name for them.
    init(_ name: String, areHeld: Bool) {
      speakers = ChannelLayout(ffmpeg: name)
      count = speakers?.speakers.count ?? 0
      self.areHeld = areHeld
      description = name
    }

    func plan(_ layout: FileLayout) throws -> WritingPlan {
      var metadata = Metadata()
      metadata.channelMap = speakers?.map
      let format = StreamFormat(sampleRate: 48_000, channelCount: count)
      return try WritingPlan(layout, format, metadata, path: "x", 5000)
    }
  }

  /// Channels for which ffmpeg is told the same, so that it makes the same file of them.
  struct Group: CustomTestStringConvertible, Sendable {
    let layout: FileLayout
    let encoder: ProgramEncoder
    var all: [Channels]

    var testDescription: String {
      "\(layout.container.rawValue), " + all.map(\.description).joined(separator: ", ")
    }
  }

  private static let named = [
    ("3.0", true), ("2.1", false), ("3.1", false), ("4.0", true), ("quad", false), ("5.1", true),
    ("5.1(side)", false), ("6.0", false), ("6.1(back)", true), ("7.1(wide)", true),
    ("3 channels (FL+FR+TC)", false),
  ]

  static let groups: [Group] = {
    var groups: [Group] = []
    for layout in [FileLayout(.m4a, .alac16), FileLayout(.wavpack, .pcm16)] {
      let isWavPack = layout.container == .wavpack
      let all =
        (1...8).map { Channels($0) }
        + named.map { name, isHeldByALAC in Channels(name, areHeld: isWavPack || isHeldByALAC) }
      for channels in all {
        let encoder = try! channels.plan(layout).encoder!
        if let index = groups.firstIndex(where: { $0.encoder == encoder }) {
          groups[index].all.append(channels)
        } else {
          groups.append(Group(layout: layout, encoder: encoder, all: [channels]))
        }
      }
    }
    return groups
  }()

  @Test(
    "ALAC and WavPack keep every sample; WavPack keeps loudspeakers, and M4A those that it has; others are named as lost",
    arguments: sampled(groups, "channels", share: 0.5))
  func exact(group: Group) throws {
    let layout = group.layout
    let format = StreamFormat(sampleRate: 48_000, channelCount: group.all[0].count)
    let buffer = tones(format, frames: 5000)
    let folder = try TemporaryFolder()
    let path = folder.file("x." + layout.container.endings[0])
    var metadata = Metadata()
    metadata.channelMap = group.all.last?.speakers?.map
    let writer = try write(buffer, path, layout, rate: 48_000, metadata: metadata)
    let reader = try SoundFileReader(path: path)
    #expect(try readAll(reader) == buffer.channels)
    let lost = Metadata.Loss("channel-map", 1, .noPlace)
    #expect(writer.notices == (group.all.last!.areHeld ? [] : [.metadataDropped(lost)]))
    for channels in group.all {
      #expect(channels.count == format.channelCount, "\(channels)")
      #expect(try channels.plan(layout).losses == (channels.areHeld ? [] : [lost]), "\(channels)")
      if let speakers = channels.speakers, channels.areHeld {
        #expect(reader.format.layout == speakers, "\(channels)")
      }
    }
    // Three and four channels of WavPack are for the usual loudspeakers where nobody says others.
    if layout.container == .wavpack, (3...4).contains(format.channelCount),
      group.all.contains(where: { $0.speakers == nil })
    {
      #expect(reader.format.layout == .usual(channelCount: format.channelCount))
    }
  }

  @Test("all channels, and all loudspeakers that are said, are among them")
  func complete() {
    let all = Self.groups.flatMap(\.all)
    #expect(all.count == 2 * (8 + Self.named.count) && all.allSatisfy { $0.count > 0 })
  }

  @Test("the third of three channels is not cut to low frequencies by AAC")
  func center() throws {
    let buffer = tones(StreamFormat(sampleRate: 48_000, channelCount: 3), frames: 24_000)
    let folder = try TemporaryFolder()
    try write(buffer, folder.file("x.m4a"), FileLayout(.m4a, .aac), rate: 48_000)
    let found = try readAll(folder.file("x.m4a"))
    for (wanted, got) in zip(buffer.channels, found) {
      #expect(noise(Array(wanted[4000..<20_000]), Array(got[4000..<20_000])) < -12)
    }
  }
}
