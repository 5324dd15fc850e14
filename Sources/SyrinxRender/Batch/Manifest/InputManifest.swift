import SyrinxSystem

/// Reads manifests: CSV and TSV with a line of names, JSON lines (those of NeMo and cuts of Lhotse too), and
/// `wav.scp` or `segments` of Kaldi.
package enum InputManifest {
  /// The files that are read for one, those that Kaldi has beside it among them.
  static func files(_ path: String) -> [String] {
    guard Path.ending(of: path) == "scp" || Path.name(of: path) == segments else { return [path] }
    return [path] + [recordings, text, speakers].map { Path.join(Path.folder(of: path), $0) }
  }

  static let (segments, recordings) = ("segments", "wav.scp")
  static let (text, speakers) = ("text", "utt2spk")

  package static func read(_ path: String) throws -> [InputRow] {
    if ShardSamples.isCompressed(path) {
      throw ManifestError(path: path, line: 1, fault: .compressed)
    }
    let rows = try rows(of: path)
    guard !rows.isEmpty else { throw ManifestError(path: path, line: 1, fault: .nothing) }
    return rows
  }

  private static func rows(of path: String) throws -> [InputRow] {
    switch Path.ending(of: path) {
    case "csv":
      let manifest = try ManifestText(at: path)
      let names = manifest.text.utf8.prefix { $0 != 0x0A && $0 != 0x0D }
      // Where the comma stands in numbers, Excel puts semicolons between fields.
      let isEuropean = names.contains(UInt8(ascii: ";")) && !names.contains(UInt8(ascii: ","))
      return try table(manifest, UInt8(ascii: isEuropean ? ";" : ","), path)
    case "tsv": return try table(ManifestText(at: path), 0x09, path)
    case "scp": return try kaldi(recordings: ManifestText(at: path), segments: nil, path)
    default:
      guard Path.name(of: path) == segments else { return try lines(of: path) }
      let scp = Path.join(Path.folder(of: path), recordings)
      return try kaldi(
        recordings: ManifestText(at: scp), segments: readTextFile(at: path), path)
    }
  }

  static func row<Value>(
    _ line: Int, of path: String, _ body: () throws(ManifestFault) -> Value
  ) throws(ManifestError) -> Value {
    do throws(ManifestFault) { return try body() } catch {
      throw ManifestError(path: path, line: line, fault: error)
    }
  }
}
