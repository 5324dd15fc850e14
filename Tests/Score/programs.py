"""The programs that shift pitch and change tempo, those of them that are there."""
import importlib.util
import shutil
import sys

RATE = 44100
# Pedalboard is a library, and wants a line of Python about it.
PEDALBOARD = """
import sys, pedalboard, soundfile
sound, rate = soundfile.read(sys.argv[3], dtype="float32", always_2d=True)
made = pedalboard.time_stretch(sound.T.copy(), rate, float(sys.argv[2]), float(sys.argv[1]), preserve_formants=False)
soundfile.write(sys.argv[4], made.T, rate, subtype="FLOAT")
"""


def band(engine, *others):
    """Rubber Band's own program."""
    return lambda st, tempo, given, made: ["rubberband", "-q", engine, *others, "-p", str(st), "-T", str(tempo), given, made]


def ffmpeg(text):
    """A filter of ffmpeg's."""
    return lambda st, tempo, given, made: [
        "ffmpeg", "-v", "error", "-y", "-i", given, "-af", text(st, tempo), "-c:a", "pcm_f32le", made]


def sox(st, tempo, given, made):
    return ["sox", given, made] + (["pitch", str(100 * st)] if st else ["tempo", str(tempo)])


def atempo(st, tempo):
    """Resampling, and ffmpeg's stretching by overlapping segments to make up for it."""
    rest, steps = tempo / 2 ** (st / 12), [f"asetrate={RATE * 2 ** (st / 12):.0f}", f"aresample={RATE}"] if st else []
    while rest < 0.5:
        rest, steps = 2 * rest, steps + ["atempo=0.5"]
    return ",".join(steps + [f"atempo={rest:.6f}"])


def pitch(syrinx, *others):
    """The program under test."""
    return lambda st, tempo, given, made: [
        syrinx, given, made, "pitch", f"{st:+g}st", f"tempo={tempo}", "quality=spectral", *others]


def available(commands):
    """Those of the commands whose program is there, by name; each makes words of semitones, a tempo and two paths."""
    found = {}
    for name, (program, command) in commands.items():
        is_module = program == "pedalboard"
        if program is None or (importlib.util.find_spec(program) if is_module else shutil.which(program)):
            found[name] = command
    return found


def for_music(syrinx):
    return available({
        "R3": ("rubberband", band("-3")),
        "R2": ("rubberband", band("-2")),
        "pedalboard": ("pedalboard", lambda st, tempo, given, made: [
            sys.executable, "-c", PEDALBOARD, str(st), str(tempo), given, made]),
        "ff-rubberband": ("ffmpeg", ffmpeg(
            lambda st, tempo: f"rubberband=pitch={2 ** (st / 12):.6f}:tempo={tempo}")),
        "atempo": ("ffmpeg", ffmpeg(atempo)),
        "sox": ("sox", sox),
        "soundstretch": ("soundstretch", lambda st, tempo, given, made: [
            "soundstretch", given, made, f"-pitch={st}", f"-tempo={100 * (tempo - 1):g}"]),
        "spectral": (None, pitch(syrinx)),
    })


def for_voices(syrinx):
    """Those that keep formants."""
    return available({
        "R3": ("rubberband", band("-3", "-F")),
        "R2": ("rubberband", band("-2", "-F")),
        "spectral": (None, pitch(syrinx, "formants=keep")),
    })


def for_formants(syrinx, ratio):
    """Those that bring formants to a multiple of where they were."""
    return {"spectral": pitch(syrinx, f"formants={ratio}")}
