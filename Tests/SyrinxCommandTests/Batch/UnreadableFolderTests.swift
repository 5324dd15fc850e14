import Foundation
import Testing

@testable import SyrinxCommand

@Suite("A folder that cannot be read")
struct UnreadableFolderTests {
  private let place = BatchFolder(soundCount: 2)

  @Test(
    "counts as failed, in tar files too",
    .enabled(if: geteuid() != 0, "the superuser reads every folder"))
  func counted() throws {
    let manager = FileManager.default
    let folder = place.bench.path("in/a")
    try manager.setAttributes([.posixPermissions: 0], ofItemAtPath: folder)
    defer { try? manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder) }
    for (line, words) in [
      ("in --out out -- gain -1", "1 done  1 failed"),
      ("in --out out --dry-run -- gain -1", "0 to render  1 done  1 would fail"),
      ("in --out out/a.tar -- gain -1", "1 sample  1 tar file  1 failed"),
      ("in --out out/a.tar -- gain -1", "1 up to date  1 failed"),
      ("in/a --out out/b.tar -- gain -1", "no permission"),
    ] {
      let outcome = place.run("batch " + line)
      #expect(outcome.status == .failed)
      let text = outcome.output + outcome.notes
      #expect(text.contains(words) && text.contains("in/a’: no permission to read"), "\(text)")
    }
  }
}
