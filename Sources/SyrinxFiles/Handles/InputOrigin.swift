/// A file that can be read from its beginning any number of times, one reader after the other.
///
/// libsndfile can go back in few of the files whose samples depend on all that came before them;
/// of others it has to be given the bytes once more.
struct InputOrigin: ~Copyable {
  private let descriptor: Descriptor
  /// Where the sound file begins.
  private let place: Int

  /// Keeps another descriptor of an open file.
  init(_ number: Int32) throws(SystemFailure) {
    let place = try currentPlace(in: number)
    let copy = try Descriptor(duplicating: number)
    descriptor = copy
    self.place = place
  }

  /// A descriptor at the beginning; those handed out before are read no more.
  func open() throws(SystemFailure) -> Descriptor {
    let again = try Descriptor(duplicating: descriptor.number)
    try again.seek(to: place)
    return again
  }
}
