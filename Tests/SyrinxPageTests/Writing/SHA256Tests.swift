import Testing

@testable import SyrinxPage

struct SHA256Tests {
  /// Examples of FIPS 180-2, appendix B, and of the empty message.
  @Test(
    "digests are those of the standard",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func standard(message: String, expected: String) {
    let digest = SHA256.digest(Array(message.utf8))
    let text = digest.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    #expect(text.joined() == expected)
  }
}
