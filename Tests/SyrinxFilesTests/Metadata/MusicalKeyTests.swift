import Testing

@testable import SyrinxFiles

@Suite("Keys of music")
struct MusicalKeyTests {
  @Test(
    "move and are written as they were",
    arguments: [
      ("C", 1, "Db"), ("Am", 1, "Bbm"), ("F#m", 1, "Gm"), ("F#m", 2, "G#m"), ("Gbm", 2, "Abm"),
      ("B♭ minor", -1, "A minor"), ("B♭ minor", 3, "D♭ minor"), ("C♯maj", 2, "D♯maj"),
      ("Cb", 0, "B"), ("E Major", -16, "C Major"), ("A_min", 2, "B_min"),
      ("8A", 1, "3A"), ("8B", -1, "1B"), ("08A", 2, "10A"), ("05A", 5, "04A"), ("1m", 1, "8m"),
      ("12d", 12, "12d"), ("1A", -600, "1A"),
    ])
  func moved(text: String, semitones: Int, want: String) {
    #expect(MusicalKey.transposed(text, by: semitones) == want)
  }

  @Test(
    "are not seen in other texts",
    arguments: ["", "o", "H", "13A", "0A", "A4", "Cello", "8", "b", "#"])
  func others(text: String) { #expect(MusicalKey.transposed(text, by: 1) == nil) }

  @Test("come back from any distance, as do the numbers of wheels")
  func back() {
    let numbers = (1...12).flatMap { ["\($0)A", "\($0)B", "\($0)d", "\($0)m"] }
    let keys = ["C", "Em", "A minor"] + numbers
    for key in keys {
      for semitones in -24...24 {
        let moved = MusicalKey.transposed(key, by: semitones)
        let twelve = (1...12).reduce(key) { key, _ in
          MusicalKey.transposed(key, by: semitones) ?? ""
        }
        #expect(moved != nil)
        #expect(twelve == key)
      }
    }
  }

  @Test("between two semitones, or where nobody knows how much higher it is, are left out")
  func unknown() {
    var metadata = Metadata()
    metadata.tags = [.key: "Am", .title: "t"]
    for semitones in [nil, 0.5, -1.4, 1e300, .infinity, .nan] as [Double?] {
      let (moved, losses) = metadata.transposed(by: semitones)
      #expect(moved.tags.list.map(\.text) == ["t"] && losses == [.init("key", 1, .soundChanged)])
    }
    #expect(metadata.transposed(by: 0.2).metadata == metadata)
    #expect(metadata.transposed(by: -2.1).metadata.tags[.key] == "Gm")
  }

  @Test("notes of a sampler move likewise, in every chunk, and are the usual one where they cannot")
  func notes() throws {
    var sampler = [UInt8](repeating: 0, count: 60)
    (sampler[12], sampler[19], sampler[28]) = (57, 0x40, 1)
    (sampler[44], sampler[48]) = (5, 9)
    var metadata = Metadata()
    metadata.readSampler(sampler)
    metadata.readInstrument([58, 7, 0, 0, 127, 0, 127])
    for (semitones, notes, tunings) in [
      (3, [60, 61], [0x40, 7]), (-57, [0, 1], [0x40, 7]), (-58, [60, 60], [0, 0]),
      (0.5, [60, 60], [0, 0]), (nil, [60, 60], [0, 0]),
    ] as [(Double?, [UInt8], [UInt8])] {
      let (moved, losses) = metadata.transposed(by: semitones)
      let chunks = moved.waveChunks(sampleRate: 8000).map(\.bytes)
      try #require(chunks.count == 2)
      #expect([chunks[0][12], chunks[1][0]] == notes)
      #expect([chunks[0][19], chunks[1][1]] == tunings)
      #expect(moved.instrument?.loops == metadata.instrument?.loops)
      #expect(losses == (tunings[1] == 0 ? [.init("base-note", 1, .soundChanged)] : []))
    }
    metadata.instrument = .init()
    #expect(metadata.transposed(by: nil).losses.isEmpty)
  }
}
