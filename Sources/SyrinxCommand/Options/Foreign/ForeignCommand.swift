import SyrinxRender

/// Commands of other programs, with a line that does the same here.
enum ForeignCommand {
  static let lines: [String: String] = [
    "info": "inspect in.wav", "probe": "inspect in.wav", "soxi": "inspect in.wav",
    "ffprobe": "inspect in.wav", "analyze": "inspect in.wav", "metadata": "tags in.wav",
    "cut": "in.wav out.wav --start 4 --end 8", "crop": "in.wav out.wav --start 4 --end 8",
    "concatenate": "join a.wav b.wav out.wav",
    "merge": "mix a.wav b.wav out.wav", "convert": "in.wav out.flac",
    "resample": "in.wav out.wav --rate 44100", "rec": "record out.wav", "presets": "voices",
    "waveform": "plot in.wav --out waveform.png",
    "spectrogram": "spectrum in.wav --out spectrogram.png",
    "speak": "say Hello out.wav", "tts": "say Hello out.wav", "subtitles": "words in.srt out.vtt",
    "lyrics": "words in.lrc out.srt", "list": "effects", "filters": "effects",
    "diff": "compare a.wav b.wav",
  ]
}
