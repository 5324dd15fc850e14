extension Job {
  /// Praat lays the periods of a voice anew (PSOLA), of one channel. It takes paths from the script's
  /// folder on.
  private static let praat = Peer(
    #"printf 'form a\nsentence from\nsentence to\nendform\nRead from file: from$\nConvert to mono\n"#
      + #"manipulation = To Manipulation: 0.01, 75, 600\ntier = Extract pitch tier\n"#
      + #"Multiply frequencies: 0, 1e6, 1.189207\nselectObject: tier\nplusObject: manipulation\n"#
      + #"Replace pitch tier\nselectObject: manipulation\nGet resynthesis (overlap-add)\n"#
      + #"Save as WAV file: to$\n' > {out}.praat"#
      + " && praat --run {out}.praat $(basename {in}) $(basename {out})",
    name: "praat, one channel", wantsShell: true)

  private static let voice =
    "pitch +3st reverb large-hall varispeed 1.1 eq low-shelf@120:+3 high-shelf@8k:-3 gain=-3dB"

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
    Job("pitch", .speech, "pitch +3st", [Peer("rubberband -3 -q -p 3 {in} {out}")]),
    Job("pitch-music", .music, "pitch +3st", [Peer("rubberband -3 -q -p 3 {in} {out}")]),
    Job(
      "pitch-fine", .speech, "pitch +3st quality=fine", [Peer("rubberband -3 -q -p 3 {in} {out}")]),
    Job(
      "pitch-fine-music", .music, "pitch +3st quality=fine",
      [Peer("rubberband -3 -q -p 3 {in} {out}")]),
    Job(
      "pitch-fast", .speech, "pitch +3st quality=fast",
      [
        Peer("rubberband -2 -q -p 3 {in} {out}"),
        .ffmpeg("rubberband=pitch=1.189207"),
        Peer("soundstretch {in} {out} -pitch=3"),
        Peer("sox {in} {out} pitch 300"),
      ]),
    Job(
      "pitch-voice", .speech, "pitch +3st formants=keep quality=voice",
      [
        Peer("rubberband -3 -F -q -p 3 {in} {out}"),
        Peer("soundstretch {in} {out} -speech -pitch=3"),
        praat,
      ]),
    Job(
      "voice", .speech, voice,
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
      "denoise", .speech, "denoise",
      [
        .ffmpeg("afftdn"), .ffmpeg("afftdn=tn=1", name: "ffmpeg afftdn, tracking"),
        .python(
          "import noisereduce; x, rate = soundfile.read(source);"
            + " soundfile.write(target, noisereduce.reduce_noise(x.T, rate).T, rate)",
          name: "noisereduce"),
      ]),
    Job(
      "dehum", .speech, "dehum 50",
      [
        .ffmpeg(
          (1...20).map { "bandreject=f=\(50 * $0):width_type=h:w=2" }.joined(separator: ","),
          name: "ffmpeg, 20 fixed notches")
      ]),
    Job(
      "dereverb", .speech, "dereverb",
      [Peer("{syrinx} render {in} {out} denoise", name: "syrinx denoise")]),
    Job("declick", .music, "declick", [.ffmpeg("adeclick")]),
    Job("deess", .speech, "deess", [.ffmpeg("deesser")]),
    Job("declip", .speech, "declip level=-3", [.ffmpeg("adeclip")]),
    Job("exciter", .music, "exciter", [.ffmpeg("aexciter")]),
    Job(
      "multiband", .music, "multiband",
      [
        Peer(
          "sox {in} {out} mcompand '0.005,0.1 -47,-40,-34,-34,-17,-33' 200"
            + " '0.003,0.05 -47,-40,-34,-34,-17,-33' 2k '0.001,0.05 -47,-40,-34,-34,-17,-33'",
          wantsShell: true)
      ]),
    Job("width", .music, "width 150", [.ffmpeg("extrastereo=m=1.5:c=0")]),
    Job(
      "loudness", .speech, "loudness -16",
      [
        .ffmpeg(
          "loudnorm=I=-16:TP=-1.5,aresample=44100,aformat=channel_layouts=stereo",
          name: "ffmpeg loudnorm, one pass")
      ]),
    Job(
      "limiter", .music, "gain +6 limiter -1",
      [.ffmpeg("volume=6dB,alimiter=limit=-1dB:level=0", name: "ffmpeg, sample peaks")]),
    Job(
      "normalize", .music, "normalize -1",
      [Peer("sox {in} {out} gain -n -1", name: "sox, sample peaks")]),
    Job(
      "plug-in", .music, "ladspa:sc4 threshold-level=-20 ratio=4", needs: "swh-plugins",
      [
        Peer(
          "env LADSPA_PATH=/usr/lib/ladspa sox {in} {out} ladspa sc4_1882 sc4 0 101.125 401 -20 4 3.25 0 0 0",
          name: "sox"),
        .ffmpeg("ladspa=file=sc4_1882:plugin=sc4:controls=c3=-20|c4=4"),
      ]),
    Job("start-up", .clip, "gain -3dB", [Peer("sox {in} {out} vol -3dB"), .ffmpeg("volume=-3dB")]),
    Job(
      "voice-of-pitch", .speech, voice,
      [Peer("{syrinx} render {in} {out} pitch +3st", name: "syrinx, its pitch alone")]),
    Job(
      "choir-of-pitch", .speech, "--end 60 voice choir", isLong: true,
      [
        Peer(
          "{syrinx} render {in} {out} --end 60 [ pitch 1200 formants=keep , pitch -1200 formants=keep ]",
          name: "syrinx, its pitches alone")
      ]),
    Job("pitch-mono", .identicalChannels, "pitch +3st", [Peer("rubberband -3 -q -p 3 {in} {out}")]),
    // For its memory: a ratio for which Rubber Band's resampler needs large tables.
    Job(
      "pitch-down", .clip, "pitch -8st quality=fine",
      [Peer("rubberband -3 -q -p -8 {in} {out}")]),
    Job(
      "batch", .prompts,
      command: "batch {in} --out {out} --quiet -- eq high-pass@80 parametric@1k:+3 gain -3",
      makes: .folder,
      [
        .forEach(
          "exec sox {in}/$0 {out}/$0 highpass 80 equalizer 1000 1q 3 gain -3", name: "xargs sox")
      ]),
    Job(
      "batch-sync", .prompts,
      command: "batch {in} --out {out} --quiet -- eq high-pass@80 parametric@1k:+3 gain -3",
      makes: .folder,
      [
        Peer(
          "{syrinx} batch {in} --out {out} --sync no --quiet -- eq high-pass@80 parametric@1k:+3 gain -3",
          name: "syrinx --sync no")
      ]),
    Job(
      "batch-pitch", .prompts, command: "batch {in} --out {out} --quiet -- pitch +3st reverb",
      makes: .folder, isLong: true,
      [
        .forEach(
          "rubberband -3 -q -p 3 {in}/$0 {out}/a-$0 && sox {out}/a-$0 {out}/$0 reverb",
          name: "xargs rubberband, sox")
      ]),
    // Three times as fast.
    Job(
      "batch-shift", .prompts, command: "batch {in} --out {out} --quiet -- pitch +3st",
      makes: .folder, isLong: true,
      [
        Peer(
          "ls {in} | xargs -P 2 -n 200 python3 -c '"
            + "import sys, soundfile, pedalboard; source, target, *names = sys.argv[1:]; "
            + "[soundfile.write(f\"{target}/{name}\", "
            + "pedalboard.time_stretch(sound.T.copy(), rate, 1.0, 3.0).T, rate) for name in names "
            + "for sound, rate in "
            + "[soundfile.read(f\"{source}/{name}\", dtype=\"float32\", always_2d=True)]]"
            + "' {in} {out}",
          name: "pedalboard, two processes", wantsShell: true)
      ]),
    // Fifteen times as fast.
    Job(
      "batch-voice", .prompts,
      command: "batch {in} --out {out} --quiet -- pitch +3st formants=keep quality=voice",
      makes: .folder, isLong: true,
      [.forEach("rubberband -3 -F -q -p 3 {in}/$0 {out}/$0", name: "xargs rubberband -F")]),
    // At a hundred times real time: these five minutes in 3 s.
    Job(
      "page", .music, command: "page {in} --out {out}.html --quiet", makes: .text,
      [Peer("sox {in} -n spectrogram -o {out}.png", name: "sox, its spectrogram")]),
    // In at most 1.25 times the time, and in 25 MB.
    Job(
      "say", .text, command: "say @{in} {out} --quiet", makes: .sound, isLong: true,
      [Peer("espeak-ng -w {out} -f {in}")]),
    // At most twice as long as the copy, in 64 MB and with 128 open files.
    Job(
      "clips", .clips, command: "render {out} --chain {in}", makes: .sound, isLong: true,
      [Peer("{syrinx} render {hour} {out}", name: "syrinx, copying an hour")]),
    Job(
      "clip-files", .clipFiles, command: "render {out} --chain {in}", makes: .sound, isLong: true,
      [Peer("{syrinx} render {hour} {out}", name: "syrinx, copying an hour")]),
    // As explained, in at most 0.25 s.
    Job(
      "resolve", .timeline, command: "explain {in} --json", makes: .text,
      [Peer("{syrinx} explain {in}", name: "syrinx, as a table")]),
    // At most twice as long as the copy, in 64 MB and with 128 open files, and for 500 clips within 4 MB
    // of that.
    Job(
      "timeline", .timeline, command: "compose {in} {out} --quiet --cache none", makes: .sound,
      isLong: true,
      [Peer("{syrinx} render {hour} {out}", name: "syrinx, copying an hour")]),
    Job(
      "timeline-500", .shortTimeline, command: "compose {in} {out} --quiet --cache none",
      makes: .sound,
      isLong: true,
      [Peer("{syrinx} render {hour} {out}", name: "syrinx, copying an hour")]),
    // One clip of 360 has changed: at least forty times as fast as all of them.
    Job(
      "recompose", .pitchedTimeline,
      command:
        "compose {in} {out} --quiet --cache {out}.cache --set cents=$(date +%N | sed s/^0*//)e-6",
      makes: .sound, isLong: true, wantsShell: true,
      [
        Peer(
          "rm -rf {out}.cache; {syrinx} compose {in} {out} --quiet --cache {out}.cache --set cents=7",
          name: "syrinx, without what was kept", wantsShell: true)
      ]),
    Job("hour", .hour, "gain -3dB", isLong: true, [Peer("sox {in} {out} vol -3dB")]),
    Job(
      "inspect", .hour, command: "inspect {in}", makes: .text, isLong: true,
      [
        Peer(
          "ffmpeg -nostdin -v error -i {in} -af ebur128=peak=true -f null -",
          name: "ffmpeg ebur128")
      ]),
    Job(
      "inspect-prompts", .shortPrompts, command: "inspect {in}", makes: .text, isLong: true,
      [.forEach("exec sox {in}/$0 -n stat", name: "xargs sox stat, levels alone")]),
    // At four times real time: these twenty seconds in 5 s.
    Job(
      "film", .music, command: "film {in} {out}.mp4 --end 20 --quiet", makes: .text, isLong: true,
      [.film("showwaves")]),
    Job(
      "film-spectrum", .music,
      command: "film {in} {out}.mp4 --end 20 --overlay spectrum --quiet", makes: .text,
      isLong: true, [.film("showspectrum")]),
    Job(
      "spectrogram", .hour, command: "spectrum {in} --out {out}", makes: .picture, isLong: true,
      [Peer("sox {in} -n spectrogram -o {out}")]),
  ]
}
