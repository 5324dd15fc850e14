import Foundation
import SyrinxEngine
import SyrinxSystem
import TestSupport
import Testing

@testable import SyrinxFiles

@Suite struct SystemTests {
  @Test("the folder of a name under the root is the root")
  func folders() {
    #expect(Path.folder(of: "/new") == "/" && Path.folder(of: "/new/deep") == "/new")
    #expect(Path.folder(of: "new/deep") == "new" && Path.folder(of: "new") == "")
    #expect((freeBytes(in: "/no-such-folder/deeper") ?? 0) > 0)
  }

  #if os(Linux)
    @Test("a stream that cannot be begun stays open for who has opened it")
    func failedStream() throws {
      let full = try Descriptor(opening: "/dev/full", O_WRONLY)
      let format = StreamFormat(sampleRate: 8000, channelCount: 1)
      for layout in [FileLayout(.flac, .pcm16), FileLayout(.ogg, .vorbis), FileLayout(.au, .pcm16)]
      {
        let info = layout.info(format)
        if let handle = try? SoundFileHandle(streamingTo: full.number, info: info) {
          _ = handle.close()
        }
        #expect(fcntl(full.number, F_GETFD) >= 0, "\(layout)")
      }
    }

    @Test("a pipe that takes nothing more is closed all the same")
    func spooledFailure() throws {
      let folder = try TemporaryFolder()
      let path = folder.file("pipe")
      #expect(unsafe mkfifo(path, 0o600) == 0)
      let reading = unsafe open(path, O_RDONLY | O_NONBLOCK)
      let format = StreamFormat(sampleRate: 8000, channelCount: 1)
      let writer = try SoundFileWriter(
        path: path, layout: FileLayout(.flac, .pcm16), format: format)
      try send(tones(format, frames: 100), to: writer)
      close(reading)
      #expect(throws: FileError.path(.brokenPipe(path: path))) { try writer.finish() }
      let files = FileManager.default
      let open = try files.contentsOfDirectory(atPath: "/proc/self/fd").filter {
        (try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
      }
      #expect(open.isEmpty)
    }
  #endif
}
