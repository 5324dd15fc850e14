import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxTimeline

/// A film that gets the rendered sound: the file of its picture, and what is shown of it.
package struct FilmRequest: Sendable {
  package var path: String
  /// In seconds of the film; nil for all of it.
  package var cut: ClosedRange<Double>?
  var overlays: [Video.Overlay] = []
}

/// The ffmpeg command that encodes a film with the sound of a render.
package struct FilmPlan {
  package let encoder: ProgramEncoder
  package let remarks: [String]

  init(
    _ film: FilmRequest, _ probe: FFmpegProbe, _ request: RenderRequest, _ renderer: Renderer,
    from input: StreamFormat?, chapters: [(start: Double, end: Double?, title: String)]? = nil
  ) throws {
    let options = request.options
    var output = FilmOutput(
      film.path, probe, sound: "", container: Self.container(of: request) ?? .mp4,
      output: ProgramEncoder.output)
    output.pipeFormat = renderer.format
    output.cut = film.cut
    output.overlays = film.overlays
    let begin = film.cut?.lowerBound ?? 0
    let seconds = (film.cut?.upperBound ?? probe.seconds) - begin
    func place(_ second: Double) -> Double? {
      guard request.film == nil, options.picture == .follow, let input else { return second }
      return renderer.output(atPlayed: second * Double(input.sampleRate))
        .map { $0 / Double(renderer.format.sampleRate) }
    }
    output.speed = FilmOutput.Speed(seconds: seconds, following: place) ?? .constant(1)
    let keepsTime = output.speed == .constant(1)
    var files: [[UInt8]] = []
    if let chapters {
      let ends = chapters.dropFirst().map(\.start) + [seconds]
      let text = FFmpegChapters.text(
        zip(chapters, ends).map { chapter, end in
          func count(_ seconds: Double) -> Int { Int(bounded: (seconds * 1000).rounded()) }
          return (
            count(chapter.start), max(count(chapter.end ?? end), count(chapter.start)),
            chapter.title
          )
        }, perSecond: 1000)
      files.append(Array(text.utf8))
      output.chapters = "/dev/fd/4"
    } else if !probe.chapters.isEmpty, film.cut != nil || !keepsTime {
      let text = FilmChapters.text(probe) { second in
        let shown = min(max(second - begin, 0), seconds)
        return keepsTime ? shown : place(shown) ?? shown
      }
      files.append(Array(text.utf8))
      output.chapters = "/dev/fd/4"
    }
    if let rate = options.bitrate {
      output.bitRate = "\(Int(bounded: rate.rounded()))k"
    } else if let quality = options.quality {
      output.bitRate =
        "\(Int(bounded: (max(quality, 0.5) * 12.8 * Double(renderer.format.channelCount)).rounded()))k"
    }
    output.tags = options.tags.map { (key: Self.name(of: $0), text: $0.text) }
    encoder = ProgramEncoder(words: FilmArguments.joining(output), files: files)
    let dropped = output.dropped.map { "\($0.kind.rawValue) (\($0.codec))" }
    remarks =
      (dropped.isEmpty
        ? [] : ["\(request.output.word): not kept: \(Phrase.list(dropped, conjunction: "and"))"])
      + output.convertedSubtitles.map {
        "\(request.output.word): subtitles (\($0.from)) are converted to \($0.to)"
      }
  }

  /// The key of a tag as ffmpeg has it (ffmpeg-formats, “Metadata”; libavformat, metadata.h).
  private static func name(of tag: TagRequest) -> String {
    guard case .field(let field) = TagEdit.Key(tag.key) else { return tag.key }
    switch field {
    case .trackNumber: return "track"
    case .discNumber: return "disc"
    default: return field.rawValue.replacing("-", with: "_")
    }
  }

  /// The film format of OUT by its extension; nil where it is none.
  package static func container(of request: RenderRequest) -> FilmOutput.Container? {
    guard request.options.container == nil, case .file(let path) = request.output else {
      return nil
    }
    return FilmOutput.Container(ending: Path.ending(of: path))
  }

  /// The container of sound whose codec the film format takes.
  package static func sound(in container: FilmOutput.Container) -> Container {
    container == .webm ? .opus : .m4a
  }
}

extension RenderRequest {
  /// Nil where OUT is no film, or IN has no moving picture.
  func findFilm(_ input: RenderInput?) throws -> (film: FilmRequest, probe: FFmpegProbe)? {
    guard FilmPlan.container(of: self) != nil else { return nil }
    if let film {
      let probe = try FilmProgram.probe(film.path)
      guard probe.picture != nil else { throw FilmError.noPicture(path: film.path) }
      return (film, probe)
    }
    guard let input, let reader = input.file, reader.layout.container.isReadByFFmpeg,
      isRegularFile(input.name)
    else { return nil }
    let probe = try FilmProgram.probe(input.name)
    guard probe.picture != nil else { return nil }
    if options.player.loop > 1 { throw RenderError.conflict(option: "loop", with: "films") }
    if options.encoding != nil { throw RenderError.conflict(option: "encoding", with: "films") }
    var found = FilmRequest(path: input.name)
    let (start, end) = (options.player.start, options.player.end)
    if start > 0 || end != nil {
      found.cut = start...max(min(end ?? probe.seconds, probe.seconds), start)
    }
    return (found, probe)
  }
}
