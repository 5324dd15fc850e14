import Foundation
import TestSupport
import Testing

/// The program on a terminal of 24 rows, which python3 makes.
@Suite("Long help", .enabled(if: isInstalled("python3"), "python3 is not installed"))
struct PagerTests {
  private let place: TemporaryFolder

  init() throws {
    place = try TemporaryFolder()
    // Keeps what it is given, and lives through Ctrl-C as less does.
    try place.writeProgram(
      "trap 'echo caught >> paged; rm -f wait' INT\ncat > paged\necho shown\n\(Self.wait)",
      to: "pager")
  }

  private static let wait =
    "i=0; while [ -e wait ] && [ $i -lt 50 ]; do i=$((i + 1)); sleep 0.02; done\n"

  /// The text on the terminal, and the exit status; `keys` are typed once something is.
  private func seen(_ words: String, pager: String?, keys: String = "") throws -> (String, Int) {
    let program = """
      import fcntl, os, pty, struct, sys, termios
      child, terminal = pty.fork()
      if child == 0:
          fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
          os.execv(sys.argv[2], sys.argv[2:])
      seen, keys = b"", sys.argv[1].encode()
      while True:
          try: more = os.read(terminal, 65536)
          except OSError: break
          if not more: break
          seen += more
          if keys and b"shown" in seen:
              os.write(terminal, keys)
              keys = b""
      print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
      sys.stdout.write(seen.decode())
      """
    var variables = ["TERM": "xterm", "PAGER": "cat"]
    if let pager { variables["SYRINX_PAGER"] = pager }
    let run = try Run(
      ["python3", "-c", program, keys, Run.program] + words.split(separator: " ").map(String.init),
      in: place.folder, variables: variables
    ).succeeded()
    let parts = run.text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[1]), Int(parts[0]) ?? -1)
  }

  @Test("is shown by the pager where it does not fit, and only there")
  func paged() throws {
    let (seen, status) = try seen("help batch", pager: "./pager")
    #expect(status == 0 && seen == "shown\r\n", "\(seen)")
    let paged = String(decoding: try place.read("paged"), as: UTF8.self)
    #expect(paged.contains("\u{1B}[1mTHE JOURNAL\u{1B}[0m\n") && paged.contains("--out PATTERN"))
    let (short, _) = try self.seen("--help", pager: "./pager")
    #expect(short.contains("syrinx help recipes") && !short.contains("shown"))
    let piped = try Run(
      [Run.program, "help", "batch"], in: place.folder, variables: ["SYRINX_PAGER": "./pager"])
    #expect(piped.text.contains("THE JOURNAL") && !piped.text.contains("\u{1B}"))
  }

  @Test("is written where there is no pager, or none that can be run")
  func unpaged() throws {
    for pager in [nil, "cat", "./nothing"] {
      let (seen, status) = try seen("help curves", pager: pager)
      #expect(status == 0 && seen.contains("joined by straight"), "\(seen)")
    }
  }

  @Test("Ctrl-C is the pager's, and does not end the program before it")
  func interrupted() throws {
    try place.write("", to: "wait")
    let (_, status) = try seen("help batch", pager: "./pager", keys: "\u{3}")
    #expect(status == 0)
    #expect(String(decoding: try place.read("paged"), as: UTF8.self).hasSuffix("caught\n"))
  }
}
