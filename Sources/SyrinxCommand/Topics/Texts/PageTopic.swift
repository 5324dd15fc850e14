extension Topic {
  static let page = Topic(
    "page", aliases: ["pages", "html", "website"],
    "Web pages that play and compare sounds.",
    #"""
    ## Examples

        syrinx page talk.wav voice robot --out talk.html
        syrinx page talk.wav robot.wav --out talk.html --words talk.srt
        syrinx page talk.wav --out face.html --sprite mouths
        syrinx compare a.wav b.wav --page diff.html
        syrinx golden record suite.json; syrinx golden check suite.json --page pages
        syrinx compose show.json show.flac --page show.html
        syrinx batch recordings --out clean --page list.html -- gain -3

    A page is one HTML file that loads nothing from the network. It has both sounds, switched
    without a gap at the same place and the same loudness (also blindly, ABX), with pictures, a
    mouth, and words that fill as they are spoken. `--audio opus` makes long sounds small.

    Its keys (space, arrows, `1`, `2`, `x`) work while the player has the focus, as it has at
    first; elsewhere they scroll.

    ## Karaoke

    `--layout stage` begins with nothing but the words, large on a dark ground; the button Stage
    or the key `s` changes between that and the whole page, in full screen where the browser
    allows it. Singers that the words name (UltraStar duets, WebVTT, TTML) have colours of their
    own. Another key is a second sound, since `pitch` leaves the time as it is (`syrinx page
    karaoke.wav pitch +2st …`):

        syrinx song.wav karaoke.wav voice karaoke
        syrinx page karaoke.wav --out stage.html --words song.lrc --layout stage

    ## Pages of other commands

    * `compare` shows both files, their difference, and marks where they differ.
    * `golden check` writes the same for each case that fails, and an index.
    * `compose` shows tracks and clips; a click plays from there.
    * `batch` lists all outputs, sorted by level, clipping or pitch, also of a batch that goes on.
      The list refers to the outputs beside it; `--embed` puts them into the page.

    ## Mouths

    With phonemes the mouth takes their shapes:

        syrinx say "Good evening." out.wav --words out.TextGrid
        syrinx page out.wav --out out.html --words out.TextGrid

    `--sprite` shows pictures instead: a folder of pictures from closed to wide open,
    `sheet.png+atlas.json`, or `film.gif`. `syrinx mouth` writes the openings as numbers.
    """#)
}
