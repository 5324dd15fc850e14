import SyrinxText

extension Metadata {
  /// A subject of texts for which more than one kind of file has a name.
  public struct Field: CaseIterable, RawRepresentable, Hashable, Sendable {
    private let index: UInt8

    /// Words for people and for JSON.
    public var rawValue: String { Self.rows[Int(index)].field }

    private init(index: Int) { self.index = UInt8(index) }

    public init?(rawValue: String) {
      guard let index = Self.rows.firstIndex(where: { $0.field == rawValue }) else { return nil }
      self.init(index: index)
    }

    private init(_ word: String) { self.init(rawValue: word)! }

    public static let allCases = rows.indices.map { Field(index: $0) }

    // Those that more is known of than their names.
    public static let title = Field("title")
    public static let copyright = Field("copyright")
    public static let software = Field("software")
    public static let artist = Field("artist")
    public static let comment = Field("comment")
    public static let date = Field("date")
    public static let album = Field("album")
    public static let license = Field("license")
    public static let trackNumber = Field("track-number")
    public static let genre = Field("genre")
    public static let subtitle = Field("subtitle")
    public static let composer = Field("composer")
    public static let performer = Field("performer")
    public static let producer = Field("producer")
    public static let publisher = Field("publisher")
    public static let lyrics = Field("lyrics")
    public static let mood = Field("mood")
    public static let key = Field("key")
    public static let bpm = Field("bpm")
    public static let compilation = Field("compilation")
    public static let website = Field("website")
    public static let albumArtist = Field("album-artist")
    public static let trackTotal = Field("track-total")
    public static let discNumber = Field("disc-number")
    public static let discTotal = Field("disc-total")
    public static let replayGainTrackGain = Field("replaygain-track-gain")
    public static let musicBrainzRecording = Field("musicbrainz-recording")
    public static let musicBrainzAlbum = Field("musicbrainz-album")
  }
}

extension Metadata.Field {
  /// The names of a field; of several, parted by `|`, the first is written and the others are read. They are
  /// kept as they stand below, since most runs need few of them.
  private struct Row {
    let field: String
    let id3: String
    let vorbis, ape, mpeg4: String?
    let mpeg4Bytes: Int?
    let info, aiff, caf: String?

    func text(in family: Metadata.Family) -> String? {
      switch family {
      case .id3: id3
      case .vorbis: inVorbis
      case .ape: ape ?? String(inVorbis.fields("|")[0])
      case .mpeg4: mpeg4
      case .info: info
      case .aiff: aiff
      case .cafInfo: caf
      default: nil
      }
    }

    func names(in family: Metadata.Family) -> [String] {
      text(in: family)?.fields("|").map(String.init) ?? []
    }

    private var inVorbis: String { vorbis ?? field.uppercased().filter { $0 != "-" } }
  }

  private static func row(
    _ field: String, _ id3: String, vorbis: String? = nil, ape: String? = nil,
    mpeg4: String? = nil, mpeg4Bytes: Int? = nil, info: String? = nil, aiff: String? = nil,
    caf: String? = nil
  ) -> Row {
    Row(
      field: field, id3: id3, vorbis: vorbis, ape: ape, mpeg4: mpeg4, mpeg4Bytes: mpeg4Bytes,
      info: info, aiff: aiff, caf: caf)
  }

  /// A line a field: its word, its frame of ID3, where `TXXX:…` is a text under a name of its own, `TIPL:…` a
  /// role, and numbers and totals share a frame; its Vorbis comment, if that is not its word in capitals
  /// without hyphens; its key of APE, if that is another again; its item in MPEG-4 (Apple, “QuickTime File
  /// Format”), with its bytes if it holds a number, which totals share; and its names in `LIST INFO` of WAV
  /// (Microsoft and IBM, "Multimedia Programming Interface", 1991, and the names that ffmpeg and ExifTool
  /// share), as a chunk of AIFF and in CAF.
  ///
  /// Xiph.Org, "Vorbis I: comment field and header specification", "Minimal list of standard field
  /// names"; id3.org, "ID3 tag version 2.4.0 – Native Frames"; Hydrogenaudio, "APE key"; TagLib's and mutagen's
  /// names of items; and, where those say nothing, MusicBrainz, "Picard: Appendix B, Tag Mapping".
  private static let rows = [
    row("title", "TIT2", ape: "Title", mpeg4: "©nam", info: "INAM", aiff: "NAME", caf: "title"),
    row(
      "copyright", "TCOP", ape: "Copyright", mpeg4: "cprt", info: "ICOP", aiff: "(c) ",
      caf: "copyright"),
    row(
      "software", "TXXX:SOFTWARE", vorbis: "SOFTWARE|ENCODER", ape: "Software", mpeg4: "©too",
      info: "ISFT", caf: "encoding application|software"),
    row("artist", "TPE1", ape: "Artist", mpeg4: "©ART", info: "IART", aiff: "AUTH", caf: "artist"),
    row(
      "comment", "COMM|TXXX:COMMENT", ape: "Comment|COMMENTS", mpeg4: "©cmt", info: "ICMT",
      aiff: "ANNO",
      caf: "comments|comment"),
    row(
      "date", "TDRC|TYER", vorbis: "DATE|YEAR", ape: "Year|DATE", mpeg4: "©day", info: "ICRD",
      caf: "recorded date|date|year"),
    row("album", "TALB", ape: "Album", mpeg4: "©alb", info: "IPRD", caf: "album"),
    row("license", "TXXX:LICENSE|WCOP", caf: "license"),
    row(
      "track-number", "TRCK", ape: "Track", mpeg4: "trkn", mpeg4Bytes: 8, info: "ITRK|IPRT",
      caf: "track number|tracknumber"),
    row("genre", "TCON", ape: "Genre", mpeg4: "©gen", info: "IGNR", caf: "genre"),
    row("subtitle", "TIT3", ape: "Subtitle", caf: "subtitle"),
    row("grouping", "TIT1|GRP1", ape: "Grouping", mpeg4: "©grp"),
    row("composer", "TCOM", ape: "Composer", mpeg4: "©wrt", info: "IMUS", caf: "composer"),
    row("conductor", "TPE3", ape: "Conductor"),
    row("lyricist", "TEXT", ape: "Lyricist", info: "IWRI", caf: "lyricist"),
    row("arranger", "TIPL:arranger", ape: "Arranger"),
    row("remixer", "TPE4", ape: "MixArtist"),
    row("performer", "TMCL:", ape: "Performer"),
    row("engineer", "TIPL:engineer", ape: "Engineer", info: "IENG"),
    row("producer", "TIPL:producer", ape: "Producer", info: "IPRO"),
    row("publisher", "TPUB", vorbis: "LABEL|PUBLISHER|ORGANIZATION", ape: "Label|PUBLISHER"),
    row(
      "lyrics", "USLT", vorbis: "LYRICS|UNSYNCEDLYRICS", ape: "Lyrics|UNSYNCEDLYRICS", mpeg4: "©lyr"
    ),
    row("language", "TLAN", ape: "Language", info: "ILNG"),
    row("isrc", "TSRC", caf: "ISRC"),
    row("barcode", "TXXX:BARCODE", ape: "Barcode"),
    row("mood", "TMOO", ape: "Mood"),
    row("key", "TKEY", vorbis: "KEY|INITIALKEY", caf: "key signature"),
    row("bpm", "TBPM", vorbis: "BPM|TEMPO", mpeg4: "tmpo", mpeg4Bytes: 2, caf: "tempo"),
    row("compilation", "TCMP", ape: "Compilation", mpeg4: "cpil", mpeg4Bytes: 1),
    row("description", "TXXX:DESCRIPTION|TDES", ape: "Description", mpeg4: "desc", info: "ISBJ"),
    row("keywords", "TXXX:KEYWORDS|TKWD", ape: "Keywords", info: "IKEY"),
    row("source", "TXXX:SOURCE", ape: "Source", info: "ISRC"),
    row("medium", "TMED", vorbis: "MEDIA", ape: "Media", info: "IMED"),
    row("location", "TXXX:LOCATION", ape: "Record Location", info: "IARL"),
    row("website", "WOAR|TXXX:WEBSITE", ape: "Weblink"),
    row("rating", "TXXX:RATING", ape: "Rating"),
    row(
      "album-artist", "TPE2|TXXX:ALBUM ARTIST|TXXX:ALBUMARTIST", vorbis: "ALBUMARTIST|ALBUM ARTIST",
      ape: "Album Artist|ALBUMARTIST", mpeg4: "aART"),
    row("track-total", "TRCK/|TXXX:TRACKTOTAL", vorbis: "TRACKTOTAL|TOTALTRACKS"),
    row("disc-number", "TPOS", ape: "Disc", mpeg4: "disk", mpeg4Bytes: 6),
    row("disc-total", "TPOS/|TXXX:DISCTOTAL", vorbis: "DISCTOTAL|TOTALDISCS"),
    row("disc-subtitle", "TSST", ape: "DiscSubtitle"),
    row("original-date", "TDOR|TORY"),
    row("original-artist", "TOPE", ape: "Original Artist"),
    row("original-album", "TOAL", ape: "Original Album"),
    row("encoded-by", "TENC", vorbis: "ENCODEDBY|ENCODED-BY", ape: "EncodedBy", info: "ITCH"),
    row("encoder-settings", "TSSE", ape: "EncoderSettings"),
    row("catalog-number", "TXXX:CATALOGNUMBER", ape: "CatalogNumber"),
    row("title-sort", "TSOT", mpeg4: "sonm"),
    row("artist-sort", "TSOP", mpeg4: "soar"),
    row("album-sort", "TSOA", mpeg4: "soal"),
    row("album-artist-sort", "TSO2", mpeg4: "soaa"),
    row("composer-sort", "TSOC", mpeg4: "soco"),
    row("replaygain-track-gain", "TXXX:REPLAYGAIN_TRACK_GAIN", vorbis: "REPLAYGAIN_TRACK_GAIN"),
    row("replaygain-track-peak", "TXXX:REPLAYGAIN_TRACK_PEAK", vorbis: "REPLAYGAIN_TRACK_PEAK"),
    row("replaygain-album-gain", "TXXX:REPLAYGAIN_ALBUM_GAIN", vorbis: "REPLAYGAIN_ALBUM_GAIN"),
    row("replaygain-album-peak", "TXXX:REPLAYGAIN_ALBUM_PEAK", vorbis: "REPLAYGAIN_ALBUM_PEAK"),
    row(
      "replaygain-reference-loudness", "TXXX:REPLAYGAIN_REFERENCE_LOUDNESS",
      vorbis: "REPLAYGAIN_REFERENCE_LOUDNESS"),
    row(
      "musicbrainz-recording", "UFID:http://musicbrainz.org|TXXX:MUSICBRAINZ TRACK ID",
      vorbis: "MUSICBRAINZ_TRACKID"),
    row(
      "musicbrainz-track", "TXXX:MusicBrainz Release Track Id", vorbis: "MUSICBRAINZ_RELEASETRACKID"
    ),
    row("musicbrainz-album", "TXXX:MusicBrainz Album Id", vorbis: "MUSICBRAINZ_ALBUMID"),
    row("musicbrainz-artist", "TXXX:MusicBrainz Artist Id", vorbis: "MUSICBRAINZ_ARTISTID"),
    row(
      "musicbrainz-album-artist", "TXXX:MusicBrainz Album Artist Id",
      vorbis: "MUSICBRAINZ_ALBUMARTISTID"),
    row(
      "musicbrainz-release-group", "TXXX:MusicBrainz Release Group Id",
      vorbis: "MUSICBRAINZ_RELEASEGROUPID"),
    row("musicbrainz-work", "TXXX:MusicBrainz Work Id", vorbis: "MUSICBRAINZ_WORKID"),
    row("acoustid", "TXXX:Acoustid Id", vorbis: "ACOUSTID_ID"),
    row("acoustid-fingerprint", "TXXX:Acoustid Fingerprint", vorbis: "ACOUSTID_FINGERPRINT"),
  ]

  /// True where names are the same in capitals and small letters.
  private static func ignoresCase(_ family: Metadata.Family) -> Bool {
    switch family {
    case .vorbis, .id3, .ape, .info, .cafInfo: true
    default: false
    }
  }

  /// The fields by their names in a family, in capitals where these do not matter.
  private static func byName(in family: Metadata.Family) -> [String: Metadata.Field] {
    var found: [String: Metadata.Field] = [:]
    for (field, row) in zip(allCases, rows) {
      for name in row.names(in: family) {
        found[ignoresCase(family) ? name.uppercased() : name] = field
      }
    }
    return found
  }

  // Each is made when a file of its kind is read: all together take longer than reading a short sound.
  private static let id3 = byName(in: .id3)
  private static let vorbis = byName(in: .vorbis)
  private static let ape = byName(in: .ape)
  private static let mpeg4 = byName(in: .mpeg4)
  private static let info = byName(in: .info)
  private static let aiff = byName(in: .aiff)
  private static let cafInfo = byName(in: .cafInfo)

  /// The field that a kind of file or tags calls so.
  init?(_ name: String, in family: Metadata.Family) {
    let name = Self.ignoresCase(family) ? name.uppercased() : name
    let fields: [String: Metadata.Field] =
      switch family {
      case .id3: Self.id3
      case .vorbis: Self.vorbis
      case .ape: Self.ape
      case .mpeg4: Self.mpeg4
      case .info: Self.info
      case .aiff: Self.aiff
      case .cafInfo: Self.cafInfo
      default: [:]
      }
    guard let field = fields[name] else { return nil }
    self = field
  }

  /// Its name in a kind of file or tags; nil where that has none for it.
  func name(in family: Metadata.Family) -> String? {
    Self.rows[Int(index)].names(in: family).first
  }

  /// The bytes of its item in MPEG-4 if that holds a number; nil of texts.
  var mpeg4Bytes: Int? { Self.rows[Int(index)].mpeg4Bytes }

  /// The fields that a kind of file or tags has a name for.
  static func all(in family: Metadata.Family) -> [Metadata.Field] {
    allCases.filter { rows[Int($0.index)].text(in: family) != nil }
  }

  /// Numbers, and of how many each is one.
  static let pairs: [(number: Self, total: Self)] = [
    (.trackNumber, .trackTotal), (.discNumber, .discTotal),
  ]

  /// The number of all that this counts.
  var total: Self? { Self.pairs.first { $0.number == self }?.total }

  /// The text is false once the level of the sound is another one.
  var tellsLevel: Bool { rawValue.hasPrefix("replaygain-") }
}
