import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxText
import SyrinxTimeline

/// The ffmpeg command that encodes a film with the sound of a render.
package struct FilmPlan {
  package let encoder: ProgramEncoder
  package let remarks: [String]

  init(
    _ found: FoundFilm, _ request: RenderRequest, _ renderer: Renderer,
    from input: StreamFormat?, chapters: [(start: Double, end: Double?, title: String)]? = nil,
    carried: Metadata.Tags = [:]
  ) throws {
    let (options, film, probe) = (request.options, found.request, found.probe)
    let heard = renderer.frameCount.map { Double($0) / Double(renderer.format.sampleRate) }
    var files: [[UInt8]] = []
    func add(_ bytes: [UInt8]) -> String {
      files.append(bytes)
      return "/dev/fd/\(3 + files.count)"
    }
    var output = FilmOutput(
      found.still.map { add($0.bytes) } ?? film.path, probe, sound: "",
      container: Self.container(of: request) ?? .mp4, output: ProgramEncoder.output)
    output.pipeFormat = renderer.format
    output.cut = film.cut
    output.overlays = film.overlays
    let begin = film.cut?.lowerBound ?? 0
    var seconds = (film.cut?.upperBound ?? probe.seconds) - begin
    if let still = found.still {
      guard let heard else { throw EngineError.endUnknown(node: film.path, parameter: "end") }
      seconds = heard
      output.still = FilmOutput.Still(still, seconds: heard)
    }
    output.keepsTags = film.kind == .film
    func place(_ second: Double) -> Double? {
      guard request.film == nil, options.picture == .follow, let input else { return second }
      return renderer.output(atPlayed: second * Double(input.sampleRate))
        .map { $0 / Double(renderer.format.sampleRate) }
    }
    output.speed = FilmOutput.Speed(seconds: seconds, following: place) ?? .constant(1)
    let keepsTime = output.speed == .constant(1)
    if let chapters {
      let ends = chapters.dropFirst().map(\.start) + [seconds]
      let text = FFMetadata.text(
        zip(chapters, ends).map { chapter, end in
          func count(_ seconds: Double) -> Int { Int(bounded: (seconds * 1000).rounded()) }
          return (
            count(chapter.start), max(count(chapter.end ?? end), count(chapter.start)),
            chapter.title
          )
        }, perSecond: 1000)
      output.chapters = add(Array(text.utf8))
    } else if !probe.chapters.isEmpty, film.cut != nil || !keepsTime {
      let text = FilmChapters.text(probe) { second in
        let shown = min(max(second - begin, 0), seconds)
        return keepsTime ? shown : place(shown) ?? shown
      }
      output.chapters = add(Array(text.utf8))
    }
    if let rate = options.bitrate {
      output.bitRate = "\(Int(bounded: rate.rounded()))k"
    } else if let quality = options.quality {
      output.bitRate =
        "\(Int(bounded: (max(quality, 0.5) * 12.8 * Double(renderer.format.channelCount)).rounded()))k"
    }
    output.tags =
      carried.list.compactMap { tag in
        tag.field.map { (key: Self.name(of: TagRequest($0.rawValue, "")), text: tag.text) }
      }
      + options.tags.map { (key: Self.name(of: $0), text: $0.text) }
    encoder = ProgramEncoder(words: FilmArguments.joining(output), files: files)
    var dropped = output.dropped.map { "\($0.kind.rawValue) (\($0.codec))" }
    if output.container == .mpegts {
      // Transport streams have no place for them.
      let count = chapters?.count ?? probe.chapters.count
      dropped += count > 0 ? ["chapters (\(count))"] : []
      dropped += output.tags.isEmpty ? [] : ["tags (\(output.tags.count))"]
    }
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

extension RenderPlan {
  /// Gives a film that was to be drawn its picture, a file of ffmpeg's.
  package func setPicture(_ path: String) throws {
    precondition(request.film?.kind == .drawn && film == nil)
    let (moved, losses) = metadata
    filmLosses = losses
    let rate = Double(renderer.format.sampleRate)
    let chapters = moved.chapters.map { chapter in
      (
        start: Double(chapter.start) / rate, end: chapter.end.map { Double($0) / rate },
        title: chapter.title
      )
    }
    film = try FilmPlan(
      FoundFilm(
        request: FilmRequest(path: path, kind: .drawn), probe: FilmProgram.probe(path)),
      request, renderer, from: nil, chapters: chapters.isEmpty ? nil : chapters,
      carried: moved.tags)
  }
}
