/// A piece of work that Syrinx and other programs can do, and how each is asked for it.
///
/// In command lines `{in}` stands for the input, `{out}` for the output and `{ir}` for an impulse
/// response of two seconds; words are separated by single spaces.
struct Job {
  let name: String
  let input: Input
  /// The chain, as Syrinx is given it.
  let chain: String
  let peers: [Peer]
  /// Whether it takes so long that it has to be asked for.
  var isLong = false

  init(_ name: String, _ input: Input, _ chain: String, isLong: Bool = false, _ peers: [Peer]) {
    self.name = name
    self.input = input
    self.chain = chain
    self.peers = peers
    self.isLong = isLong
  }
}

/// Another program doing the same work.
struct Peer {
  /// What the table calls it.
  let name: String
  let commandLine: String

  init(_ commandLine: String, name: String? = nil) {
    self.name = name ?? String(commandLine.prefix { $0 != " " })
    self.commandLine = commandLine
  }

  /// ffmpeg with one chain of audio filters; empty for none.
  static func ffmpeg(_ filters: String, name: String = "ffmpeg") -> Peer {
    let filter = filters.isEmpty ? "" : " -af " + filters
    return Peer("ffmpeg -nostdin -v error -y -i {in}\(filter) -c:a pcm_s16le {out}", name: name)
  }
}

extension Job {
  /// All jobs, in the order of the table. A job or a peer more is a line more.
  static let all: [Job] = [
    Job(
      "copy", .music, "",
      [Peer("sndfile-convert {in} {out}"), Peer("sox {in} {out}"), .ffmpeg("")]),
    Job(
      "gain", .music, "gain -3dB", [Peer("sox {in} {out} vol -3dB"), .ffmpeg("volume=-3dB")]),
    Job(
      "eq", .music,
      "eq low-shelf@120:+3 parametric@400:-2 parametric@2500:+2 high-shelf@8k:-3 gain=-3dB",
      [
        Peer(
          "sox {in} {out} vol -3dB bass +3 120 equalizer 400 1o -2 equalizer 2500 1o +2 treble -3 8000"
        ),
        .ffmpeg(
          "volume=-3dB,bass=g=3:f=120,equalizer=f=400:t=o:w=1:g=-2,equalizer=f=2500:t=o:w=1:g=2,"
            + "treble=g=-3:f=8000"),
      ]),
    Job(
      "varispeed", .music, "varispeed 1.25",
      [
        Peer("sox {in} {out} speed 1.25"),
        // Its usual precision is 20 bits; ours, and that of SoX at its best, is 28.
        .ffmpeg("asetrate=55125,aresample=44100:resampler=soxr:precision=28"),
      ]),
    Job(
      "delay", .music, "delay 500ms mix=50",
      [Peer("sox {in} {out} echo 0.8 0.8 500 0.5"), .ffmpeg("aecho=0.8:0.8:500:0.5")]),
    Job(
      "tremolo", .music, "tremolo 5 depth=50",
      [Peer("sox {in} {out} tremolo 5 50"), .ffmpeg("tremolo=5:0.5")]),
    Job(
      "chorus", .music, "chorus",
      [
        Peer("sox {in} {out} chorus 0.7 0.9 20 0.4 0.8 5 -s"),
        .ffmpeg("chorus=0.7:0.9:20:0.4:0.8:5"),
      ]),
    Job(
      "phaser", .music, "phaser",
      [Peer("sox {in} {out} phaser 0.8 0.74 3 0.4 0.5 -t"), .ffmpeg("aphaser")]),
    Job("flanger", .music, "flanger", [Peer("sox {in} {out} flanger"), .ffmpeg("flanger")]),
    Job("drive", .music, "drive 20", [Peer("sox {in} {out} overdrive 20 20")]),
    Job(
      "drive-hard", .music, "drive 20 shape=hard",
      [Peer("sox {in} {out} overdrive 20 20", name: "sox, soft")]),
    Job(
      "crush", .music, "crush 8 rate=4", [.ffmpeg("acrusher=bits=8:samples=4:mix=1:mode=lin")]),
    Job(
      "distortion", .music, "distortion drums-bit-brush",
      [
        Peer("sox {in} {out} overdrive 20 20", name: "sox, an overdrive"),
        .ffmpeg("acrusher=bits=5.8:samples=3:mix=0.5:mode=lin", name: "ffmpeg, a crusher"),
      ]),
    Job("reverb", .speech, "reverb large-hall", [Peer("sox {in} {out} reverb 80")]),
    Job(
      "ir", .speech, "reverb ir={ir} mix=30",
      [
        Peer(
          "ffmpeg -nostdin -v error -y -i {in} -i {ir} -filter_complex afir=dry=7:wet=3 "
            + "-c:a pcm_s16le {out}")
      ]),
    Job("pitch-fine", .speech, "pitch +3st", [Peer("rubberband -3 -q -p 3 {in} {out}")]),
    Job(
      "pitch-fine-music", .music, "pitch +3st", [Peer("rubberband -3 -q -p 3 {in} {out}")]),
    Job(
      "pitch-fast", .speech, "pitch +3st quality=fast",
      [
        Peer("rubberband -2 -q -p 3 {in} {out}"),
        .ffmpeg("rubberband=pitch=1.189207"),
        Peer("soundstretch {in} {out} -pitch=3"),
        Peer("sox {in} {out} pitch 300"),
      ]),
    Job(
      "voice", .speech,
      "pitch +3st reverb large-hall varispeed 1.1 eq low-shelf@120:+3 high-shelf@8k:-3 gain=-3dB",
      [
        Peer("sox {in} {out} pitch 300 reverb 80 speed 1.1 bass +3 120 treble -3 8000 vol -3dB"),
        .ffmpeg(
          "rubberband=pitch=1.189207,asetrate=48510,aresample=44100:resampler=soxr,"
            + "bass=g=3:f=120,treble=g=-3:f=8000,volume=-3dB",
          name: "ffmpeg, no reverb"),
      ]),
    Job(
      "compressor", .music, "compressor -20 ratio=4 attack=5 release=150",
      [
        Peer("sox {in} {out} compand 0.005,0.15 6:-20,-20,0,-15"),
        .ffmpeg("acompressor=threshold=-20dB:ratio=4:attack=5:release=150"),
      ]),
    Job(
      "gate", .speech, "gate -40 range=60 attack=5 release=100",
      [
        Peer("sox {in} {out} compand 0.005,0.1 -60,-100,-40,-40"),
        .ffmpeg("agate=threshold=-40dB:range=-60dB:attack=5:release=100"),
      ]),
    Job(
      "limiter", .music, "gain +6 limiter -1",
      [.ffmpeg("volume=6dB,alimiter=limit=-1dB:level=0", name: "ffmpeg, sample peaks")]),
    Job(
      "normalize", .music, "normalize -1",
      [Peer("sox {in} {out} gain -n -1", name: "sox, sample peaks")]),
    Job("start-up", .clip, "gain -3dB", [Peer("sox {in} {out} vol -3dB"), .ffmpeg("volume=-3dB")]),
    Job("hour", .hour, "gain -3dB", isLong: true, [Peer("sox {in} {out} vol -3dB")]),
  ]
}
