import Testing

@testable import SyrinxFiles

/// Sync points of iXML 2.0.
@Suite struct ProductionXMLTests {
  private func point(_ type: String, _ high: Int, _ low: Int, _ duration: Int = 0) -> String {
    """
    <SYNC_POINT>
      <SYNC_POINT_TYPE>\(type)</SYNC_POINT_TYPE>
      <SYNC_POINT_COMMENT>clap & slate</SYNC_POINT_COMMENT>
      <SYNC_POINT_LOW>\(low)</SYNC_POINT_LOW>
      <SYNC_POINT_HIGH>\(high)</SYNC_POINT_HIGH>
      <SYNC_POINT_EVENT_DURATION>\(duration)</SYNC_POINT_EVENT_DURATION>
    </SYNC_POINT>
    """
  }

  private func document(_ points: [String], origin: Int, rate: Int = 48_000) -> String {
    """
    <?xml version="1.0"?><BWFXML><PROJECT>p</PROJECT>
    <SYNC_POINT_LIST><SYNC_POINT_COUNT>\(points.count)</SYNC_POINT_COUNT>
    \(points.joined(separator: "\n"))
    </SYNC_POINT_LIST>
    <SPEED><FILE_SAMPLE_RATE>\(rate)</FILE_SAMPLE_RATE>
    <TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_HI>\(origin >> 32)</TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_HI>
    <TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_LO>\(origin & 0xFFFF_FFFF)</TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_LO>
    </SPEED></BWFXML>
    """
  }

  private func metadata(_ text: String) -> Metadata {
    var metadata = Metadata()
    metadata.opaque = [.init(.riff, "iXML", Array(text.utf8))]
    return metadata
  }

  @Test("sync points move with the sound, those that count from midnight too; the rest stays")
  func moves() {
    let origin = 5_000_000_000
    let old = document(
      [
        point("RELATIVE", 0, 500), point("RELATIVE", 0, 3000, 400),
        point("ABSOLUTE", 1, (origin & 0xFFFF_FFFF) + 2000), point("RELATIVE", 0, 8900, 400),
      ], origin: origin)
    // A thousand frames are cut away, the rest is half as fast, and the output ends with it.
    let (moved, losses) = metadata(old).movingProductionData(
      sampleRate: 48_000, end: 16_000, time: { $0 + 1000 },
      by: { (1000...9000).contains($0) ? 2 * ($0 - 1000) : nil })
    let new = document(
      [
        point("RELATIVE", 0, 4000, 800),
        point("ABSOLUTE", 1, (origin & 0xFFFF_FFFF) + 1000 + 2000),
        point("RELATIVE", 0, 15_800, 200),
      ], origin: origin + 1000)
    #expect(String(decoding: moved.opaque[0].bytes, as: UTF8.self) == new)
    #expect(losses == [.init("sync-points", 1, .outside)])
  }

  @Test("a point at a place that no sound has is left out, also where the end is not known")
  func beyond() {
    let last = Int(UInt32.max)
    let old = document(
      [point("RELATIVE", last >> 1, last - 4095, last), point("RELATIVE", 0, 700, last)], origin: 0)
    let (moved, losses) = metadata(old).movingProductionData(
      sampleRate: 48_000, end: nil, time: { $0 }, by: { $0 })
    let new = document([point("RELATIVE", 0, 700, last)], origin: 0)
    #expect(String(decoding: moved.opaque[0].bytes, as: UTF8.self) == new)
    #expect(losses == [.init("sync-points", 1, .outside)])
  }

  @Test("the time that many points take is in proportion to them", .timeLimit(.minutes(1)))
  func many() {
    let old = document((0..<60_000).map { point("RELATIVE", 0, $0) }, origin: 0)
    let (moved, losses) = metadata(old).movingProductionData(
      sampleRate: 48_000, end: nil, time: { $0 }, by: { $0 % 2 == 0 ? $0 / 2 : nil })
    let new = document((0..<30_000).map { point("RELATIVE", 0, $0) }, origin: 0)
    #expect(String(decoding: moved.opaque[0].bytes, as: UTF8.self) == new)
    #expect(losses == [.init("sync-points", 30_000, .outside)])
  }

  @Test("a tempo no longer takes the whole of it away")
  func tempo() {
    let old = metadata(document([point("RELATIVE", 0, 5)], origin: 0))
    #expect(old.withoutTempo().metadata == old)
  }
}
