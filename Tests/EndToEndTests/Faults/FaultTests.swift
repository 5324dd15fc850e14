import Foundation
import TestSupport
import Testing

/// Faults outside the program: in each case the input is unharmed, the old output whole,
/// nothing left lying about, one line says why, and the end comes soon.
struct FaultTests {
  private let place: TemporaryFolder
  private let old = Data("what was here before".utf8)
  private let input: Data

  init() throws {
    place = try TemporaryFolder()
    input = WaveSound.sine(seconds: 4, channelCount: 2).data
    try place.write(input, to: "in.wav")
    try place.write(old, to: "out.wav")
  }

  /// Expects that a line of shell fails without a trace.
  private func expectFailure(
    _ line: String, status: Int32 = 1, saying words: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try place.shell(line)
    #expect(run.status == status, "\(line): \(run.errors)", sourceLocation: sourceLocation)
    #expect(run.errors.contains(words), "\(line): \(run.errors)", sourceLocation: sourceLocation)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == (words.isEmpty ? 0 : 1), "\(run.errors)", sourceLocation: sourceLocation)
    try expectNothingHappened(line, sourceLocation)
  }

  private func expectNothingHappened(_ line: String, _ sourceLocation: SourceLocation) throws {
    #expect(
      place.contents.filter { !$0.hasPrefix("aid") } == ["in.wav", "out.wav"], "\(line)",
      sourceLocation: sourceLocation)
    #expect(try place.read("in.wav") == input, sourceLocation: sourceLocation)
    #expect(try place.read("out.wav") == old, sourceLocation: sourceLocation)
  }

  // The memory that a sanitizer keeps for itself is under that limit too.
  @Test(
    "A file that may not grow so large is an error of the write",
    .disabled(if: isSanitized, "sanitizers change what is measured"))
  func fileSizeLimit() throws {
    for name in [
      "out.wav", "out.wav --format flac", "out.wav --format ogg", "out.wav --format aiff",
    ] {
      try expectFailure("ulimit -f 8; exec \"$SYRINX\" in.wav \(name) gain -3", saying: "out.wav")
    }
  }

  @Test(
    "A full disk is one, whenever it shows, and whatever is written",
    .enabled(if: canMount, "no file system may be mounted here"))
  func fullDisk() throws {
    let mount = "mount -t tmpfs -o size=300k none aid"
    try FileManager.default.createDirectory(at: place.url("aid"), withIntermediateDirectories: true)
    // The old output lies on the full disk; what is left of room lets some failures come at the end.
    for format in ["wav", "flac", "aiff", "caf", "w64", "au", "rf64", "raw", "mat5"] {
      // Little is left of this sound by FLAC.
      for room in format == "flac" ? [256] : [0, 64, 256] {
        try expectFailure(
          """
          unshare -rm sh -c '\(mount) && cp out.wav aid/out.wav && head -c \(room * 1024) /dev/zero >aid/fill
          "$SYRINX" in.wav aid/out.wav gain -3 --format \(format); status=$?
          cmp out.wav aid/out.wav && [ "$(ls -A aid | wc -l)" = 2 ] || echo lost; exit $status'
          """, saying: "the disk is full: ‘aid/out.wav’ is not written")
      }
    }
  }

  @Test("A reader who leaves early is no error worth a word")
  func closedPipes() throws {
    let run = try place.shell(
      "{ \"$SYRINX\" in.wav - gain -3; echo $? >&2; } | head -c 1000 | wc -c")
    #expect(run.text.contains("1000") && run.errors == "1\n", "\(run.errors)")
    // As much as a pipe holds at once is written before anybody can leave.
    let listing = try place.shell("{ \"$SYRINX\" effects; echo $? >&2; } | head -n 1 | wc -l")
    #expect(listing.errors == "0\n", "\(listing.errors)")
  }

  private static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

  @Test(
    "Streams that are full are errors", .enabled(if: Self.hasFullDevice, "there is no /dev/full"))
  func fullStreams() throws {
    try expectFailure("\"$SYRINX\" effects >/dev/full", saying: "the disk is full")
    try expectFailure("\"$SYRINX\" in.wav - gain -3 >/dev/full", saying: "the disk is full")
  }

  @Test("Streams that are closed are errors, and never take the place of a file")
  func closedStreams() throws {
    try expectFailure("\"$SYRINX\" - out.wav <&-", saying: "standard input")
    try expectFailure("\"$SYRINX\" in.wav - gain -3 >&-", saying: "standard input or output")
    let run = try place.shell("\"$SYRINX\" in.wav new.wav gain -3 --progress plain --json >&- 2>&-")
    #expect(run.status == 1)
    #expect(try WaveSound(place.read("new.wav")).frameCount == 4 * 44100)
  }

  @Test(
    "A verdict that cannot be printed is no difference",
    .enabled(if: Self.hasFullDevice, "there is no /dev/full"))
  func lostVerdicts() throws {
    let suite = """
      {"version": 1, "cases": [
        {"name": "soft", "input": "in.wav", "chain": "gain -3", "expected": "aid.flac"}]}
      """
    let record = try place.shell(
      "printf %s '\(suite)' >aid.json; \"$SYRINX\" golden record aid.json")
    #expect(record.status == 0, "\(record.errors)")
    for line in ["compare in.wav in.wav", "golden check aid.json"] {
      for option in ["", "--json"] {
        try expectFailure(
          "\"$SYRINX\" \(line) \(option) >/dev/full", status: 2, saying: "the disk is full")
      }
      try expectFailure("\"$SYRINX\" \(line) --quiet >/dev/full", status: 0, saying: "")
    }
  }

  @Test("What never ends and is no sound is refused before it fills the disk")
  func endless() throws {
    for source in ["/dev/zero", "/dev/urandom"] {
      try expectFailure("\"$SYRINX\" \(source) out.wav gain -3", saying: "is not a sound file")
    }
    try expectFailure(
      "yes 2>/dev/null | \"$SYRINX\" - out.wav gain -3", saying: "is not a sound file")
  }

  @Test("A temporary folder that cannot be written is named")
  func temporaryFolder() throws {
    for line in ["cat in.wav 2>/dev/null | TMPDIR=/nowhere \"$SYRINX\" - out.wav --loop 2"] {
      try expectFailure(line, saying: "no temporary file can be created in ‘/nowhere’")
    }
  }

  @Test("A killed process leaves nothing, also of what came through a pipe")
  func leftovers() throws {
    try place.write(.sine(seconds: 20), to: "aid.wav")
    let run = try place.shell(
      """
      mkdir tmp; export TMPDIR=$PWD/tmp
      "$SYRINX" aid.wav out.wav pitch 300 tempo=0.0625 & one=$!
      { cat in.wav; sleep 3; } | "$SYRINX" - out.wav --loop 2 & two=$!
      { cat in.wav; sleep 3; } | "$SYRINX" - out.wav [ dry , varispeed 2 ] & three=$!
      sleep 0.7; kill -9 $one $two $three; wait $one $two $three 2>/dev/null
      ls -A . tmp
      """)
    #expect(run.text == ".:\naid.wav\nin.wav\nout.wav\ntmp\n\ntmp:\n", "\(run.text)")
  }

  @Test(
    "A file that is read by redirection is not replaced, however it is named",
    arguments: [
      "- in.wav gain -3 <in.wav", "- - gain -3 <in.wav 1<>in.wav", "in.wav - gain -3 1<>in.wav",
      "in.wav - gain -3 >>in.wav", "- aid.wav gain -3 <in.wav", "aid.wav - gain -3 1<>in.wav",
      "in.wav gain -3 --meter gain=in.wav",
    ])
  func redirected(_ words: String) throws {
    let before = try place.read("in.wav")
    let run = try place.shell("ln -s in.wav aid.wav; exec \"$SYRINX\" \(words)")
    #expect(run.status == 2, "\(run.errors)")
    #expect(try place.read("in.wav") == before)
  }

  @Test("Names that are no text are opened, written, listed, resumed and kept in JSON")
  func nameOfBytes() throws {
    let run = try place.shell(
      """
      name=$(printf 'caf\\351'); mkdir -p in; cp in.wav "in/$name.wav"; set -e
      "$SYRINX" "in/$name.wav" "in/$name 2.wav" gain -3 --quiet; test -s "in/$name 2.wav"
      "$SYRINX" batch in --out out -- gain -3 2>/dev/null
      cmp "in/$name 2.wav" "out/$name.wav"
      "$SYRINX" batch in --out out -- gain -3 2>&1
      printf 'in/%s.wav\\r\\n' "$name" >aid.txt
      "$SYRINX" batch @aid.txt --out aid --json -- gain -3; test -s "aid/in/$name.wav"
      ! "$SYRINX" "none $name.wav" aid.wav 2>&1
      """.replacingOccurrences(of: "\\\\", with: "\\"))
    #expect(run.status == 0, "\(run.text) \(run.errors)")
    #expect(run.text.contains("2 up to date"), "\(run.text)")
    #expect(run.text.contains("‘none caf\\xE9.wav’"), "\(run.text)")
    let line = String(decoding: try place.read("out/syrinx-journal.jsonl"), as: UTF8.self)
    #expect(line.contains("in/caf\u{10FEE9}.wav"), "\(line)")
  }

  @Test("Names that lead to one file are one file", arguments: ["ln", "ln -s"])
  func links(_ link: String) throws {
    try FileManager.default.removeItem(at: place.url("out.wav"))
    for (from, to) in [("in.wav", "aid.wav"), ("aid.wav", "in.wav")] {
      let run = try place.shell(
        "rm -f aid.wav; \(link) in.wav aid.wav; exec \"$SYRINX\" \(from) \(to) gain -3")
      #expect(run.status == 2 && run.errors.contains("the same file"), "\(run.errors)")
      #expect(try place.read("in.wav") == input)
    }
    #expect(try place.run("aid.wav --in-place gain -3").status == 0)
    #expect(place.contents == ["aid.wav", "in.wav"])
    // A link goes on leading to its file; another name of the file keeps what was there.
    #expect(try (place.read("in.wav") == input) == (link == "ln"))
  }

  @Test("A FIFO is written and read like a pipe")
  func fifos() throws {
    let run = try place.shell(
      """
      mkfifo aid1 aid2; "$SYRINX" in.wav aid1 --format wav --quiet & "$SYRINX" aid1 aid2 --format wav --quiet &
      "$SYRINX" aid2 new.wav --quiet; cmp new.wav in.wav
      """)
    #expect(run.status == 0, "\(run.errors) \(run.text)")
  }

  @Test(
    "An input that grows or shrinks while it is read is taken as it was, or refused",
    .disabled(if: isSanitized, "sanitizers change what is measured"))
  func moving() throws {
    try place.write(.sine(seconds: 20), to: "aid.wav")
    // The reader at the other end of the pipe takes its time, so that little has been read by then.
    func line(_ change: String) -> String {
      """
      mkfifo aidpipe; { sleep 0.6; cat; } <aidpipe >aid.out & { sleep 0.3; \(change); } &
      "$SYRINX" aid.wav aidpipe gain -3 --format wav --quiet; status=$?; wait; rm aidpipe; exit $status
      """
    }
    let grown = try place.shell(line("head -c 1000000 /dev/zero >>aid.wav"))
    #expect(grown.status == 0, "\(grown.errors)")
    #expect(try WaveSound(place.read("aid.out")).frameCount == 20 * 44100)
    try place.write(.sine(seconds: 20), to: "aid.wav")
    try expectFailure(line("head -c 400000 in.wav >aid.wav"), saying: "the input ends after")
  }

  @Test(
    "A request to stop is followed within a second, even where nothing can be read or written",
    .disabled(if: isSanitized, "sanitizers change what is measured"),
    arguments: ["INT", "TERM", "HUP", "XCPU"])
  func signals(_ signal: String) async throws {
    try place.write(.sine(seconds: 20), to: "aid.wav")
    var lines = ["aid.wav out.wav pitch 300 tempo=0.0625", "- out.wav gain -3"]
    // By the other signals the program is ended in the same way.
    if signal == "INT" || isFull {
      lines += [
        "- out.wav --raw s16le,8000,1", "aid.wav out.wav pitch 300 tempo=0.0625 normalize -1",
        "aid.wav - gain -3",
      ]
    }
    // Python starts the programs, all at once, with no signal ignored, and with pipes that stand still.
    let script =
      """
      exec python3 - \(lines.map { "'\($0)'" }.joined(separator: " ")) <<'END'
      import json, os, signal, subprocess, sys, time
      number = signal.SIG\(signal)
      def clear():
          signal.signal(number, signal.SIG_DFL)
          signal.pthread_sigmask(signal.SIG_SETMASK, [])
      stalled = [(os.pipe(), os.pipe()) for line in sys.argv[1:]]
      children = [subprocess.Popen([os.environ["SYRINX"]] + line.split(), preexec_fn=clear,
          stdin=pipes[0][0], stdout=pipes[1][1], stderr=subprocess.PIPE)
          for line, pipes in zip(sys.argv[1:], stalled)]
      time.sleep(0.6)
      ends = {}
      for line, child in zip(sys.argv[1:], children):
          child.send_signal(number)
          start = time.time()
          words = child.communicate(timeout=30)[1].decode()
          ends[line] = [child.returncode if time.time() - start < 1 else 99, words]
      print(json.dumps(ends))
      END
      """
    let place = place
    let run = try await apart { try place.shell(script) }
    let ends = try run.json()
    #expect(ends.count == lines.count)
    for line in lines {
      let end = try #require(ends[line] as? [Any])
      #expect(end[0] as? Int == 130, "\(line): \(end)")
      #expect((end[1] as? String)?.hasPrefix("syrinx: interrupted") == true, "\(line): \(end)")
    }
    try expectNothingHappened("\(lines)", #_sourceLocation)
  }

  @Test(
    "A request that comes twice at once, as from timeout, is one, and an alarm is one too",
    .disabled(if: isSanitized), arguments: ["kill -TERM $!; kill -TERM $!", "kill -ALRM $!"])
  func repeatedSignals(_ signals: String) throws {
    try place.write(.sine(seconds: 20), to: "aid.wav")
    let script = """
      "$SYRINX" aid.wav out.wav pitch 300 tempo=0.0625 & sleep 0.5; \(signals); wait $!
      """
    try place.write(Data(script.utf8), to: "aid.sh")
    // Threads of a test have signals blocked, and children inherit that.
    let run = try place.shell(
      """
      exec python3 -c '
      import os, signal
      signal.pthread_sigmask(signal.SIG_SETMASK, [])
      os.execv("/bin/sh", ["sh", "aid.sh"])
      '
      """)
    #expect(run.status == 130)
    #expect(run.errors.contains("interrupted: ‘out.wav’ was not changed"), "\(run.errors)")
    try expectNothingHappened(signals, #_sourceLocation)
  }

  @Test("What is to be ignored, as under nohup, is")
  func ignoredSignals() throws {
    try place.write(.sine(seconds: 5), to: "aid.wav")
    let run = try place.shell(
      "trap '' HUP; \"$SYRINX\" aid.wav new.wav pitch 300 --quiet & sleep 0.3; kill -HUP $!; wait $!"
    )
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test(
    "Where memory has run out, that is said to be likely and no file is touched",
    .disabled(if: isSanitized, "sanitizers change what is measured"))
  func memory() throws {
    try place.write(.sine(seconds: 0.1, channelCount: 64), to: "aid.wav")
    // Four blocks of a million frames of 64 channels wait between the branches.
    try expectFailure(
      """
      ulimit -v 600000; "$SYRINX" aid.wav out.wav [ dry , gain 1 ] --block-frames 1000000 2>aid.txt
      status=$?; grep syrinx: aid.txt >&2; exit $status
      """, saying: "crashed, probably out of memory")
  }

  @Test(
    "A length in a header takes no memory before the bytes are there",
    .disabled(if: isSanitized, "sanitizers change what is measured"))
  func longFormat() throws {
    // A description of samples of nearly 4 GiB.
    let head = #"RIFF\377\377\377\377WAVEfmt \360\377\377\377"#
    for rest in ["true", "head -c 300000 /dev/zero 2>/dev/null"] {
      try expectFailure(
        """
        { printf '\(head)'; \(rest); } | { ulimit -v 1000000; exec "$SYRINX" - out.wav gain -3; }
        """, saying: "is not a sound file")
    }
  }

  @Test(
    "Where no more files may be open, the sound is read whole or not at all",
    .enabled(if: isInstalled("python3"), "python3 is not installed"))
  func fewDescriptors() throws {
    try place.write(.sine(seconds: 1.6), to: "aid.wav")
    let lengthless = """
      python3 -c "import sys; b = open('aid.wav', 'rb').read(); unknown = b'\\xff' * 4
      sys.stdout.buffer.write(b[:4] + unknown + b[8:40] + unknown + b[44:])"
      """
    var successes = 0
    for most in 4...10 {
      let run = try place.shell(
        "\(lengthless) 2>/dev/null | { ulimit -n \(most); exec \"$SYRINX\" inspect - --json; }")
      guard run.status == 0 else { continue }
      successes += 1
      #expect(run.text.contains("\"frames\": 70560"), "of \(most): \(run.text)")
    }
    #expect(successes > 0)
  }

  @Test("Samples that are no numbers stop the work, or become 0 and are counted")
  func nonFinite() throws {
    try FileManager.default.removeItem(at: place.url("out.wav"))
    #expect(try place.run("in.wav float.wav --encoding float").status == 0)
    var bytes = [UInt8](try place.read("float.wav"))
    // The last sample but four of the left channel is no number, the last of the right infinite.
    bytes.replaceSubrange(bytes.count - 40..<bytes.count - 36, with: [0, 0, 0xC0, 0x7F])
    bytes.replaceSubrange(bytes.count - 4..<bytes.count, with: [0, 0, 0x80, 0xFF])
    try place.write(Data(bytes), to: "float.wav")
    let run = try place.run("float.wav out.wav gain -3")
    #expect(run.status == 1)
    #expect(run.errors.contains("frame \(4 * 44100 - 5) of channel 1"), "\(run.errors)")
    #expect(place.contents == ["float.wav", "in.wav"])
    for line in ["\"$SYRINX\" float.wav out.wav", "cat float.wav | \"$SYRINX\" - out.wav"] {
      let run = try place.shell(line + " gain -3 --nan zero --encoding pcm16")
      #expect(
        run.status == 0 && run.errors.contains("2 samples NaN or infinite"), "\(run.errors)")
    }
  }

  @Test("What floats cannot keep of longer samples is counted")
  func fineSamples() throws {
    func wave(_ samples: [Int32]) -> Data {
      var data = WaveSound(
        sampleRate: 8000, channelCount: 2,
        samples: samples.flatMap {
          [Int16(truncatingIfNeeded: $0), Int16(truncatingIfNeeded: $0 >> 16)]
        }
      ).data
      // Frames of one channel of 32 bits lie as those of two channels of 16 do.
      data[22] = 1
      data[34] = 32
      return data
    }
    try place.write(wave([1 << 30, 255 << 8, -(1 << 24)]), to: "in.wav")
    let coarse = try place.run("in.wav out.wav gain -3")
    #expect(coarse.status == 0 && !coarse.errors.contains("rounded"), "\(coarse.errors)")
    try place.write(wave([1 << 30 + 1, (1 << 24) + 1, 77]), to: "in.wav")
    let fine = try place.run("in.wav out.wav gain -3")
    #expect(fine.errors.contains("2 samples of pcm32 rounded"), "\(fine.errors)")
  }

  @Test("An input that ends too early is read as far as it goes, and that is said")
  func cutShort() throws {
    try place.write(input.prefix(1044), to: "aid.wav")
    let run = try place.run("aid.wav new.wav")
    #expect(run.status == 0)
    let frames = (input.count - 44) / 4
    #expect(
      run.errors.contains("truncated: \(frames - 250) of \(frames) frames are missing"),
      "\(run.errors)")
    #expect(try WaveSound(place.read("new.wav")).frameCount == 250)
  }
}
