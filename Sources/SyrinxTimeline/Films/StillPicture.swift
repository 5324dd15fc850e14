import SyrinxFiles
import SyrinxSystem
import SyrinxText

/// A picture that does not move, as ffmpeg reads it: PNG, JPEG, GIF, BMP, TIFF or WebP.
public struct StillPicture: Sendable {
  public let bytes: [UInt8]
  public let width: Int
  public let height: Int
  public let probe: FFmpegProbe

  /// More than any picture that is shown on a screen.
  private static let mostBytes = 64 << 20
  /// Widths and heights that are read.
  private static let sizes = 1...16_384
  /// Readers of ffmpeg's for single pictures, of whatever name; they open nothing else.
  static let safety = [
    "-protocol_whitelist", "file,pipe", "-format_whitelist",
    "png_pipe,jpeg_pipe,gif,gif_pipe,bmp_pipe,tiff_pipe,webp_pipe",
  ]

  /// The file's bytes begin as those of such a picture do.
  static func begins(_ head: [UInt8]) -> Bool {
    let starts: [[UInt8]] = [
      [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], Array("GIF8".utf8), Array("BM".utf8),
      [0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A],
    ]
    return starts.contains { head.starts(with: $0) }
      || head.starts(with: "RIFF".utf8) && head.dropFirst(8).starts(with: "WEBP".utf8)
  }

  public init(path: String) throws {
    try self.init(readFile(at: path, most: Self.mostBytes), named: path)
  }

  /// Asks ffprobe for its size.
  public init(_ bytes: [UInt8], named path: String) throws {
    guard Self.begins(bytes) else { throw FilmError.notAPicture(path: path) }
    let words =
      ["ffprobe", "-v", "error"] + Self.safety
      + ["-show_format", "-show_streams", "-of", "json", "file:/dev/stdin"]
    let answer = try Self.run(words, bytes, most: 1 << 20, path)
    guard let probe = FFmpegProbe(parsing: String(decoding: answer, as: UTF8.self)),
      let picture = probe.picture, let width = picture.width, let height = picture.height,
      Self.sizes.contains(width), Self.sizes.contains(height)
    else { throw FilmError.notAPicture(path: path) }
    self.bytes = bytes
    self.width = width
    self.height = height
    self.probe = probe
  }

  /// The whole of it in the middle of a picture of even sides, `yuv420p` in BT.709; what it leaves free is of a
  /// colour, `RRGGBB`.
  public func planes(
    width: Int, height: Int, around colour: String, named path: String
  ) throws -> [UInt8] {
    let size = "\(width):\(height)"
    let video = "out_color_matrix=bt709:out_range=tv"
    let graph =
      "color=c=0x\(colour):s=\(width)x\(height),scale=\(video),format=yuv420p[below];"
      + "[0:v:0]scale=\(size):force_original_aspect_ratio=decrease:force_divisible_by=2:\(video),"
      + "format=yuva420p,setsar=1[above];"
      + "[below][above]overlay=x=(W-w)/2:y=(H-h)/2:format=yuv420:shortest=1"
    let words =
      ["ffmpeg", "-nostdin", "-v", "error"] + Self.safety
      + ["-i", "file:/dev/stdin", "-filter_complex", graph, "-frames:v", "1"]
      + ["-pix_fmt", "yuv420p", "-f", "rawvideo", "pipe:1"]
    return try Self.run(words, bytes, most: width * height * 2, path)
  }

  private static func run(
    _ words: [String], _ bytes: [UInt8], most: Int, _ path: String
  ) throws -> [UInt8] {
    do throws(ChildProgram.Failure) {
      let program = try ChildProgram(words, input: .bytes(bytes), output: .piped(), within: 60)
      let answer = try program.readAll(upTo: most)
      try program.finish()
      return answer
    } catch {
      switch error {
      case .missing: throw FilmError.programMissing(words[0])
      case _ where error.isWanted: throw FileError.interrupted(path: path)
      case .ended(.exit, _): throw FilmError.notAPicture(path: path)
      default: throw FilmError.programFailed(words[0], reason: "\(path): " + error.reason)
      }
    }
  }
}
