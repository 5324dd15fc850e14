import SyrinxSystem

struct FoundChunk {
  /// Up to four bytes of its name, a character of Latin-1 each.
  var id: String
  /// The length of its body, as it says itself.
  var length: StatedNumber
  /// Its body, as far as the file has it.
  var body: Range<Int>
  /// The chunk with its head, and with what fills it up.
  var whole: Range<Int>
  /// The file ends before it does.
  var isCut: Bool
  /// It says that it goes on to the end of the file, or nothing of its length.
  var isOpen = false

  var place: Int { body.lowerBound }
}
