import SyrinxEngine
import SyrinxFiles
import Testing

@testable import SyrinxTimeline

@Suite("What ffmpeg is told")
struct FilmArgumentTests {
  private let answer = #"""
    {"streams": [
      {"codec_type": "video", "codec_name": "h264", "width": 1920, "height": 1080, "start_time": "0.500000",
       "duration": "10.000000", "side_data_list": [{"side_data_type": "Display Matrix", "rotation": -90}]},
      {"codec_type": "audio", "codec_name": "aac", "sample_rate": "48000", "channels": 2, "start_time": "0.4"},
      {"codec_type": "audio", "codec_name": "mp3"},
      {"codec_type": "subtitle", "codec_name": "mov_text"}, {"codec_type": "data", "codec_name": "bin_data"},
      {"codec_type": "video", "codec_name": "png", "disposition": {"attached_pic": 1}}],
     "chapters": [{"start_time": "0.4", "end_time": "5.4", "tags": {"title": "a=b;c"}},
                  {"start_time": "5.4", "end_time": "10.4"}],
     "format": {"format_name": "mov,mp4", "start_time": "0.400000", "duration": "10.100000"}}
    """#

  private func film(_ ending: String = "mp4") throws -> FilmOutput {
    let probe = try #require(FFmpegProbe(parsing: answer))
    return FilmOutput(
      "in.mp4", probe, sound: "s.wav", container: try #require(.init(ending: ending)),
      output: "out.part")
  }

  @Test("what ffprobe answers is read")
  func probe() throws {
    let probe = try #require(FFmpegProbe(parsing: answer))
    #expect(probe.start == 0.4 && abs(probe.seconds - 10.1) < 1e-9)
    #expect(probe.shownSize?.width == 1080 && probe.picture?.rotation == -90)
    #expect(probe.streams(.audio).map(\.codec) == ["aac", "mp3"])
    #expect(probe.streams(.audio)[0].sampleRate == 48_000 && probe.chapters.count == 2)
    #expect(FFmpegProbe(parsing: "{}") == nil && FFmpegProbe(parsing: "") == nil)
    #expect(FFmpegProbe(parsing: answer.replacing("0.400000", with: "-0.1"))?.start == 0)
    #expect(
      FFmpegProbe.words("-x y").suffix(6)
        == ["-show_format", "-show_streams", "-show_chapters", "-of", "json", "file:-x y"])
  }

  @Test("a picture is copied with all that belongs to it")
  func copying() throws {
    let film = try film()
    #expect(film.copiesPicture && film.dropped.map(\.codec) == ["bin_data"])
    #expect(
      FilmArguments.joining(film) == [
        "ffmpeg", "-nostdin", "-v", "error", "-y", "-copyts", "-itsoffset", "-0.400000",
      ] + FilmArguments.safety + ["-i", "file:in.mp4"] + FilmArguments.safety + [
        "-i", "file:s.wav", "-map", "0:v", "-map", "1:a", "-map", "0:a:1", "-map", "0:s:0", "-c",
        "copy", "-c:a:0", "aac", "-b:a:0", "256k", "-map_metadata", "0",
        "-map_metadata:s:a:0", "0:s:a:0", "-map_chapters", "0", "-disposition:a:0", "default",
        "-movflags", "+faststart", "-f", "mp4", "file:out.part",
      ])
    var piped = film
    piped.pipeFormat = StreamFormat(sampleRate: 48_000, channelCount: 2)
    #expect(
      FilmArguments.joining(piped)[14...20]
        == ["-f", "f32le", "-ar", "48000", "-ac", "2", "-i"])
    let words = FilmArguments.joining(try self.film("mkv"))
    #expect(words.contains("srt") && words.contains("0:t?") && !words.contains("-movflags"))
  }

  @Test(
    "subtitles are copied where the container holds their kind, and else converted, which is said",
    arguments: [
      ("mkv", ["copy", "copy", "copy", "copy", "copy", "srt"]),
      ("mp4", ["mov_text", "mov_text", "mov_text", "mov_text", nil, "copy"]),
      ("webm", ["webvtt", "webvtt", "webvtt", "copy", nil, "webvtt"]), ("ts", []),
    ])
  func subtitles(ending: String, wanted: [String?]) throws {
    let codecs = ["ass", "ssa", "subrip", "webvtt", "hdmv_pgs_subtitle", "mov_text"]
    let streams = codecs.map { #"{"codec_type": "subtitle", "codec_name": "\#($0)"}"# }
    let probe = try #require(
      FFmpegProbe(
        parsing: #"{"streams": [\#(streams.joined(separator: ","))], "format": {"duration": "9"}}"#)
    )
    var film = FilmOutput(
      "in.mkv", probe, sound: "s.wav", container: try #require(.init(ending: ending)), output: "o")
    let kept = wanted.enumerated().filter { $0.element != nil }
    #expect(film.keptSubtitles.map(\.index) == kept.map(\.offset))
    #expect(film.keptSubtitles.map(\.codec) == kept.map { $0.element! })
    #expect(
      film.convertedSubtitles.map(\.from)
        == kept.filter { $0.element != "copy" }.map { codecs[$0.offset] })
    #expect(film.dropped.count == codecs.count - kept.count)
    // Times that move otherwise than by one factor are not those of a stream that is copied.
    film.cut = 1...2
    #expect(film.keptSubtitles.isEmpty)
  }

  @Test("three channels are those of the front, not one of low frequencies, but where that is said")
  func threeChannels() throws {
    var film = try film()
    func filter(_ layout: ChannelLayout?) -> [String] {
      film.pipeFormat = StreamFormat(sampleRate: 48_000, channelCount: 3, layout: layout)
      return FilmArguments.joining(film).filter { $0.hasPrefix("channelmap") }
    }
    #expect(filter(nil) == ["channelmap=map=0|1|2:channel_layout=3.0"])
    #expect(filter(ChannelLayout([.frontLeft, .frontRight, .lowFrequency])).isEmpty)
  }

  @Test("a film is cut exactly or from a key picture, and follows a speed")
  func cuts() throws {
    var film = try film()
    film.cut = 2...5
    #expect(!film.copiesPicture && film.keptSounds.isEmpty)
    let exact = FilmArguments.joining(film)
    let filter = exact[exact.firstIndex(of: "-filter_complex")! + 1]
    #expect(filter == "[0:v:0]trim=start=2.000000:end=5.000000,setpts=PTS-2.000000/TB[v]")
    film.cutsExactly = false
    let quick = FilmArguments.joining(film)
    #expect(quick[6...11] == ["-itsoffset", "-2.400000", "-ss", "2.400000", "-to", "5.400000"])
    film.cut = nil
    film.speed = .constant(2)
    #expect(film.copiesPicture)
    #expect(FilmArguments.joining(film).contains("-itsscale"))
    film.speed = .following([
      PictureTime(film: 0, shown: 0), PictureTime(film: 4, shown: 2),
      PictureTime(film: 6, shown: 6),
    ])
    let curve = FilmArguments.joining(film)
    let text = curve[curve.firstIndex(of: "-filter_complex")! + 1]
    #expect(
      text
        == "[0:v:0]settb=1/90000,setpts='(if(lt(T,4.000000000),0.000000000+(T-0.000000000)*0.500000000,"
        + "2.000000000+(T-4.000000000)*2.000000000))/TB'[v]")
  }

  @Test("pictures and words are laid over the film in their corners, sizes and times")
  func overlays() throws {
    var film = try film()
    var mark = Video.Overlay(content: .pictures("mark_%d.png", fps: FrameRate(22)!))
    mark.size = .share(0.08)
    mark.end = .seconds(5)
    var text = Video.Overlay(content: .text("ID: 4711"))
    text.corner = .bottomRight
    text.at = .seconds(5)
    text.margin = 0.01
    film.overlays = [mark, text]
    let words = FilmArguments.joining(film)
    let filter = words[words.firstIndex(of: "-filter_complex")! + 1]
    #expect(
      filter == "[2:v:0]format=rgba,scale=86:-1[w0];"
        + "[0:v:0][w0]overlay=x=0:y=0:shortest=1:enable='gte(t,0.000000)*lt(t,5.000000)'[o0];"
        + #"[o0]drawtext=expansion=none:text=ID\\: 4711:fontsize=76:fontcolor=white:shadowx=1:shadowy=1"#
        + ":x=w-text_w-19:y=h-text_h-19:enable='gte(t,5.000000)'[v]")
    let input = words.firstIndex(of: "-loop")!
    #expect(words[input...input + 3] == ["-loop", "1", "-framerate", "22"])
    #expect(words.contains("libx264") && words.contains("1:90000"))
    // Whatever is opened is opened by readers that open nothing else.
    film.chapters = "c.txt"
    let all = FilmArguments.joining(film)
    #expect(all.count { $0 == "-i" } == 4 && all.count { $0 == "-format_whitelist" } == 4)
    #expect(PictureFilter.escaped(#"a'b[c],d;e\f"#) == #"a\\\'b\[c\]\,d\;e\\\\f"#)
    // A colon is escaped, whatever combines with it.
    #expect(Array(PictureFilter.escaped("a:\u{301}b").utf8) == Array("a\\\\:\u{301}b".utf8))
  }

  @Test("chapters are written with their times moved")
  func chapters() throws {
    #expect(
      FilmChapters.text(try film().probe) { ($0 - 2) / 2 }
        == ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1500\ntitle=a\\=b\\;c\n"
        + "[CHAPTER]\nTIMEBASE=1/1000\nSTART=1500\nEND=4000\n")
  }
}
