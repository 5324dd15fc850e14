import Foundation
import TestSupport
import Testing

#if os(Linux)

  /// Failures of a disk when it is waited for. Its answers are those of a library that is
  /// loaded in front of the system's (ld.so(8)): `fsync` fails of files or of folders.
  @Suite(
    .enabled(if: compilerOfC != nil, "a C compiler is not installed"),
    .disabled(if: isSanitized, "sanitizers change what is measured"))
  struct DiskFailureTests {
    private let place: TemporaryFolder
    private let old = Data("what was here before".utf8)

    init() throws {
      place = try TemporaryFolder()
      try place.write(.sine(seconds: 0.1), to: "in.wav")
      try place.write(old, to: "out.wav")
      let source = """
        #include <errno.h>
        #include <stdlib.h>
        #include <sys/stat.h>
        static int answer(int file) {
          struct stat status;
          const char *failing = getenv("FAILING");
          if (!failing || fstat(file, &status)) return 0;
          if (*failing != (S_ISDIR(status.st_mode) ? 'd' : 'f')) return 0;
          errno = EIO;
          return -1;
        }
        int fsync(int file) { return answer(file); }
        int syncfs(int file) { return answer(file); }
        int sync_file_range(int file, long long from, long long count, unsigned flags) {
          const char *failing = getenv("FAILING");
          if (failing && *failing == 'b') abort();
          errno = EIO;
          return -1;
        }
        """
      try place.write(Data(source.utf8), to: "disk.c")
      let made = try place.shell("\(compilerOfC ?? "cc") -shared -fPIC -o disk.so disk.c")
      #expect(made.status == 0, "\(made.errors)")
    }

    private func run(failing: String, _ words: String) throws -> Run {
      try place.shell(
        "exec env LD_PRELOAD=\"$PWD/disk.so\" FAILING=\(failing) \"$SYRINX\" \(words)")
    }

    @Test("A disk that cannot keep the bytes of a file leaves the old one in place")
    func bytes() throws {
      let before = place.contents
      let run = try run(failing: "file", "in.wav out.wav gain -3")
      #expect(run.status == 1 && run.errors.contains("out.wav"), "\(run.errors)")
      #expect(try place.read("out.wav") == old)
      #expect(place.contents == before)
    }

    @Test("A disk that cannot keep the name of a file is an error")
    func name() throws {
      let run = try run(failing: "directory", "in.wav out.wav gain -3")
      #expect(run.status == 1 && run.errors.contains("out.wav"), "\(run.errors)")
    }

    @Test("The disk is not waited for where nobody wants it", arguments: ["file", "directory"])
    func unwanted(failing: String) throws {
      let run = try run(failing: failing, "in.wav out.wav gain -3 --sync no")
      #expect(run.status == 0, "\(run.errors)")
      #expect(try place.read("out.wav") != old)
    }

    @Test(
      "A disk begins early where it will be waited for, and only there; whether it does is no matter"
    )
    func early() throws {
      try place.write(.sine(seconds: 60, channelCount: 2), to: "in.wav")
      #expect(try run(failing: "beginning", "in.wav out.wav gain -3").status != 0)
      #expect(try place.read("out.wav") == old)
      let unwanted = try run(failing: "beginning", "in.wav unwanted.wav gain -3 --sync no")
      #expect(unwanted.status == 0, "\(unwanted.errors)")
      let run = try run(failing: "nothing", "in.wav out.wav gain -3")
      #expect(run.status == 0, "\(run.errors)")
      #expect(try place.read("out.wav") == place.read("unwanted.wav"))
    }

    @Test("No output of a batch takes its name before the disk has it", arguments: [1, 6])
    func batch(count: Int) throws {
      for number in 1...count { try place.write(.sine(seconds: 0.1), to: "aid\(number).wav") }
      let run = try run(failing: "file", "batch aid*.wav --out out -- gain -3")
      #expect(run.status == 1, "\(run.errors)")
      let made = try place.shell("ls out")
      #expect(!made.text.contains("wav"), "\(made.text)")
    }
  }
#endif
