/// Takes the date out of the words at the beginning of a Matlab 5 file.
func settleMatlabDate(in descriptor: Int32) throws(SystemFailure) {
  let words = Array("MATLAB 5.0 MAT-file, written by Syrinx".utf8) + [0]
  let field = words + [UInt8](repeating: 0x20, count: 124 - words.count)
  try writeBytes(field[...], to: descriptor, at: 0)
}
