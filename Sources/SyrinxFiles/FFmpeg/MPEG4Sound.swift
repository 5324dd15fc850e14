import SyrinxEngine
import SyrinxSystem

/// The sound of an MPEG-4 file whose tables tell all that ffprobe would, which is then not asked: the only track, of one
/// or two channels of ALAC, or of AAC that states that its rate is not doubled.
struct MPEG4Sound {
  let format: StreamFormat
  let encoding: SampleEncoding
  let frameCount: Int
  /// Without chapters, which such a file has none of.
  let metadata: Metadata

  /// Nil where anything is unusual.
  init?(_ source: ByteSource) {
    guard let tags = MPEG4Tags(source), Self.isPlain(tags.movie),
      let movie = MPEG4Movie(source, isWhole: true), let track = movie.onlySound,
      let coding = MPEG4Coding(description: track.description.body),
      Limits.sampleRates.contains(coding.sampleRate),
      let count = movie.frameCount(ofSound: 0, at: coding.sampleRate),
      // Programs differ about an edit that begins within a packet.
      track.edits.allSatisfy({ $0.start == 0 || $0.start == Self.packetFrames })
    else { return nil }
    encoding = coding.encoding
    format = StreamFormat(sampleRate: coding.sampleRate, channelCount: coding.channelCount)
    frameCount = count
    metadata = tags.metadata
  }

  private static let packetFrames: StatedNumber = 1024

  /// True of a movie that says nothing beside its track and a list of tags as iTunes writes them, of which none tells
  /// a length.
  private static func isPlain(_ movie: [UInt8]) -> Bool {
    func parts(_ bytes: [UInt8], of names: Set<String>) -> [MPEG4Box]? {
      let (boxes, rest) = MPEG4Box.read(bytes)
      return rest.isEmpty && boxes.allSatisfy { names.contains($0.name) } ? boxes : nil
    }
    guard let boxes = parts(movie, of: ["mvhd", "trak", "iods", "udta", "free"]) else {
      return false
    }
    for data in boxes where data.name == "udta" {
      guard let metas = parts(data.body, of: ["meta"]), metas.count == 1,
        let lists = parts(
          MPEG4Tags.listed(metas[0].body).boxes, of: ["hdlr", "ilst", "free"]),
        lists.contains(where: {
          $0.name == "hdlr" && $0.body.dropFirst(8).starts(with: "mdir".utf8)
        })
      else { return false }
      for list in lists where list.name == "ilst" {
        let items = MPEG4Box.read(list.body).boxes
        if items.contains(where: MPEG4Item.isOfEncoder) { return false }
      }
    }
    return true
  }
}
