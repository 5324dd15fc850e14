import SyrinxEngine
import SyrinxSpeech
import SyrinxText

@testable import SyrinxCommand
@testable import SyrinxFiles

/// Something that reads what strangers have written. It may refuse all of it, by its own errors; what
/// it takes must come back the same when it is written down and read again.
enum FuzzTarget: String, CaseIterable {
  /// The chain language, a word a line.
  case words
  /// Chains and graphs as JSON.
  case chain
  /// Files of voices.
  case voice
  /// Suites of golden files.
  case suite
  /// Journals of batches.
  case journal
  /// What WAV files hold beside their samples.
  case wave
  /// The tags of FLAC, Ogg and MPEG audio.
  case tags
  /// Whole files whose tags are changed; the first byte chooses how.
  case retag
  /// The description of headerless samples.
  case raw
  /// Lyrics, subtitles and labels; the first byte chooses the format.
  case lyrics
  /// Text to be spoken that is marked up.
  case markup

  nonisolated(unsafe) static var chosen = FuzzTarget.words

  func run(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    switch self {
    case .words: readWords(text.split(separator: "\n").map(String.init))
    case .chain: readChain(text)
    case .voice:
      guard let file = try? VoiceFile(path: "fuzz.json", text: text) else { return }
      _ = try? file.voice(in: .builtIn)
    case .suite: readSuite(text)
    case .journal: readJournal(text)
    case .wave: walk(bytes)
    case .tags: readTags(bytes)
    case .retag: changeTags(bytes)
    case .raw: _ = RawLayout(text)
    case .lyrics: readLyrics(bytes)
    case .markup: readMarkup(text)
    }
  }

  private func readWords(_ words: [String]) {
    do throws(ChainError) {
      let chain = try ChainSpec(words: words)
      precondition((try? ChainSpec(words: chain.words)) == chain, "\(words) → \(chain.words)")
      readBack(chain)
    } catch {
      precondition(!(error as any Error).report.isEmpty)
    }
  }

  private func readChain(_ text: String) {
    do throws(DocumentError) {
      if case .chain(let chain) = try Patch(parsing: text) { readBack(chain) }
    } catch {
      _ = error.line(in: text)
      precondition(!(error as any Error).report.isEmpty)
    }
  }

  /// A chain written down as JSON is read as the same chain.
  private func readBack(_ chain: ChainSpec) {
    let read = try? Patch(parsing: Patch.document(chain).pretty)
    precondition(read == .chain(chain), Patch.document(chain).compact)
  }

  private func readSuite(_ text: String) {
    do {
      for golden in try Suite(path: "fuzz.json", text: text).cases {
        precondition(golden.place(in: nil) != golden.expected)
        readBack(golden.chain)
      }
    } catch {
      precondition(!error.report.isEmpty)
    }
  }

  /// What is kept of a journal is written down and read as the same, and can be added up.
  private func readJournal(_ text: String) {
    let journal = Journal(text)
    for entry in journal.entries.values {
      let line = entry.json.compact
      precondition(JournalEntry(line: line)?.json == entry.json, line)
    }
    precondition(!BatchStatus(journal, isJSON: false).text.isEmpty)
    let report = BatchStatus(journal, isJSON: true).text
    precondition((try? JSONValue(parsing: report)) != nil, report)
  }

  /// What was found can be written, and is then found again.
  private func walk(_ bytes: [UInt8]) {
    guard let found = SideMatter(ByteSource(bytes)).metadata else { return }
    let chunks = found.waveChunks(sampleRate: 48000).flatMap(\.written)
    let again = SideMatter(ByteSource(ChunkForm.riff.written("RIFF", Array("WAVE".utf8) + chunks)))
    let held = found.held(by: .riff(hasMap: false))
    let lost = held.inventory.subtracting(again.metadata!.inventory)
    precondition(lost.isEmpty, "\(lost.names)")
  }

  /// What is read of tags is written in every form, and read back as much.
  private func readTags(_ bytes: [UInt8]) {
    let blocks = TagBlocks(byteCount: bytes.count) { place, count in
      precondition(place >= 0 && count >= 0)
      return place < bytes.count ? Array(bytes[place...].prefix(count)) : []
    }
    guard let blocks else { return }
    let metadata = blocks.metadata(sampleRate: 44_100)
    _ = metadata.mpegEnding
    _ = metadata.movingTimesInTexts(from: 44_100, to: 48_000) { $0 > 1000 ? $0 - 1000 : nil }
    if let tag = metadata.id3Tag(sampleRate: 44_100, frameCount: 44_100) {
      precondition(ID3Tag(tag.written()) == tag)
    }
    for block in metadata.flacBlocks(sampleRate: 44_100) {
      precondition(block.type != .streamInfo || !block.bytes.isEmpty)
    }
    let comments = metadata.vorbisComments(sampleRate: 44_100, withPictures: true)
    precondition(VorbisComments(comments.written) == comments)
  }

  /// A file with other tags is one of its kind that says what was set; to set it once more changes nothing.
  private func changeTags(_ bytes: [UInt8]) {
    guard let choice = bytes.first,
      let file = TagFile(ByteSource(Array(bytes.dropFirst())), path: "fuzz")
    else { return }
    var edit = TagEdit()
    let texts = [("title", "T"), ("artist", "A"), ("artist", "B"), ("comment", "C"), ("own", "O")]
    for (index, text) in texts.enumerated() where choice >> index & 1 == 1 {
      edit.set(text.0, to: text.1)
    }
    if choice & 32 != 0 { for tag in file.tags { edit.remove(.init(tag)) } }
    if choice & 64 != 0 { edit.removesPictures = true }
    if choice & 128 != 0 { edit.picture = .init(mediaType: "image/png", bytes: [0x89, 0x50]) }
    var written: [UInt8] = []
    guard (try? file.rewrite(edit) { written += $0 }) != nil else { return }
    guard let again = TagFile(ByteSource(written), path: "fuzz") else {
      preconditionFailure("no \(file.container) any more")
    }
    for tag in edit.tags {
      precondition(again.tags.contains { $0.says(tag) }, "\(tag) is not among \(again.tags)")
    }
    var twice: [UInt8] = []
    guard (try? again.rewrite(edit) { twice += $0 }) != nil else {
      preconditionFailure("it cannot be changed again")
    }
    // A picture gets behind the others of its tag.
    precondition(edit.picture != nil || twice == written, "to set the same changes it")
  }

  /// What is read survives JSON, can be moved, and is written in every format as something that is read
  /// again.
  private func readLyrics(_ bytes: [UInt8]) {
    let formats = TimedTextFormat.allCases
    guard let first = bytes.first,
      let text = try? TimedText(
        reading: Array(bytes.dropFirst()), as: formats[Int(first) % formats.count])
    else { return }
    let json = try! text.written(as: .json).bytes
    precondition((try? TimedText(reading: json, as: .json)) == text)
    let moved = text.moved(by: .speed(1.5), from: 44_100, to: 44_100).text.shifted(by: -5).text
    _ = Karaoke(moved).display(at: 1)
    guard !moved.lines.isEmpty else { return }
    for format in formats where format.isWritable {
      let written = try! moved.dividedIntoWords.written(as: format).bytes
      _ = try? TimedText(reading: written, as: format)
    }
  }

  /// Every part can be asked for, and its words lie in its text.
  private func readMarkup(_ text: String) {
    guard let markup = try? SpeechMarkup(text, Utterance("")) else { return }
    for part in markup.parts {
      let count = part.utterance.text.unicodeScalars.count
      precondition(part.marks.allSatisfy { (0...count).contains($0.position) })
    }
  }
}
