extension Metadata.Field {
  /// The name of a field in each kind of tags. ID3's `TXXX:…` is a text under a name of its own, `TIPL:…` a
  /// role; numbers and totals share a frame.
  struct Names {
    var vorbis: String
    var id3: String
    var ape: String
  }

  var names: Names { Self.table[self]! }

  /// How many there are of what this counts.
  var total: Self? {
    switch self {
    case .trackNumber: .trackTotal
    case .discNumber: .discTotal
    default: nil
    }
  }

  private static func row(
    _ field: Self, _ vorbis: String, _ id3: String, _ ape: String
  ) -> (Self, Names) {
    (field, Names(vorbis: vorbis, id3: id3, ape: ape))
  }

  /// Xiph.Org, "Vorbis I: comment field and header specification", "Minimal list of standard field
  /// names"; id3.org, "ID3 tag version 2.4.0 – Native Frames"; Hydrogenaudio, "APE key"; and, where
  /// those say nothing, MusicBrainz, "Picard: Appendix B, Tag Mapping".
  private static let table = Dictionary(
    uniqueKeysWithValues: [
      row(.title, "TITLE", "TIT2", "Title"),
      row(.copyright, "COPYRIGHT", "TCOP", "Copyright"),
      row(.software, "SOFTWARE", "TXXX:SOFTWARE", "Software"),
      row(.artist, "ARTIST", "TPE1", "Artist"),
      row(.comment, "COMMENT", "COMM", "Comment"),
      row(.date, "DATE", "TDRC", "Year"),
      row(.album, "ALBUM", "TALB", "Album"),
      row(.license, "LICENSE", "TXXX:LICENSE", "LICENSE"),
      row(.trackNumber, "TRACKNUMBER", "TRCK", "Track"),
      row(.genre, "GENRE", "TCON", "Genre"),
      row(.subtitle, "SUBTITLE", "TIT3", "Subtitle"),
      row(.grouping, "GROUPING", "TIT1", "Grouping"),
      row(.composer, "COMPOSER", "TCOM", "Composer"),
      row(.conductor, "CONDUCTOR", "TPE3", "Conductor"),
      row(.lyricist, "LYRICIST", "TEXT", "Lyricist"),
      row(.arranger, "ARRANGER", "TIPL:arranger", "Arranger"),
      row(.remixer, "REMIXER", "TPE4", "MixArtist"),
      row(.performer, "PERFORMER", "TMCL:", "Performer"),
      row(.engineer, "ENGINEER", "TIPL:engineer", "Engineer"),
      row(.producer, "PRODUCER", "TIPL:producer", "Producer"),
      row(.publisher, "LABEL", "TPUB", "Label"),
      row(.lyrics, "LYRICS", "USLT", "Lyrics"),
      row(.language, "LANGUAGE", "TLAN", "Language"),
      row(.isrc, "ISRC", "TSRC", "ISRC"),
      row(.barcode, "BARCODE", "TXXX:BARCODE", "Barcode"),
      row(.mood, "MOOD", "TMOO", "Mood"),
      row(.key, "KEY", "TKEY", "KEY"),
      row(.bpm, "BPM", "TBPM", "BPM"),
      row(.compilation, "COMPILATION", "TCMP", "Compilation"),
      row(.description, "DESCRIPTION", "TXXX:DESCRIPTION", "Description"),
      row(.keywords, "KEYWORDS", "TXXX:KEYWORDS", "Keywords"),
      row(.source, "SOURCE", "TXXX:SOURCE", "Source"),
      row(.medium, "MEDIA", "TMED", "Media"),
      row(.location, "LOCATION", "TXXX:LOCATION", "Record Location"),
      row(.website, "WEBSITE", "WOAR", "Weblink"),
      row(.rating, "RATING", "TXXX:RATING", "Rating"),
      row(.albumArtist, "ALBUMARTIST", "TPE2", "Album Artist"),
      row(.trackTotal, "TRACKTOTAL", "TRCK/", "TRACKTOTAL"),
      row(.discNumber, "DISCNUMBER", "TPOS", "Disc"),
      row(.discTotal, "DISCTOTAL", "TPOS/", "DISCTOTAL"),
      row(.discSubtitle, "DISCSUBTITLE", "TSST", "DiscSubtitle"),
      row(.originalDate, "ORIGINALDATE", "TDOR", "ORIGINALDATE"),
      row(.originalArtist, "ORIGINALARTIST", "TOPE", "Original Artist"),
      row(.originalAlbum, "ORIGINALALBUM", "TOAL", "Original Album"),
      row(.encodedBy, "ENCODEDBY", "TENC", "EncodedBy"),
      row(.encoderSettings, "ENCODERSETTINGS", "TSSE", "EncoderSettings"),
      row(.catalogNumber, "CATALOGNUMBER", "TXXX:CATALOGNUMBER", "CatalogNumber"),
      row(.titleSort, "TITLESORT", "TSOT", "TITLESORT"),
      row(.artistSort, "ARTISTSORT", "TSOP", "ARTISTSORT"),
      row(.albumSort, "ALBUMSORT", "TSOA", "ALBUMSORT"),
      row(.albumArtistSort, "ALBUMARTISTSORT", "TSO2", "ALBUMARTISTSORT"),
      row(.composerSort, "COMPOSERSORT", "TSOC", "COMPOSERSORT"),
      gain(.replayGainTrackGain, "TRACK_GAIN"), gain(.replayGainTrackPeak, "TRACK_PEAK"),
      gain(.replayGainAlbumGain, "ALBUM_GAIN"), gain(.replayGainAlbumPeak, "ALBUM_PEAK"),
      gain(.replayGainReferenceLoudness, "REFERENCE_LOUDNESS"),
      row(
        .musicBrainzRecording, "MUSICBRAINZ_TRACKID", "UFID:http://musicbrainz.org",
        "MUSICBRAINZ_TRACKID"),
      brainz(.musicBrainzTrack, "RELEASETRACKID", "Release Track Id"),
      brainz(.musicBrainzAlbum, "ALBUMID", "Album Id"),
      brainz(.musicBrainzArtist, "ARTISTID", "Artist Id"),
      brainz(.musicBrainzAlbumArtist, "ALBUMARTISTID", "Album Artist Id"),
      brainz(.musicBrainzReleaseGroup, "RELEASEGROUPID", "Release Group Id"),
      brainz(.musicBrainzWork, "WORKID", "Work Id"),
      row(.acoustID, "ACOUSTID_ID", "TXXX:Acoustid Id", "ACOUSTID_ID"),
      row(
        .acoustIDFingerprint, "ACOUSTID_FINGERPRINT", "TXXX:Acoustid Fingerprint",
        "ACOUSTID_FINGERPRINT"),
    ])

  private static func gain(_ field: Self, _ name: String) -> (Self, Names) {
    let name = "REPLAYGAIN_" + name
    return row(field, name, "TXXX:" + name, name)
  }

  private static func brainz(_ field: Self, _ name: String, _ words: String) -> (Self, Names) {
    row(field, "MUSICBRAINZ_" + name, "TXXX:MusicBrainz " + words, "MUSICBRAINZ_" + name)
  }

  /// Names that are read as these fields and are not written.
  private static let otherVorbis: [String: Self] = [
    "ENCODER": .software, "UNSYNCEDLYRICS": .lyrics, "PUBLISHER": .publisher,
    "ORGANIZATION": .publisher, "INITIALKEY": .key, "TEMPO": .bpm, "ALBUM ARTIST": .albumArtist,
    "TOTALTRACKS": .trackTotal, "TOTALDISCS": .discTotal, "ENCODED-BY": .encodedBy, "YEAR": .date,
  ]
  private static let otherID3: [String: Self] = [
    "GRP1": .grouping, "WCOP": .license, "TDES": .description, "TKWD": .keywords, "TYER": .date,
    "TORY": .originalDate, "TXXX:WEBSITE": .website, "TXXX:TRACKTOTAL": .trackTotal,
    "TXXX:DISCTOTAL": .discTotal,
    "TXXX:ALBUM ARTIST": .albumArtist, "TXXX:ALBUMARTIST": .albumArtist,
    "TXXX:MUSICBRAINZ TRACK ID": .musicBrainzRecording,
  ]
  private static let otherAPE: [String: Self] = [
    "ALBUMARTIST": .albumArtist, "PUBLISHER": .publisher, "UNSYNCEDLYRICS": .lyrics,
    "COMMENTS": .comment, "DATE": .date,
  ]

  private static func fields(
    by name: KeyPath<Names, String>, _ others: [String: Self]
  ) -> [String: Self] {
    let standard = table.map { ($0.value[keyPath: name].uppercased(), $0.key) }
    return others.merging(standard) { $1 }
  }

  /// Fields by the names of Vorbis comments, ID3 and APE, in capitals.
  static let vorbis = fields(by: \.vorbis, otherVorbis)
  static let id3 = fields(by: \.id3, otherID3)
  static let ape = fields(by: \.ape, otherAPE)
}
