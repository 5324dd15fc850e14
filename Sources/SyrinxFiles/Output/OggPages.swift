import SyrinxSystem

/// Gives the one stream of an Ogg file a fixed serial number and, if there are any, other comments.
///
/// libsndfile draws the number by lot from the time of day, which would make every file different.
/// It stands in the header of each page, under the page's checksum (RFC 3533, section 6). The stream
/// begins after so many reserved bytes, which must be as many as it grows by at least, and is moved
/// to the front.
func settleOgg(
  in descriptor: Int32, reserved: Int, comments: VorbisComments?
) throws(SystemFailure) {
  let serial = Array("xryS".utf8)
  func read(_ place: Int, _ count: Int) throws(SystemFailure) -> [UInt8] {
    try readBytes(from: descriptor, at: reserved + place, count: count)
  }
  var (source, target, sequence) = (0, 0, 0)
  func write(_ page: OggPage) throws(SystemFailure) {
    let bytes = page.written
    try writeBytes(bytes[...], to: descriptor, at: target)
    target += bytes.count
    sequence += 1
  }
  if let comments, var headers = try OggHeaders(read: read),
    let first = try OggPage(at: 0, read: read), var vendor = headers.comments
  {
    vendor.comments = comments.comments
    headers.set(vendor)
    // The identification stands alone on its page, and the first packet of sound begins a page.
    let position = [UInt8](repeating: 0, count: 8)
    var pages = OggPage.pages(
      of: [headers.packets[0]], serial: serial, from: 0, position: position)
    pages[0].flags = first.flags
    pages += OggPage.pages(
      of: Array(headers.packets.dropFirst()), serial: serial, from: 1, position: position)
    for page in pages { try write(page) }
    source = headers.byteCount
  }
  while var page = try OggPage(at: source, read: read) {
    source += page.byteCount
    page.serial = serial
    page.sequence = sequence
    try write(page)
  }
  try setByteCount(of: descriptor, to: target)
}

/// The most bytes by which a packet of comments can make a stream longer: the packet, the lacing values that
/// count it, and the headers of its pages.
func oggGrowth(of comments: VorbisComments) -> Int {
  let length = comments.written.count
  return length + length / 255 + (length / OggPage.mostBodyBytes + 2) * 28
}
