import SyrinxEngine
import SyrinxFiles
import SyrinxPictures
import SyrinxPlugins
import SyrinxRender
import SyrinxSystem

/// The facts of this machine that ‘doctor’ prints.
struct Findings {
  let versions = ProgramVersions()
  let read = Container.allCases.filter { !$0.isReadByFFmpeg }.map(\.rawValue)
  let written = Container.allCases.filter { $0.isWritten && $0.isWrittenHere }.map(\.rawValue)
  let readByFFmpeg = Container.allCases.filter(\.isReadByFFmpeg).map(\.rawValue)
  let writtenByFFmpeg = Container.allCases.filter(\.isEncodedByFFmpeg).map(\.rawValue)
  /// Nil where not installed.
  let cairo = cairoVersion
  let ffmpeg = programPath("ffmpeg")
  let hasLilv = EffectCatalog.hasLilv
  /// Folders searched for voices, with the number found.
  private(set) var voices: [(folder: String, count: Int)] = []
  private(set) var problems: [String] = []

  init(_ book: VoiceBook) {
    let missing = Container.allCases.filter { $0.isWritten && !$0.isWrittenHere }
    if !missing.isEmpty {
      let names = missing.map(\.rawValue).joined(separator: ", ")
      problems.append("this libsndfile cannot write \(names)")
    }
    for folder in book.folders {
      do throws(VoiceError) {
        let listing = try book.listing(of: folder)
        voices.append((folder, listing.voices.count))
        problems += listing.flaws.map { $0.sentence }
      } catch {
        voices.append((folder, 0))
        problems.append(error.report)
      }
    }
    do throws(FileError) { try tryTemporaryFolder() } catch {
      problems.append(
        "no temporary file can be made in \(temporaryFolder): \(error.report)")
    }
  }
}
