extension Topic {
  static let recipes = Topic(
    "recipes", aliases: ["recipe", "cookbook", "examples", "howto"],
    "Common tasks, a line or two each.",
    #"""
    Every line can be pasted, with your own file names. `syrinx help NAME` explains an effect or
    command in it.

    ## Voices

        # A deeper voice, and a higher one that stays natural
        syrinx talk.wav deep.wav voice deep
        syrinx talk.wav higher.wav pitch +3st formants=keep

        # A man's voice from a woman's, and the reverse
        syrinx guest.wav man.wav voice male
        syrinx talk.wav woman.wav voice female

        # All voices of a game from one recording
        syrinx batch talk.wav --out 'game/{voice}.ogg' --each voice=robot,demon

        # A witness who is not to be recognized by listeners (syrinx help anonymize)
        syrinx talk.wav witness.wav voice anonymous

        # Hear it without writing a file; keys 1 to 9 choose other voices
        syrinx play talk.wav voice robot

        # A telephone, a radio
        syrinx talk.wav phone.wav voice telephone
        syrinx talk.wav radio.wav voice radio

        # A singer on the notes of a scale
        syrinx song.wav tuned.wav tune scale=A-minor

        # A choir out of one singer
        syrinx talk.wav choir.wav voice choir

        # Your voice in a call: choose the microphone "Robot" there
        syrinx live --virtual-mic Robot --monitor voice robot

    ## Cleaning

        # Clicks, hum and noise of a recording, in this order
        syrinx talk.wav clean.wav declick dehum denoise

        # Noise, learnt from the first half second, which has nothing else
        syrinx talk.wav clean.wav denoise profile=0..0.5s

        # Harsh sibilants; clipped peaks; an echoing room
        syrinx talk.wav soft.wav deess
        syrinx talk.wav whole.wav gain -6 declip
        syrinx talk.wav dry.wav dereverb

        # Rumble below the voice
        syrinx talk.wav thin.wav eq high-pass@80

    ## Level

        # Podcast: −16 LUFS, true peak at most −1 dBTP; broadcast: −23 LUFS
        syrinx talk.wav podcast.wav loudness -16 ceiling=-1
        syrinx talk.wav broadcast.wav loudness -23

        # Speech cleaned and all speakers levelled for a podcast, in one go
        syrinx talk.wav podcast.mp3 voice podcast

        # A guest who is softer than the host, brought to the same loudness
        syrinx talk.wav even.wav denoise floor=-12 level loudness -16

        # The same, with the host on the left and the guest on the right
        syrinx stereo.wav even.wav level channels=each loudness -16

        # As loud as possible without limiting
        syrinx talk.wav loud.wav normalize -1

        # An album at one loudness, songs keeping their differences
        syrinx batch recordings --out album --album -- normalize loudness=-14

        # Loudness as JSON; a check for scripts (exit status 1 if it fails)
        syrinx inspect talk.wav --json
        syrinx inspect talk.wav --assert 'truePeakDB <= -1'

    ## Convert

        # Convert between formats; tags and cover are kept
        syrinx song.wav song.flac
        syrinx song.flac song.mp3 --bitrate 192

        # A folder, and again only what is new
        syrinx batch recordings --out mp3 --format mp3

        # 16 kHz mono, as speech recognition wants it
        syrinx talk.wav asr.wav --rate 16k --channels 1

        # 24 bits at 48 kHz
        syrinx song.flac studio.wav --rate 48k --encoding pcm24

        # Only the left channel; mono on both loudspeakers
        syrinx song.wav left.wav pan channels=left
        syrinx talk.wav both.wav --channels 2

    ## Cut and join

        # A part, faded in and out; a ring tone
        syrinx song.wav part.wav fade 0.1 out=0.3 --start 0.2 --end 0.9
        syrinx hit.flac ring.m4r fade 0.5 out=2 --start 0:42 --end 1:12

        # No silence at both ends; shorter pauses
        syrinx talk.wav trimmed.wav trim
        syrinx talk.wav tight.wav silence longer=0.8 to=0.3

        # One after the other, crossfaded, or with a pause
        syrinx join intro.wav talk.wav joined.wav --crossfade 0.3
        syrinx join intro.wav talk.wav joined.wav --gap 0.5

        # A file for each sentence: talk-1.wav, talk-2.wav …
        syrinx split talk.wav --longer 0.3

        # Music that is lowered under a voice
        syrinx music.flac ducked.wav duck 12 under=talk.wav
        syrinx mix ducked.wav:-6dB talk.wav voiceover.wav

        # Four times in a row
        syrinx song.wav loop.wav --loop 4

    ## Speed and music

        # Slower at the same pitch; faster like a tape
        syrinx song.wav slow.wav pitch tempo=0.8
        syrinx song.wav fast.wav varispeed 1.25

        # Another key
        syrinx song.wav key.wav pitch -2st

        # Karaoke: the singer removed, the lyrics put into the file
        syrinx song.wav karaoke.mp3 voice karaoke --words song.lrc=karaoke.mp3

        # A filter that opens, and one that goes to and fro
        syrinx song.wav opens.wav eq low-pass@300@0s/exp/8k@3s
        syrinx song.wav wah.wav eq resonant-low-pass@300..3k@0.5Hz/exp/q4

        # Backwards; an echo; a cathedral
        syrinx song.wav back.wav reverse
        syrinx song.wav echo.wav delay 300ms feedback=40
        syrinx song.wav far.wav reverb cathedral

    ## Words and films

        # Text to speech with subtitles
        syrinx say "Good evening." evening.wav --words evening.srt

        # Subtitles from a timeline (syrinx help timeline)
        syrinx compose show.json show.wav --words show.srt

        # Subtitles that stay in time when pauses are cut
        syrinx talk.wav tight.wav silence --words talk.srt=tight.srt

        # Another voice in a film
        syrinx film.mp4 robot.mp4 voice robot

    ## Look and compare

        # A spectrogram, a waveform, both sides of a change
        syrinx spectrum talk.wav --out spectrogram.png
        syrinx plot talk.wav --out waveform.png
        syrinx plot talk.wav voice robot --out change.png

        # A web page to hear both
        syrinx page talk.wav voice robot --out page.html

        # What differs between two files
        syrinx compare a.wav b.wav --json

    ## Scripts

        # Golden files in hosted CI (syrinx help golden)
        syrinx golden record suite.json
        syrinx golden check suite.json --junit report.xml

        # Raw samples in and out, as for Python (syrinx help pipes)
        cat talk.raw | syrinx --raw s16le,22050,1 - - gain -3 > out.raw

        # A batch in four parts, on four machines (syrinx help cluster)
        syrinx batch recordings --out done --shard 1/4 -- gain -3
    """#)
}
