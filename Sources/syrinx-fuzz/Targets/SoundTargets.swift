import SyrinxEngine
import SyrinxSystem
@testable import SyrinxFiles

extension FuzzTarget {
  static let soundTargets = [
    // Where the sound of a file lies, by our own readers of its structure.
    FuzzTarget("structure") { bytes in
      withFile(bytes) { file in
        _ = try? SoundMap(file)
        _ = try? SoundMap(searching: file)
      }
    },
    // The length of the sounds of an MPEG-4 file, by its tables and edit lists, and its coding.
    FuzzTarget("mpeg4") { bytes in
      withFile(bytes) { file in
        if let sound = MPEG4Sound(ByteSource(file)) { precondition(sound.frameCount > 0) }
        for sound in 0..<2 {
          let movie = MPEG4Movie(ByteSource(file))
          for rate in [8000, 44_100, 48_000] {
            if let count = movie?.frameCount(ofSound: sound, at: rate) { precondition(count > 0) }
          }
        }
      }
    },
    // Members of a tar file, which are the same once they have been written again.
    FuzzTarget("tar", readTar),
    // Whole files, as they are opened and read; libsndfile and its libraries are looked at too.
    FuzzTarget("sound", readSound),
  ]

  private static func members(_ bytes: [UInt8]) throws -> [(name: String, content: [UInt8])] {
    var rest = bytes[...]
    var reader = TarReader { count in
      let part = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
      return part
    }
    var members: [(String, [UInt8])] = []
    while let entry = try reader.next() {
      guard entry.kind == .file else { continue }
      let content = try reader.content()
      precondition(content.count == entry.byteCount && content.count <= bytes.count)
      members.append((entry.name, content))
    }
    return members
  }

  private static func readTar(_ bytes: [UInt8]) {
    guard let read = try? members(bytes) else { return }
    let written = read.flatMap { TarWriter.bytes(of: $0.name, $0.content) } + TarWriter.end
    guard let again = try? members(written) else { preconditionFailure("not read again") }
    precondition(read.elementsEqual(again) { $0.name == $1.name && $0.content == $1.content })
  }

  /// Calls with a file that holds bytes.
  private static func withFile(_ bytes: [UInt8], _ body: (SharedFile) -> Void) {
    guard let file = try? makeUnnamedFile(), (try? file.write(bytes)) != nil,
      (try? file.seek(to: 0)) != nil, let shared = try? SharedFile(file.number)
    else { preconditionFailure("no temporary file can be made") }
    body(shared)
  }

  /// As many frames come as are promised, and no more than a header may lie about.
  private static func readSound(_ bytes: [UInt8]) {
    withFile(bytes) { file in
      let path = "/dev/fd/\(file.descriptor.number)"
      guard let reader = try? SoundFileReader(path: path) else { return }
      var buffer = AudioBuffer(channelCount: reader.format.channelCount, frameCapacity: 1024)
      var done = 0
      while done < 1 << 16 {
        guard let count = try? reader.read(into: &buffer), count > 0 else { break }
        done += count
      }
      if let count = reader.frameCount { precondition(done <= count, "\(done) of \(count) frames") }
      _ = reader.metadata
    }
  }
}
