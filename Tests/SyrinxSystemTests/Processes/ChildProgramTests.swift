import LibC
import Testing

@testable import SyrinxSystem

@Suite("A child program")
struct ChildProgramTests {
  private func shell(
    _ line: String, _ input: ChildProgram.Input = .nothing, within seconds: Int? = nil
  ) throws -> ChildProgram {
    try ChildProgram(["sh", "-c", line], input: input, output: .piped(), within: seconds)
  }

  private func text(_ program: ChildProgram) throws -> String {
    String(decoding: try program.readAll(upTo: 1 << 20), as: UTF8.self)
  }

  private func failure(_ body: () throws(ChildProgram.Failure) -> Void) -> ChildProgram.Failure? {
    do throws(ChildProgram.Failure) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  @Test("reads what it is given, and what it writes is read")
  func conversation() throws {
    let given = [UInt8]("one\ntwo\n".utf8)
    #expect(try text(shell("sort -r", .bytes(given))) == "two\none\n")
    let cat = try shell("read a; echo ONE; sleep 60", .piped)
    try cat.write(given.span)
    #expect(String(decoding: try cat.read(upTo: 100), as: UTF8.self).hasPrefix("ONE"))
    cat.stop()
    let all = try shell("cat | wc -c", .bytes([UInt8](repeating: 7, count: 300_000)))
    #expect(try text(all).contains("300000"))
    try all.finish()
  }

  @Test("its end is told: status, signal, and the last thing it said")
  func ends() throws {
    let said = try shell("echo first >&2; echo last >&2; exit 3")
    #expect(
      failure { () throws(ChildProgram.Failure) in try said.finish() }
        == .ended(.exit(status: 3), said: "last"))
    let silent = try shell("exit 4")
    let four = failure { () throws(ChildProgram.Failure) in try silent.finish() }
    #expect(four?.reason == "ended without a message (exit status 4)")
    let killed = try shell("kill -9 $$")
    let nine = failure { () throws(ChildProgram.Failure) in try killed.finish() }
    #expect(nine == .ended(.signal(9), said: ""))
    #expect(nine?.reason.hasPrefix("killed by signal 9") == true)
    #expect(
      ChildProgram.Failure.ended(.signal(9), said: "broken pipe").reason.hasPrefix("killed by"))
    #expect(
      failure { () throws(ChildProgram.Failure) in _ = try ChildProgram(["/nowhere/x"]) }
        == .missing)
  }

  @Test(
    "it fails where it fails, also where this process was told to throw the ends of children away")
  func ignoredEnds() throws {
    for flags in [Int32(0), Int32(SA_NOCLDWAIT)] {
      var action = sigaction()
      if flags == 0 {
        _ = signal(SIGCHLD, SIG_IGN)
      } else {
        action.sa_flags = flags
        _ = unsafe sigaction(SIGCHLD, &action, nil)
      }
      let program = try shell("exit 7")
      #expect(
        failure { () throws(ChildProgram.Failure) in try program.finish() }
          == .ended(.exit(status: 7), said: ""))
    }
  }

  @Test("nothing is known of one that somebody else has waited for, which is no success")
  func taken() throws {
    let program = try shell("exit 0")
    var status: Int32 = 0
    #expect(unsafe waitpid(program.process, &status, 0) == program.process)
    #expect(
      failure { () throws(ChildProgram.Failure) in try program.finish() }
        == .ended(.unknown(ECHILD), said: ""))
  }

  @Test("complaints without end neither hold it up nor fill the memory")
  func complaints() throws {
    let program = try shell(
      "head -c 3000000 /dev/zero | tr '\\0' x >&2; echo >&2; echo end >&2; echo out")
    #expect(try text(program) == "out\n")
    try program.finish()
    #expect(program.lastComplaint == "end")
    #expect(program.complaintText.utf8.count <= 1 << 18)
    let full = try shell("echo 'write: No space left on device' >&2; yes | head -c 500000 >&2")
    #expect(try text(full) == "")
    try full.finish()
    #expect(full.foundDiskFull && !program.foundDiskFull)
  }

  @Test("the last of its complaints with a reason counts")
  func reason() throws {
    for (lines, meant) in [
      (
        ["[webm @ 0x5] Only VP8", "no header: Invalid argument", "Error of 0:1 -- "],
        "[webm @ 0x5] Only VP8"
      ),
      (
        ["no header: No space left on device", "Error of 0:1 --"],
        "no header: No space left on device"
      ),
      (["a: Invalid argument", "b: Invalid argument"], "b: Invalid argument"), ([], ""),
    ] {
      let words = lines.map { " '\($0)'" }.joined()
      let program = try shell(lines.isEmpty ? ":" : "printf '%s\\n'\(words) >&2")
      try program.finish()
      #expect(program.lastComplaint == meant)
    }
  }

  @Test("one from which nothing comes is stopped, and named")
  func silence() throws {
    for line in ["sleep 60", "yes >&2"] {
      let mute = try shell(line)
      let failure = failure { () throws(ChildProgram.Failure) in
        _ = try mute.read(upTo: 1, patience: 0.3)
      }
      #expect(failure == .silent(seconds: 0, command: "sh -c " + line))
    }
    let deaf = try shell("sleep 60", .piped)
    let bytes = [UInt8](repeating: 0, count: 1 << 20)
    #expect(
      failure { () throws(ChildProgram.Failure) in try deaf.write(bytes.span, patience: 0.3) }
        == .silent(seconds: 0, command: "sh -c sleep 60"))
    let slow = try shell("exec >&- 2>&-; sleep 60")
    #expect(
      failure { () throws(ChildProgram.Failure) in try slow.finish(patience: 0.3) }
        == .silent(seconds: 0, command: "sh -c exec >&- 2>&-; sleep 60"))
    #if os(Linux)
      // It takes nothing for a while, but it works.
      let worker = try shell(
        "i=0; while [ $i -lt 1200000 ]; do i=$((i + 1)); done; cat >/dev/null", .piped)
      try worker.write(bytes.span, patience: 1)
      try worker.finish(patience: 5)
    #endif
    var mark = 0
    let busy = try shell("sleep 0.6")
    try busy.finish(patience: 0.3) {
      mark += 1
      return mark
    }
  }

  @Test("one that takes too long or writes too much is stopped")
  func limits() throws {
    let endless = try shell("while :; do echo x; sleep 0.05; done", within: 1)
    #expect(
      failure { () throws(ChildProgram.Failure) in _ = try endless.readAll(upTo: 1 << 20) }
        == .tooLong(seconds: 1, command: endless.command))
    let much = try shell("yes")
    #expect(
      failure { () throws(ChildProgram.Failure) in _ = try much.readAll(upTo: 1 << 20) }
        == .tooMuch(bytes: 1 << 20, command: "sh -c yes"))
    let unwanted = try shell("sleep 60")
    #expect(
      failure { () throws(ChildProgram.Failure) in
        _ = try unwanted.read(upTo: 1, while: { false })
      } == .stopped)
  }

  @Test("one that reads no more says why")
  func deaf() throws {
    let program = try shell("exec <&-; sleep 0.2; echo broken >&2; exit 2", .piped)
    let bytes = [UInt8](repeating: 0, count: 1 << 20)
    #expect(
      failure { () throws(ChildProgram.Failure) in try program.write(bytes.span) }
        == .ended(.exit(status: 2), said: "broken"))
  }

  @Test("it gets no signal blocked or ignored that programs expect, and no pipe of another")
  func inheritance() throws {
    ignoreBrokenPipes()
    let broken = try shell("kill -PIPE $$; echo alive")
    #expect(try text(broken) == "")
    #expect(
      failure { () throws(ChildProgram.Failure) in try broken.finish() }
        == .ended(.signal(SIGPIPE), said: ""))
    #if os(Linux)
      #expect(try text(shell("grep SigBlk /proc/self/status")) == "SigBlk:\t0000000000000000\n")
      // Not the files that C libraries of other tests may have open meanwhile.
      let count = "ls -l /proc/self/fd | grep -c pipe:"
      let before = try text(shell(count))
      let held = try shell("sleep 60", .piped)
      #expect(try text(shell(count)) == before)
      held.stop()
    #endif
  }

  @Test("its files have their numbers, whatever theirs are here")
  func files() throws {
    func file(_ text: String) throws -> Descriptor {
      let file = try makeUnnamedFile()
      try file.write(Array(text.utf8))
      try file.seek(to: 0)
      return file
    }
    let three = try file("c")
    let four = try file("d")
    let five = try file("e")
    let numbers = [five.number, four.number, three.number]
    let program = try ChildProgram(
      ["sh", "-c", "cat <&3; cat <&4; cat <&5"], output: .piped(), files: numbers)
    #expect(try text(program) == "edc")
  }

  @Test("programs that are started on many threads at once do not hold each other's pipes")
  func crowd() async throws {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<24 {
        group.addTask {
          let program = try ChildProgram(["cat"], input: .piped, output: .piped())
          let line = Array("\(number)".utf8)
          try program.write(line.span)
          let back = try program.read(upTo: 100, patience: 20)
          try program.finish(patience: 20)
          return back == line
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }
}
