# A formula for Homebrew (untried). Before use: the address of the released sources, their checksum from
# SHA256SUMS, and the page of the project. On macOS nobody has run Syrinx yet.
class Syrinx < Formula
  desc "Voice changer and audio effects processor for the command line"
  homepage "https://github.com/OWNER/syrinx"
  url "https://github.com/OWNER/syrinx/releases/download/vVERSION/syrinx-VERSION.tar.gz"
  sha256 "SHA256"
  license "GPL-3.0-or-later"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "cairo"
  depends_on "espeak-ng"
  depends_on "fftw"
  depends_on "libsndfile"
  depends_on "libsoxr"
  depends_on "rubberband"

  uses_from_macos "swift" => :build, since: :tahoe

  def install
    # The sandbox of Homebrew is around the build already, and Swift cannot open one inside it. The Makefile
    # has no options for a static program on macOS, and passes these on instead.
    system "make", "install", "PREFIX=#{prefix}", "static=--disable-sandbox"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/syrinx --version")
    system bin/"syrinx", "synth", "sine", "440", "1s", "tone.wav"
    assert_path_exists testpath/"tone.wav"
  end
end
