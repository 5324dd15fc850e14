#if os(Linux)
  import Glibc
  import SyrinxSystem
  import Testing

  @testable import SyrinxDevices

  /// A terminal that a test holds both ends of.
  private struct PseudoTerminal {
    struct NoTerminal: Error {}

    let master: Int32
    let slave: Int32

    init() throws {
      master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
      // TIOCSPTLCK and TIOCGPTN of ioctl_tty(2).
      var (lock, number) = (Int32(0), Int32(0))
      let isUnlocked = unsafe ioctl(master, 0x4004_5431, &lock) == 0
      let isNumbered = unsafe ioctl(master, 0x8004_5430, &number) == 0
      guard isUnlocked, isNumbered else { throw NoTerminal() }
      slave = unsafe open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
      try #require(slave >= 0)
    }

    var settings: termios {
      var settings = termios()
      _ = unsafe tcgetattr(slave, &settings)
      return settings
    }

    var isRaw: Bool { settings.c_lflag & tcflag_t(ICANON | ECHO) == 0 }

    func type(_ text: String) {
      let bytes = Array(text.utf8)
      _ = unsafe write(master, bytes, bytes.count)
    }

    func end() {
      close(master)
      close(slave)
    }
  }

  @Suite("A terminal that hands over keys")
  struct RawTerminalTests {
    @Test("gives each as it is pressed, and is as it was afterwards")
    func keys() throws {
      let terminal = try PseudoTerminal()
      defer { terminal.end() }
      let before = terminal.settings
      do {
        let raw = try #require(KeyInput(RawTerminal(terminal.slave)))
        #expect(terminal.isRaw)
        #expect(RawTerminal(terminal.slave) == nil)
        terminal.type("a\u{1B}[A")
        #expect(raw.keys(within: 2) == [.character("a"), .up])
        terminal.type("\u{1B}")
        #expect(raw.keys(within: 2) == [])
        #expect(raw.keys(within: 2) == [.escape])
        // A program that was stopped and goes on finds the settings of the shell.
        var shell = before
        _ = unsafe tcsetattr(terminal.slave, TCSANOW, &shell)
        #expect(!terminal.isRaw)
        // Threads of the tests block signals: the process takes it, a moment later.
        kill(getpid(), SIGCONT)
        for _ in 0..<1000 where !terminal.isRaw { sleep(seconds: 0.002) }
        #expect(terminal.isRaw)
        #expect(terminal.settings.c_lflag & tcflag_t(ISIG) != 0)
        #expect(raw.keys(within: 0.01) == [])
      }
      #expect(terminal.settings.c_lflag == before.c_lflag)
      #expect(RawTerminal(terminal.slave) != nil)
      #expect(RawTerminal(-1) == nil)
    }
  }
#endif
